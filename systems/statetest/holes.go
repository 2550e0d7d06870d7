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
	// Idle is set if the field was always zero, so that there was nothing to lose.
	Idle bool
}

// String returns the hole as a line.
func (h Hole) String() string {
	if h.Idle {
		return h.Field + " (never anything but zero)"
	}
	return h.Field
}

// Numbers of the search for holes [ours]. Larger ones find more fields that rarely
// matter, and take longer.
const (
	places = 40 // points of a scene at which a field is dropped
	ahead  = 9  // ticks within which anything else must differ
)

// passes are how many of the places are tried in all scenes before more of them are tried
// in any: most fields matter at once in one of the scenes.
var passes = []int{4, places}

// HolesOf checks each field of the components that a module lists, and of those of its movement
// models, in any of the scenes. It plays on from a snapshot as if the field were not in it: zero
// in every entity. If anything but that field differs some ticks later, or another event is
// emitted, the field is needed, and [Run] would notice its absence. HolesOf returns the fields for
// which that never happens, in the order of their names. It does not check the known fields, which
// are given with reasons. It returns an error if one of those is not a field of any scene.
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

// holes checks the fields of some components.
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

// cutter plays a scene on from its snapshots, without a field.
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
		var err error
		if _, needed := c.states[tick]; needed {
			c.states[tick], err = m.Snapshot(nil)
		}
		return m, err
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

// stretch returns the first and the last tick that are played from a place. Consecutive
// places are not at equal distances, since a scene may have a rhythm.
func (c *cutter) stretch(place int) (from, to int) {
	const apart = 17 // has no factor in common with places
	last := c.length() - 1
	from = min(place*apart%places*c.length()/places+place%5, last-1)
	return max(from, 0), min(max(from, 0)+ahead, last)
}

// pass tries some places for the remaining fields.
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

// lose plays on from the snapshots of some places without a field, until something else
// differs. idle is set if the field was zero in all of them.
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

// differs plays from one tick to another and reports whether anything but a field
// differs. A tick that fails differs too.
func (c *cutter) differs(f field, from, to int) (differs bool, err error) {
	defer func() {
		if recover() != nil { // only this test writes into components directly
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

// covers reports whether a path from a difference belongs to the field.
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
