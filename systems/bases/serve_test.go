package bases_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
)

// TestStation_ServesPlayersAlone: what else has health and a team stands in it in vain, also before a player comes.
func TestStation_ServesPlayersAlone(t *testing.T) {
	m, _, _ := newMatch(t)
	crate, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Y: 0.4}}), systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, Mass: 9}),
		systems.With(components.Health, components.HealthData{Current: 0.2, Max: 1}), systems.With(components.Team, components.TeamData{Number: 1}))
	if err != nil {
		t.Fatal(err)
	}
	step(t, m, 2*bases.ServeTicks)
	if s := bases.States(m, nil)[1]; s.Busy != 0 || components.Health.Get(entryOf(m, crate)).Current != 0.2 {
		t.Errorf("a crate is served: %+v, health %v", s, components.Health.Get(entryOf(m, crate)).Current)
	}
	id := join(t, m, 1, geom.Vec{X: 0.2}, "light")
	components.Health.Get(entryOf(m, id)).Current = 0.2
	step(t, m, bases.ServeTicks)
	if now := components.Health.Get(entryOf(m, id)).Current; now <= 0.2 || components.Health.Get(entryOf(m, crate)).Current != 0.2 {
		t.Errorf("the player beside it has %v, and it has %v", now, components.Health.Get(entryOf(m, crate)).Current)
	}
}

// TestPieces_AreOfEveryTeamThatThereIs, and of nobody.
func TestPieces_AreOfEveryTeamThatThereIs(t *testing.T) {
	m, _, _ := newMatch(t)
	for team, valid := range map[int]bool{-1: false, 0: true, components.MaxTeam: true, components.MaxTeam + 1: false} {
		for what, add := range map[string]func(*systems.Match, geom.Vec, int) (components.ID, error){"generator": bases.AddGenerator, "station": bases.AddStation} {
			if _, err := add(m, geom.Vec{X: 30, Y: 30, Z: 5}, team); (err == nil) != valid {
				t.Errorf("a %s of team %d: %v", what, team, err)
			}
		}
	}
}

// TestStation_BeginsAnewWithAnotherUser and goes on with the same while another waits.
func TestStation_BeginsAnewWithAnotherUser(t *testing.T) {
	m, _, _ := newMatch(t)
	busy := func(want int) {
		t.Helper()
		if got := bases.States(m, nil)[1].Busy * bases.ServeTicks; got != float64(want) {
			t.Errorf("it has served for %v ticks, want %d", got, want)
		}
	}
	first := join(t, m, 1, geom.Vec{}, "light")
	step(t, m, 9)
	busy(9)
	second := join(t, m, 1, geom.Vec{Y: 1.1}, "light")
	step(t, m, 3)
	busy(12)
	if err := m.Despawn(first); err != nil {
		t.Fatal(err)
	}
	step(t, m, 2)
	busy(2)
	if err := m.Despawn(second); err != nil {
		t.Fatal(err)
	}
	step(t, m, 1)
	busy(0)
}
