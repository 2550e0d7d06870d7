// Package limits checks numbers against the ranges in the tags of their fields, such as
// `limit:"0..1e9"`. The range of a text or a slice is that of its length.
package limits

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Ranged is a type of numbers that needs no tag. Its zero value stands for a number that is not
// given, and is always right.
type Ranged interface{ Range() (low, high float64) }

// Breach is a number outside the range of its field.
type Breach struct {
	Field            string // by its names in JSON, where it has some
	Length           string // what of the field the number is, such as ": their number", or empty
	Value, Low, High float64
}

// Name is the field, with what of it the number is.
func (b *Breach) Name() string { return b.Field + b.Length }

// Want says what would be right.
func (b *Breach) Want() string { return fmt.Sprintf("%v to %v", b.Low, b.High) }

func (b *Breach) Error() string {
	return fmt.Sprintf("%s is %v, want %s", b.Name(), b.Value, b.Want())
}

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

// Breaches returns all breaches in a struct, in those within it, and in the elements of arrays and of
// slices without a range of their own. It follows pointers, takes a list of structs too, and finds
// nothing in other values. The names of fields lie within a name, or "".
func Breaches(name string, of any) []*Breach {
	return within(name, (*field)(nil).breaches(reflect.ValueOf(of)))
}

func inStruct(v reflect.Value) (all []*Breach) {
	for _, f := range fieldsOf(v.Type()) {
		all = append(all, within(f.name, f.breaches(v.Field(f.index)))...)
	}
	return all
}

// within puts the name of what breaches lie in before theirs. Names are made of what is wrong alone,
// since snapshots check all components.
func within(name string, all []*Breach) []*Breach {
	for _, b := range all {
		dot := ""
		if name != "" && b.Field != "" && b.Field[0] != '[' {
			dot = "."
		}
		b.Field = name + dot + b.Field
	}
	return all
}

// field is a field with a range, or one in which there are such fields.
type field struct {
	index     int
	name      string
	low, high float64
	tagged    bool
}

// breaches returns those in a value, which need not be of a field.
func (f *field) breaches(v reflect.Value) (all []*Breach) {
	switch kind := v.Kind(); {
	case kind == reflect.Pointer && v.IsNil():
		return nil
	case kind == reflect.Pointer:
		return f.breaches(v.Elem())
	case kind == reflect.Struct:
		return inStruct(v)
	case kind == reflect.Slice && f != nil && f.tagged:
		return f.check(": their number", float64(v.Len()))
	case kind == reflect.Slice, kind == reflect.Array:
		for i := range v.Len() {
			if found := f.breaches(v.Index(i)); found != nil {
				all = append(all, within(fmt.Sprintf("[%d]", i), found)...)
			}
		}
		return all
	case f == nil:
		return nil
	case kind == reflect.String:
		return f.check(": its length in bytes", float64(v.Len()))
	case v.CanFloat():
		return f.check("", v.Float())
	case v.CanInt():
		return f.check("", float64(v.Int()))
	}
	return f.check("", float64(v.Uint()))
}

// check returns the breach of a number, if it is one.
func (f *field) check(length string, value float64) []*Breach {
	// Written so that NaN, which compares false, is refused too.
	if value >= f.low && value <= f.high || !f.tagged && value == 0 {
		return nil
	}
	return []*Breach{{Length: length, Value: value, Low: f.low, High: f.high}}
}

// known are the fields of all structs that were checked, by their [reflect.Type].
var known sync.Map

// fieldsOf returns the fields of a struct, which may lie in others that lie in structs of its own type.
func fieldsOf(t reflect.Type, outer ...reflect.Type) []field {
	if all, ok := known.Load(t); ok {
		return all.([]field)
	}
	var all []field
	outer = append(outer, t)
	for i := range t.NumField() {
		part := t.Field(i)
		name, _, _ := strings.Cut(part.Tag.Get("json"), ",")
		f := field{index: i, name: cmp.Or(name, part.Name)}
		of, isList := part.Type, false
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array {
			isList = isList || of.Kind() == reflect.Slice
			of = of.Elem()
		}
		tag, tagged := part.Tag.Lookup("limit")
		ranged, isRanged := reflect.Zero(of).Interface().(Ranged)
		switch {
		case tagged:
			var ok bool
			if f.low, f.high, ok = rangeOf(tag); !ok || !isList && !isMeasured(of.Kind()) {
				panic(fmt.Sprintf("limits: field %s of %v has the limit %q", part.Name, t, tag))
			}
			f.tagged = true
		case isRanged:
			f.low, f.high = ranged.Range()
		case of.Kind() != reflect.Struct || !slices.Contains(outer, of) && len(fieldsOf(of, outer...)) == 0:
			continue
		}
		all = append(all, f)
	}
	known.Store(t, all)
	return all
}

// rangeOf reads a tag.
func rangeOf(tag string) (low, high float64, ok bool) {
	first, last, _ := strings.Cut(tag, "..")
	low, noLow := strconv.ParseFloat(first, 64)
	high, noHigh := strconv.ParseFloat(last, 64)
	return low, high, noLow == nil && noHigh == nil && low <= high
}

// isMeasured reports whether values of a kind can have a range.
func isMeasured(kind reflect.Kind) bool {
	return kind >= reflect.Int && kind <= reflect.Float64 || kind == reflect.String
}
