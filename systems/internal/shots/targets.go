package shots

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Targets knows where everything that can be hit was in the tick.
type Targets struct {
	*Config
	launcher *Launcher
	volatile *store.List

	rows       store.Table[targetRow]
	reach      float64     // m that the fastest target moved
	revision   uint64      // of the store at which targets were found
	shootables []shootable // shots that others can hit
	near       query       // of Touches, which a model may ask meanwhile
	touches    []Touch
}

// targetRow is what Targets remembers of a member.
type targetRow struct {
	target
	aimed geom.Vec // its position when weapons fired, in a tick in which any did
}

// target is a member with a box as the shots of a tick see it.
type target struct {
	open  bool // it can be hit
	team  int
	box   geom.Box // before the tick's movement
	moved geom.Vec // since
	// carried is the part of moved that was there when weapons fired, by a platform.
	carried geom.Vec
}

func newTargets(c *Config, l *Launcher) *Targets {
	t := &Targets{Config: c, launcher: l, volatile: c.Store.ListOf(store.Volatile)}
	c.Store.AddTable(&t.rows)
	return t
}

// seenBy returns the box of the target at the beginning of a shot and how it moves from
// then on. One that is fired in the tick starts when platforms have moved.
func (t *target) seenBy(s *Shot) (box geom.Box, moved geom.Vec) {
	if s.entity != nil {
		return t.box, t.moved
	}
	return t.box.Translate(t.carried), t.moved.Sub(t.carried)
}

// isMate reports whether the target is of the owner's team.
func (t *target) isMate(owner *components.OwnerData) bool { return t.team != 0 && t.team == owner.Team }

// noteAim notes where everything with a box is when weapons fire.
func (t *Targets) noteAim() {
	for _, p := range t.Store.Boxed.Members {
		t.rows.At(p).aimed = p.Position.Feet
	}
}

// find looks where everything with a box was before the tick's movement and how far the
// fastest has come, if anything has moved since it last did.
func (t *Targets) find() {
	now := t.Store.Revision()
	if t.revision == now {
		return
	}
	t.revision = now
	t.reach = 0
	for _, p := range t.Store.Boxed.Members {
		row := t.rows.At(p)
		if row.target = (target{}); !t.Store.IsIntact(p) {
			continue // a game removed or changed it since the tick
		}
		moved := p.Position.Feet.Sub(p.Start)
		row.target = target{
			open: p.IsAlive() && (p.Has(store.Health) || p.Has(store.Solid)), team: p.TeamNumber(),
			box: p.Box().Translate(moved.Neg()), moved: moved,
		}
		t.reach = max(t.reach, moved.Length())
		if len(t.launcher.fired) > 0 && !p.Teleported {
			row.carried = row.aimed.Sub(p.Start)
			t.reach = max(t.reach, p.Position.Feet.Sub(row.aimed).Length())
		}
	}
}

// Touch is an entity that came through a box, at a fraction of the tick.
type Touch struct {
	ID       components.ID
	Fraction float64
}

// Touches returns the living members whose boxes came through a box in the tick, by time and
// then by ID. They are good until the next call.
func (t *Targets) Touches(box geom.Box, displacement geom.Vec) []Touch {
	t.find()
	t.touches = t.touches[:0]
	around := box.Bounds().Union(box.Translate(displacement).Bounds()).Expand(t.reach)
	for _, id := range t.near.in(t.Store, around) {
		p, ok := t.Store.Find(components.ID(id))
		if !ok || p.Gone || !p.IsAlive() {
			continue
		}
		row := t.rows.At(p)
		at, _, ok := weapons.HitBox(box.Center, displacement.Sub(row.moved), geom.Box{Center: row.box.Center, Half: row.box.Half.Add(box.Half)})
		if ok {
			t.touches = append(t.touches, Touch{ID: p.ID, Fraction: at})
		}
	}
	slices.SortFunc(t.touches, func(a, b Touch) int { return cmp.Or(cmp.Compare(a.Fraction, b.Fraction), cmp.Compare(a.ID, b.ID)) })
	return t.touches
}

// open returns a member that shots can hit.
func (t *Targets) open(id components.ID) (*store.Member, *target, bool) {
	p, ok := t.Store.All.Find(id)
	if !ok || p.Gone {
		return nil, nil, false
	}
	row := t.rows.At(p)
	return p, &row.target, row.open
}

// PlaceOf returns where an entity was when a shot met it, which it has just done.
func (t *Targets) PlaceOf(id components.ID, s *Shot) geom.Vec {
	q, ok := t.Store.All.Find(id)
	if !ok {
		return s.position.Feet
	}
	left := (tickSeconds - s.now) / tickSeconds // of the movement that its box has yet to make
	_, moved := t.rows.At(q).seenBy(s)
	return q.Position.Feet.AddScaled(moved, -left)
}

// Hittable returns a member that rays and blasts can hit now.
func (t *Targets) Hittable(id components.ID) (*store.Member, bool) {
	p, ok := t.Store.All.Find(id)
	if !ok || p.Gone || !p.Has(store.Health) && !p.Has(store.Solid) {
		return nil, false
	}
	return p, p.IsAlive()
}
