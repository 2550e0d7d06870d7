package netsim

import (
	"math/rand/v2"
	"reflect"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// spoiler changes a number in the state of a match. It remembers where, to compare with what
// is found.
type spoiler struct {
	random    *rand.Rand
	entity    components.ID
	component string
}

// change changes a random number of a random component of a random player, by the least that
// there is. It returns false where the state does not differ then.
func (s *spoiler) change(m *systems.Match) bool {
	players := m.Players(nil)
	all := m.Registered()
	if len(players) == 0 {
		return false
	}
	before := m.Hash()
	for range 64 {
		s.entity = players[s.random.IntN(len(players))].ID
		r := &all[s.random.IntN(len(all))]
		entry, ok := m.Entry(s.entity)
		if s.component = r.Name(); !ok || !r.IsState() || !entry.HasComponent(r.Kind()) {
			continue
		}
		var numbers []reflect.Value
		collect(reflect.NewAt(r.Kind().Typ(), entry.Component(r.Kind())).Elem(), &numbers)
		if len(numbers) == 0 {
			continue
		}
		v := numbers[s.random.IntN(len(numbers))]
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		bump(v)
		if m.Hash() != before {
			if _, err := m.Snapshot(nil); err == nil { // else it is found for another reason
				return true
			}
		}
		v.Set(old)
	}
	return false
}

// collect lists the numbers in a value that can be set.
func collect(v reflect.Value, numbers *[]reflect.Value) {
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				collect(v.Field(i), numbers)
			}
		}
	case v.Kind() == reflect.Array || v.Kind() == reflect.Slice:
		for i := range v.Len() {
			collect(v.Index(i), numbers)
		}
	case v.CanInt() || v.CanUint() || v.CanFloat() || v.Kind() == reflect.Bool:
		*numbers = append(*numbers, v)
	}
}

// bump changes a number a little.
func bump(v reflect.Value) {
	switch {
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1)
	case v.CanFloat():
		v.SetFloat(v.Float()*(1-1e-15) + 1e-15)
	default:
		v.SetBool(!v.Bool())
	}
}
