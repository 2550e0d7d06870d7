package codec

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// MaxText is the largest number of bytes of a string without a tag [ours], which is
// enough for a name. A lower one refuses states that were written before.
const MaxText = 255

// maxLimit is the largest limit of a tag [ours]. Decoding never allocates more
// elements, or bytes of a string, at once.
const maxLimit = 1 << 24

// ErrType is wrapped by the error about a type that cannot be compiled.
var ErrType = errors.New("type refused")

// layout is a compiled type: that of a component, or of the elements of an array or
// slice in one.
type layout struct {
	size   uintptr
	fields []field
	steps  []step   // steps of the encoding
	room   int      // bytes written by the steps that do not check the capacity
	ops    []op     // operations of the hash
	masks  []uint64 // masks of the words that the hash reads directly from memory, if it can
	most   int      // words that hashing adds without checking the buffer
	words  int      // words of an element without gaps, or 0
	least  int      // bytes of the shortest encoding
	nested bool     // values contain slices
	bounds []int    // fields that can be beyond a limit
	floats []int    // fields that can be not finite, the first of each run
	finite bool     // all of these have to be finite
}

// field is one leaf of a type. Structs are split into their fields; arrays and slices
// are leaves with a layout of their elements.
type field struct {
	path    string // within the layout; empty for a type that is itself one leaf
	kind    reflect.Kind
	typ     reflect.Type
	size    uintptr // of typ
	offset  uintptr
	count   int     // elements of an array; limit of a string or slice
	elem    *layout // element of an array or slice
	run     int     // for a float64, the number of consecutive float64 fields from here
	derived bool
	late    []uintptr // of a bool: how far behind it its late bools are
}

// slice is the memory layout of a slice.
type slice struct {
	data     unsafe.Pointer
	len, cap int
}

// isByte reports whether the values of the type are single bytes.
func (l *layout) isByte() bool {
	return len(l.fields) == 1 && l.size == 1 && l.fields[0].kind >= reflect.Bool && l.fields[0].kind <= reflect.Uint8
}

// compiler compiles types.
type compiler struct {
	open []reflect.Type // types being compiled, to find recursive ones
}

// layout compiles a type. at is its path, for errors, and limit the limit from the tag
// of the field, or 0.
func (c *compiler) layout(t reflect.Type, at string, limit int) (*layout, error) {
	for _, other := range c.open {
		if other == t {
			return nil, fmt.Errorf("codec: %w: %s: %v contains itself", ErrType, at, t)
		}
	}
	c.open = append(c.open, t)
	defer func() { c.open = c.open[:len(c.open)-1] }()
	l := &layout{size: t.Size()}
	if err := c.add(l, t, 0, "", at, limit); err != nil {
		return nil, err
	}
	for i := len(l.fields) - 1; i >= 0; i-- {
		f := &l.fields[i]
		l.least += f.least()
		l.nested = l.nested || f.kind == reflect.Slice || f.elem != nil && f.elem.nested
		if f.kind == reflect.Float64 {
			f.run = 1
			if i+1 < len(l.fields) && l.fields[i+1].run > 0 && l.fields[i+1].offset == f.offset+8 {
				f.run += l.fields[i+1].run
			}
		}
	}
	l.findChecks()
	l.findSteps()
	l.program()
	return l, nil
}

// add appends the leaves of a type at an offset.
func (c *compiler) add(l *layout, t reflect.Type, offset uintptr, path, at string, limit int) error {
	f := field{path: path, kind: t.Kind(), typ: t, size: t.Size(), offset: offset}
	if limit > 0 && f.kind != reflect.String && f.kind != reflect.Slice && f.kind != reflect.Array {
		return fmt.Errorf("codec: %w: %s: a limit is only for strings and slices, not for %v", ErrType, at, t)
	}
	switch kind := f.kind; {
	case kind == reflect.Struct:
		return c.addStruct(l, t, offset, path, at)
	case kind == reflect.String:
		f.count = MaxText
		if limit > 0 {
			f.count = limit
		}
	case kind == reflect.Array, kind == reflect.Slice:
		if f.count, limit = limit, 0; kind == reflect.Array {
			f.count, limit = t.Len(), f.count // the limit is for the elements
		} else if f.count == 0 {
			return fmt.Errorf("codec: %w: %s: a slice without a limit: add the tag `state:\"max=N\"`, or put it into a struct that can have one", ErrType, at)
		}
		var err error
		if f.elem, err = c.layout(t.Elem(), at+"[]", limit); err != nil {
			return err
		}
	case isHandle(t):
		return fmt.Errorf("codec: %w: %s: %v is a handle of one world, and means nothing in another: hold the components.ID of the entity instead; "+
			"or tag the field `state:\"derived\"` if no tick depends on it", ErrType, at, t)
	case isNumber(kind), kind == reflect.Bool:
	default:
		return fmt.Errorf("codec: %w: %s: %v is no plain state: hold values, or IDs of entities, instead; "+
			"or tag the field `state:\"derived\"` if no tick depends on it", ErrType, at, t)
	}
	l.fields = append(l.fields, f)
	return nil
}

// isHandle reports whether a type is a number by which a donburi world, or something else of
// this process, finds what it holds. Another match has other numbers for the same.
func isHandle(t reflect.Type) bool {
	return isNumber(t.Kind()) && strings.HasPrefix(t.PkgPath(), "github.com/yohamta/donburi") || t.Kind() == reflect.Uintptr
}

// isNumber reports whether a kind is an integer or a float. A uintptr is a handle.
func isNumber(kind reflect.Kind) bool {
	return kind >= reflect.Int && kind <= reflect.Uint64 || kind == reflect.Float32 || kind == reflect.Float64
}

// addStruct appends the leaves of all fields of a struct except blank ones, which
// cannot be read.
func (c *compiler) addStruct(l *layout, t reflect.Type, offset uintptr, path, at string) error {
	for i := range t.NumField() {
		part := t.Field(i)
		if part.Name == "_" {
			continue
		}
		here := at + "." + part.Name
		if part.Tag.Get("state") == "late" {
			if !l.addLate(part, offset+part.Offset) {
				return fmt.Errorf("codec: %w: %s: late is for one of up to 7 bools behind another bool", ErrType, here)
			}
			continue
		}
		limit, derived, err := parseTag(part.Tag)
		if err != nil {
			return fmt.Errorf("codec: %w: %s: %w", ErrType, here, err)
		}
		inner := join(path, part.Name)
		if derived {
			l.fields = append(l.fields, field{path: inner, typ: part.Type, offset: offset + part.Offset, derived: true})
			continue
		}
		if err := c.add(l, part.Type, offset+part.Offset, inner, here, limit); err != nil {
			return err
		}
	}
	return nil
}

// addLate adds a late bool to the bool before it, in whose byte there is room.
func (l *layout) addLate(part reflect.StructField, offset uintptr) bool {
	if len(l.fields) == 0 || part.Type.Kind() != reflect.Bool {
		return false
	}
	host := &l.fields[len(l.fields)-1]
	if host.kind != reflect.Bool || len(host.late) == 7 {
		return false
	}
	host.late = append(host.late, offset-host.offset)
	return true
}

// bits returns an unsigned integer, or the bits of a float or of a boolean with its late ones.
func (f *field) bits(at unsafe.Pointer) uint64 {
	bits := loadBits(f.size, at)
	for i, behind := range f.late {
		bits |= uint64(*(*uint8)(unsafe.Add(at, behind))) << (i + 1)
	}
	return bits
}

// parseTag parses the tag of a field.
func parseTag(tag reflect.StructTag) (limit int, derived bool, err error) {
	text, ok := tag.Lookup("state")
	if !ok {
		return 0, false, nil
	}
	if text == "derived" {
		return 0, true, nil
	}
	if number, ok := strings.CutPrefix(text, "max="); ok {
		if limit, err := strconv.Atoi(number); err == nil && limit > 0 && limit <= maxLimit {
			return limit, false, nil
		}
	}
	return 0, false, fmt.Errorf("the tag state:%q is neither derived, late nor max=1 to max=%d", text, maxLimit)
}

// least returns the bytes of the shortest encoding of a field.
func (f *field) least() int {
	switch {
	case f.derived:
		return 0
	case f.kind == reflect.Float64:
		return 8
	case f.kind == reflect.Float32:
		return 4
	case f.kind == reflect.Array:
		return f.count * f.elem.least
	}
	return 1
}

// join appends the path of a field to the path of the value that contains it.
func join(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}
