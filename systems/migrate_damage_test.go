package systems

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/state"
)

// TestMigrate_RefusesEveryCut of a snapshot of an older version, and more than the whole of it, and
// changes nothing.
func TestMigrate_RefusesEveryCut(t *testing.T) {
	_, data := savedLamps(t, func() Options { return Options{Level: hall(t, nil)} })
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lampsTwo(t)}})
	before := m.Hash()
	refused := func(data []byte, what string) {
		t.Helper()
		if err := m.Restore(sealed(data)); !errors.Is(err, ErrSnapshot) && !errors.Is(err, ErrOtherMatch) || m.Hash() != before {
			t.Fatalf("%s: %v", what, err)
		}
	}
	for cut := state.HeaderBytes; cut < len(data); cut++ {
		refused(data[:cut], fmt.Sprint("cut at ", cut))
	}
	refused(append(append([]byte(nil), data...), 0), "a byte more")
	if err := m.Restore(sealed(data)); err != nil {
		t.Error(err)
	}
}

// TestMigrate_OfChangedBytesNeitherPanicsNorChangesAnything flips every byte behind the header:
// what is accepted must be a state that plays on.
func TestMigrate_OfChangedBytesNeitherPanicsNorChangesAnything(t *testing.T) {
	_, data := savedLamps(t, func() Options { return Options{Level: hall(t, nil)} })
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lampsTwo(t)}})
	before, fresh, accepted := m.Hash(), snapshot(m, nil), 0
	for i := state.HeaderBytes; i < len(data); i += 3 {
		bad := append([]byte(nil), data...)
		bad[i] ^= byte(1 + i%255)
		if err := m.Restore(sealed(bad)); err == nil {
			accepted++
			m.Step(nil)
			if err := m.Restore(fresh); err != nil {
				t.Fatal(err)
			}
		}
		if m.Hash() != before {
			t.Fatalf("byte %d changed the match", i)
		}
	}
	if accepted == 0 || accepted > len(data)/4 {
		t.Errorf("%d of %d were accepted", accepted, len(data)/3)
	}
}

// TestMigrate_OnlyIntoComponentsOfTheSameSort: what was a part of entities cannot become one of the
// match, or one that is no part of the state, though its name is the same.
func TestMigrate_OnlyIntoComponentsOfTheSameSort(t *testing.T) {
	_, data := savedLamps(t, func() Options { return Options{Level: hall(t, nil)} })
	for name, now := range map[string]Registration{"lamps.wick": Local("lamps.wick", wick), "lamps.fuel": State("lamps.fuel", fuelTwo, OfMatch())} {
		lamps := lampsTwo(t)
		for i := range lamps.Components {
			if lamps.Components[i].Name() == name {
				lamps.Components = append(lamps.Components[:i], lamps.Components[i+1:]...)
				break
			}
		}
		lamps.Components = append(lamps.Components, now)
		right := lamps.Migrate
		lamps.Migrate = func(from, component string, old *codec.Reader) ([]byte, error) {
			if component == name {
				return []byte{0}, nil
			}
			return right(from, component, old)
		}
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{lamps}})
		if err := m.Restore(data); !errors.Is(err, ErrOtherMatch) || !strings.Contains(err.Error(), `migrates component "`+name+`", which the match does not have`) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCompare_StopsWhenAsked after any number of differences, of which two matches have all sorts.
func TestCompare_StopsWhenAsked(t *testing.T) {
	made := func() Options { return Options{Level: hall(t, nil)} }
	a, _ := savedLamps(t, made)
	b, _ := savedLamps(t, made)
	Single(b, sumOne).Lit = 1
	Single(b, oldSingle).Name = "other"
	a.Random("a").Uint64()
	b.Random("b").Uint64()
	b.Random("c").Uint64()
	for _, change := range []error{a.Remove(3, fuel), b.Remove(4, wick, fuel), a.Despawn(2), b.Despawn(5), a.Step(nil)} {
		if change != nil {
			t.Fatal(change)
		}
	}
	spawn(t, a, With(lampOne, lampOfOne{}))
	var all []string
	for d := range Compare(a, b) {
		all = append(all, d.String())
	}
	if len(all) < 12 {
		t.Fatalf("only %v", all)
	}
	for most := range all {
		n := 0
		for d := range Compare(a, b) {
			if n > most || d.String() != all[n] {
				t.Fatalf("difference %d is %v, want %s", n, d, all[n])
			}
			if n == most {
				break
			}
			n++
		}
		if n != most {
			t.Errorf("%d differences, want %d", n, most)
		}
	}
}
