// Package codec compiles a type once into a hash, an encoding, its decoding and a
// field-by-field comparison of its values, for the state of a match. Nothing lists the
// fields by hand, so none can be forgotten.
//
// A type may contain booleans, integers, floats, strings, arrays, slices with a limit,
// and structs of them, exported or not. Compiling any other type is an error that names
// the path of the field, and so are handles such as donburi.Entity, which mean nothing in another
// world. Struct tags add limits and exceptions:
//
//	Slots []Slot  `state:"max=64"`   // largest number of elements, or of bytes of a string
//	Cache *grid   `state:"derived"`  // not part of the state: left out, and zero after decoding
//	Glows bool    `state:"late"`     // came after states were saved
//
// A late bool stands behind another bool and is coded in its byte. While it is false, hashes
// and encodings are as without it, and it is in no manifest: states that were saved before it
// came keep their meaning and their hashes.
//
// A string without a tag has at most [MaxText] bytes.
//
// # Hash
//
// A [Hash] consists of words of 64 bits. Fields are added in the order of the type. A
// field of eight bytes is one word; consecutive smaller fields share words, and so do
// single bytes in an array or slice. int and uint count as 64 bits on every machine. A
// string or slice is its length and its contents. Floats are hashed by their bits, so
// -0 and 0 differ.
//
// # Encoding
//
// Integers and lengths are varints, signed ones in zigzag form. Values of one byte are
// that byte, and floats are their bits in little-endian order. The encoding contains no
// names: both sides must have the same [Codec.Manifest]. Each value has exactly one
// encoding, which is the same on every machine.
package codec
