package hostile

import (
	"encoding/binary"
	"fmt"
	"iter"
)

// Where files are damaged [ours].
const (
	// allCutsBelow is the length, bytes, up to which a file is cut off at every byte.
	// Further spreadCuts cuts are spread over the rest of a longer file.
	allCutsBelow = 64 << 10
	spreadCuts   = 512
	// flippedBytes is how many bytes at the start have every bit flipped.
	flippedBytes = 256
	// overwrittenBytes is how many bytes at the start have numbers written over them.
	overwrittenBytes = 1 << 10
	// spreadBytes is how many bytes, spread over the rest, are damaged in both ways.
	spreadBytes = 512
)

// damaged visits damaged copies of a file, with a description of the damage: one in so
// many, or all for 1. A copy is valid until the next.
func damaged(data []byte, one int) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		count := 0
		chosen := func() bool { count++; return count%one == 0 }
		for _, n := range cuts(len(data)) {
			if chosen() && !yield(fmt.Sprintf("cut after %d of %d bytes", n, len(data)), data[:n]) {
				return
			}
		}
		copied := make([]byte, len(data))
		for _, i := range places(len(data), flippedBytes) {
			for bit := range 8 {
				if !chosen() {
					continue
				}
				copy(copied, data)
				copied[i] ^= 1 << bit
				if !yield(fmt.Sprintf("bit %d of byte %d flipped", bit, i), copied) {
					return
				}
			}
		}
		for _, i := range places(len(data), overwrittenBytes) {
			for _, n := range numbers(len(data) - i) {
				if !chosen() {
					continue
				}
				copy(copied, data)
				copy(copied[i:], n)
				if !yield(fmt.Sprintf("%x written over byte %d", n, i), copied) {
					return
				}
			}
		}
	}
}

// cuts returns the lengths to which a file of n bytes is cut off.
func cuts(n int) []int {
	var list []int
	for i := range min(n, allCutsBelow) {
		list = append(list, i)
	}
	for i := range spreadCuts {
		if at := allCutsBelow + (n-allCutsBelow)/spreadCuts*i; n > allCutsBelow && at < n {
			list = append(list, at)
		}
	}
	return list
}

// places returns the offsets of the first bytes of a file of n bytes, and of some of the
// rest.
func places(n, first int) []int {
	var list []int
	for i := range min(n, first) {
		list = append(list, i)
	}
	rest := max(n-first, 0)
	for i := range min(rest, spreadBytes) {
		list = append(list, first+i*rest/min(rest, spreadBytes))
	}
	return list
}

// numbers returns encodings of 0, 1, -1 and the largest numbers that fit into room bytes:
// as a byte, in 32 and 64 bits, in both byte orders, as a varint and as digits.
func numbers(room int) [][]byte {
	var list [][]byte
	for _, n := range []int64{0, 1, -1, 1<<31 - 1, 1<<63 - 1} {
		list = append(list, []byte{byte(n)},
			binary.LittleEndian.AppendUint32(nil, uint32(n)), binary.BigEndian.AppendUint32(nil, uint32(n)),
			binary.LittleEndian.AppendUint64(nil, uint64(n)), binary.AppendUvarint(nil, uint64(n)), fmt.Append(nil, n))
	}
	fits := list[:0]
	for _, n := range list {
		if len(n) <= room {
			fits = append(fits, n)
		}
	}
	return fits
}
