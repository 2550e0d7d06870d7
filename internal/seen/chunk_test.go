package seen

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestPack_GivesBackEveryNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var all []uint8
		last := r.IntN(end)
		for range r.IntN(chunkTicks + 1) {
			if last += r.IntN(3) - 1; r.IntN(20) == 0 {
				last = r.IntN(end)
			}
			last = min(max(last, 0), end-1)
			all = append(all, uint8(last))
		}
		data := pack(all)
		if got := unpack(data, chunkTicks); !bytes.Equal(got, all) {
			t.Fatalf("%v became %v", all, got)
		}
		if len(data) > 0 {
			unpack(data[:r.IntN(len(data))], chunkTicks) // any data ends
		}
	}
}

// TestRecord_KnowsNoMoreThanAtTheNextTickThatWasShown, which the slow way finds by looking at all.
func TestRecord_KnowsNoMoreThanAtTheNextTickThatWasShown(t *testing.T) {
	r := &record{chunks: []shown{{10, []uint8{5, 4, 4}}, {13, []uint8{6}}, {20, []uint8{7, 7}}}}
	for tick := int64(0); tick < 30; tick++ {
		want := tick - 7
		for _, c := range slices.Backward(r.chunks) {
			for i, lead := range slices.Backward(c.leads) {
				if at := c.first + int64(i); at >= tick {
					want = min(at-int64(lead), tick)
				}
			}
		}
		if got := r.known(tick); got != want {
			t.Errorf("tick %d: all before %d is known, want %d", tick, got, want)
		}
	}
}
