package shots

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// MaxFlying is how many shots may fly [ours].
const MaxFlying = 4096

// Order says what shot to launch.
type Order struct {
	Mode               *Mode
	Position, Velocity geom.Vec
	Damage, Radius     float64 // multiply those of the payload
	Owner              components.OwnerData
	Parts              []store.Part // beside those of the weapon, or in their place
	Generation         int          // number of releases that led to it
}

// Launcher gives each shot a slot, and its entity in stage 11.
type Launcher struct {
	*Config
	// Flying are the shots that are entities.
	Flying *store.List

	weapons  *Weapons
	rows     []*Shot // of the entities, by their rows in tables
	free     []*Shot
	fired    []*Shot // in this tick, which fly before they are entities
	arriving *Shot   // that is becoming an entity
	waiting  int     // shots that wait for stage 11
}

func newLauncher(c *Config, w *Weapons) *Launcher {
	l := &Launcher{Config: c, Flying: c.Store.ListOf(store.Flight), weapons: w}
	c.Store.OnInsert(l.arrive)
	return l
}

// arrive gives a projectile that has come, or got other components, its shot.
func (l *Launcher) arrive(p *store.Member) {
	if !p.Has(store.Flight) {
		return
	}
	for int(p.Slot) >= len(l.rows) {
		l.rows = append(l.rows, nil)
	}
	row := &l.rows[p.Slot]
	switch {
	case l.arriving != nil && l.arriving.id == p.ID:
		if *row != nil {
			l.free = append(l.free, *row)
		}
		*row = l.arriving
	case *row == nil:
		*row = l.take()
	case (*row).entity != p:
		**row = Shot{}
	}
	s := *row
	s.id, s.entity = p.ID, p
	s.hooks = l.weapons.hooks.of(p.Layout.Carries)
}

// take returns a slot that is free.
func (l *Launcher) take() *Shot {
	if last := len(l.free) - 1; last >= 0 {
		s := l.free[last]
		l.free = l.free[:last]
		*s = Shot{}
		return s
	}
	return &Shot{}
}

// of returns the shot of an entity, with its components as they are now.
func (l *Launcher) of(p *store.Member) *Shot {
	s := l.rows[p.Slot]
	s.begin()
	return s
}

// Find returns a shot that is an entity, with its components as they are now.
func (l *Launcher) Find(id components.ID) (*Shot, bool) {
	p, ok := l.Flying.Members.Find(id)
	if !ok || p.Gone {
		return nil, false
	}
	s := l.rows[p.Slot]
	s.bind()
	return s, true
}

// Pending visits the shots that were fired in this tick and still fly.
func (l *Launcher) Pending(yield func(*Shot) bool) {
	for _, s := range l.fired {
		if s.isPending() && !yield(s) {
			return
		}
	}
}

// Carries reports whether a pending shot has a component.
func (l *Launcher) Carries(s *Shot, kind donburi.IComponentType) bool {
	return l.weapons.carries(&s.pending.kinds, kind)
}

// InOpen returns a place, or where the level lies before it, the near side of that as seen
// from another place in the open.
func (l *Launcher) InOpen(from, at geom.Vec) geom.Vec {
	displacement := at.Sub(from)
	hit, ok := l.Store.Solid.Raycast(from, displacement)
	if !ok {
		return at
	}
	return hit.Point.AddScaled(displacement.Normalize(), -skin)
}

// Check refuses an order by its numbers and components.
func (l *Launcher) Check(o *Order) error {
	switch {
	case !o.Position.IsFinite() || !o.Velocity.IsFinite():
		return fmt.Errorf("position %v or velocity %v is not finite", o.Position, o.Velocity)
	case !(o.Damage >= 0 && o.Damage <= MaxPayload):
		return fmt.Errorf("damage %v, want 0 to %v", o.Damage, MaxPayload)
	}
	if err := l.Store.Registry.CheckParts(o.Parts); err != nil {
		return err
	}
	return l.Store.Registry.CheckKinds(l.weapons.with(o.Mode.kinds, o.Parts))
}

// Launch gives a shot its ID and asks for its entity, which first flies in the next tick. It
// is false where [MaxFlying] shots fly.
func (l *Launcher) Launch(o *Order) (components.ID, bool) {
	s, ok := l.launch(o)
	if !ok {
		return components.Nobody, false
	}
	return s.id, true
}

func (l *Launcher) launch(o *Order) (*Shot, bool) {
	if len(l.Flying.Members)+l.waiting >= MaxFlying || l.Store.IsFull() {
		return nil, false
	}
	s := l.take()
	s.prepare(o, &l.Store.Registry)
	if s.pending.kinds = l.weapons.with(o.Mode.kinds, o.Parts); s.pending.kinds.Has(store.Layers) {
		l.Filter.NoteLayers()
	}
	l.waiting++
	id, ok := l.Store.AskNew(func(id components.ID) {
		s.id = id
		l.waiting--
		l.spawn(s)
	})
	s.id = id
	return s, ok
}

// fire launches a shot that flies in this tick already.
func (l *Launcher) fire(o *Order) (*Shot, bool) {
	s, ok := l.launch(o)
	if ok {
		s.pending.flies = true
		l.fired = append(l.fired, s)
	}
	return s, ok
}

// tellFired runs the hooks of a shot that has just been fired.
func (l *Launcher) tellFired(s *Shot) {
	if s.pending.fired {
		return
	}
	s.pending.fired = true
	for _, hook := range s.hooks.fired {
		hook(s)
	}
}

// spawn makes the entity of a pending shot.
func (l *Launcher) spawn(s *Shot) {
	l.tellFired(s)
	if s.pending.ended {
		return // in the tick in which it was fired
	}
	l.arriving = s
	p, err := l.Store.Create(s.id, s.pending.kinds, func(entry *donburi.Entry) {
		s.write(l.Store, entry)
	})
	l.arriving = nil
	if err != nil {
		l.Faults.Fail(fmt.Errorf("systems: shot %d: %w", s.id, err))
		s.pending.ended = true
		return
	}
	if s.pending.flies {
		p.Start = s.pending.from
	}
	s.pending = pending{}
}

// end closes a tick: what was fired in it are entities by now, or has ended.
func (l *Launcher) end() {
	for _, s := range l.fired {
		if s.entity == nil {
			l.free = append(l.free, s)
		}
	}
	clear(l.fired)
	l.fired = l.fired[:0]
}
