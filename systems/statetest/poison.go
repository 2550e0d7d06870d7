package statetest

import (
	"math"
	"reflect"
	"unsafe"

	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// valuesOf calls visit with every value of a component in the world of a match: those of
// its entities, or the single one.
func valuesOf(m *systems.Match, kind donburi.IComponentType, visit func(value reflect.Value)) {
	donburi.NewQuery(filter.Contains(kind)).Each(m.World, func(entry *donburi.Entry) {
		visit(reflect.NewAt(kind.Typ(), entry.Component(kind)).Elem())
	})
}

// open returns a value that may be set, though it is in a field that is not exported.
func open(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// poisoner writes garbage, different in each tick.
type poisoner struct{ random *systems.Random }

// poison writes garbage to everything that a tick may not read before writing it.
func (p *poisoner) poison(m *systems.Match) {
	for _, r := range m.Registered() {
		if !r.IsState() {
			valuesOf(m, r.Kind(), p.spoil)
		}
	}
}

// spoil writes garbage to a value. Pointers, maps and functions stay as they are, since
// any value could be wrong for them; slices keep their length or become empty.
func (p *poisoner) spoil(v reflect.Value) {
	v = open(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			p.spoil(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			p.spoil(v.Index(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			p.spoil(v.Index(i))
		}
		if p.random.Below(4) == 0 {
			v.SetLen(0)
		}
	case reflect.Bool:
		v.SetBool(p.random.Below(2) == 0)
	case reflect.String:
		v.SetString("poison")
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{math.NaN(), -1e9, 0.37, 1e300}[p.random.Below(4)])
	default:
		switch number := p.random.Below(1 << 16); {
		case v.CanInt():
			v.SetInt(int64(number) - 1<<15)
		case v.CanUint():
			v.SetUint(uint64(number))
		}
	}
}
