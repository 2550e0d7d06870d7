package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestSegments_DescribeTheSameMemory: with runs of zeros of any length.
func TestSegments_DescribeTheSameMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		memory, gaps := []byte(nil), uint64(0)
		for range r.IntN(5) {
			zeros := r.IntN(2 * leastGap)
			if zeros >= leastGap || len(memory) == 0 {
				gaps++
			}
			memory = append(memory, make([]byte, zeros)...)
			memory = append(memory, bytes.Repeat([]byte{7}, 1+r.IntN(300))...)
		}
		data := segments(memory)
		if count, _ := binary.Uvarint(data); count != gaps {
			t.Errorf("%d segments of %d bytes, want %d", count, len(memory), gaps)
		}
		section := binary.AppendUvarint([]byte{dataSection}, uint64(len(data)))
		got, err := readMemory(append(section, data...))
		if err != nil || !bytes.Equal(got, memory) {
			t.Fatalf("%v: %d bytes that are not the %d before", err, len(got), len(memory))
		}
	}
}
