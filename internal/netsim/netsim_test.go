package netsim

import (
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// telling are the quickest seeds in which, on all levels and in all modes, everything happened that may.
var telling = []uint64{10, 30, 38, 42, 58, 65, 67, 77, 86, 104, 121, 123, 124, 126, 132, 144, 152}

// TestPlay_TheServiceIsWhatItPromises also sees to it that everything happens that may: where the
// telling seeds have come to play otherwise, others are played until it has.
func TestPlay_TheServiceIsWhatItPromises(t *testing.T) {
	var all Report
	if testing.Short() { // what happens in some of them
		for _, seed := range telling[len(telling)-6:] {
			if _, err := Play(seed, io.Discard); err != nil {
				t.Error(err)
			}
		}
		return
	}
	for n := range len(telling) + 48 {
		seed := uint64(n - len(telling))
		if n < len(telling) {
			seed = telling[n]
		} else if slices.Contains(telling, seed) || all.Missing() == "" {
			continue
		}
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
	a, err := Play(5, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Play(5, io.Discard)
	if err != nil || !reflect.DeepEqual(a, b) || a.Hash == 0 {
		t.Errorf("%+v, and again %+v, %v", a, b, err)
	}
}

func TestDesync_EachOneThatIsPlantedIsNamed(t *testing.T) {
	p := planOf(0)
	p.Level = "valley"
	o, err := p.options()
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(o)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	var commands []systems.Command
	for i := range 6 {
		body, err := spec(r, "x", 1+i%2)
		if err != nil {
			t.Fatal(err)
		}
		id, err := m.Join(body)
		if err != nil {
			t.Fatal(err)
		}
		commands = append(commands, systems.Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonFire}})
	}
	rounds := 60
	if testing.Short() {
		rounds = 20
	}
	for n := range rounds {
		if err := m.Step(commands); err != nil {
			t.Fatal(err)
		}
		wrong, err := m.Clone()
		if err != nil {
			t.Fatal(err)
		}
		at := moment{tick: m.Tick() - 1, input: systems.TickInput{Commands: commands}}
		if at.state, err = m.Snapshot(nil); err != nil {
			t.Fatal(err)
		}
		planted := spoiler{random: r}
		if !planted.change(wrong) {
			t.Fatal("nothing could be changed")
		}
		var d *Desync
		if !errors.As(desync(at.tick, wrong, &at, commands), &d) || d.Tick != at.tick || d.First.Entity != planted.entity || d.First.Component != planted.component ||
			d.First.Path == "" && d.First.A == d.First.B || d.More != 0 || !strings.Contains(d.Command, "its command is") {
			t.Errorf("number %d: %v of %d: %+v", n, planted.component, planted.entity, d)
		}
	}
}
