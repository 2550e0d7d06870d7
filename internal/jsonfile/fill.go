package jsonfile

import "reflect"

// Fill sets the fields of a struct to what those of the same name and type point to in another,
// which is as a file gives it. A nil pointer there leaves the field as it is.
func Fill[T any](into *T, given any) {
	to, from := reflect.ValueOf(into).Elem(), reflect.ValueOf(given)
	for i := range from.NumField() {
		said, field := from.Field(i), to.FieldByName(from.Type().Field(i).Name)
		if said.Kind() == reflect.Pointer && !said.IsNil() && field.IsValid() && field.Type() == said.Type().Elem() {
			field.Set(said.Elem())
		}
	}
}
