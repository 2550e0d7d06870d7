package bases

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Numbers of base pieces [ours].
const (
	// GeneratorHealth is the health of a whole generator: three times that of a light player, so
	// that nobody destroys it in passing.
	GeneratorHealth = 2.0
	// RestartHealth is the part of its health from which a repaired generator runs again. With
	// less it would stop at the next shot; with more a repair would take too long.
	RestartHealth = 0.5
	// RepairTicks is how long a generator takes from nothing to RestartHealth by itself, 60 s. The
	// repair gun does it in ten.
	RepairTicks = 1875
	// ServeTicks is how long a station takes, 1 s.
	ServeTicks = 31
	// Max is the largest number of pieces of a match.
	Max = 256

	// reviveHealth is what a destroyed piece has left, as a part of its health: what is dead
	// cannot be repaired.
	reviveHealth = 0.01
	// protectTicks protects a wreck from one tick to the next, so that what is destroyed is not
	// destroyed again.
	protectTicks = 2
)

// GeneratorData is the state of a generator, or of another piece that lies as a wreck once it is
// destroyed, besides its Health and Team.
type GeneratorData struct {
	Down bool // destroyed, and not yet repaired
}

// stationData is the state of a station, besides its Team.
type stationData struct {
	Half  geom.Vec      // half extents of its box, m
	User  components.ID // the player on it, or Nobody
	Ticks int           // ticks for which the user has been on it; at ServeTicks the user has got everything
}

// check refuses an invalid station.
func (s *stationData) check() error {
	if !s.Half.IsFinite() || !(min(s.Half.X, s.Half.Y, s.Half.Z) > 0 && max(s.Half.X, s.Half.Y, s.Half.Z) <= maxHalf) || s.Ticks < 0 || s.Ticks > ServeTicks {
		return fmt.Errorf("bases: %w: a station of half extents %v that has served for %d ticks", ErrPiece, s.Half, s.Ticks)
	}
	return nil
}

// maxHalf is the largest half extent of a station, m [ours].
const maxHalf = 100

// Component types of base pieces. Generators and stations have a Position, the middle of their
// boxes, and a Team; a player may have a Wish.
var (
	Generator   = donburi.NewComponentType[GeneratorData]()
	stationKind = donburi.NewComponentType[stationData]()
	Wish        = donburi.NewComponentType[WishData]()
)

// PowerChanged is the event that its subject, a generator, switched the power of a team.
type PowerChanged struct {
	Team     int
	On       bool
	Position geom.Vec // place of the generator, m
}

// Served is the event that its subject got everything from a station.
type Served struct {
	Station  components.ID
	Position geom.Vec // middle of the station, m
	Refitted bool     // the player got another body or pack
}

// ErrPiece is wrapped by the errors of refused pieces.
var ErrPiece = errors.New("base piece refused")

// Queries of the pieces of a match.
var (
	generators = systems.NewQuery(Generator, components.Position, components.Health, components.Team)
	stations   = systems.NewQuery(stationKind, components.Position, components.Team)
	wishes     = systems.NewQuery(Wish, components.Health, components.View)
)

// scratch is memory for the systems, kept with its match.
type scratch struct{ touches []systems.Touch }

var scratchKind = donburi.NewComponentType[scratch]()

// Module returns the module with the systems "bases.stations", in the stage of triggers,
// "bases.generators", after the system "limits", and "bases.wishes", after "respawns". It adds the
// pieces of the level.
func Module() systems.Module {
	return systems.Module{
		Name:    "bases",
		Version: "2",
		Components: []systems.Registration{
			systems.State("bases.generator", Generator, systems.Needs(components.Position, components.Health, components.Team)),
			systems.State("bases.station", stationKind, systems.Needs(components.Position, components.Team), systems.Validate((*stationData).check)),
			systems.State("bases.wish", Wish),
			systems.Derived("bases.scratch", scratchKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				Add(systems.System{Name: "bases.stations", Stage: systems.StageTriggers, Run: serve}).
				After("limits", systems.System{Name: "bases.generators", Run: run}).
				After("respawns", systems.System{Name: "bases.wishes", Run: become})
		},
		Calls: []systems.Call{{Name: callWish, Right: systems.RightSelf, Run: setWish}},
		Setup: build,
	}
}

// build adds the pieces of the level.
func build(m *systems.Match) error {
	for i := range m.Level.Pieces {
		p := &m.Level.Pieces[i]
		var err error
		switch p.Kind {
		case levels.PieceGenerator:
			_, err = AddGenerator(m, p.Center(), p.Team)
		case levels.PieceStation:
			_, err = AddStation(m, p.Center(), p.Team)
		case levels.PieceTurret, levels.PieceSensor: // of package defences
		default:
			err = fmt.Errorf("bases: %w: unknown kind %q", ErrPiece, p.Kind)
		}
		if err != nil {
			return fmt.Errorf("piece %d of the level: %w", i, err)
		}
	}
	return nil
}

// AddGenerator adds a generator of a team with its middle at center, and returns its ID.
func AddGenerator(m *systems.Match, center geom.Vec, team int) (components.ID, error) {
	if err := check(m, center, team); err != nil {
		return components.Nobody, err
	}
	return m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: center}),
		systems.With(components.HitBox, components.HitBoxData{Half: levels.PieceHalf(levels.PieceGenerator), Mass: generatorMass}),
		systems.With(components.Health, components.HealthData{Current: GeneratorHealth, Max: GeneratorHealth}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Team, components.TeamData{Number: team}),
		systems.With(Generator, GeneratorData{}),
	)
}

// generatorMass is large, so that nothing pushes a generator [ours].
const generatorMass = 1000

// AddStation adds a station of a team, or of everybody for 0, with its middle at center, and
// returns its ID.
func AddStation(m *systems.Match, center geom.Vec, team int) (components.ID, error) {
	if err := check(m, center, team); err != nil {
		return components.Nobody, err
	}
	return m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: center}),
		systems.With(components.Team, components.TeamData{Number: team}),
		systems.With(stationKind, stationData{Half: levels.PieceHalf(levels.PieceStation)}),
	)
}

// check returns why a piece cannot be somewhere.
func check(m *systems.Match, center geom.Vec, team int) error {
	switch {
	case generators.Count(m)+stations.Count(m) >= Max:
		return fmt.Errorf("bases: %w: %d is the limit", ErrPiece, Max)
	case !center.IsFinite():
		return fmt.Errorf("bases: %w: position %v is not finite", ErrPiece, center)
	case team < 0 || team > components.MaxTeam:
		return fmt.Errorf("bases: %w: team %d, want 0 to %d", ErrPiece, team, components.MaxTeam)
	}
	return nil
}

// Powered reports whether a team has power: one of its generators runs, or it has none.
func Powered(m *systems.Match, team int) bool {
	has := false
	for _, entry := range generators.In(m) {
		if components.Team.Get(entry).Number != team {
			continue
		}
		if !Generator.Get(entry).Down {
			return true
		}
		has = true
	}
	return !has
}

// State is the visible state of a piece, or of another one that counts as such.
type State struct {
	ID       components.ID
	Kind     string // levels.PieceGenerator or levels.PieceStation, or another one of package levels
	Team     int
	Position geom.Vec      // middle, m
	Half     geom.Vec      // half extents, m
	Health   float64       // health of what can be destroyed, 0 to 1
	On       bool          // a generator that runs, or a station with power
	Look     geom.YawPitch // where a turret aims
	Busy     float64       // part of its service that a station has done for its user, 0 to 1
}

// States appends the state of every piece, generators first, each in the order of IDs.
func States(m *systems.Match, states []State) []State {
	for id, entry := range generators.In(m) {
		health := components.Health.Get(entry)
		s := State{ID: id, Kind: levels.PieceGenerator, Team: components.Team.Get(entry).Number, Position: components.Position.Get(entry).Feet,
			Half: levels.PieceHalf(levels.PieceGenerator), On: !Generator.Get(entry).Down}
		if health.Max > 0 {
			s.Health = geom.Clamp(health.Current/health.Max, 0, 1)
		}
		states = append(states, s)
	}
	for id, entry := range stations.In(m) {
		station, team := stationKind.Get(entry), components.Team.Get(entry).Number
		states = append(states, State{ID: id, Kind: levels.PieceStation, Team: team, Position: components.Position.Get(entry).Feet,
			Half: station.Half, On: Powered(m, team), Busy: float64(station.Ticks) / ServeTicks})
	}
	return states
}
