package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// TestCheckSystems_ReadsWhatIsOfTheMatchToo: its one values, the requests that wait, and the damage of teams.
func TestCheckSystems_ReadsWhatIsOfTheMatchToo(t *testing.T) {
	type weather struct{ Wind float64 }
	kind := donburi.NewComponentType[weather]()
	for want, write := range map[string]func(m *Match){
		"":                            func(m *Match) { Single(m, kind).Wind = -3 },
		"weather: ":                   func(m *Match) { Single(m, kind).Wind = math.NaN() },
		"match: TeamDamage is 1.5":    func(m *Match) { m.health.TeamDamage = 1.5 },
		"match: NextID is 1, want mo": func(m *Match) { m.store.NextID = 1 },
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(State("weather", kind, OfMatch(), Finite()))}, CheckSystems: true})
		join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		spawn(t, m, With(components.Position, components.PositionData{}))
		if err := m.Step(nil); err != nil {
			t.Fatal(err)
		}
		write(m)
		err := m.Step(nil)
		if (err == nil) != (want == "") || err != nil && (!errors.Is(err, ErrUnsound) || !strings.Contains(err.Error(), "the game wrote it: state refused: "+want)) {
			t.Errorf("got %v, want %q", err, want)
		}
		if _, err := m.Snapshot(nil); errors.Is(err, ErrUnsound) != (want != "") {
			t.Errorf("%q: a snapshot says %v", want, err)
		}
	}
}
