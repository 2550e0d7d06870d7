// Package limits checks numbers against the ranges in the tags of their fields, such as
// `limit:"0..1e9"`. Of a slice it is the length. A [components.Factor] needs no tag.
package limits

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/skijet/skijet/components"
)

// Breach is a number outside the range of its field.
type Breach struct {
	Field            string
	Value, low, high float64
}

// Want says what would be right.
func (b *Breach) Want() string { return fmt.Sprintf("%v to %v", b.low, b.high) }

func (b *Breach) Error() string { return fmt.Sprintf("%s is %v, want %s", b.Field, b.Value, b.Want()) }

// Check returns the first breach in a struct as an error that wraps class.
func Check[T any](of *T, class error) error {
	if err := First(of); err != nil {
		return fmt.Errorf("%w: %w", err, class)
	}
	return nil
}

// First returns the first breach in a struct, or nil.
func First[T any](of *T) error {
	if all := Breaches("", of); len(all) > 0 {
		return all[0]
	}
	return nil
}

// Breaches returns all breaches in the struct to which a pointer points and in those within it, and
// in the elements of slices without a range of their own. Fields are called as in JSON, if they have a name there, after
// a prefix.
func Breaches(prefix string, of any) []*Breach {
	return breaches(nil, prefix, reflect.ValueOf(of).Elem())
}

func breaches(all []*Breach, prefix string, v reflect.Value) []*Breach {
	for _, f := range fieldsOf(v.Type()) {
		part, name := reflect.Indirect(v.Field(f.index)), prefix+f.name
		switch part.Kind() {
		case reflect.Invalid: // there is none
		case reflect.Struct:
			all = breaches(all, name+".", part)
		case reflect.Array:
			for i := range part.Len() {
				all = f.check(all, fmt.Sprintf("%s[%d]", name, i), part.Index(i))
			}
		case reflect.Slice:
			if f.high > 0 {
				all = f.check(all, name+": their number", reflect.ValueOf(part.Len()))
				continue
			}
			for i := range part.Len() {
				all = breaches(all, fmt.Sprintf("%s[%d].", name, i), part.Index(i))
			}
		default:
			all = f.check(all, name, part)
		}
	}
	return all
}

// field is a field with a range, or one in which there are such fields.
type field struct {
	index     int
	name      string
	low, high float64
	factor    bool // 0 stands for 1
}

// check appends the breach of a number, if it is one.
func (f *field) check(all []*Breach, name string, v reflect.Value) []*Breach {
	var value float64
	switch {
	case v.CanFloat():
		value = v.Float()
	case v.CanInt():
		value = float64(v.Int())
	default:
		value = float64(v.Uint())
	}
	// Written so that NaN, which compares false, is refused too.
	if value >= f.low && value <= f.high || f.factor && value == 0 {
		return all
	}
	return append(all, &Breach{name, value, f.low, f.high})
}

// known are the fields of all structs that were checked, by their [reflect.Type].
var known sync.Map

func fieldsOf(t reflect.Type) []field {
	if all, ok := known.Load(t); ok {
		return all.([]field)
	}
	var all []field
	for i := range t.NumField() {
		part := t.Field(i)
		name, _, _ := strings.Cut(part.Tag.Get("json"), ",")
		f := field{index: i, name: cmp.Or(name, part.Name)}
		of := part.Type
		if of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		tag, ok := part.Tag.Lookup("limit")
		switch low, high, _ := strings.Cut(tag, ".."); {
		case ok:
			var noLow, noHigh error
			f.low, noLow = strconv.ParseFloat(low, 64)
			f.high, noHigh = strconv.ParseFloat(high, 64)
			if noLow != nil || noHigh != nil {
				panic(fmt.Sprintf("limits: field %s of %v has the limit %q", part.Name, t, tag))
			}
		case of == reflect.TypeFor[components.Factor]():
			f.low, f.high, f.factor = components.MinFactor, components.MaxFactor, true
		case of.Kind() != reflect.Struct || len(fieldsOf(of)) == 0:
			continue
		}
		all = append(all, f)
	}
	known.Store(t, all)
	return all
}
