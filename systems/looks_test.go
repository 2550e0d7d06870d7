package systems

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// TestHash_IsTheSameWhateverWeaponsLookLike plays one match with the shipped looks,
// one without any and one with others, which change in its middle.
func TestHash_IsTheSameWhateverWeaponsLookLike(t *testing.T) {
	dressed := func(look func(s *weapons.Spec) []byte) []weapons.Spec {
		specs := weapons.Standard()
		for i := range specs {
			specs[i].Look = look(&specs[i])
		}
		return specs
	}
	odd := dressed(func(s *weapons.Spec) []byte {
		return []byte(`{"label": "My ` + s.Name + `", "mesh": "my.glb", "scale": 3, "key": 4, "sounds": {"hit": {"name": "my.wav"}}}`)
	})
	none := dressed(func(*weapons.Spec) []byte { return nil })
	var hashes [3][]uint64
	for i, specs := range [][]weapons.Spec{weapons.Standard(), none, odd} {
		m, id := duel(t, Options{}, specs...)
		addTarget(t, m, 0, 20, 0, 2)
		for tick := range 120 {
			if tick == 60 {
				if err := m.ReplaceWeapons([][]weapons.Spec{none, odd, weapons.Standard()}[i]); err != nil {
					t.Fatal(err)
				}
			}
			m.Step([]Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: uint8(1 + tick/30)}}})
			hashes[i] = append(hashes[i], m.Hash())
		}
	}
	for i := range hashes[0] {
		if hashes[0][i] != hashes[1][i] || hashes[0][i] != hashes[2][i] {
			t.Fatalf("after %d ticks the hashes are %x, %x without looks and %x with others", i+1, hashes[0][i], hashes[1][i], hashes[2][i])
		}
	}
}

// TestSnapshot_RestoresWhereWeaponsLookDifferent is what netplay needs: the state of
// a machine fits another whose weapons look as it likes.
func TestSnapshot_RestoresWhereWeaponsLookDifferent(t *testing.T) {
	m, _ := duel(t, Options{}, weapons.Standard()...)
	plain := weapons.Standard()
	for i := range plain {
		plain[i].Look = nil
	}
	other, _ := duel(t, Options{Level: m.Level}, plain...)
	for range 5 {
		m.Step(nil)
	}
	if err := other.Restore(snapshot(m, nil)); err != nil || other.Hash() != m.Hash() {
		t.Errorf("%v; hashes %x and %x", err, other.Hash(), m.Hash())
	}
}
