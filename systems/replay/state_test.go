package replay

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

func TestState_IsTheMatchThatItIsOf(t *testing.T) {
	m := must[*systems.Match](t)(systems.NewMatch(base(t)))
	for range 16 {
		must[components.ID](t)(m.Join(systems.PlayerSpec{Name: "player"}))
	}
	if err := m.ReplaceWeapons(weapons.Standard()[:5]); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	packed := must[[]byte](t)(must[*State](t)(StateOf(m)).Pack())
	s := must[*State](t)(UnpackState(packed))
	there := must[*systems.Match](t)(s.Match(base(t)))
	other := must[*systems.Match](t)(systems.NewMatch(base(t)))
	if err := s.Restore(other); err != nil || there.Hash() != m.Hash() || other.Hash() != m.Hash() || len(packed) > 9000 {
		t.Errorf("hashes %x and %x, want %x; %d bytes, %v", there.Hash(), other.Hash(), m.Hash(), len(packed), err)
	}
	alone := base(t)
	alone.Modules = nil
	if _, err := s.Match(alone); !errors.Is(err, systems.ErrOtherMatch) || !strings.Contains(err.Error(), `module "lights"`) {
		t.Errorf("got %v", err)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		damaged := slices.Clone(packed)
		damaged[r.IntN(len(damaged))] ^= 1 << r.IntN(8)
		if s, err := UnpackState(damaged); err == nil {
			_ = s.Restore(other) // what is not of the snapshot may be anything
		}
		if other.Hash() != m.Hash() {
			t.Fatal("damaged data changed a match")
		}
	}
}
