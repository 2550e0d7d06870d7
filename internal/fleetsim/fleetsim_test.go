package fleetsim

import (
	"io"
	"testing"
)

func TestPlay_KeepsWhatIsPromised(t *testing.T) {
	var all Report
	for seed := range uint64(60) {
		r, err := Play(seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	all.Write(t.Output(), 0)
}

func TestDay_HasFigures(t *testing.T) {
	r, err := Day(2000, 8, 3, 1, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.Write(t.Output(), 0)
}
