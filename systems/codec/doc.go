// Package codec compiles a type once into everything that a component of a
// match needs done with its state: a hash, an encoding, its decoding, and a
// comparison field by field. Nothing lists the fields by hand, so none can be
// forgotten.
//
// A type may hold booleans, integers, floats, strings, arrays, slices with a
// limit, and structs of them, exported or not. Anything else is refused when
// the type is compiled, by the path of the field. Struct tags say what the type
// cannot:
//
//	Slots []Slot  `state:"max=64"`   // the most elements, or bytes of a string
//	Cache *grid   `state:"derived"`  // no state: left out, and zero once decoded
//
// A string without a tag holds at most [MaxText] bytes. A [Custom] says how a
// type is coded that the package cannot take apart.
//
// # Hash
//
// A [Hash] takes words of 64 bits. Fields go in in the order of the type: one of
// eight bytes is a word; smaller ones in a row share words, and so do single bytes
// in an array or slice; int and uint count as 64 bits everywhere; a string or slice
// is its length and what it holds. Floats are taken by their bits, so -0 and 0
// differ.
//
// # Encoding
//
// Integers and lengths are varints, signed ones in zigzag; what has one byte is
// that byte; floats are their bits, little end first. There are no names in it:
// [Codec.Manifest] is what both sides must agree on. Each value has one encoding
// alone, and it is the same on every machine.
package codec
