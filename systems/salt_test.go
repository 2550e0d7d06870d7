package systems

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestSalt_ChangesSpreadAndNothingElse: matches with the same salts are the same, also after a snapshot, and
// with another one bullets go elsewhere.
func TestSalt_ChangesSpreadAndNothingElse(t *testing.T) {
	play := func(first, second byte, restores bool) (uint64, []geom.Vec) {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 1), Weapons: []string{"chaingun"}})
		var ends []geom.Vec
		for tick := range 60 {
			salt := first
			if tick >= 40 {
				salt = second
			}
			if salt > 0 {
				if _, err := m.Enter(Entry{Kind: EntrySalt, Data: []byte{salt, byte(tick)}}); err != nil {
					t.Fatal(err)
				}
			}
			if restores && tick == 50 {
				state, err := m.Snapshot(nil)
				if err == nil {
					err = m.Restore(state)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire}}}); err != nil {
				t.Fatal(err)
			}
			for _, e := range m.Events() {
				if e.Kind == EventExploded {
					ends = append(ends, e.Position)
				}
			}
		}
		return m.Hash(), ends
	}
	hash, ends := play(7, 8, false)
	again, same := play(7, 8, true)
	if again != hash || !slices.Equal(ends, same) || len(ends) < 5 {
		t.Errorf("hashes %016x and %016x, %d shots", hash, again, len(ends))
	}
	for _, other := range [][2]byte{{7, 9}, {0, 0}, {6, 8}} {
		if h, elsewhere := play(other[0], other[1], false); h == hash || slices.Equal(ends, elsewhere) || len(elsewhere) != len(ends) {
			t.Errorf("salts %v: %d shots go where those of 7 and 8 go", other, len(elsewhere))
		}
	}
}
