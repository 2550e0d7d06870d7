package netsim

import (
	"testing"
	"time"
)

func TestRun_PeersAgreeOnEveryConfirmedTick(t *testing.T) {
	const seeds = 300
	var all Report
	begin := time.Now()
	for seed := range uint64(seeds) {
		r, err := Run(seed)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	if fault := all.Missing(); fault != "" {
		t.Errorf("there never was %s", fault)
	}
	if all.WrongShare() < 0.05 {
		t.Errorf("%.1f %% of the ticks were guessed wrong, want 5 %% at least", 100*all.WrongShare())
	}
	t.Logf("%+v, wrong %.3f, %v", all, all.WrongShare(), time.Since(begin))
}
