package statetest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems"
)

// Hole is a field of the state that can be lost without any effect on the rest.
type Hole struct {
	// Field is the name of the component and the path within it, such as
	// "arsenal.Slots[].Ammo".
	Field string
	// Idle is set where the field was nothing but zero whenever it was looked at, so that
	// there was nothing to lose.
	Idle bool
}

// String returns the hole as a line.
func (h Hole) String() string {
	if h.Idle {
		return h.Field + " (never anything but zero)"
	}
	return h.Field
}

// Numbers of the search for holes [ours]. More of either finds more of what matters
// rarely and takes longer.
const (
	places = 40 // of a scene, at which a field is lost
	ahead  = 9  // ticks in which anything else must go another way
)

// passes are how many of the places are looked at in all scenes, before any scene is
// looked at in more of them: most fields matter at once in one of the scenes.
var passes = []int{4, places}

// Holes looks at each field of all components that are State in any of the scenes. It
// plays on from a snapshot as if the field had been left out of it: zero in every
// entity. Where anything but that field differs some ticks later, or another event is
// told, the field is needed and the net of [Run] would catch who leaves it out. Holes
// returns those where nothing ever does, in the order of their names, but for the
// known ones, which it does not look at: by field, with the reason. It is an error if
// one of those is no field of any scene.
func Holes(known map[string]string, scenes ...Scene) ([]Hole, error) {
	return holes(func(*systems.Registration) bool { return true }, known, scenes)
}

// HolesOf is [Holes] of the components that a module lists, and its movement models: of
// a module of your own, without the hundreds of fields that no scene of it uses.
func HolesOf(module systems.Module, known map[string]string, scenes ...Scene) ([]Hole, error) {
	var names []string
	for i := range module.Components {
		names = append(names, module.Components[i].Name())
	}
	for i := range module.Models {
		for k := range module.Models[i].Components {
			names = append(names, module.Models[i].Components[k].Name())
		}
	}
	return holes(func(r *systems.Registration) bool { return slices.Contains(names, r.Name()) }, known, scenes)
}

// holes looks at the fields of some components.
func holes(wanted func(r *systems.Registration) bool, known map[string]string, scenes []Scene) ([]Hole, error) {
	left := map[string]*Hole{} // by field; nil once it is known to matter
	var all []*cutter
	for i := range scenes {
		c, err := newCutter(&scenes[i], wanted)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		for _, f := range c.fields {
			left[f.name()] = &Hole{Field: f.name(), Idle: true}
		}
	}
	for name := range known { // deterministic: each is looked up alone, in any order
		if left[name] == nil {
			return nil, fmt.Errorf("%q is known to be a hole, and no field of any scene", name)
		}
		left[name] = nil
	}
	began := 0
	for _, end := range passes {
		for _, c := range all {
			if err := c.pass(left, began, end); err != nil {
				return nil, err
			}
		}
		began = end
	}
	var found []Hole
	for _, hole := range left { // deterministic: they are sorted
		if hole != nil {
			found = append(found, *hole)
		}
	}
	slices.SortFunc(found, func(a, b Hole) int { return strings.Compare(a.Field, b.Field) })
	return found, nil
}

// field is a part of a component that is no struct and no array, or a whole slice.
type field struct {
	systems.Registration
	path []string // names of fields, and "[]" for all elements
}

func (f *field) name() string { return join(append([]string{f.Name()}, f.path...)) }

// join makes a path of its steps.
func join(steps []string) string {
	return strings.TrimPrefix(strings.ReplaceAll(strings.Join(steps, "."), ".[]", "[]"), ".")
}

// cutter plays a scene on from its snapshots.
type cutter struct {
	*Scene
	fields    []field
	states    map[int][]byte // before the ticks at which it begins and ends
	outcomes  []outcome
	match     *systems.Match
	reference *systems.Match
}

// newCutter plays the scene once.
func newCutter(s *Scene, wanted func(r *systems.Registration) bool) (*cutter, error) {
	c := &cutter{Scene: s, states: map[int][]byte{}}
	for place := range places {
		from, to := c.stretch(place)
		c.states[from], c.states[to] = nil, nil
	}
	err := s.play(func(m *systems.Match, tick int) (*systems.Match, error) {
		if _, needed := c.states[tick]; needed {
			c.states[tick] = m.Snapshot(nil)
		}
		return m, nil
	}, func(m *systems.Match, tick int) error {
		c.outcomes = append(c.outcomes, outcomeOf(m, tick))
		return nil
	})
	if err != nil {
		return nil, err
	}
	if c.match, err = s.Make(); err == nil {
		c.reference, err = s.Make()
	}
	if err != nil {
		return nil, err
	}
	for _, r := range c.match.Registered() {
		if r.IsState() && wanted(&r) {
			eachField(r.Kind().Typ(), nil, func(path []string) { c.fields = append(c.fields, field{r, slices.Clone(path)}) })
		}
	}
	return c, nil
}

// stretch returns the ticks from and to which a place lets a match play on. Places that
// follow one another lie apart, and not at every so many ticks, since a scene may have
// such a rhythm.
func (c *cutter) stretch(place int) (from, to int) {
	const apart = 17 // has no factor in common with places
	last := c.length() - 1
	from = min(place*apart%places*c.length()/places+place%5, last-1)
	return max(from, 0), min(max(from, 0)+ahead, last)
}

// pass looks at some places for the fields that are left.
func (c *cutter) pass(left map[string]*Hole, first, end int) error {
	for _, f := range c.fields {
		hole := left[f.name()]
		if hole == nil {
			continue
		}
		matters, idle, err := c.lose(f, first, end)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name(), err)
		}
		if hole.Idle = hole.Idle && idle; matters {
			left[f.name()] = nil
		}
	}
	return nil
}

// eachField visits the paths of the fields of a type.
func eachField(t reflect.Type, path []string, visit func(path []string)) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" && f.Tag.Get("state") != "derived" {
				eachField(f.Type, append(path, f.Name), visit)
			}
		}
	case reflect.Array:
		eachField(t.Elem(), append(path, "[]"), visit)
	case reflect.Slice:
		visit(path)
		if t.Elem().Kind() == reflect.Struct {
			eachField(t.Elem(), append(path, "[]"), visit)
		}
	default:
		visit(path)
	}
}

// lose goes on from the snapshots of some places without a field, until something else
// goes another way. Idle is set where the field was zero already in all of them.
func (c *cutter) lose(f field, first, end int) (matters, idle bool, err error) {
	idle = true
	for place := first; place < end; place++ {
		from, to := c.stretch(place)
		if err := c.match.Restore(c.states[from]); err != nil {
			return false, false, err
		}
		lost := false
		valuesOf(c.match, f.Kind(), func(v reflect.Value) { lost = clearPath(v, f.path) || lost })
		if !lost {
			continue
		}
		idle = false
		differs, err := c.differs(f, from, to)
		if differs || err != nil {
			return differs, false, err
		}
	}
	return false, idle, nil
}

// differs plays from one tick to another and reports whether anything but a field is
// other than it was. A tick that fails is another one.
func (c *cutter) differs(f field, from, to int) (differs bool, err error) {
	defer func() {
		if recover() != nil { // nobody else writes into components by hand
			differs = true
			c.match, err = c.Make()
		}
	}()
	for tick := from; tick < to; tick++ {
		if c.step(c.match, tick) != nil || tick > 0 && !slices.Equal(c.match.Events(), c.outcomes[tick].events) {
			return true, nil
		}
	}
	if err := c.reference.Restore(c.states[to]); err != nil {
		return false, err
	}
	for d := range systems.Compare(c.reference, c.match) {
		if d.Component != f.Name() || !f.covers(d.Path) {
			return true, nil
		}
	}
	return false, nil
}

// anyIndex is the index of an element in a path.
var anyIndex = regexp.MustCompile(`\[\d+\]`)

// covers reports whether a path as differences tell it is of the field.
func (f *field) covers(path string) bool {
	path = anyIndex.ReplaceAllString(strings.TrimSuffix(strings.TrimPrefix(path, "len("), ")"), "[]")
	own := join(f.path)
	return strings.HasPrefix(path, own) || strings.HasPrefix(own, path)
}

// clearPath makes zero of what is at a path within a value, and reports whether it was
// something else.
func clearPath(v reflect.Value, path []string) (cleared bool) {
	v = open(v)
	switch {
	case len(path) == 0:
		cleared = !v.IsZero()
		v.SetZero()
	case path[0] == "[]":
		for i := range v.Len() {
			cleared = clearPath(v.Index(i), path[1:]) || cleared
		}
	default:
		cleared = clearPath(v.FieldByName(path[0]), path[1:])
	}
	return cleared
}
