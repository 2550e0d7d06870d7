package codec

import (
	"iter"
	"reflect"
	"sync"
	"unsafe"
)

// Typed is a [Codec] of a type that is known at compile time.
type Typed[T any] struct{ Codec *Codec }

// For compiles a type; see [Compile].
func For[T any]() (Typed[T], error) {
	c, err := Compile(reflect.TypeFor[T]())
	return Typed[T]{c}, err
}

// Once returns a function that compiles a type when it is first called, for one that is known
// to compile: it panics otherwise.
func Once[T any]() func() Typed[T] {
	return sync.OnceValue(func() Typed[T] {
		c, err := For[T]()
		if err != nil {
			panic(err)
		}
		return c
	})
}

// Hash adds the value to h; see [Codec.Hash].
func (t Typed[T]) Hash(h *Hash, value *T) { t.Codec.Hash(h, unsafe.Pointer(value)) }

// Encode appends the encoding of the value; see [Codec.Encode].
func (t Typed[T]) Encode(buf []byte, value *T) []byte {
	return t.Codec.Encode(buf, unsafe.Pointer(value))
}

// Check returns an error that names the first string or slice beyond its limit; see
// [Codec.Check].
func (t Typed[T]) Check(value *T) error { return t.Codec.Check(unsafe.Pointer(value)) }

// Decode decodes a value; see [Codec.Decode].
func (t Typed[T]) Decode(r *Reader, value *T) error { return t.Codec.Decode(r, unsafe.Pointer(value)) }

// Compare yields all fields in which two values differ, in order.
func (t Typed[T]) Compare(a, b *T) iter.Seq[Difference] {
	return t.Codec.Compare(unsafe.Pointer(a), unsafe.Pointer(b))
}
