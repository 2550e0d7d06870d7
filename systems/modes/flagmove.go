package modes

import (
	"cmp"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// moveFlags moves all flags by a tick, and then finds the players who touch them. It
// sweeps both flags and players, so that none is too fast to touch.
func moveFlags(m *systems.Match, touch touchRule) {
	visitFlags(m, func(t flagTick) {
		switch t.flag.State {
		case FlagCarried:
			t.moveCarried()
		case FlagDropped:
			t.moveDropped()
		}
		if !t.status.Playing() || t.flag.State == FlagCarried {
			return
		}
		box := geom.FeetBox(t.from, flagReach)
		t.scratch.touches = m.Touches(box, t.feet.Sub(t.from), t.scratch.touches[:0])
		for _, hit := range t.scratch.touches {
			if t.mayTouch(hit.ID) && touch(t, hit.ID) {
				return
			}
		}
	})
}

// mayTouch reports whether an entity is a player who may take or return the flag.
func (t *flagTick) mayTouch(id components.ID) bool {
	entry, ok := t.match.Entry(id)
	return ok && entry.HasComponent(components.Player) && entry.HasComponent(components.Intent) && !isSpectator(entry) &&
		!(id == t.flag.Thrower && t.flag.ThrowerTicks > 0)
}

// isHeld reports whether the carrier still has the flag: it is there, has not joined
// the flag's team, and began the tick where the flag is. A carrier moved by a teleport,
// a respawn or another system leaves the flag behind. [dropFlags] sees to the dead.
func (t *flagTick) isHeld() bool {
	entry, ok := t.match.Entry(t.flag.Carrier)
	if !ok || !entry.HasComponent(components.Position) || !entry.HasComponent(components.Velocity) ||
		t.flag.Team != 0 && teamOf(entry) == t.flag.Team || isSpectator(entry) {
		return false
	}
	path, ok := t.match.Path(t.flag.Carrier)
	return ok && path.From == t.from
}

// follow gives the flag the position and velocity of its carrier.
func (t *flagTick) follow() {
	entry, ok := t.match.Entry(t.flag.Carrier)
	if !ok {
		return
	}
	*t.feet, *t.velocity = components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	if entry.HasComponent(components.Ride) {
		*t.velocity = t.velocity.Add(components.Ride.Get(entry).Velocity)
	}
}

// moveCarried moves the flag with its carrier, who may throw it.
func (t *flagTick) moveCarried() {
	if !t.isHeld() {
		t.drop(FlagFell)
		return
	}
	t.follow()
	if t.status.Playing() {
		t.flag.Ticks++
		if score, ok := scoreOf(t.match, t.flag.Carrier); ok {
			score.HeldTicks++
		}
	}
	entry, _ := t.match.Entry(t.flag.Carrier)
	if !entry.HasComponent(components.Intent) || !entry.HasComponent(components.View) || !components.Intent.Get(entry).Has(components.ButtonUse) {
		return
	}
	along := components.View.Get(entry).YawPitch.Forward()
	*t.velocity = t.velocity.AddScaled(along, ThrowSpeed)
	t.drop(FlagThrown)
}

// dropFlags drops the flags of players who died in the tick, before they respawn.
func dropFlags(m *systems.Match) {
	visitFlags(m, func(t flagTick) {
		if t.flag.State != FlagCarried {
			return
		}
		if entry, ok := m.Entry(t.flag.Carrier); !ok || !alive(entry) {
			t.drop(FlagFell)
		}
	})
}

// moveDropped moves a flag that nobody carries, and returns it after the return time or
// when it is lost.
func (t *flagTick) moveDropped() {
	t.flag.Ticks++
	if t.flag.ThrowerTicks > 0 {
		t.flag.ThrowerTicks--
	}
	t.fly()
	if t.flag.Ticks >= cmp.Or(t.status.Rules.ReturnTicks, standardReturnTicks) || t.lost() {
		t.goHome()
		t.from = *t.feet
		t.emit(FlagAutoReturned, components.Nobody)
	}
}

// lost reports whether the flag passed through water or a kill zone, or left the level.
func (t *flagTick) lost() bool {
	if !t.match.Level.Limits.Contains(*t.feet) {
		return true
	}
	up := geom.Vec{Z: flagBody.Z}
	for _, entry := range zones.In(t.match) {
		zone := components.Zone.Get(entry)
		if zone.Kind != levels.ZoneWater && zone.Kind != levels.ZoneKill {
			continue
		}
		box := geom.Box{Center: zone.Bounds.Center(), Half: zone.Bounds.Size().Scale(0.5)}
		if _, _, ok := weapons.HitBox(t.from.Add(up), t.feet.Sub(t.from), box); ok {
			return true
		}
	}
	return false
}

// fly moves the flag through the air, with bounces, until it comes to rest. It has a loop of
// its own because [collision.MoveAndSlide] does not bounce.
func (t *flagTick) fly() {
	solid := t.match.Solid()
	if t.flag.Rests {
		if len(t.match.Level.Platforms) == 0 {
			return
		}
		t.leaveWalls(solid) // a platform may have risen into it
		if _, stands := solid.SweepBox(t.box(), geom.Vec{Z: -2 * flagStand}); stands {
			return
		}
		t.flag.Rests = false
	}
	*t.velocity = t.velocity.Add(t.match.Rules().Gravity.Scale(systems.TickSeconds))
	left := systems.TickSeconds
	for range flagBumps {
		displacement := t.velocity.Scale(left)
		hit, ok := solid.SweepBox(t.box(), displacement)
		if !ok {
			*t.feet = t.feet.Add(displacement)
			return
		}
		if hit.Depth > 0 {
			t.leaveWalls(solid)
		} else {
			*t.feet = t.feet.AddScaled(displacement, hit.Fraction)
			left *= 1 - hit.Fraction
		}
		into := hit.Normal.Scale(min(t.velocity.Dot(hit.Normal), 0))
		along := t.velocity.Sub(into)
		*t.velocity = along.Scale(1-flagGrip).AddScaled(into, -flagElasticity)
		if hit.Normal.Z >= flagFlat && t.velocity.Length() < flagRest {
			t.flag.Rests, *t.velocity = true, geom.Vec{}
			return
		}
	}
}

// flagStand is how far below a flag at rest ground is searched for, m [ours]. It must
// exceed the gap that a sweep keeps from a surface; otherwise a flag never stays at
// rest.
const flagStand = 0.02

// box returns the collision box of the flag.
func (t *flagTick) box() geom.Box { return geom.FeetBox(*t.feet, flagBody) }

// leaveWalls pushes the flag out of anything that moved into it.
func (t *flagTick) leaveWalls(solid *collision.World) {
	var out geom.Vec
	out, _, t.scratch.contacts = collision.Depenetrate(solid, t.box(), flagBody.X, t.scratch.contacts)
	*t.feet = t.feet.Add(out)
}
