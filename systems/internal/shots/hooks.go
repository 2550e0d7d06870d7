package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/yohamta/donburi"
)

// Hooks are what one module does at fixed points of the flight of shots. They run for the
// shots that carry a component; any may be nil.
type Hooks struct {
	Part donburi.IComponentType
	// Fired runs once before the shot first flies.
	Fired func(s *Shot)
	// Fly runs in each tick before the shot flies. It reports whether the shot is held, and
	// does not move by itself in this tick.
	Fly func(s *Shot) (held bool)
	// Passes reports whether the shot does not meet an entity at all.
	Passes func(s *Shot, other components.ID) bool
	// Contact runs where the shot has met something, and may change c.Answer.
	Contact func(s *Shot, c *Contact)
	// Flown runs after a contact that the shot outlived, and in each tick after the shot has
	// flown, where it still flies, for nil.
	Flown func(s *Shot, c *Contact)
	// Shoved runs where a platform may move the shot, and reports whether it leaves that
	// alone. A shot with such a hook is not set off by platforms that run into it.
	Shoved func(s *Shot, platform components.ID) bool
	// Explode runs when the payload of the shot goes off, at a contact or for nil elsewhere.
	Explode func(s *Shot, c *Contact)
	// End runs when the shot has gone off for the last time.
	End func(s *Shot, c *Contact)
	// Ray returns at which fraction of its path a ray or beam ends, 1 or more where it goes on.
	Ray func(ray *filter.Pair, from, path geom.Vec) float64
}

// hookLists are the hooks of all shots that carry the same components.
type hookLists struct {
	fired          []func(*Shot)
	fly            []func(*Shot) bool
	passes, shoved []func(*Shot, components.ID) bool
	contact, flown []func(*Shot, *Contact)
	explode, end   []func(*Shot, *Contact)
	ray            []func(ray *filter.Pair, from, path geom.Vec) float64
}

// MaxHooks is how many hooks the modules of a match may have [ours]: the bits of a key of
// hookSet.
const MaxHooks = 64

// hookSet is all hooks of a match.
type hookSet struct {
	all   []Hooks               // in the order in which they run, at most MaxHooks
	lists map[uint64]*hookLists // by the hooks in them
}

func newHookSet(all []Hooks) hookSet { return hookSet{all, map[uint64]*hookLists{}} }

// of returns the hooks of shots that carry components.
func (h *hookSet) of(carries func(donburi.IComponentType) bool) *hookLists {
	key := uint64(0)
	for i := range h.all {
		if carries(h.all[i].Part) {
			key |= 1 << i
		}
	}
	l, ok := h.lists[key]
	if ok {
		return l
	}
	l = &hookLists{}
	for i := range h.all {
		if key>>i&1 != 0 {
			l.add(&h.all[i])
		}
	}
	h.lists[key] = l
	return l
}

func (l *hookLists) add(h *Hooks) {
	if h.Fired != nil {
		l.fired = append(l.fired, h.Fired)
	}
	if h.Fly != nil {
		l.fly = append(l.fly, h.Fly)
	}
	if h.Passes != nil {
		l.passes = append(l.passes, h.Passes)
	}
	if h.Shoved != nil {
		l.shoved = append(l.shoved, h.Shoved)
	}
	if h.Ray != nil {
		l.ray = append(l.ray, h.Ray)
	}
	for _, c := range [...]struct {
		list *[]func(*Shot, *Contact)
		hook func(*Shot, *Contact)
	}{{&l.contact, h.Contact}, {&l.flown, h.Flown}, {&l.explode, h.Explode}, {&l.end, h.End}} {
		if c.hook != nil {
			*c.list = append(*c.list, c.hook)
		}
	}
}
