package soak

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

const (
	insideDepth = 1e-5 // m inside a triangle that count as inside
	rounding    = 1e-9
)

// witness checks the invariants of a match from the outside, tick by tick.
type witness struct {
	m             *systems.Match
	ground        *proving.Ground
	crew          []systems.PlayerSpec // in the order of IDs
	movers        []*collision.Mover   // copies of the platforms
	before, after []systems.PlayerState
	shots         []systems.ProjectileState
	platforms     []systems.PlatformState
	outside       map[components.ID]bool // left an open level and may come back through its back
	ticks         int                    // player ticks seen
	longest       int                    // ticks that any projectile lives
}

func newWitness(m *systems.Match, ground *proving.Ground, crew []systems.PlayerSpec) (*witness, error) {
	w := &witness{m: m, ground: ground, crew: crew, before: m.Players(nil), outside: map[components.ID]bool{}}
	for _, s := range weapons.Standard() {
		if s.Projectile != nil {
			w.longest = max(w.longest, s.Projectile.TTLTicks)
		}
	}
	for i := range ground.Level.Platforms {
		mover, err := ground.Level.Platforms[i].NewMover()
		if err != nil {
			return nil, fmt.Errorf("platform %d: %w", i, err)
		}
		w.movers = append(w.movers, mover)
	}
	return w, nil
}

// see checks the tick that has just passed. The error names the invariant.
func (w *witness) see() error {
	w.after = w.m.Players(w.after[:0])
	if len(w.after) != len(w.before) {
		return fmt.Errorf("I11 roster: %d players, were %d", len(w.after), len(w.before))
	}
	if err := w.world(); err != nil {
		return err
	}
	for i := range w.after {
		w.ticks++
		if err := w.player(&w.before[i], &w.after[i]); err != nil {
			return fmt.Errorf("player=%d body=%s %w", w.after[i].ID, w.after[i].ArmorName, err)
		}
	}
	w.before, w.after = w.after, w.before
	return nil
}

// world is I11 and I12, and brings the copies of the platforms to their places.
func (w *witness) world() error {
	last := components.Nobody
	for _, p := range w.after {
		if _, ok := w.m.Entry(p.ID); !ok || p.ID <= last {
			return fmt.Errorf("I11 roster: player %d after %d, alive %v", p.ID, last, ok)
		}
		last = p.ID
	}
	last = components.Nobody
	w.shots = w.m.Projectiles(w.shots[:0])
	if n := len(w.shots); n > systems.MaxProjectiles {
		return fmt.Errorf("I12 projectiles: %d, limit %d", n, systems.MaxProjectiles)
	}
	for _, s := range w.shots {
		entry, ok := w.m.Entry(s.ID)
		if !ok || s.ID <= last {
			return fmt.Errorf("I11 roster: projectile %d after %d, alive %v", s.ID, last, ok)
		}
		last = s.ID
		if ttl := components.TTL.Get(entry).Ticks; ttl < 0 || ttl > w.longest {
			return fmt.Errorf("I12 projectiles: %d has %d ticks to live", s.ID, ttl)
		}
	}
	w.platforms = w.m.Platforms(w.platforms[:0])
	for _, p := range w.platforms {
		if err := w.movers[p.Number].Place(p.Pose); err != nil {
			return fmt.Errorf("I3 bounds: platform %d: %w", p.Number, err)
		}
	}
	return nil
}

// happened sums up the tick's events of one player.
type happened struct {
	spawned, died, fell bool
	damage, kicks       float64
}

func (w *witness) events(p *systems.PlayerState) happened {
	var h happened
	for _, e := range w.m.Events() {
		mine := e.Subject == p.ID
		switch e.Kind {
		case systems.EventSpawned:
			h.spawned = h.spawned || mine
		case systems.EventDied:
			h.died = h.died || mine
		case systems.EventFellOut:
			h.fell = h.fell || mine
		case systems.EventDamaged:
			if mine {
				h.damage += e.Amount
			}
		case systems.EventExploded:
			if spec, ok := w.m.Weapons().Lookup(e.Weapon); ok && spec.Projectile != nil {
				box := geom.FeetBox(p.Position, p.Half)
				kick, _ := weapons.Blast(e.Position, &spec.Projectile.Payload, box, w.mass(p.ID), 1)
				h.kicks += kick.Length() + 1e-6
			}
		}
	}
	return h
}

func (w *witness) mass(id components.ID) float64 { return w.armor(id).Mass }

func (w *witness) armor(id components.ID) *components.ArmorData {
	entry, _ := w.m.Entry(id)
	return components.Armor.Get(entry)
}

func (w *witness) player(a, b *systems.PlayerState) error {
	h := w.events(b)
	for _, f := range []float64{b.Position.X, b.Position.Y, b.Position.Z, b.Velocity.X, b.Velocity.Y, b.Velocity.Z,
		b.Energy, b.Health, b.Contact.Friction, b.Contact.JumpNormal.Length(), b.Contact.Normal.Length()} {
		if !geom.IsFinite(f) {
			return fmt.Errorf("I1 finite: %v at %v, energy %v, health %v, contact %+v", b.Velocity, b.Position, b.Energy, b.Health, b.Contact)
		}
	}
	if err := ledger(a, b, h); err != nil {
		return err
	}
	if h.spawned || h.died || !a.Alive || !b.Alive {
		delete(w.outside, b.ID)
		return nil
	}
	if err := w.place(a, b); err != nil {
		return err
	}
	if err := w.apart(a, b, h); err != nil {
		return err
	}
	return w.motion(a, b, h)
}

// ledger is I13 with I6's limits: health lost is the sum of the damage told.
func ledger(a, b *systems.PlayerState, h happened) error {
	if b.Energy < 0 || b.Energy > b.MaxEnergy {
		return fmt.Errorf("I6 energy: %v of %v", b.Energy, b.MaxEnergy)
	}
	if h.spawned || h.fell {
		return nil
	}
	if lost := a.Health - b.Health; math.Abs(lost-h.damage) > rounding {
		return fmt.Errorf("I13 ledger: lost %v health, told of %v", lost, h.damage)
	}
	return nil
}

// place is I2, I3, I4 and I10: where the player is and how it came there.
func (w *witness) place(a, b *systems.PlayerState) error {
	limits, bounds := w.m.Level.Limits, w.m.Level.Bounds
	if !limits.Contains(b.Position) {
		return fmt.Errorf("I3 bounds: alive at %v, beyond the limits", b.Position)
	}
	if w.ground.Closed && !bounds.Expand(1e-3).Contains(b.Position) {
		return fmt.Errorf("I3 bounds: escaped to %v from %v at %v m/s", b.Position, a.Position, a.Velocity)
	}
	flat := b.Position
	flat.Z = bounds.Center().Z
	if !w.ground.Closed && !bounds.Contains(flat) {
		w.outside[b.ID] = true
	}
	if w.outside[b.ID] {
		return nil
	}
	if b.Move.Stuck {
		return fmt.Errorf("I2 contained: the step gave up at %v", b.Position)
	}
	box := geom.FeetBox(b.Position, b.Half)
	if d := w.ground.Solid.Depth(box); d > insideDepth {
		return fmt.Errorf("I2 contained: depth %.9f m at %.9f, came from %.9f at %.6f m/s, now %.6f, %d bumps",
			d, b.Position, a.Position, a.Velocity, b.Velocity, b.Move.BumpCount)
	}
	if d := w.platformDepth(box); d > insideDepth {
		return fmt.Errorf("I2 contained: %.9f m inside a platform at %.9f", d, b.Position)
	}
	rise := geom.Vec{Z: b.Half.Z}
	if at, ok := w.ground.Solid.Crosses(a.Position.Add(rise), b.Position.Add(rise)); ok {
		return fmt.Errorf("I4 no teleport: from %v to %v through a triangle at %v", a.Position, b.Position, at)
	}
	if b.Contact.Touching {
		// A bounce goes back to where its slice began, so the surface is within one
		// tick of motion, jump and jets included, of where the tick did.
		reach := (a.Velocity.Length() + 20) * systems.TickSeconds
		near := box.Bounds().Union(geom.FeetBox(a.Position, a.Half).Bounds().Expand(reach))
		found := w.nearPlatform(near) || w.nearSomebody(b.ID, near)
		w.ground.Solid.Near(near, func(*geom.Triangle) { found = true })
		if !found {
			return fmt.Errorf("I10 grounded: a contact at %v with nothing near", b.Position)
		}
	}
	return nil
}
