package scenario

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
)

// reader converts nodes to values. It keeps the first error and returns zero values after
// it, so callers check once.
type reader struct {
	file    string
	modules []systems.Module
	err     error
	rules   string // name of the set of rules, or empty
	// rounded counts the axes that were rounded, and first describes the first of them.
	rounded int
	first   string
}

func (r *reader) refuse(path, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{File: r.file, Field: path, Reason: fmt.Sprintf(format, args...)}
	}
}

// kind names the JSON type of a value.
func (n node) kind() string {
	switch n.value.(type) {
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case string:
		return "a text"
	case []node:
		return "a list"
	case map[string]node:
		return "an object"
	}
	return "null"
}

func (r *reader) wrongType(n node, want string) {
	r.refuse(n.path, "want %s, found %s", want, n.kind())
}

func (r *reader) text(n node) string {
	s, ok := n.value.(string)
	if !ok {
		r.wrongType(n, "a text")
	}
	return s
}

func (r *reader) boolean(n node) bool {
	b, ok := n.value.(bool)
	if !ok {
		r.wrongType(n, "true or false")
	}
	return b
}

// number reads a finite number. JSON cannot express infinity, but 1e999 overflows to it.
func (r *reader) number(n node) float64 {
	s, ok := n.value.(json.Number)
	if !ok {
		r.wrongType(n, "a number")
		return 0
	}
	f, err := strconv.ParseFloat(string(s), 64)
	if err != nil || !geom.IsFinite(f) {
		r.refuse(n.path, "%s is not a finite number", s)
		return 0
	}
	return f
}

// between reads a number from low to high.
func (r *reader) between(n node, low, high float64) float64 {
	f := r.number(n)
	if r.err == nil && (f < low || f > high) {
		switch {
		case math.IsInf(high, 1):
			r.refuse(n.path, "is %v, want at least %v", f, low)
		default:
			r.refuse(n.path, "is %v, want %v to %v", f, low, high)
		}
	}
	return f
}

// integer reads a whole number from low to high.
func (r *reader) integer(n node, low, high int) int {
	s, ok := n.value.(json.Number)
	if !ok {
		r.wrongType(n, "a whole number")
		return 0
	}
	i, err := strconv.ParseInt(string(s), 10, 64)
	switch {
	case err != nil && strings.ContainsAny(string(s), ".eE"):
		r.refuse(n.path, "want a whole number, found %s", s)
	case err != nil || i < int64(low) || i > int64(high):
		r.refuse(n.path, "is %s, want %d to %d", s, low, high)
	}
	return int(i)
}

func (r *reader) unsigned(n node) uint64 {
	s, ok := n.value.(json.Number)
	if !ok {
		r.wrongType(n, "a whole number")
		return 0
	}
	u, err := strconv.ParseUint(string(s), 10, 64)
	if err != nil {
		r.refuse(n.path, "is %s, want a whole number from 0 to %d", s, uint64(math.MaxUint64))
	}
	return u
}

func (r *reader) vector(n node) geom.Vec {
	items := r.list(n)
	if r.err == nil && len(items) != 3 {
		r.refuse(n.path, "want 3 numbers, found %d", len(items))
	}
	if r.err != nil {
		return geom.Vec{}
	}
	return geom.Vec{X: r.number(items[0]), Y: r.number(items[1]), Z: r.number(items[2])}
}

func (r *reader) list(n node) []node {
	items, ok := n.value.([]node)
	if !ok {
		r.wrongType(n, "a list")
	}
	return items
}

// choice reads one of the given words.
func (r *reader) choice(n node, what string, words ...string) string {
	s := r.text(n)
	want := "want " + strings.Join(words, ", ")
	if len(words) == 0 {
		want = "there is none to choose"
	}
	if r.err == nil && !slices.Contains(words, s) {
		r.refuse(n.path, "unknown %s %q, %s", what, s, want)
	}
	return s
}

// object is a JSON object whose fields are read one by one.
type object struct {
	*reader
	path   string
	fields map[string]node
}

// object checks that n has all required fields and none that are not allowed.
func (r *reader) object(n node, need []string, may []string) object {
	fields, ok := n.value.(map[string]node)
	if !ok {
		r.wrongType(n, "an object")
	}
	unknown := ""
	for name := range fields {
		// Of several unknown fields the first by name is reported, so the message is
		// always the same.
		if !slices.Contains(need, name) && !slices.Contains(may, name) && (unknown == "" || name < unknown) {
			unknown = name
		}
	}
	if field, ok := fields[unknown]; ok {
		r.refuse(field.path, "unknown field, want one of %s", strings.Join(slices.Concat(need, may), ", "))
	}
	for _, name := range need {
		if _, ok := fields[name]; !ok {
			r.refuse(join(n.path, name), "is missing")
		}
	}
	return object{r, n.path, fields}
}

// get returns a field, or false where it is absent or reading has failed.
func (o object) get(name string) (node, bool) {
	n, ok := o.fields[name]
	return n, ok && o.err == nil
}

// optional reads a field that may be absent, and returns nil for that.
func optional[T any](o object, name string, read func(node) T) *T {
	n, ok := o.get(name)
	if !ok {
		return nil
	}
	v := read(n)
	return &v
}

// either reads a field that may be absent, and returns the other value for that.
func either[T any](o object, name string, other T, read func(node) T) T {
	if v := optional(o, name, read); v != nil {
		return *v
	}
	return other
}
