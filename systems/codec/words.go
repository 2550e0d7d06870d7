package codec

import (
	"encoding/binary"
	"unsafe"
)

// load returns eight bytes of data from offset n as a little-endian word. It uses one
// load if the machine allows that: not every compiler, least of all that for wasm,
// combines eight loads of a byte into one.
func load(data []byte, n int) uint64 {
	eight := data[n : n+8 : n+8]
	if merges {
		return *(*uint64)(unsafe.Pointer(unsafe.SliceData(eight)))
	}
	return binary.LittleEndian.Uint64(eight)
}

// store writes a word to eight bytes of data from offset n, in the order that load
// reads.
func store(data []byte, n int, w uint64) {
	eight := data[n : n+8 : n+8]
	if merges {
		*(*uint64)(unsafe.Pointer(unsafe.SliceData(eight))) = w
		return
	}
	binary.LittleEndian.PutUint64(eight, w)
}
