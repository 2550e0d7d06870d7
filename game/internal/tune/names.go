package tune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// exactNames refuses names of fields that differ from those of a type in upper and lower case,
// which package json takes for the same. The part of the data holds a value of that type.
func exactNames(data, part []byte, t reflect.Type) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var values map[string]json.RawMessage
	_ = json.Unmarshal(part, &values) // it was read before
	names := namesOf(t)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		field, ok := names[name]
		if !ok {
			return fmt.Errorf("line %d: there is no field %q%s", lineOf(data, int64(max(bytes.Index(data, []byte(`"`+name+`"`)), 0))), name, meant(name, names))
		}
		if err := exactNames(data, values[name], field); err != nil {
			return err
		}
	}
	return nil
}

// namesOf returns the types of the fields of a struct by their names in files.
func namesOf(t reflect.Type) map[string]reflect.Type {
	names := map[string]reflect.Type{}
	for i := range t.NumField() {
		of := t.Field(i)
		name, _, _ := strings.Cut(of.Tag.Get("json"), ",")
		switch {
		case !of.IsExported() || name == "-":
		case name == "":
			names[of.Name] = of.Type
		default:
			names[name] = of.Type
		}
	}
	return names
}

// meant says which name differs in case alone.
func meant(name string, names map[string]reflect.Type) string {
	for other := range names {
		if strings.EqualFold(name, other) {
			return fmt.Sprintf(": write %q", other)
		}
	}
	return ""
}
