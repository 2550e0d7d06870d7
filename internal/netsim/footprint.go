package netsim

import (
	"reflect"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Limits of what a room and a client keep beside their matches, bytes.
const (
	mostRoom   = 4 << 20
	mostClient = 4 << 20
)

// footprint returns about how many bytes a value keeps, without matches and what they are
// made of.
func footprint(value any) int {
	w := weigher{seen: map[uintptr]bool{}}
	return w.weigh(reflect.ValueOf(value))
}

type weigher struct{ seen map[uintptr]bool }

func (w *weigher) weigh(v reflect.Value) (n int) {
	switch v.Kind() {
	case reflect.Pointer:
		switch v.Type() {
		case reflect.TypeFor[*systems.Match](), reflect.TypeFor[*levels.Level](), reflect.TypeFor[*watch]():
			return 0
		}
		if v.IsNil() || w.seen[v.Pointer()] {
			return 0
		}
		w.seen[v.Pointer()] = true
		return int(v.Type().Elem().Size()) + w.weigh(v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			return 0
		}
		return w.weigh(v.Elem())
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[systems.Options]() {
			return 0
		}
		for i := range v.NumField() {
			n += w.weigh(v.Field(i))
		}
	case reflect.Array:
		return w.elements(v, v.Len())
	case reflect.Slice:
		if v.IsNil() || w.seen[v.Pointer()] {
			return 0
		}
		w.seen[v.Pointer()] = true
		return v.Cap()*int(v.Type().Elem().Size()) + w.elements(v, v.Len())
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			n += int(v.Type().Key().Size()+v.Type().Elem().Size()) + w.weigh(it.Key()) + w.weigh(it.Value())
		}
	case reflect.String:
		return v.Len()
	}
	return n
}

// elements weighs what elements refer to.
func (w *weigher) elements(v reflect.Value, count int) (n int) {
	switch v.Type().Elem().Kind() {
	case reflect.Struct, reflect.Array, reflect.Slice, reflect.Pointer, reflect.Map, reflect.Interface, reflect.String:
		for i := range count {
			n += w.weigh(v.Index(i))
		}
	}
	return n
}
