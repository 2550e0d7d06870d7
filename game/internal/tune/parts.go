package tune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/skijet/skijet/systems/weapons"
)

// leaf is a number or a switch in the JSON of a part of a weapon. Which numbers are whole only
// the module of the part knows: a match refuses the others.
type leaf struct {
	part *weapons.Part
	path []any // keys of objects, and numbers in lists
}

// leavesOf appends the numbers of all parts of a weapon that their JSON has.
func leavesOf(fields []Field, name string, parts weapons.Parts) []Field {
	for i := range parts {
		l := leaf{part: &parts[i]}
		if value, err := l.decode(); err == nil {
			fields = l.list(fields, name+"."+parts[i].Name, value)
		}
	}
	return fields
}

// list appends the numbers of a value.
func (l leaf) list(fields []Field, name string, value any) []Field {
	within := func(step any) leaf { return leaf{l.part, append(slices.Clone(l.path), step)} }
	switch value := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			fields = within(key).list(fields, name+"."+key, value[key])
		}
	case []any:
		for i := range value {
			fields = within(i).list(fields, fmt.Sprintf("%s.%d", name, i+1), value[i])
		}
	case json.Number:
		fields = append(fields, Field{Name: name, leaf: &l})
	case bool:
		fields = append(fields, Field{Name: name, Switch: true, leaf: &l})
	}
	return fields
}

// decode returns the value of the part.
func (l *leaf) decode() (value any, err error) {
	d := json.NewDecoder(bytes.NewReader(l.part.Data))
	d.UseNumber() // what is not tuned stays as it is written
	err = d.Decode(&value)
	return value, err
}

// get returns the number, or 0 if the part has changed its shape.
func (l *leaf) get() float64 {
	value, _ := l.decode()
	for _, step := range l.path {
		switch within := value.(type) {
		case map[string]any:
			value = within[step.(string)]
		case []any:
			value = within[step.(int)]
		}
	}
	switch value := value.(type) {
	case json.Number:
		number, _ := value.Float64()
		return number
	case bool:
		if value {
			return 1
		}
	}
	return 0
}

// set changes the number in the JSON of the part.
func (l *leaf) set(number float64) error {
	value, err := l.decode()
	if err != nil {
		return err
	}
	value = replaced(value, l.path, number)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return err
	}
	l.part.Data = bytes.TrimSpace(b.Bytes())
	return nil
}

// replaced returns a value with another number at a path.
func replaced(value any, path []any, number float64) any {
	switch within := value.(type) {
	case map[string]any:
		key := path[0].(string)
		within[key] = replaced(within[key], path[1:], number)
	case []any:
		at := path[0].(int)
		within[at] = replaced(within[at], path[1:], number)
	case bool:
		return number != 0
	default:
		format := byte('f')
		if math.Abs(number) > 1<<53 {
			format = 'g' // no long row of zeros
		}
		return json.Number(strconv.FormatFloat(number, format, -1, 64))
	}
	return value
}
