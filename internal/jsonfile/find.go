package jsonfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Find returns the line and column of a place in JSON that [Decode] reads into the type
// of into. If the place is not in the file, it returns those of the innermost value that
// contains it, or false if there is none. Names in quotes after an index, as in `lifts[2]
// "north".speed`, are ignored.
func Find(data []byte, into any, place string) (line, column int, ok bool) {
	if !json.Valid(data) {
		return 0, 0, false
	}
	d := decoder{data: data, json: json.NewDecoder(bytes.NewReader(data)), find: unquoted(place)}
	if err := d.value("", reflect.New(reflect.TypeOf(into)).Elem()); err != nil || d.found == 0 {
		return 0, 0, false
	}
	line, column = Position(data, d.found)
	return line, column, true
}

// unquoted removes the names in quotes, and the spaces before them.
func unquoted(place string) string {
	for {
		before, after, ok := strings.Cut(place, " \"")
		if !ok {
			return place
		}
		_, after, _ = strings.Cut(after, `"`)
		place = before + after
	}
}

// search looks for the place within a value that begins at an offset and is decoded elsewhere.
func (d *decoder) search(place string, at int64, value []byte) {
	if d.find == "" || !strings.HasPrefix(d.find, place) {
		return
	}
	within := decoder{data: value, json: json.NewDecoder(bytes.NewReader(value)), find: d.find, found: -1}
	if within.walk(place) == nil && within.found >= 0 {
		d.found = at + within.found
	}
}

// walk notes the places of a value and of all that lies in it.
func (d *decoder) walk(place string) error {
	at := d.next()
	d.note(place, at)
	if d.until > 0 {
		if at >= d.until {
			return errBehind
		}
		d.innermost, d.found = place, at
	}
	open := d.data[at]
	if open != '{' && open != '[' {
		return d.skip()
	}
	if _, err := d.json.Token(); err != nil {
		return err
	}
	for i := 0; d.json.More(); i++ {
		inner := element(place, i)
		if open == '{' {
			name, err := d.json.Token()
			if err != nil {
				return err
			}
			inner = fmt.Sprint(place, ".", name)
		}
		if err := d.walk(inner); err != nil {
			return err
		}
	}
	_, err := d.json.Token() // the end of it
	return err
}
