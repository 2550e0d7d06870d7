package render

import (
	"math"
	"testing"
)

// TestSortKeys_FarComesFirst: many keys, with the same distance and without, come in the order
// of their distances and, at the same one, of their indices.
func TestSortKeys_FarComesFirst(t *testing.T) {
	for _, count := range []int{0, 1, 63, 64, 700} {
		var keys, spare []uint64
		for i := range count {
			w := 0.3 * math.Pow(1.011, float64(i*7919%count)) // up to 630 m
			keys = append(keys, spriteKey(w, i), spriteKey(50, count+i))
		}
		keys, spare = sortKeys(keys, spare)
		if len(keys) != 2*count {
			t.Fatalf("%d keys, want %d", len(keys), 2*count)
		}
		seen := map[uint32]bool{}
		for i, k := range keys {
			seen[uint32(k)] = true
			if i == 0 {
				continue
			}
			near, before := math.Float32frombits(uint32(k>>32)), math.Float32frombits(uint32(keys[i-1]>>32))
			if near < before || near == before && uint32(k) < uint32(keys[i-1]) {
				t.Fatalf("of %d keys, number %d of 1/%.3f m is before %d of 1/%.3f m", count, uint32(keys[i-1]), 1/before, uint32(k), 1/near)
			}
		}
		if len(seen) != 2*count {
			t.Errorf("%d different keys are left of %d", len(seen), 2*count)
		}
	}
}
