package server

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// plain is a setup that is right.
func plain() setup {
	return setup{Name: "main", Level: "valley", Mode: "ctf", Rules: "arena", Points: -1, Minutes: -1, Pace: 1, Seats: 16}
}

// TestSetup_IsRefusedBeyondItsLimits by the name of the part, and is right at them.
func TestSetup_IsRefusedBeyondItsLimits(t *testing.T) {
	set := func(part string, value any) error {
		s := plain()
		reflect.ValueOf(&s).Elem().FieldByName(part).Set(reflect.ValueOf(value))
		return s.check()
	}
	for part, limits := range map[string][2]int{
		"Seats": {1, netplay.MaxSeats}, "Bots": {0, netplay.MaxSeats}, "Skill": {0, bots.Skills - 1}, "Points": {-1, 1 << 20}, "Minutes": {-1, 24 * 60}, "Pace": {1, wire.MaxPace},
	} {
		for value, right := range map[int]bool{limits[0] - 1: false, limits[0]: true, limits[1]: true, limits[1] + 1: false} {
			var wrong *fault
			if err := set(part, value); (err == nil) != right || err != nil && (!errors.As(err, &wrong) || wrong.field != strings.ToLower(part)) {
				t.Errorf("%s %d: %v", part, value, err)
			}
		}
	}
	for name, right := range map[string]bool{
		"a": true, "A-z_09": true, strings.Repeat("n", wire.MaxName): true, strings.Repeat("n", wire.MaxName+1): false, "": false, "a b": false, "a/b": false, "ä": false, allRooms: false,
	} {
		if err := set("Name", name); (err == nil) != right {
			t.Errorf("name %q: %v", name, err)
		}
	}
	if set("Rules", "chess") == nil {
		t.Error("any rules are right")
	}
}

// TestSetup_ChangesWithinAMatchAreNamedAndLimited.
func TestSetup_ChangesWithinAMatchAreNamedAndLimited(t *testing.T) {
	s := plain()
	for part, needs := range map[string]bool{"Name": false, "Bots": false, "Skill": false, "Points": false, "Minutes": false, "Salt": false,
		"Level": true, "Mode": true, "Rules": true, "Weapons": true, "Seats": true, "Pace": true} {
		var c change
		said := reflect.ValueOf(&c).Elem().FieldByName(part)
		said.Set(reflect.New(said.Type().Elem())) // zero, which is said too
		next := s.with(c)
		if next == s && part != "Salt" && part != "Bots" && part != "Skill" && part != "Weapons" || s.needsMatch(next) != (needs && next != s) {
			t.Errorf("%s: needs a match %v", part, s.needsMatch(next))
		}
	}
	if s.with(change{}) != s {
		t.Error("a change of nothing changes something")
	}
	for want, limits := range map[string][2]int{"": {-1, -1}, "any points": {0, -1}, "any minutes": {-1, 0}, "5 points, any minutes": {5, 0}, "1 points, 20 minutes": {1, 20}} {
		s.Points, s.Minutes = limits[0], limits[1]
		if got := s.limits(); got != want {
			t.Errorf("limits %v: %q", limits, got)
		}
	}
}

// TestPermit_LetsPlayersVoteOnWhatTheHostHas.
func TestPermit_LetsPlayersVoteOnWhatTheHostHas(t *testing.T) {
	const owner = 7
	turns := rotation{{level: "valley"}, {level: "bowl", mode: "team"}, {level: "valley", mode: "ctf"}}
	for name, c := range map[string]struct {
		motion  teamwork.Motion
		right   systems.Right
		call    string
		without bool // votes
		turns   rotation
		want    error
		refused bool
	}{
		"another level":          {motion: teamwork.Motion{Level: "bowl"}},
		"one that there is not":  {motion: teamwork.Motion{Level: "moon"}, refused: true},
		"one of the rotation":    {motion: teamwork.Motion{Level: "bowl"}, turns: turns},
		"one beside it":          {motion: teamwork.Motion{Level: "canyon"}, turns: turns, refused: true},
		"another mode":           {motion: teamwork.Motion{Mode: "rabbit"}},
		"one that nobody has":    {motion: teamwork.Motion{Mode: "chess"}, refused: true},
		"a player goes":          {motion: teamwork.Motion{Kick: 3}},
		"the host goes":          {motion: teamwork.Motion{Kick: owner}, want: errOwner},
		"the next one":           {motion: teamwork.Motion{Next: true}, turns: turns},
		"without a rotation":     {motion: teamwork.Motion{Next: true}, want: errNoRotation},
		"without votes":          {motion: teamwork.Motion{Again: true}, without: true, want: errNoVotes},
		"what only the host may": {motion: teamwork.Motion{Again: true}, right: systems.RightSelf, want: errNotAllowed},
		"another call":           {motion: teamwork.Motion{Again: true}, call: "modes.rematch", want: errByVote},
	} {
		r := &room{owner: owner, table: &table{votes: !c.without}, lap: lap{rotation: c.turns}}
		call := systems.Call{Name: teamwork.CallPropose, Right: systems.RightVote}
		if c.right != 0 {
			call.Right = c.right
		}
		if c.call != "" {
			call.Name = c.call
		}
		err := r.permit(components.Nobody, &call, teamwork.ProposeEntry(1, c.motion).Data)
		if (err != nil) != (c.refused || c.want != nil) || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if names := turns.levels(); !slices.Equal(names, []string{"valley", "bowl"}) {
		t.Errorf("levels %q", names)
	}
}
