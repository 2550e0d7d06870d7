package systems

import (
	"testing"

	"github.com/skijet/skijet/components"
)

// A system may make its query in every tick: what the match keeps is by the components
// and not by the query.
func TestQuery_MadeAnewInEveryTickLeavesNothingBehind(t *testing.T) {
	found := 0
	look := System{Name: "test looks", Stage: StageRules, Run: func(m *Match) {
		found += NewQuery(components.HitBox, components.Health).Count(m)
		found += NewQuery(components.Health, components.HitBox, components.Health).Count(m)
	}}
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "test", Schedule: func(s Schedule) Schedule { return s.Add(look) }}}})
	spawn(t, m, turret(*at(9, 9, 0))...)
	m.Step(nil)
	lists := len(m.lists)
	for range 100 {
		m.Step(nil)
	}
	if len(m.lists) != lists || len(m.queries) != 1 {
		t.Errorf("%d lists after the first tick, %d and %d queries now", lists, len(m.lists), len(m.queries))
	}
	if found != 2*101 {
		t.Errorf("found %d, want 202", found)
	}
}

func TestQuery_OfNothingFindsAllAndTwoOfOtherComponentsAreTwo(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	spawn(t, m, turret(*at(9, 9, 0))...)
	join(t, m, PlayerSpec{})
	for _, c := range []struct {
		query *Query
		want  int
	}{
		{NewQuery(), len(m.all)}, {NewQuery(components.Health), 2}, {NewQuery(components.Player), 1}, {NewQuery(components.Player, components.HitBox), 0},
	} {
		if n := c.query.Count(m); n != c.want {
			t.Errorf("%v: found %d, want %d", c.query.kinds, n, c.want)
		}
	}
}
