package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestValidate_RefusesValuesWhereverTheyComeFrom gives a module's own values that it cannot
// bear, to an entity and to the match, by a request and by a snapshot.
func TestValidate_RefusesValuesWhereverTheyComeFrom(t *testing.T) {
	type place struct{ Index int }
	errPlace := errors.New("no such place")
	check := Validate(func(p *place) error {
		if p.Index < 0 {
			return errPlace
		}
		return nil
	})
	own, ofMatch := donburi.NewComponentType[place](), donburi.NewComponentType[place]()
	make := func() *Match {
		return newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("own", own, check), State("all", ofMatch, OfMatch(), check))}})
	}
	m := make()
	if _, err := m.Spawn(With(own, place{Index: -1})); !errors.Is(err, errPlace) {
		t.Errorf("spawned: %v", err)
	}
	id := spawn(t, m, With(own, place{Index: 1}))
	for name, value := range map[string]*place{"own": own.Get(mustEntry(m, id)), "all": Single(m, ofMatch)} {
		value.Index = -1
		damaged := unsound(m)
		value.Index = 1
		other := make()
		before := other.Hash()
		if err := other.Restore(damaged); !errors.Is(err, ErrSnapshot) || !errors.Is(err, errPlace) || !strings.Contains(err.Error(), name) || other.Hash() != before {
			t.Errorf("%s: restored: %v, changed %v", name, err, other.Hash() != before)
		}
	}
	if err := make().Restore(snapshot(m, nil)); err != nil {
		t.Error(err)
	}
	if _, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(State("other", components.Goal, check))}}); !errors.Is(err, ErrRegistration) {
		t.Errorf("a check of another type: %v", err)
	}
}

func TestRestore_RefusesATeamThatNobodyHas(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{})
	for _, team := range []int{-1, components.MaxTeam + 1} {
		components.Team.Get(mustEntry(m, id)).Number = team
		if err := newMatch(t, Options{Level: hall(t, nil)}).Restore(unsound(m)); !errors.Is(err, ErrSnapshot) {
			t.Errorf("team %d: %v, want a refusal", team, err)
		}
	}
}
