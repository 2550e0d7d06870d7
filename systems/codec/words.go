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

// many is how many words are copied at once [ours]: to call a copy takes as long as this many.
const many = 8

// loadAll loads words of data from offset n, and returns the offset after them.
func loadAll(words []uint64, data []byte, n int) int {
	if merges && len(words) >= many {
		return n + copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words)), data[n:])
	}
	for i := range words {
		words[i] = load(data, n)
		n += 8
	}
	return n
}

// infinite are the bits that are all set in a float64 that is not finite, and in no other.
const infinite = 0x7ff << 52

// storeAll writes words to data from offset n, in the order that load reads. It returns the
// offset after them, below 0 where one is a float64 that is not finite.
func storeAll(data []byte, n int, words []uint64) int {
	odd := uint64(0)
	if merges && len(words) >= many {
		for _, w := range words {
			odd |= w&infinite + 1<<52 // which carries into the sign
		}
		n += copy(data[n:], unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words)))
	} else {
		for _, w := range words {
			odd |= w&infinite + 1<<52
			eight := data[n : n+8 : n+8]
			if merges {
				*(*uint64)(unsafe.Pointer(unsafe.SliceData(eight))) = w
			} else {
				binary.LittleEndian.PutUint64(eight, w)
			}
			n += 8
		}
	}
	if odd>>63 != 0 {
		return -n
	}
	return n
}
