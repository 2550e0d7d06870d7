package fleetsim

import (
	"io"
	"testing"
)

// known are seeds that found something once: a change that the directory told of while a lobby waited for it in vain.
var known = []uint64{9793}

// TestPlay_KeepsWhatIsPromised: see [lookLast] and [world.look].
func TestPlay_KeepsWhatIsPromised(t *testing.T) {
	var all Report
	seeds := uint64(80)
	if testing.Short() {
		seeds = 30
	}
	for seed := range seeds {
		known = append(known, seed)
	}
	for _, seed := range known {
		r, err := Play(seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	all.Write(t.Output(), 0)
	if all.Ended == 0 || all.Waits == 0 || all.Full == 0 || all.Replaced == 0 || all.Moved == 0 {
		t.Errorf("something never happened: %d servers ended, %d were replaced, %d players moved, %d were told to wait, %d rooms were full after all", all.Ended, all.Replaced, all.Moved, all.Waits, all.Full)
	}
}

// TestDay_FillsServersAndLetsThemGo with the day: they are filled, nobody waits for long, and one at a time is allocated.
func TestDay_FillsServersAndLetsThemGo(t *testing.T) {
	r, err := Day(t.Context(), 1500, 4, 5, 1, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r.Write(t.Output(), 0)
	if r.Fill() < 0.8 || r.Waited(0.99).Seconds() > 3 || r.AtOnce > 1 || r.Ended == 0 {
		t.Errorf("%.2f of all seats are taken, 99 of 100 players wait for %v, %d are allocated at once, %d have ended", r.Fill(), r.Waited(0.99), r.AtOnce, r.Ended)
	}
}
