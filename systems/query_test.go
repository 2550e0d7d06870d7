package systems

import (
	"testing"

	"github.com/skijet/skijet/components"
)

func TestQuery_OfNothingFindsAllAndTwoOfOtherComponentsAreTwo(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	spawn(t, m, turret(*at(9, 9, 0))...)
	join(t, m, PlayerSpec{})
	for i, c := range []struct {
		query *Query
		want  int
	}{
		{NewQuery(), len(m.store.All)}, {NewQuery(components.Health), 2}, {NewQuery(components.Player), 1}, {NewQuery(components.Player, components.HitBox), 0},
	} {
		if n := c.query.Count(m); n != c.want {
			t.Errorf("query %d: found %d, want %d", i, n, c.want)
		}
	}
}
