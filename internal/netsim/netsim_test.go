package netsim

import (
	"os"
	"testing"
)

// TestRun_PeersAgreeOnEveryConfirmedTick also sees to it that the network is as bad
// as it is meant to be, and that there is something to correct.
func TestRun_PeersAgreeOnEveryConfirmedTick(t *testing.T) {
	seeds := uint64(60)
	if os.Getenv("SKIJET_LONG") != "" {
		seeds = 1000
	}
	var all Report
	for seed := range seeds {
		r, err := Run(seed)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	if fault := all.Missing(); fault != "" {
		t.Errorf("there never was %s", fault)
	}
	if all.WrongFraction() < 0.05 {
		t.Errorf("%.1f %% of the ticks were guessed wrong, want 5 %% at least", 100*all.WrongFraction())
	}
	if all.Events == 0 {
		t.Error("nothing ever happened")
	}
	t.Logf("%.1f %% guessed wrong: %+v", 100*all.WrongFraction(), all)
}

func TestRun_IsTheSameFromTheSameSeed(t *testing.T) {
	a, err := Run(3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Run(3)
	if err != nil || *a != *b || a.Hash == 0 {
		t.Errorf("%+v, and again %+v, %v", a, b, err)
	}
}
