package modes

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Name is that of the module of every mode, so that a match has one at most.
const Name = "modes"

// Mode is what one mode has of its own. [Mode.Module] makes a module of it, with the
// phases, limits, winner and stats that all modes share. Every field but Name may be left
// out.
type Mode struct {
	Name    string // in lists and for -mode, such as "ctf"
	Title   string // in words; empty is the name
	Version string // to be raised whenever the mode behaves otherwise
	Teams   int    // that play against each other; 0 is everybody for themselves
	Usual   Rules  // that a menu begins with

	Components []systems.Registration
	Vetoes     []systems.Veto
	// Schedule adds the systems of the mode. Its rules best come by After("limits"): then
	// all who can die in a tick have died, and the dead are not back yet. The system
	// "modes.rules" of the frame comes after them.
	Schedule func(systems.Schedule) systems.Schedule
	Setup    func(m *systems.Match) error
	// Begin prepares the match anew: after the warm-up, and for a rematch.
	Begin func(m *systems.Match)
	// Kill is told of every death that is the kill of an enemy, while there is something
	// to score.
	Kill func(m *systems.Match, s *StatusData, died *systems.Event)
	// Lead returns who is first: [FirstTeam], [FirstPlayer] or a function of the mode's
	// own. Nil is nobody, ever.
	Lead func(m *systems.Match, s *StatusData) Lead
}

// title returns the name in words.
func (g *Mode) title() string {
	if g.Title != "" {
		return g.Title
	}
	return g.Name
}

// Module makes a module of the mode.
func (g Mode) Module(r Rules) systems.Module {
	components := append([]systems.Registration{
		systems.State("modes.score", Score, systems.OnEvery(components.Player)),
		systems.State("modes.side", Side, systems.OnEvery(components.Player)),
		systems.State("modes.status", Status, systems.OfMatch(), systems.Sound((*StatusData).check)),
	}, g.Components...)
	return systems.Module{
		Name:       Name,
		Variant:    g.Name,
		Version:    fmt.Sprintf("3, %s %s", g.title(), g.Version), // the modes do not play alike
		Components: components,
		Vetoes:     g.Vetoes,
		Schedule: func(s systems.Schedule) systems.Schedule {
			if g.Schedule != nil {
				s = g.Schedule(s)
			}
			return s.After("limits", systems.System{Name: "modes.rules", Run: g.play})
		},
		Calls: g.calls(),
		Setup: func(m *systems.Match) error {
			status := StatusData{Mode: g.title(), Teams: g.Teams, Rules: r}
			if err := status.check(); err != nil {
				return err
			}
			if r.WarmupTicks > 0 {
				status.Phase = Warmup
			}
			*systems.Single(m, Status) = status
			if g.Setup != nil {
				if err := g.Setup(m); err != nil {
					return err
				}
			}
			part := r.TeamDamage
			if g.Teams == 0 {
				part = 1 // whoever shares a team is an enemy all the same
			}
			return m.SetTeamDamage(part)
		},
	}
}

// play counts what happened in a tick, and goes on to the next phase when it is time.
func (g *Mode) play(m *systems.Match) {
	status := systems.Single(m, Status)
	events := m.Events()
	for i := range events {
		if e := &events[i]; e.Kind == systems.EventDied {
			if status.Playing() {
				g.count(m, status, e)
			}
			delay(m, e.Subject, status.Rules.RespawnTicks)
		}
	}
	g.balance(m, status)
	switch {
	case status.Phase == Warmup:
		if status.Warm++; status.Warm >= status.Rules.WarmupTicks {
			g.begin(m, status, Live)
		}
	case status.Playing():
		g.measure(m)
		g.judge(m, status)
	}
}

// judge lets the clock go on, and ends the match at a limit.
func (g *Mode) judge(m *systems.Match, s *StatusData) {
	s.Ticks++
	if s.Phase == Overtime {
		s.Extra++
	}
	var lead Lead
	if g.Lead != nil {
		lead = g.Lead(m, s)
	}
	r := &s.Rules
	won := lead.Winner != Winner{}
	switch {
	case s.Phase == Overtime && (won || s.Extra >= r.OvertimeTicks):
		s.End(m, lead.Winner, ByOvertime)
	case s.Phase == Overtime:
	case r.PointLimit > 0 && lead.Points >= r.PointLimit:
		g.finish(m, s, lead, ByPoints)
	case won && r.MercyLead > 0 && lead.By >= r.MercyLead:
		s.End(m, lead.Winner, ByMercy)
	case r.TimeLimitTicks > 0 && s.Ticks >= r.TimeLimitTicks:
		g.finish(m, s, lead, ByTime)
	}
}

// finish ends the match, unless several are first and there is overtime.
func (g *Mode) finish(m *systems.Match, s *StatusData, lead Lead, reason string) {
	if lead.Winner == (Winner{}) && s.Rules.OvertimeTicks > 0 && g.Lead != nil {
		s.change(m, Overtime)
		return
	}
	s.End(m, lead.Winner, reason)
}

// begin starts the match, or its warm-up: everybody enters anew, and nothing that was done
// before counts.
func (g *Mode) begin(m *systems.Match, s *StatusData, phase Phase) {
	for id, entry := range scored.In(m) {
		*Score.Get(entry) = ScoreData{}
		if !isSpectator(entry) {
			// A player without health, such as one that a game made by itself, stays.
			_ = m.Respawn(id)
		}
	}
	if g.Begin != nil {
		g.Begin(m)
	}
	s.change(m, phase)
}

// delay lets a player who has just died wait for as long as the rules say.
func delay(m *systems.Match, id components.ID, ticks int) {
	entry, ok := m.Entry(id)
	if ok && ticks > 0 && entry.HasComponent(Score) {
		components.Health.Get(entry).RespawnTicks = ticks
	}
}

// Names of the calls that every mode has, see [systems.CallEntry].
const (
	callRematch  = "modes.rematch"
	callTeam     = "modes.team"
	callSpectate = "modes.spectate"
)

// ErrCall is wrapped where a call of a mode is refused.
var ErrCall = errors.New("call refused")

// RematchEntry returns the entry that begins the match anew, with its warm-up, for
// [systems.Match.Enter].
func RematchEntry() systems.Entry { return systems.CallEntry(callRematch, nil) }

// TeamEntry returns the entry by which a player goes over to another team, or with team 0
// to the smallest.
func TeamEntry(id components.ID, team int) systems.Entry {
	return systems.CallEntry(callTeam, callData(id, uint8(min(max(team, 0), 255))))
}

// SpectateEntry returns the entry by which a player only watches from now on, or plays
// again.
func SpectateEntry(id components.ID, watch bool) systems.Entry {
	value := uint8(0)
	if watch {
		value = 1
	}
	return systems.CallEntry(callSpectate, callData(id, value))
}

func callData(id components.ID, value uint8) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(id)), value)
}

// readCall returns what [callData] wrote.
func readCall(data []byte) (components.ID, uint8, error) {
	if len(data) != 5 {
		return components.Nobody, 0, fmt.Errorf("modes: %w: %d bytes of data, want 5", ErrCall, len(data))
	}
	return components.ID(binary.LittleEndian.Uint32(data)), data[4], nil
}

// calls are what can be done to the match from outside.
func (g *Mode) calls() []systems.Call {
	return []systems.Call{
		{Name: callRematch, Run: func(m *systems.Match, data []byte) error {
			if len(data) != 0 {
				return fmt.Errorf("modes: %w: %d bytes of data, want none", ErrCall, len(data))
			}
			return g.rematch(m)
		}},
		{Name: callTeam, Run: func(m *systems.Match, data []byte) error {
			id, team, err := readCall(data)
			if err != nil {
				return err
			}
			return g.changeTeam(m, id, int(team))
		}},
		{Name: callSpectate, Run: func(m *systems.Match, data []byte) error {
			id, watch, err := readCall(data)
			if err != nil {
				return err
			}
			return g.spectate(m, id, watch != 0)
		}},
	}
}

// rematch begins the match anew.
func (g *Mode) rematch(m *systems.Match) error {
	s := systems.Single(m, Status)
	*s = StatusData{Mode: s.Mode, Teams: s.Teams, Rules: s.Rules, Number: s.Number + 1, Phase: s.Phase}
	phase := Live
	if s.Rules.WarmupTicks > 0 {
		phase = Warmup
	}
	g.begin(m, s, phase)
	return nil
}
