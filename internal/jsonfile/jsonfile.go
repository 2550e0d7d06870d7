package jsonfile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Error is a mistake in a file.
type Error struct {
	Line, Column int    // from 1; columns are bytes
	Place        string // element, such as "spawns[3].position"; "" for the whole file
	Reason       string // what is wrong, and what would be right
}

// Error returns everything in one line.
func (e *Error) Error() string {
	text := fmt.Sprintf("line %d, column %d: ", e.Line, e.Column)
	if e.Place != "" {
		text += e.Place + ": "
	}
	return text + e.Reason
}

// Errors are several mistakes in a file, in its order. [errors.As] finds the first.
type Errors []error

// Error returns them all, each in a line of its own.
func (e Errors) Error() string { return errors.Join(e...).Error() }

// Unwrap returns them one by one.
func (e Errors) Unwrap() []error { return e }

// Extended is a struct whose object may have members for which it has no field.
type Extended interface {
	// Members lists the names of these members.
	Members() []string
	// SetMember takes the value of one of them.
	SetMember(name string, value json.RawMessage) error
}

// mostErrors is how many mistakes of a file are listed. A file that is no such file at all
// would give a page of them.
const mostErrors = 20

// Decode decodes data, which must be one JSON value and nothing more, into the value that
// into points to. An error is an [*Error], or [Errors] where there are more. Every field of a
// struct needs a json tag.
func Decode(data []byte, into any) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return mistake(data, 0, "", "the file is empty")
	}
	if name := encoding(data); name != "" {
		return mistake(data, 0, "", "the file %s: save it as UTF-8 without one", name)
	}
	var all json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		var syntax *json.SyntaxError
		if !errors.As(err, &syntax) {
			return mistake(data, 0, "", "%v", err)
		}
		reason := syntax.Error()
		if syntax.Offset >= int64(len(data)) && strings.HasPrefix(reason, "unexpected end") {
			return mistake(data, int64(len(data)), "", "the file ends too early")
		}
		return mistake(data, syntax.Offset-1, "", "%s%s", reason, remedy(reason, data, syntax.Offset-1))
	}
	d := decoder{data: data, json: json.NewDecoder(bytes.NewReader(data))}
	if err := d.value("", reflect.ValueOf(into).Elem()); err != nil {
		d.mistakes = append(d.mistakes, err)
	}
	switch len(d.mistakes) {
	case 0:
		return nil
	case 1:
		return d.mistakes[0]
	}
	return d.mistakes
}

// remedy says what probably mends a mistake of syntax at an offset.
func remedy(reason string, data []byte, offset int64) string {
	at, before := data[offset], bytes.TrimRight(data[:offset], " \t\r\n")
	switch {
	case at == '/' || at == '#':
		return ": JSON has no comments, leave it out"
	case at == '\'':
		return `: put texts and names in ", not in '`
	case (at == '}' || at == ']') && bytes.HasSuffix(before, []byte{','}):
		return ": leave out the comma before it"
	case strings.Contains(reason, "beginning of object key string"):
		return `: put the name of the field in "`
	case strings.HasSuffix(reason, "after object key"):
		return ": put a colon before it"
	case strings.HasSuffix(reason, "after top-level value"):
		return ": one object is a whole file, leave out what follows it"
	case strings.Contains(reason, "after object key:value pair"), strings.Contains(reason, "after array element"):
		return ": is a comma missing before it?"
	}
	return ""
}

// report notes a mistake at an offset, after which decoding goes on.
func (d *decoder) report(offset int64, place, format string, args ...any) {
	if len(d.mistakes) < mostErrors {
		d.mistakes = append(d.mistakes, mistake(d.data, offset, place, format, args...))
	}
}

// skip reads a value that has no place to go.
func (d *decoder) skip() error {
	var raw json.RawMessage
	return d.json.Decode(&raw)
}

// encoding describes the byte order mark at the start of a file, which some editors
// write, or returns nothing.
func encoding(data []byte) string {
	for _, mark := range []struct{ bytes, name string }{
		{"\xef\xbb\xbf", "begins with a byte order mark"},
		{"\xff\xfe", "is in UTF-16, with a byte order mark"},
		{"\xfe\xff", "is in UTF-16, with a byte order mark"},
	} {
		if bytes.HasPrefix(data, []byte(mark.bytes)) {
			return mark.name
		}
	}
	return ""
}

// mistake returns an Error at an offset.
func mistake(data []byte, offset int64, place, format string, args ...any) error {
	line, column := Position(data, offset)
	return &Error{Line: line, Column: column, Place: place, Reason: fmt.Sprintf(format, args...)}
}

// Position returns the line and the column of the byte at an offset, both from 1.
func Position(data []byte, offset int64) (line, column int) {
	before := data[:min(max(offset, 0), int64(len(data)))]
	return 1 + bytes.Count(before, []byte("\n")), len(before) - bytes.LastIndexByte(before, '\n')
}

// decoder decodes JSON whose syntax has been checked.
type decoder struct {
	data []byte
	json *json.Decoder
	// find is the place to look for, and found the offset of the innermost value that
	// contains it.
	find  string
	found int64
	// until is the offset before which the innermost value is wanted, or 0, and innermost its
	// place.
	until     int64
	innermost string

	mistakes Errors
}

// note records a place if it contains the one to find.
func (d *decoder) note(place string, at int64) {
	rest, ok := strings.CutPrefix(d.find, place)
	if ok && place != "" && (rest == "" || rest[0] == '.' || rest[0] == '[') {
		d.found = at
	}
}

// next returns the offset of the next token.
func (d *decoder) next() int64 {
	at := d.json.InputOffset()
	return at + int64(len(d.data[at:])-len(bytes.TrimLeft(d.data[at:], " \t\r\n,:")))
}

// value decodes the next JSON value, at a place, into v.
func (d *decoder) value(place string, v reflect.Value) error {
	kind := v.Type()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	at := d.next()
	d.note(place, at)
	open := map[reflect.Kind]byte{reflect.Struct: '{', reflect.Slice: '[', reflect.Array: '['}[kind.Kind()]
	if _, own := reflect.New(kind).Interface().(json.Unmarshaler); own || d.data[at] != open {
		return d.leaf(place, v)
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(kind))
		v = v.Elem()
	}
	if _, err := d.json.Token(); err != nil {
		return mistake(d.data, at, place, "%v", err)
	}
	var err error
	switch kind.Kind() {
	case reflect.Struct:
		err = d.object(place, v)
	case reflect.Slice:
		err = d.slice(place, v)
	default:
		err = d.array(at, place, v)
	}
	if err == nil {
		_, err = d.json.Token() // the end of it
	}
	return err
}

func (d *decoder) object(place string, v reflect.Value) error {
	names, index := fields(v.Type())
	var members []string
	extended, _ := v.Addr().Interface().(Extended)
	if extended != nil {
		members = extended.Members()
		names = append(names, members...)
	}
	seen := map[string]bool{}
	for d.json.More() {
		at := d.next()
		token, err := d.json.Token()
		if err != nil {
			return mistake(d.data, at, place, "%v", err)
		}
		name, _ := token.(string) // in checked syntax it is a string
		i, ok := index[name]
		isMember := slices.Contains(members, name)
		ok = ok || isMember
		switch {
		case !ok:
			d.report(at, place, "unknown field %q, want one of %s", Cut(name), strings.Join(names, ", "))
		case seen[name]:
			d.report(at, place, "field %q is given twice", Cut(name))
		}
		if !ok || seen[name] {
			if err := d.skip(); err != nil {
				return mistake(d.data, at, place, "%v", err)
			}
			continue
		}
		seen[name] = true
		inner := name
		if place != "" {
			inner = place + "." + name
		}
		if isMember {
			err = d.member(inner, name, extended)
		} else {
			err = d.value(inner, v.Field(i))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// member decodes a member that has no field.
func (d *decoder) member(place, name string, into Extended) error {
	at := d.next()
	d.note(place, at)
	var raw json.RawMessage
	if err := d.json.Decode(&raw); err != nil {
		return mistake(d.data, at, place, "%v", err)
	}
	d.search(place, at, raw)
	if err := into.SetMember(name, raw); err != nil {
		d.report(at, place, "%v", err)
	}
	return nil
}

func (d *decoder) slice(place string, v reflect.Value) error {
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for i := 0; d.json.More(); i++ {
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		if err := d.value(element(place, i), v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) array(at int64, place string, v reflect.Value) error {
	count := 0
	for ; d.json.More(); count++ {
		item := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(element(place, count), item); err != nil {
			return err
		}
		if count < v.Len() {
			v.Index(count).Set(item)
		}
	}
	if count != v.Len() {
		d.report(at, place, "has %d elements, want %d", count, v.Len())
	}
	return nil
}

// leaf decodes a value by encoding/json.
func (d *decoder) leaf(place string, v reflect.Value) error {
	at := d.next()
	var raw json.RawMessage
	if err := d.json.Decode(&raw); err != nil {
		return mistake(d.data, at, place, "%v", err)
	}
	d.search(place, at, raw)
	err := json.Unmarshal(raw, v.Addr().Interface())
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
	case !errors.As(err, &kind):
		d.report(at, place, "%v", err)
	default:
		d.report(at, place, "%s", misfit(kind))
	}
	return nil
}

func element(place string, i int) string { return fmt.Sprintf("%s[%d]", place, i) }

// fields returns the JSON names of the fields of a struct, in their order, and the index
// of each.
func fields(kind reflect.Type) (names []string, index map[string]int) {
	index = map[string]int{}
	for i := range kind.NumField() {
		field := kind.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name = cmp.Or(name, field.Name); name != "-" && field.IsExported() {
			names = append(names, name)
			index[name] = i
		}
	}
	return names, index
}

// wanted describes the values that fit a type.
func wanted(kind reflect.Type) string {
	switch kind.Kind() {
	case reflect.Pointer:
		return wanted(kind.Elem())
	case reflect.Map:
		return "an object"
	case reflect.Struct:
		names, _ := fields(kind)
		return "an object of " + strings.Join(names, ", ")
	case reflect.Array:
		return fmt.Sprintf("a list of %d", kind.Len())
	case reflect.Slice:
		return "a list"
	case reflect.String:
		return "a text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number"
}

// article translates encoding/json's word for a value.
func article(word string) string {
	switch word {
	case "string":
		return "a text"
	case "bool":
		return "true or false"
	case "object":
		return "an object"
	case "array":
		return "a list"
	}
	return "a " + word
}
