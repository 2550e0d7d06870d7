package check

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Fields refuses what is in a struct of package manifest where a number is out of the range of its
// field, or a text is longer than a name.
func Fields(place string, of any) error { return within(place, reflect.ValueOf(of), "") }

// within checks a value by the tag of the field that it is in.
func within(place string, v reflect.Value, limits string) error {
	var faults []error
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return within(place, v.Elem(), limits)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag
			name, _, _ := strings.Cut(tag.Get("json"), ",")
			faults = append(faults, within(strings.TrimPrefix(place+"."+name, "."), v.Field(i), tag.Get("limit")))
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && v.Type().Elem().Kind() != reflect.Uint8; i++ { // not the bytes of properties
			faults = append(faults, within(fmt.Sprintf("%s[%d]", place, i), v.Index(i), limits))
		}
	case reflect.String:
		if limits != "-" {
			return Name(place, v.String())
		}
	case reflect.Float32, reflect.Float64:
		low, high, limited := strings.Cut(limits, "..")
		if limited {
			return Given(place, v.Float(), number(low), number(high))
		}
	}
	return cmp.Or(faults...)
}

// number reads an end of a range, which is written in package manifest.
func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return n
}
