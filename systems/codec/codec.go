package codec

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
	"unsafe"
)

// Codec is a compiled type. It is immutable, so several goroutines may use it at once.
// All pointers are to values of its type; [Typed] has the same methods without unsafe.
type Codec struct {
	typ      reflect.Type
	layout   layout
	manifest string
	sum      uint64
}

// Compile compiles a type. The error wraps [ErrType] and names the field that cannot be
// compiled.
func Compile(t reflect.Type) (*Codec, error) {
	if t == nil {
		return nil, fmt.Errorf("codec: %w: no type", ErrType)
	}
	var compiler compiler
	l, err := compiler.layout(t, t.String(), 0)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	l.describe(&text, "")
	c := &Codec{typ: t, layout: *l, manifest: text.String()}
	h := NewHash()
	h.Text(c.manifest)
	c.sum = h.Sum()
	return c, nil
}

// Type returns the compiled type.
func (c *Codec) Type() reflect.Type { return c.typ }

// Manifest lists the fields, one per line, with path, kind and limit. Types with equal
// manifests have the same encoding.
func (c *Codec) Manifest() string { return c.manifest }

// Sum returns a hash of the manifest.
func (c *Codec) Sum() uint64 { return c.sum }

// Hash adds the value to h.
func (c *Codec) Hash(h *Hash, value unsafe.Pointer) { c.layout.hash(h, value) }

// Encode appends the encoding of the value to buf, and allocates if buf is too short.
// It also encodes strings and slices beyond their limits, which Decode refuses; see
// [Codec.Check].
func (c *Codec) Encode(buf []byte, value unsafe.Pointer) []byte {
	var odd bool
	return c.layout.encode(buf, value, &odd)
}

// Decode decodes a value. Any data results in a value or a [decodeError]. After an
// error the value is undefined, so decode into one that is not in use. New strings are
// allocated, and so are slices longer than their capacity. All other memory of the
// value is reused, so its slices must not be shared. Data after the value stays unread.
func (c *Codec) Decode(r *Reader, value unsafe.Pointer) error { return c.layout.decode(r, value) }

// DecodeChecked is Decode, followed by Check.
func (c *Codec) DecodeChecked(r *Reader, value unsafe.Pointer) error {
	r.odd = false
	if err := c.layout.decode(r, value); err != nil || !r.odd {
		return err // decoding keeps to the limits
	}
	return c.Check(value)
}

// Detach copies the slices of a value, which it may share with the value that it was
// copied from.
func (c *Codec) Detach(value unsafe.Pointer) { c.layout.detach(value) }

// detach copies the slices of a value and the slices in their elements.
func (l *layout) detach(p unsafe.Pointer) {
	if !l.nested {
		return
	}
	for i := range l.fields {
		f := &l.fields[i]
		at, count := unsafe.Add(p, f.offset), 0
		switch f.kind {
		case reflect.Slice:
			value := reflect.NewAt(f.typ, at).Elem()
			if value.IsNil() {
				continue
			}
			count = value.Len()
			own := reflect.MakeSlice(f.typ, count, count)
			reflect.Copy(own, value)
			value.Set(own)
			at = (*slice)(at).data
		case reflect.Array:
			count = f.count
		}
		for k := range count {
			f.elem.detach(unsafe.Add(at, uintptr(k)*f.elem.size))
		}
	}
}

// Compare yields all fields in which two values differ, in order.
func (c *Codec) Compare(a, b unsafe.Pointer) iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		var room [128]byte // of most paths
		c.layout.compare(room[:0], a, b, yield)
	}
}

// describe writes the manifest: one line per field.
func (l *layout) describe(text *strings.Builder, path string) {
	for i := range l.fields {
		f := &l.fields[i]
		at := join(path, f.path)
		switch {
		case f.derived:
		case f.kind == reflect.String:
			fmt.Fprintf(text, "%s string max %d\n", at, f.count)
		case f.kind == reflect.Array:
			fmt.Fprintf(text, "%s array of %d\n", at, f.count)
			f.elem.describe(text, at+"[]")
		case f.kind == reflect.Slice:
			fmt.Fprintf(text, "%s slice max %d\n", at, f.count)
			f.elem.describe(text, at+"[]")
		default:
			fmt.Fprintf(text, "%s %v\n", at, f.kind)
		}
	}
}
