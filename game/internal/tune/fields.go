package tune

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/skijet/skijet/systems/weapons"
)

// Field is one number of a value, or one switch, which counts as 0 or 1.
type Field struct {
	Name   string // of fields in fields with points between: "projectile.payload.damage"
	Unit   string // as comments have it, or nothing
	Whole  bool   // it has whole values only
	Switch bool
	value  reflect.Value
	leaf   *leaf // where it is in the JSON of a part of a weapon; nil for one in value
}

// skipped are fields that are no numbers to tune: names of things, and how things look.
var skipped = map[string]bool{"Name": true, "Class": true, "look": true, "hints": true, "slot": true}

// Fields returns the numbers of the value that a pointer points to, in the order in which they
// are declared. They are named as in the files of the value. What is behind a nil pointer is
// left out. Of the parts of a weapon, which are JSON of modules, those are listed that it has.
func Fields(pointer any) []Field { return fieldsOf(nil, "", "", reflect.ValueOf(pointer).Elem()) }

// fieldsOf appends the numbers of a value. A vector has the unit of its field.
func fieldsOf(fields []Field, name, unit string, v reflect.Value) []Field {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return fieldsOf(fields, name, unit, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			of := v.Type().Field(i)
			own := of.Name
			if tag, _, _ := strings.Cut(of.Tag.Get("json"), ","); tag != "" {
				own = tag
			}
			if !of.IsExported() || own == "-" || skipped[own] {
				continue
			}
			if name != "" && !of.Anonymous {
				own = name + "." + own
			}
			fields = fieldsOf(fields, own, cmp.Or(units[v.Type().String()+"."+of.Name], unit), v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if parts, ok := v.Interface().(weapons.Parts); ok {
			return leavesOf(fields, name, parts)
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return fields // the bytes of a text are no numbers to tune
		}
		for i := range v.Len() {
			fields = fieldsOf(fields, fmt.Sprintf("%s.%d", name, i+1), unit, v.Index(i))
		}
	case reflect.Float32, reflect.Float64, reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		// The width of a crouched body is that of the body.
		if !strings.HasSuffix(name, "CrouchHalf.X") && !strings.HasSuffix(name, "CrouchHalf.Y") {
			fields = append(fields, Field{Name: name, Unit: unit, value: v, Switch: v.Kind() == reflect.Bool, Whole: !v.CanFloat()})
		}
	}
	return fields
}

// Get returns the number.
func (f *Field) Get() float64 {
	if f.leaf != nil {
		return f.leaf.get()
	}
	switch v := f.value; {
	case v.CanFloat():
		return v.Float()
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	case v.Bool():
		return 1
	}
	return 0
}

// Set sets the number. Whole fields take the nearest whole number; one that the field cannot
// hold is an error.
func (f *Field) Set(number float64) error {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return fmt.Errorf("%s: %v is no number", f.Name, number)
	}
	if f.leaf != nil {
		return f.leaf.set(number)
	}
	whole := math.Round(number)
	switch v := f.value; {
	case v.CanFloat():
		v.SetFloat(number)
	case v.CanInt():
		if math.Abs(whole) > 1<<53 || v.OverflowInt(int64(whole)) {
			return fmt.Errorf("%s: %v is too large", f.Name, number)
		}
		v.SetInt(int64(whole))
	case v.CanUint():
		if whole < 0 || whole > 1<<53 || v.OverflowUint(uint64(whole)) {
			return fmt.Errorf("%s: %v is below 0 or too large", f.Name, number)
		}
		v.SetUint(uint64(whole))
	default:
		v.SetBool(number != 0)
	}
	return nil
}

// Step returns by how much a key changes a number that was first so large: about a twentieth
// of it, a round number.
func (f *Field) Step(first float64) float64 {
	size := math.Abs(first) / 20
	if f.Whole || f.leaf != nil && first != 0 && first == math.Round(first) { // which may be a count
		return max(round(size), 1)
	}
	if size == 0 {
		return 0.1
	}
	return round(size)
}

// round returns the nearest of 1, 2, 5 and their tens.
func round(size float64) float64 {
	if size == 0 {
		return 0
	}
	ten := math.Pow(10, math.Floor(math.Log10(size)))
	switch part := size / ten; {
	case part < 1.5:
		return ten
	case part < 3.5:
		return 2 * ten
	case part < 7.5:
		return 5 * ten
	}
	return 10 * ten
}
