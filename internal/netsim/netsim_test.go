package netsim

import (
	"io"
	"os"
	"reflect"
	"testing"
)

// TestPlay_TheServiceIsWhatItPromises also sees to it that everything happens that may.
func TestPlay_TheServiceIsWhatItPromises(t *testing.T) {
	seeds := uint64(60)
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		seeds = 10000
	}
	var all Report
	for seed := range seeds {
		r, err := Play(seed, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	if fault := all.Missing(); fault != "" {
		t.Errorf("there never was %s", fault)
	}
	t.Logf("%+v", all)
}

func TestPlay_IsTheSameFromTheSameSeed(t *testing.T) {
	a, err := Play(3, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Play(3, io.Discard)
	if err != nil || !reflect.DeepEqual(a, b) || a.Hash == 0 {
		t.Errorf("%+v, and again %+v, %v", a, b, err)
	}
}
