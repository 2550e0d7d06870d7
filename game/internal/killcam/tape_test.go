package killcam

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// TestTape_PlaysTheLastSecondsAgainToTheBit, with entries, from any tick, and after the match was restored.
func TestTape_PlaysTheLastSecondsAgainToTheBit(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	other, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	tp := &tape{match: m, out: m, on: true}
	hashes := map[int64]uint64{}
	var ids []components.ID
	var saved []byte
	for tick := range int64(400) {
		if tick%30 == 2 && len(ids) < 8 {
			e, err := m.JoinEntry(systems.PlayerSpec{Name: "a"})
			if err != nil {
				t.Fatal(err)
			}
			id, err := tp.Enter(e)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		var commands []systems.Command
		for i, id := range ids {
			commands = append(commands, systems.Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonJump.When(tick%40 > 20) | components.ButtonFire.When(tick%50 > int64(i)*5),
				Look: geom.YawPitch{Yaw: geom.Angle(int(tick) * 300 * (i + 1))}}})
		}
		if err := tp.Step(commands); err != nil {
			t.Fatal(err)
		}
		hashes[m.Tick()] = m.Hash()
		switch {
		case tick == 180:
			saved, err = m.Snapshot(nil)
		case tick == 210:
			err = m.Restore(saved)
		case tick == 350:
			tp.on = false
		case tick == 355:
			tp.on = true
		}
		if err != nil {
			t.Fatal(err)
		}
		if tick%13 != 0 || !tp.on || tick == 355 {
			continue
		}
		from := max(m.Tick()-before, 0)
		if !tp.rewind(other, from) || other.Tick() > max(from, tp.first) {
			t.Fatalf("tick %d: it begins at %d, want %d at most", m.Tick(), other.Tick(), from)
		}
		for tp.play(other) {
			if other.Hash() != hashes[other.Tick()] {
				t.Fatalf("tick %d: tick %d is played otherwise", m.Tick(), other.Tick())
			}
		}
		if other.Tick() != m.Tick() {
			t.Fatalf("it ends at tick %d of %d", other.Tick(), m.Tick())
		}
	}
}
