package systems

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestRestore_TakesNoOtherSpellingOfAState: what it takes is what a snapshot of the match then is
// again. From the random streams on, it puts each byte in the place of its neighbours, and many at random.
func TestRestore_TakesNoOtherSpellingOfAState(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lamps()}})
	for i := range 3 {
		spawn(t, m, With(components.Position, components.PositionData{Feet: geom.Vec{X: float64(i), Z: 5}}), With(components.Team, components.TeamData{Number: i}), With(rope, foreign{Length: 1}))
	}
	spawn(t, m, With(rope, foreign{}))
	join(t, m, PlayerSpec{Position: at(9, 9, 0)})
	m.Random("dice").Uint64()
	steps(m, 3)
	saved := snapshot(m, nil)
	accepted := 0
	try := func(bad []byte) {
		t.Helper()
		if m.Restore(sealed(bad)) != nil {
			return
		}
		accepted++
		if again := snapshot(m, nil); !bytes.Equal(again, sealed(bad)) {
			t.Fatalf("a snapshot of %d bytes is one of %d after it was restored", len(bad), len(again))
		}
	}
	r := rand.New(rand.NewPCG(6, 6))
	for i := bytes.Index(saved, []byte("dice")); i < len(saved)-1; i++ { // before them is what Restore compares
		for _, by := range []int{-1, 1} {
			bad := append([]byte(nil), saved...)
			bad[i] = bad[i+by]
			try(bad)
		}
		bad := append([]byte(nil), saved...)
		bad[i] = byte(r.UintN(256))
		try(bad)
	}
	if accepted < 20 {
		t.Errorf("only %d were accepted", accepted)
	}
}

// TestRestore_ForgetsWhatTheLastTickReported of the movement of bodies, which is no state.
func TestRestore_ForgetsWhatTheLastTickReported(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	steps(m, 5)
	saved := snapshot(m, nil)
	steps(m, 1, Command{Player: id, Input: components.Input{Buttons: components.ButtonJump}})
	report := components.MoveReport.Get(mustEntry(m, id))
	if !report.Jumped {
		t.Fatal("it did not jump")
	}
	if err := m.Restore(saved); err != nil {
		t.Fatal(err)
	}
	if report = components.MoveReport.Get(mustEntry(m, id)); *report != (components.MoveReportData{}) {
		t.Errorf("it reports %+v", *report)
	}
}
