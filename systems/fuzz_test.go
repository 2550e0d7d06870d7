package systems

import (
	"testing"

	"github.com/skijet/skijet/systems/internal/state"
)

// FuzzSnapshot restores anything: as it is, and with the right hash in its header.
// What is refused changes nothing, and what is taken plays on and comes back.
func FuzzSnapshot(f *testing.F) {
	m := newMatch(f, Options{Level: hall(f, nil)})
	for range 2 {
		join(f, m, PlayerSpec{Weapons: []string{"disc"}})
	}
	f.Add(snapshot(m, nil))
	for tick := range 40 {
		m.Step(frayCommands(m, tick))
	}
	good := snapshot(m, nil)
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte("SKJTSNAP"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := m.Restore(good); err != nil {
			t.Fatal(err)
		}
		hash := m.Hash()
		if err := m.Restore(data); err != nil && m.Hash() != hash {
			t.Errorf("refused with %v, and changed the match", err)
		}
		if len(data) < state.HeaderBytes {
			return
		}
		hash = m.Hash()
		if err := m.Restore(sealed(data)); err != nil {
			if m.Hash() != hash {
				t.Errorf("refused with %v, and changed the match", err)
			}
			return
		}
		again := snapshot(m, nil)
		hash = m.Hash()
		if err := m.Restore(again); err != nil || m.Hash() != hash {
			t.Errorf("its own snapshot: %v", err)
		}
		m.Step(nil)
	})
}
