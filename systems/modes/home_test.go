package modes

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestRabbitPlace_IsTheFlagOfNobodyOrTheGroundBetweenThoseOfTeams, and without any the first spawn.
func TestRabbitPlace_IsTheFlagOfNobodyOrTheGroundBetweenThoseOfTeams(t *testing.T) {
	floor := levels.Box("floor", geom.Vec{X: -60, Y: -40, Z: -1}, geom.Vec{X: 60, Y: 40})
	hill := levels.Box("hill", geom.Vec{X: 4, Y: -4}, geom.Vec{X: 16, Y: 4, Z: 7})
	west, east := levels.Flag{Team: 1, Position: geom.Vec{X: -30, Z: 1}}, levels.Flag{Team: 2, Position: geom.Vec{X: 50, Z: 3}}
	for _, c := range []struct {
		flags []levels.Flag
		solid []levels.Structure
		want  geom.Vec
	}{
		{nil, []levels.Structure{floor}, geom.Vec{X: -20, Y: 9}},
		{[]levels.Flag{west, east}, []levels.Structure{floor}, geom.Vec{X: 10}},
		{[]levels.Flag{west, east}, []levels.Structure{floor, hill}, geom.Vec{X: 10, Z: 7}},
		{[]levels.Flag{west, east, {Position: geom.Vec{Y: 20, Z: 2}}}, []levels.Structure{floor, hill}, geom.Vec{Y: 20, Z: 2}},
	} {
		level, err := levels.Build(levels.Parts{Structures: c.solid, Flags: c.flags, Spawns: []levels.Spawn{{Position: geom.Vec{X: -20, Y: 9}}, {}}})
		if err != nil {
			t.Fatal(err)
		}
		m, err := systems.NewMatch(systems.Options{Level: level})
		if err != nil {
			t.Fatal(err)
		}
		if got := rabbitPlace(m); got.Sub(c.want).Length() > 1e-9 {
			t.Errorf("with %d flags it is at %v, want %v", len(c.flags), got, c.want)
		}
	}
}

// TestTeamOf_IsNoneForANumberThatNoTeamHas.
func TestTeamOf_IsNoneForANumberThatNoTeamHas(t *testing.T) {
	level, err := levels.Build(levels.Parts{Structures: []levels.Structure{levels.Box("floor", geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: 9, Y: 9})}, Spawns: []levels.Spawn{{}}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	id, err := m.Join(systems.PlayerSpec{Name: "player"})
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := m.Entry(id)
	for number, want := range map[int]int{-1: 0, 0: 0, 1: 1, components.MaxTeam: components.MaxTeam, components.MaxTeam + 1: 0} {
		components.Team.Get(entry).Number = number
		if got := teamOf(entry); got != want {
			t.Errorf("number %d is team %d, want %d", number, got, want)
		}
	}
	components.Team.Get(entry).Number = 1
	entry.RemoveComponent(components.Team)
	if got := teamOf(entry); got != 0 {
		t.Errorf("without a team it is in team %d", got)
	}
}
