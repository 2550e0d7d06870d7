package modes

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// ErrLevel is wrapped by every error about a level that lacks what a mode needs.
var ErrLevel = errors.New("level unsuitable for the mode")

// CaptureTheFlag is a game of two teams for the flags of the level. A player who
// touches the flag of another team takes it. The carrier captures it by touching the
// flag of the own team, which must be at home; a capture is a point.
//
// A carrier who dies, leaves or is teleported drops the flag; components.ButtonUse
// throws it. A player who touches a dropped flag of the own team returns it. A dropped
// flag returns by itself after Rules.ReturnTicks, and at once from water, from kill
// zones and from outside the level.
var CaptureTheFlag = Mode{
	Name: "ctf", Title: "capture the flag", Version: "1", Teams: 2,
	About:      "Bring the other team's flag to your own, which must be at home",
	Default:    Rules{PointLimit: 5, TimeLimitTicks: minutes(20), OvertimeTicks: minutes(5), Autobalance: true},
	Components: flagComponents(),
	Schedule:   flagSchedule(touchTeamFlag, setFlagGoals),
	Setup:      setUpTeamFlags,
	Begin:      resetFlags,
	Lead:       FirstTeam,
}

// setUpTeamFlags adds the flags of the level.
func setUpTeamFlags(m *systems.Match) error {
	seen := [components.MaxTeam + 1]bool{}
	teams := 0
	for i := range m.Level.Flags {
		f := &m.Level.Flags[i]
		if f.Team <= 0 || f.Team >= len(seen) || seen[f.Team] {
			continue
		}
		seen[f.Team] = true
		teams++
		if err := addFlag(m, f.Team, f.Position); err != nil {
			return err
		}
	}
	if teams < 2 {
		remedy := "name nodes of its model flag.team1 and flag.team2"
		if m.Level.Terrain != nil {
			remedy = `list them as "flags" in its level.json`
		}
		return fmt.Errorf("modes: %w: level %q has flags of %d teams, want 2 or more: %s", ErrLevel, m.Level.Name, teams, remedy)
	}
	return nil
}

// touchTeamFlag is the touch rule of capture the flag.
func touchTeamFlag(t flagTick, player components.ID) bool {
	entry, _ := t.match.Entry(player)
	team := teamOf(entry)
	carried, carries := CarriedBy(t.match, player)
	switch {
	case team == 0:
		return false
	case team == t.flag.Team && t.flag.State == FlagDropped:
		if score, ok := scoreOf(t.match, player); ok {
			score.Returns++
		}
		t.emit(FlagReturned, player)
		t.goHome()
		return true
	case team == t.flag.Team:
		if carries {
			capture(t.match, t.status, carried, player)
		}
		return false
	case carries:
		return false // a player carries one flag at a time
	}
	t.take(player)
	return true
}

// capture returns a carried flag to its home and gives its carrier's team a point.
func capture(m *systems.Match, s *StatusData, flag, player components.ID) {
	visitFlags(m, func(t flagTick) {
		if t.id != flag {
			return
		}
		if score, ok := scoreOf(m, player); ok {
			score.Captures++
		}
		t.emit(FlagCaptured, player)
		t.goHome()
		if entry, ok := m.Entry(player); ok {
			s.Award(m, player, teamOf(entry), 1)
		}
	})
}
