package listen

import (
	"cmp"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/weapons"
)

const (
	// pointBlast is the radius of a blast, m, below which the surface is heard beside it.
	pointBlast = 2
	// badHit is the health that a hard hit takes.
	badHit = 0.25
	// fullBounce is the speed, m/s, at which a bounce is loudest.
	fullBounce = 22
	// healedTicks is how long after a sound of healing the next one is played.
	healedTicks = 25
)

// HearTick plays what happened in the last tick.
func (s *Sounds) HearTick(t Tick) {
	s.tick, s.inMenu = t, t.InMenu
	for i := range t.Players {
		if p := &t.Players[i]; p.Move.Jetting {
			s.jetted[p.ID] = true
		}
	}
	for key, e := range systems.Events[pickups.Taken](s.match) {
		s.playFor(key.Subject == t.Self, takeSound(&e.Data), e.Position, 0.9, 0.7)
	}
	for _, e := range systems.Events[bases.PowerChanged](s.match) {
		effect := mixer.Spawn
		if !e.On {
			effect, _ = mixer.ByName("hit_heavy")
		}
		s.engine.Play(effect, e.Position, 0.8)
	}
	for key, e := range systems.Events[bases.Served](s.match) {
		s.playFor(key.Subject == t.Self, mixer.Spawn, e.Position, 0.6, 0.4)
	}
	for _, e := range systems.Events[behaviours.Jump](s.match) {
		s.hearRay(systems.Event{Other: e.To, Position: e.Position, Normal: e.Path, Weapon: e.Weapon})
	}
	for _, e := range s.match.Events() {
		s.hearEvent(e, e.Subject == t.Self)
	}
}

// HearScore plays what the last tick has decided, after all that led to it.
func (s *Sounds) HearScore() {
	for key, e := range systems.Events[modes.FlagMoved](s.match) {
		s.announceFlag(key.Subject, &e)
	}
	for _, e := range systems.Events[modes.PhaseChanged](s.match) {
		s.announcePhase(&e)
	}
	s.announceScore()
}

// Restart forgets what was used before the match jumped to another tick.
func (s *Sounds) Restart() { clear(s.jetted) }

// hearEvent plays an event, which may be of the followed player.
func (s *Sounds) hearEvent(e systems.Event, mine bool) {
	switch e.Kind {
	case systems.EventSpawned:
		if mine {
			s.engine.PlayHere(mixer.OwnSpawn, 0.7)
		} else {
			s.engine.Play(mixer.Spawn, e.Position, 0.5)
		}
	case systems.EventJumped:
		s.engine.Play(mixer.Jump, e.Position, 0.5)
	case systems.EventLanded:
		s.hearLanding(e)
	case systems.EventFired:
		s.hearFired(e, mine)
	case systems.EventBeam:
		s.hearRay(e)
	case systems.EventExploded:
		s.hearExplosion(e)
	case systems.EventDamaged:
		switch {
		case mine:
			s.hearHurt(e)
		case e.Other == s.tick.Self:
			s.hearHit(e)
		}
	case systems.EventEntered:
		s.hearEntered(e)
	case systems.EventHealed:
		s.hearHealed(e.Subject, e.Tick)
	case systems.EventBounced:
		effect := mixer.Bounce.On(s.surfaces.against(e.Position, e.Normal))
		s.engine.PlayPitched(effect, e.Position, math.Min(0.1+e.Amount/fullBounce, 1), 0.9+0.2*min(e.Amount/fullBounce, 1))
	case systems.EventStuck:
		s.engine.Play(mixer.Stick, e.Position, 0.8)
	case systems.EventCrushed:
		s.engine.Play(mixer.Crush, e.Position, 0.8)
	case systems.EventFellOut:
		s.engine.Play(mixer.Leave, e.Position, 0.8)
	case systems.EventDied:
		s.hearDeath(e, mine)
	}
}

// Step plays a step of a foot at a place.
func (s *Sounds) Step(at geom.Vec) { s.engine.Play(mixer.Step.On(s.surfaces.below(at)), at, 0.8) }

// playFor plays what is about the followed player in both ears, so loud, and else at its place.
func (s *Sounds) playFor(mine bool, effect mixer.Effect, at geom.Vec, here, there float64) {
	if mine {
		s.engine.PlayHere(effect, here)
	} else {
		s.engine.Play(effect, at, there)
	}
}

// takeSound returns what is heard when a pickup is taken.
func takeSound(p *pickups.Data) mixer.Effect {
	switch {
	case p.Pack == components.EnergyPack:
		return mixer.TakeEnergyPack
	case p.Pack == components.ShieldPack:
		return mixer.TakeShieldPack
	case p.Pack != components.NoPack:
		return mixer.TakeRepairPack
	case p.Heal > 0:
		return mixer.TakeHeal
	}
	return mixer.TakeAmmo
}

// hearLanding plays a landing: the harder, the deeper.
func (s *Sounds) hearLanding(e systems.Event) {
	if e.Amount < softLanding {
		return
	}
	if e.Other != components.Nobody {
		s.engine.Play(mixer.Bump, e.Position, math.Min(e.Amount/15, 1.2))
		return
	}
	effect := mixer.Land.On(s.surfaces.against(e.Position, e.Normal))
	s.engine.PlayPitched(effect, e.Position, math.Min(e.Amount/18, 1.4), 1.25-0.5*min(e.Amount/deepestLanding, 1))
	if e.Amount > hardLanding {
		s.engine.Play(mixer.Thud, e.Position, thud(e.Amount))
	}
}

// hearEntered plays that somebody entered water or touched a pad, if that still exists.
func (s *Sounds) hearEntered(e systems.Event) {
	zone := find.Part(s.match, e.Other, components.Zone)
	p, ok := find.Player(s.tick.Players, e.Subject)
	switch {
	case !ok || zone == nil:
		return
	case zone.Kind == levels.ZonePad:
		s.engine.Play(mixer.Pad, e.Position, 0.9)
		return
	case zone.Kind != levels.ZoneWater:
		return
	}
	at := e.Position
	at.Z = zone.Bounds.Max.Z
	s.engine.Play(mixer.Splash, at, math.Min(0.2+p.Velocity.Length()/25, 1.2))
}

// hearHealed plays that somebody is healed, not in every tick.
func (s *Sounds) hearHealed(id components.ID, tick int64) {
	if last, ok := s.healed[id]; ok && tick-last < healedTicks {
		return
	}
	if p, ok := find.Player(s.tick.Players, id); ok {
		s.healed[id] = tick
		s.engine.Play(mixer.Heal, p.Position, 0.7)
	}
}

// hearDeath plays a death, and that the followed player killed. That of a dud, or of who leaves
// the game, is not heard.
func (s *Sounds) hearDeath(e systems.Event, mine bool) {
	if e.Shot != components.Nobody || modes.Spectates(s.match, e.Subject) {
		return
	}
	if mine {
		s.engine.PlayHere(mixer.OwnDeath, 1)
		return
	}
	s.engine.Play(mixer.Death, e.Position, 0.9)
	if e.Other == s.tick.Self && e.Other != components.Nobody {
		s.engine.PlayHere(mixer.Kill, 0.8)
	}
}

// hearHurt plays damage to the followed player by its kind.
func (s *Sounds) hearHurt(e systems.Event) {
	effect := mixer.HurtBlast
	switch {
	case s.isShielded(s.tick.Self):
		effect = mixer.Shielded
	case cmp.Or(e.Weapon, e.DamageKind) == "": // the world did it
		effect = mixer.HurtFall
	case e.DamageKind == weapons.KindBullet, e.DamageKind == weapons.KindBlaster:
		effect = mixer.Hurt
	case e.DamageKind == weapons.KindELF, e.DamageKind == weapons.KindLaser, e.DamageKind == weapons.KindPlasma:
		effect = mixer.HurtEnergy
	}
	s.engine.PlayHere(effect, math.Min(0.3+e.Amount, 1))
}

// hearHit plays that the followed player hurt somebody.
func (s *Sounds) hearHit(e systems.Event) {
	effect := mixer.Hit
	if s.isShielded(e.Subject) {
		effect = mixer.HitShield
	} else if e.Amount >= badHit {
		effect = mixer.HitHard
	}
	s.engine.PlayHere(effect, 0.8)
}

// isShielded reports whether the shield of a player is on.
func (s *Sounds) isShielded(id components.ID) bool {
	p, ok := find.Player(s.tick.Players, id)
	return ok && p.Pack.On && p.Pack.Kind == components.ShieldPack
}
