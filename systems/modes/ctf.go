package modes

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// ErrLevel is wrapped where a level lacks what a mode needs.
var ErrLevel = errors.New("the level does not suit the mode")

// CaptureTheFlag is team against team for the flags of the level: who comes through the
// flag of another team carries it, and captures it by coming home to the own flag, which
// must be there. The flag of who dies, leaves or is put elsewhere falls there;
// components.ButtonUse throws it. A player of its team returns a flag that lies by coming
// through it, and it returns by itself after a while, or at once from water and from
// outside of the level. A capture is a point.
func CaptureTheFlag(r Rules) systems.Module { return captureTheFlag().Module(r) }

func captureTheFlag() Mode {
	return Mode{
		Name: "ctf", Title: "capture the flag", Version: "1", Teams: 2,
		Usual:      Rules{PointLimit: 5, TimeLimitTicks: minutes(20), OvertimeTicks: minutes(5), Autobalance: true},
		Components: flagComponents(),
		Schedule:   flagSchedule(touchTeamFlag, setFlagGoals),
		Setup:      setUpTeamFlags,
		Begin:      resetFlags,
		Lead:       FirstTeam,
	}
}

// setUpTeamFlags sets up the flags of the level.
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
		return fmt.Errorf("modes: %w: level %q has flags of %d teams, want 2 or more: name nodes flag.team1 and flag.team2", ErrLevel, m.Level.Name, teams)
	}
	return nil
}

// touchTeamFlag is the rule of capture the flag.
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
		t.tell(FlagReturned, player)
		t.goHome()
		return true
	case team == t.flag.Team:
		if carries {
			capture(t.match, t.status, carried, player)
		}
		return false
	case carries:
		return false // one at a time
	}
	t.take(player)
	return true
}

// capture brings a carried flag home, and is a point.
func capture(m *systems.Match, s *StatusData, flag, player components.ID) {
	visitFlags(m, func(t flagTick) {
		if t.id != flag {
			return
		}
		if score, ok := scoreOf(m, player); ok {
			score.Captures++
		}
		t.tell(FlagCaptured, player)
		t.goHome()
		if entry, ok := m.Entry(player); ok {
			s.Award(m, player, teamOf(entry), 1)
		}
	})
}
