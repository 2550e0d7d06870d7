package codec

import (
	"encoding/binary"
	"unsafe"
)

// load returns the eight bytes of data from n on as a word, the little end first.
// Where the machine can do it in one go it does: not every compiler sees that eight
// loads of a byte are one, above all not that for wasm.
func load(data []byte, n int) uint64 {
	eight := data[n : n+8 : n+8]
	if merges {
		return *(*uint64)(unsafe.Pointer(unsafe.SliceData(eight)))
	}
	return binary.LittleEndian.Uint64(eight)
}

// store puts a word into the eight bytes of data from n on, as load returns it.
func store(data []byte, n int, w uint64) {
	eight := data[n : n+8 : n+8]
	if merges {
		*(*uint64)(unsafe.Pointer(unsafe.SliceData(eight))) = w
		return
	}
	binary.LittleEndian.PutUint64(eight, w)
}
