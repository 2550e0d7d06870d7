package present

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/pickups"
)

// Record shows what a tick has changed: marks, and its events. look is where the followed player
// looks.
func (s *Builder) Record(look geom.YawPitch) {
	s.look = look
	s.Marks.record(s.state.History.After)
	s.Marks.Tracks.Record(s.state.History.After, s.GroundAt)
	for _, e := range systems.Events[pickups.Taken](s.state.Match) {
		tint, _ := lookOf(&e.Data)
		s.Effects.flash(e.Position, 1, tint)
	}
	for _, e := range systems.Events[bases.PowerChanged](s.state.Match) {
		s.PowerChanged(&e)
	}
	for _, e := range systems.Events[bases.Served](s.state.Match) {
		s.Effects.flash(e.Position, 1, packTint)
	}
	for _, e := range systems.Events[behaviours.Jump](s.state.Match) {
		s.beam(systems.Event{Other: e.To, Position: e.Position, Normal: e.Path, Weapon: e.Weapon})
	}
	for _, e := range s.state.Match.Events() {
		switch e.Kind {
		case systems.EventLanded:
			if e.Amount >= SoftLanding {
				s.Land(e.Subject, e.Amount)
				s.Effects.dust(e.Position, e.Amount, s.GroundAt(e.Position))
			}
		case systems.EventFired:
			s.Fired(e)
		case systems.EventBeam:
			s.beam(e)
		case systems.EventExploded:
			s.exploded(e)
		case systems.EventDamaged:
			if p, ok := s.state.Player(e.Subject); ok {
				s.Strike(p, e.Position, e.Amount)
			}
		case systems.EventEntered:
			s.enteredZone(e)
		case systems.EventDied:
			if e.Shot != components.Nobody || s.state.Spectates(e.Subject) {
				continue // it is a dud, or it left the game
			}
			if p, ok := s.state.Player(e.Subject); ok {
				s.Fell(p)
			}
		}
	}
}

// PowerChanged shows that a base lost its power.
func (s *Builder) PowerChanged(e *bases.PowerChanged) {
	if !e.On {
		s.Effects.flash(e.Position, 3, looks.TeamTint(s.state.Palette, e.Team))
	}
}

// isOwnEye reports whether the picture is seen by the eyes of a player.
func (s *Builder) isOwnEye(id components.ID) bool { return id == s.state.Self && !s.state.Outside }

// enteredZone shows that somebody entered the water, if the zone still exists.
func (s *Builder) enteredZone(e systems.Event) {
	z := find.Part(s.state.Match, e.Other, components.Zone)
	p, ok := s.state.Player(e.Subject)
	if !ok || z == nil || z.Kind != levels.ZoneWater {
		return
	}
	at := e.Position
	at.Z = z.Bounds.Max.Z
	s.Effects.splash(at, p.Velocity)
}

// SoftLanding is the impact below which a landing is not shown, m/s.
const SoftLanding = 3

// Fired shows a shot. A mode that fires nothing is only heard.
func (s *Builder) Fired(e systems.Event) {
	a := s.state.Looks.Of(e.Weapon)
	if s.state.Match.Signal(&e) != "" {
		return
	}
	s.trace(e, a)
	velocity := geom.Vec{}
	if p, ok := s.state.Player(e.Subject); ok {
		velocity = p.Velocity
	}
	if pose, ok := s.Poses[e.Subject]; ok {
		pose.hand.recoil = 1
	}
	class := weaponlook.ClassBolt
	if spec, ok := s.state.Match.Weapons().Lookup(e.Weapon); ok {
		class = weaponlook.ClassOf(spec)
	}
	if s.isOwnEye(e.Subject) {
		flash := a.Look.Muzzle
		flash.Size *= 0.26 // near the eye
		s.Effects.muzzle(Muzzle(e.Position, s.look), e.Normal, velocity, flash, a.Glow)
		s.Effects.eject(breech(e.Position, s.look), s.look, velocity, class, 1)
		return
	}
	look := LookAt(geom.Vec{}, e.Normal).Look
	s.Effects.muzzle(e.Position.Add(look.ToWorld(geom.Vec{X: 0.24, Y: 1.05, Z: -0.5})), e.Normal, velocity, a.Look.Muzzle, a.Glow)
	s.Effects.eject(e.Position.Add(look.ToWorld(geom.Vec{X: 0.3, Y: 0.45, Z: -0.45})), look, velocity, class, 2)
}

// trace shows shots that are too fast to be seen between two ticks.
func (s *Builder) trace(e systems.Event, a *looks.Weapon) {
	spec, ok := s.state.Match.Weapons().Lookup(e.Weapon)
	if !ok || spec.Projectile == nil || spec.Projectile.MuzzleSpeed < TracerSpeed {
		return
	}
	displacement := e.Normal.Scale(tracerReach)
	if hit, ok := s.state.Match.Solid().Raycast(e.Position, displacement); ok {
		displacement = displacement.Scale(hit.Fraction)
	}
	from, to := e.Position, e.Position.Add(displacement)
	if s.isOwnEye(e.Subject) {
		from = Muzzle(from, s.look)
	}
	s.Effects.tracer(from, to, spec.Projectile.MuzzleSpeed, looks.GlowOr(a.Look.Trail.Color, a.Glow), a.Look.Trail.Width)
}

// exploded shows an explosion.
func (s *Builder) exploded(e systems.Event) {
	a := s.state.Looks.Of(e.Weapon)
	s.throwFrom(e)
	s.Effects.End(e.Position, e.Amount, a.Look.Explosion, a.Glow)
	if e.Triangle >= 0 && e.Platform == components.Nobody && e.Other == components.Nobody && e.Normal != (geom.Vec{}) {
		s.AddScar(a, e.Position.AddScaled(e.Normal, 0.05), e.Normal.Scale(-scarReach), e.Amount)
	}
}

// scarReach is how far from the end of a shot a wall gets a mark, m: more than half the
// width of any shot.
const scarReach = 5.1

// AddScar adds the mark of a shot to the surface in that direction.
func (s *Builder) AddScar(a *looks.Weapon, from, displacement geom.Vec, radius float64) {
	decal := a.Look.Decal
	if decal.Kind == weaponlook.None {
		return
	}
	hit, ok := s.state.Match.Solid().Raycast(from, displacement)
	if !ok {
		return
	}
	size := cmp.Or(decal.Size, geom.Clamp(radius*0.28, 0.15, 4))
	color, share := render.Color{}, float32(1)
	switch {
	case decal.Color != "":
		color = looks.Tint(looks.Glow(decal.Color))
	case s.Ground != nil:
		color, share = soot(s.Ground(hit.Point))
	}
	s.Marks.Burnt(hit.Point, hit.Normal, size, color, share)
}

// Times for which a ray, and a tick of a beam, are shown, s.
const rayLife, beamLife = 0.28, 0.1

// beam shows a ray, or a tick of a beam. The player's own begins at the weapon in hand.
func (s *Builder) beam(e systems.Event) {
	a := s.state.Looks.Of(e.Weapon)
	from, to := e.Position, e.Position.Add(e.Normal)
	if s.isOwnEye(e.Subject) {
		from = Muzzle(from, s.look)
	}
	spec, ok := s.state.Match.Weapons().Lookup(e.Weapon)
	if ok && spec.Beam != nil {
		if e.Normal == (geom.Vec{}) { // it mends its own holder
			s.Effects.repairBeam(from, a.Glow)
			return
		}
		s.Effects.Line(from, to, a.Look.Trail, a.Glow, beamLife)
		return
	}
	s.Effects.Line(from, to, a.Look.Trail, a.Glow, rayLife)
	back := e.Normal.Normalize().Scale(0.3)
	_, met := s.state.Match.Solid().Raycast(to.Sub(back), back.Scale(2))
	if !met && e.Other == components.Nobody {
		return // it ended in the air
	}
	s.Effects.End(to, 0, a.Look.Explosion, a.Glow)
	if met && e.Other == components.Nobody {
		s.AddScar(a, to.Sub(back), back.Scale(2), 0)
	}
}
