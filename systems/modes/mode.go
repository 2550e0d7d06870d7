package modes

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// Name is the name of the module of every mode, so that a match has at most one mode.
const Name = "modes"

// Mode is what distinguishes one mode from another. [Mode.Module] makes a module of it,
// with the phases, limits, winner and statistics that all modes share. Only Name is
// required.
type Mode struct {
	Name    string // name in lists and for --mode, such as "ctf"
	Title   string // name for players; empty means Name
	About   string // one line for players, in a menu
	Version string // version, to be raised whenever the behaviour changes
	Teams   int    // number of opposing teams; 0 is every player for itself
	Default Rules  // default rules

	Components []systems.Registration
	Vetoes     []systems.Veto
	Calls      []systems.Call // calls of the mode alone
	// Schedule adds the systems of the mode. Rules are best added with After("limits"):
	// every death of the tick has then happened, and nobody has respawned. The system
	// "modes.rules", which every mode has, runs after them.
	Schedule func(systems.Schedule) systems.Schedule
	Setup    func(m *systems.Match) error
	// Begin resets the mode when a match begins, with a warm-up or without: after Setup, at
	// the end of the warm-up, and for a rematch.
	Begin func(m *systems.Match)
	// Kill is called for each kill of an enemy while the match is played.
	Kill func(m *systems.Match, s *StatusData, died *systems.Event)
	// Older and Migrate are those of the mode's module, with versions of the mode: see
	// [systems.Module]. The mode that they read has the same title.
	Older   []string
	Migrate func(from, component string, old *codec.Reader) ([]byte, error)
	// Lead returns who is in the lead: [FirstTeam], [FirstPlayer] or a function of your
	// own. With nil no player and no team ever leads.
	Lead func(m *systems.Match, s *StatusData) Lead
}

// title returns Title, or Name if there is none.
func (g *Mode) title() string { return cmp.Or(g.Title, g.Name) }

// Module makes a module of the mode.
func (g Mode) Module(r Rules) systems.Module {
	components := append([]systems.Registration{
		systems.State("modes.score", Score, systems.OnEvery(components.Player)),
		systems.State("modes.side", sideKind, systems.OnEvery(components.Player)),
		systems.State("modes.status", Status, systems.OfMatch(), systems.Validate((*StatusData).check)),
	}, g.Components...)
	return systems.Module{
		Name:       Name,
		Variant:    g.Name,
		Settings:   Settings{Mode: g, Rules: r},
		Version:    g.since() + g.Version, // each mode has a title and a version
		Older:      g.older(),
		Migrate:    g.migrate(),
		Components: components,
		Vetoes:     g.Vetoes,
		Schedule: func(s systems.Schedule) systems.Schedule {
			if g.Schedule != nil {
				s = g.Schedule(s)
			}
			return s.After("limits", systems.System{Name: "modes.rules", Run: g.play})
		},
		Calls: append(g.calls(), g.Calls...),
		Setup: func(m *systems.Match) error {
			rules := rulesIn(m, r)
			status := StatusData{Mode: g.title(), Teams: g.Teams, Rules: rules, Phase: rules.firstPhase()}
			if err := status.check(); err != nil {
				return err
			}
			*systems.Single(m, Status) = status
			if g.Setup != nil {
				if err := g.Setup(m); err != nil {
					return err
				}
			}
			if g.Begin != nil {
				g.Begin(m)
			}
			return g.setTeamDamage(m, &rules)
		},
	}
}

// since is what the versions of a mode begin with that has the same rules.
func (g *Mode) since() string { return fmt.Sprintf("3, %s ", g.title()) }

// older returns the versions of the module that the mode reads.
func (g *Mode) older() (all []string) {
	for _, version := range g.Older {
		all = append(all, g.since()+version)
	}
	return all
}

// migrate returns what reads components of an older version of the mode.
func (g *Mode) migrate() func(from, component string, old *codec.Reader) ([]byte, error) {
	if g.Migrate == nil {
		return nil
	}
	return func(from, component string, old *codec.Reader) ([]byte, error) {
		return g.Migrate(strings.TrimPrefix(from, g.since()), component, old)
	}
}

// rulesIn returns the rules that the mode of a match was given last, by [With], or else those that it
// was made with.
func rulesIn(m *systems.Match, made Rules) Rules {
	for _, module := range m.Modules() {
		if last, ok := module.Settings.(Settings); ok {
			return last.Rules
		}
	}
	return made
}

// TitleIn returns the title of the mode by the version of a module that is named [Name], or
// false if no mode has that version.
func TitleIn(version string) (title string, ok bool) {
	_, text, ok := strings.Cut(version, ", ")
	last := strings.LastIndexByte(text, ' ')
	if !ok || last < 0 {
		return "", false
	}
	return text[:last], true
}

// setTeamDamage sets the team damage of the rules.
func (g *Mode) setTeamDamage(m *systems.Match, r *Rules) error {
	part := r.TeamDamage
	if g.Teams == 0 {
		part = 1 // without teams even players with the same team number are enemies
	}
	return m.SetTeamDamage(part)
}

// play counts the kills and deaths of a tick, and enters the next phase when it is due.
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

// judge advances the clock, and ends the match at a limit.
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

// finish ends the match, or begins overtime if there is a tie and the rules have
// overtime.
func (g *Mode) finish(m *systems.Match, s *StatusData, lead Lead, reason string) {
	if lead.Winner == (Winner{}) && s.Rules.OvertimeTicks > 0 && g.Lead != nil {
		s.change(m, Overtime)
		return
	}
	s.End(m, lead.Winner, reason)
}

// begin starts the match or its warm-up: all scores are cleared and every player
// respawns.
func (g *Mode) begin(m *systems.Match, s *StatusData, phase Phase) {
	for id, entry := range scored.In(m) {
		*Score.Get(entry) = ScoreData{}
		if !isSpectator(entry) {
			// Respawn refuses an entity without health, which then keeps its place.
			_ = m.Respawn(id)
		}
	}
	if g.Begin != nil {
		g.Begin(m)
	}
	s.change(m, phase)
}

// delay sets how long a player who has just died waits.
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
	callRules    = "modes.rules"
)

// ErrCall is wrapped by the error of a refused call.
var ErrCall = errors.New("call refused")

// RematchEntry returns the entry for [systems.Match.Enter] that starts the match again,
// with its warm-up.
func RematchEntry() systems.Entry {
	return systems.CallEntry(callRematch, components.Nobody, nil)
}

// TeamEntry returns the entry that moves a player to another team, or with team 0 to
// the smallest team.
func TeamEntry(id components.ID, team int) systems.Entry {
	return systems.CallEntry(callTeam, id, []byte{uint8(min(max(team, 0), 255))})
}

// SpectateEntry returns the entry that makes a player a spectator, or makes a spectator
// play again.
func SpectateEntry(id components.ID, watch bool) systems.Entry {
	value := uint8(0)
	if watch {
		value = 1
	}
	return systems.CallEntry(callSpectate, id, []byte{value})
}

// RulesEntry returns the entry that gives a match other rules. The time that was played counts
// for the new limits; a warm-up or overtime under way goes on, with its new length.
func RulesEntry(r Rules) systems.Entry {
	return systems.CallEntry(callRules, components.Nobody, rulesCodec().Encode(nil, &r))
}

// rulesCodec encodes rules in entries.
var rulesCodec = codec.Once[Rules]()

// changeRules does what a RulesEntry says.
func (g *Mode) changeRules(m *systems.Match, _ components.ID, data []byte) error {
	var r Rules
	reader := codec.NewReader(data)
	if err := rulesCodec().Decode(reader, &r); err != nil {
		return fmt.Errorf("modes: %w: %w", ErrCall, err)
	}
	if n := reader.Remaining(); n > 0 {
		return fmt.Errorf("modes: %w: %d bytes too many", ErrCall, n)
	}
	if err := r.Validate(); err != nil {
		return err
	}
	systems.Single(m, Status).Rules = r
	return g.setTeamDamage(m, &r)
}

type runCall func(m *systems.Match, id components.ID, data []byte) error

// ofBytes returns a call that refuses data of another length.
func ofBytes(want int, run runCall) runCall {
	return func(m *systems.Match, id components.ID, data []byte) error {
		if len(data) != want {
			return fmt.Errorf("modes: %w: %d bytes of data, want %d", ErrCall, len(data), want)
		}
		return run(m, id, data)
	}
}

// calls returns the calls that change the match from outside.
func (g *Mode) calls() []systems.Call {
	return []systems.Call{
		{Name: callRules, Right: systems.RightAdmin, Run: g.changeRules},
		{Name: callRematch, Right: systems.RightVote, Run: ofBytes(0, g.rematch)},
		{Name: callTeam, Right: systems.RightSelf, Run: ofBytes(1, g.changeTeam)},
		{Name: callSpectate, Right: systems.RightSelf, Run: ofBytes(1, g.spectate)},
	}
}

// rematch starts the match again.
func (g *Mode) rematch(m *systems.Match, _ components.ID, _ []byte) error {
	s := systems.Single(m, Status)
	*s = StatusData{Mode: s.Mode, Teams: s.Teams, Rules: s.Rules, Number: s.Number + 1, Phase: s.Phase}
	g.begin(m, s, s.Rules.firstPhase())
	return nil
}
