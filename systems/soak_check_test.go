package systems

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

const (
	soakDepth = 1e-5 // m inside a triangle that count as inside
	soakNoise = 1e-9
)

// witness checks the invariants of a match from the outside, tick by tick.
type witness struct {
	m             *Match
	solid         *brute
	closed        bool // nobody can leave the level
	before, after []PlayerState
	outside       map[components.ID]bool // left an open level and may come back through its back
	lost          map[components.ID]float64
	ticks         int // player ticks seen
	longest       int // ticks that any projectile lives
}

func newWitness(m *Match, closed bool) *witness {
	longest := 0
	for _, s := range weapons.Standard() {
		if s.Projectile != nil {
			longest = max(longest, s.Projectile.TTLTicks)
		}
	}
	return &witness{m: m, longest: longest, solid: newBrute(m.Level.Solid), closed: closed,
		before: m.Players(nil), outside: map[components.ID]bool{}, lost: map[components.ID]float64{}}
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
			return fmt.Errorf("player=%d (%s) %w", w.after[i].ID, w.after[i].ArmorName, err)
		}
	}
	w.before, w.after = w.after, w.before
	return nil
}

func (w *witness) world() error {
	last := components.Nobody
	for _, list := range []roster{w.m.players, w.m.projectiles} {
		last = components.Nobody
		for _, p := range list {
			if p.id <= last {
				return fmt.Errorf("I11 roster: %d after %d", p.id, last)
			}
			last = p.id
			if !w.m.World.Valid(p.entity) {
				return fmt.Errorf("I11 roster: %d is a dead entity", p.id)
			}
		}
	}
	if n := len(w.m.projectiles); n > MaxProjectiles {
		return fmt.Errorf("I12 projectiles: %d, limit %d", n, MaxProjectiles)
	}
	for _, p := range w.m.projectiles {
		if ttl := components.TTL.Get(w.m.World.Entry(p.entity)).Ticks; ttl < 0 || ttl > w.longest {
			return fmt.Errorf("I12 projectiles: %d has %d ticks to live", p.id, ttl)
		}
	}
	return nil
}

// happened sums up the tick's events of one player.
type happened struct {
	spawned, died, fell bool
	damage, kicks       float64
}

func (w *witness) events(p *PlayerState) happened {
	var h happened
	for _, e := range w.m.Events() {
		mine := e.Subject == p.ID
		switch e.Kind {
		case EventSpawned:
			h.spawned = h.spawned || mine
		case EventDied:
			h.died = h.died || mine
		case EventFellOut:
			h.fell = h.fell || mine
		case EventDamaged:
			if mine {
				h.damage += e.Amount
			}
		case EventExploded:
			if spec, ok := w.m.catalogue.Lookup(e.Weapon); ok && spec.Projectile != nil {
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

func (w *witness) player(a, b *PlayerState) error {
	h := w.events(b)
	for _, f := range []float64{b.Position.X, b.Position.Y, b.Position.Z, b.Velocity.X, b.Velocity.Y, b.Velocity.Z,
		b.Energy, b.Health, b.Contact.Friction, b.Contact.JumpNormal.Length(), b.Contact.Normal.Length()} {
		if !geom.IsFinite(f) {
			return fmt.Errorf("I1 finite: %+v", *b)
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
	return w.motion(a, b, h)
}

// ledger is I13 with I6's limits: health lost is the sum of the damage told.
func ledger(a, b *PlayerState, h happened) error {
	if b.Energy < 0 || b.Energy > b.MaxEnergy {
		return fmt.Errorf("I6 energy: %v of %v", b.Energy, b.MaxEnergy)
	}
	if h.spawned || h.fell {
		return nil
	}
	if lost := a.Health - b.Health; math.Abs(lost-h.damage) > soakNoise {
		return fmt.Errorf("I13 ledger: lost %v health, told of %v", lost, h.damage)
	}
	return nil
}

// place is I2, I3, I4 and I10: where the player is and how it came there.
func (w *witness) place(a, b *PlayerState) error {
	limits, bounds := w.m.Level.Limits, w.m.Level.Bounds
	if !limits.Contains(b.Position) {
		return fmt.Errorf("I3 bounds: alive at %v, beyond the limits", b.Position)
	}
	if w.closed && !bounds.Expand(1e-3).Contains(b.Position) {
		return fmt.Errorf("I3 bounds: escaped to %v from %v at %v m/s", b.Position, a.Position, a.Velocity)
	}
	flat := b.Position
	flat.Z = bounds.Center().Z
	if !w.closed && !bounds.Contains(flat) {
		w.outside[b.ID] = true
	}
	if w.outside[b.ID] {
		return nil
	}
	if b.Move.Stuck {
		return fmt.Errorf("I2 contained: the step gave up at %v", b.Position)
	}
	box := geom.FeetBox(b.Position, b.Half)
	if d := w.solid.depth(box); d > soakDepth {
		return fmt.Errorf("I2 contained: depth %.9f m at %.9f, came from %.9f at %.6f m/s, now %.6f, %d bumps",
			d, b.Position, a.Position, a.Velocity, b.Velocity, b.Move.BumpCount)
	}
	if d := w.platformDepth(box); d > soakDepth {
		return fmt.Errorf("I14 platforms: %.9f m inside one at %.9f", d, b.Position)
	}
	rise := geom.Vec{Z: b.Half.Z}
	if at, ok := w.solid.crosses(a.Position.Add(rise), b.Position.Add(rise)); ok {
		return fmt.Errorf("I4 no teleport: from %v to %v through a triangle at %v", a.Position, b.Position, at)
	}
	if b.Contact.Touching {
		// A bounce goes back to where its slice began, so the surface is within one
		// tick of motion, jump and jets included, of where the tick did.
		reach := (a.Velocity.Length() + 20) * TickSeconds
		near := box.Bounds().Union(geom.FeetBox(a.Position, a.Half).Bounds().Expand(reach))
		found := w.nearPlatform(near)
		w.solid.near(near, func(*geom.Triangle) { found = true })
		if !found {
			return fmt.Errorf("I10 grounded: a contact at %v with nothing near", b.Position)
		}
	}
	return nil
}

// motion is I5, I6, I7 and I9 with I8 in memory: how the player moved.
func (w *witness) motion(a, b *PlayerState, h happened) error {
	if b.Model != components.ModelTribes {
		return nil // the others have their own laws, tested beside them
	}
	armor, rules := w.armor(b.ID), w.m.Rules()
	budget := 20*TickSeconds + armor.GroundForce/armor.Mass*TickSeconds +
		rules.Elasticity*2*float64(rules.MaxBumps) + soakNoise
	if b.Move.Jetting {
		budget += armor.JetForce / armor.Mass * TickSeconds
	}
	if b.Move.Jumped {
		budget += 2 * armor.JumpImpulse / armor.Mass
	}
	was, is := a.Velocity.Length(), b.Velocity.Length()
	shoved := w.crowded(b) || w.carried(b)
	if !shoved && is > was+budget+h.kicks {
		return fmt.Errorf("I5 speed: %v m/s after %v, budget %v, kicks %v", is, was, budget, h.kicks)
	}
	if is > rules.MaxSpeed+h.kicks+budget {
		return fmt.Errorf("I5 speed: %v m/s", is)
	}
	steps := 0
	for _, bump := range b.Move.Bumps[:b.Move.BumpCount] {
		if bump.Kind == components.BumpStep {
			steps++
		}
	}
	moved := b.Position.Sub(a.Position).Length()
	bound := (was+budget)*TickSeconds + float64(steps)*(rules.StepHeight*armor.Half.Z+0.002) + 1e-6
	if !shoved && moved > bound {
		return fmt.Errorf("I7 displacement: %v m, bound %v, %d steps", moved, bound, steps)
	}
	drained := 0.0
	if b.Move.Jetting {
		drained = armor.JetEnergyDrain * TickSeconds
	}
	want := geom.Clamp(a.Energy+armor.EnergyCharge*TickSeconds-drained, 0, armor.MaxEnergy)
	if math.Abs(b.Energy-want) > soakNoise {
		return fmt.Errorf("I6 energy: %v, want %v", b.Energy, want)
	}
	// A step that processes its top reports both.
	if n := max(steps, b.Move.BumpCount-steps); n > rules.MaxBumps {
		return fmt.Errorf("I9 bumps: %d, limit %d", n, rules.MaxBumps)
	}
	return memory(a, b)
}

// memory is I8.
func memory(a, b *PlayerState) error {
	since, was := b.Contact.SinceJumpable, a.Contact.SinceJumpable
	aged := since == was+1 || since == components.NoJumpableContact && was == since
	if !(aged || since <= 1 || b.Move.Jumped && since >= 8 && since <= 9) {
		return fmt.Errorf("I8 contact memory: %d ticks after %d", since, was)
	}
	if f := b.Contact.Friction; f < 0 || f > 1 {
		return fmt.Errorf("I8 friction: %v", f)
	}
	return nil
}

// crowded reports whether somebody stands close enough to shove the player.
func (w *witness) crowded(p *PlayerState) bool {
	for i := range w.after {
		o := &w.after[i]
		if o.ID != p.ID && (o.Alive || w.before[i].Alive) && o.Position.Sub(p.Position).Length() < 6 {
			return true
		}
	}
	return false
}
