package bots

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// BrainData is what a computer player remembers from tick to tick.
type BrainData struct {
	// Order is where somebody else sends it, m, for OrderTicks more ticks: it goes
	// there whatever else it would do, circles there once it has come, and fires at
	// enemies in reach all the while. See [Send].
	Order      geom.Vec
	OrderTicks int

	Target      components.ID // the enemy it hunts, or Nobody
	Goal        geom.Vec      // where it roams while there is no enemy, m
	GoalTicks   int           // until it picks a new goal
	Detour      geom.Vec      // where it goes to get free when it is stuck, m
	DetourTicks int           // until it goes on
	SlowTicks   int           // how long it has hardly moved
	DodgeTicks  int           // until it changes its strafe
	Strafe      float64       // -1 to 1
	Turn        int           // sixteenths of a turn that it steers off its way
	TurnTicks   int           // until it tries the straight way again
	Thrust      bool          // it is burning its tank down
	AimError    geom.Vec      // m around the point it aims at
}

// Brain is the memory of a computer player.
var Brain = donburi.NewComponentType[BrainData]()

// ErrBot is wrapped where a bot cannot be told something.
var ErrBot = errors.New("bot refused")

// Skills is how many there are: bots of skill 0 miss widely, and those of the last one hardly.
const Skills = 5

// UsualSkill is that of [Module].
const UsualSkill = 2

// spreads are the errors in m around their aims of bots, by skill [ours].
var spreads = [Skills]float64{5, 2.8, aimSpread, 0.7, 0.3}

// Module lets whoever carries a [Brain] be played by the system "bots", which runs
// right after "commands".
func Module() systems.Module { return Skilled(UsualSkill) }

// Skilled is [Module] with bots of a skill, from 0 to Skills-1; what is beyond is the
// nearest.
func Skilled(skill int) systems.Module {
	skill = min(max(skill, 0), Skills-1)
	version := "1"
	if skill != UsualSkill {
		version += fmt.Sprint(", skill ", skill)
	}
	return systems.Module{
		Name:    "bots",
		Version: version,
		Components: []systems.Registration{
			systems.State("bots.brain", Brain, systems.Brain(),
				systems.Needs(components.Model, components.Arsenal, components.Health)),
			systems.Derived("bots.scene", sceneKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("commands", systems.System{Name: "bots", Run: func(m *systems.Match) { think(m, spreads[skill]) }})
		},
	}
}

// Join adds a player as [systems.Match.Join] does, who is played by the computer.
func Join(m *systems.Match, spec systems.PlayerSpec) (components.ID, error) {
	if !slices.ContainsFunc(m.Modules(), func(own systems.Module) bool { return own.Name == Module().Name }) {
		return components.Nobody, fmt.Errorf("bots: %w: the match is without bots: give bots.Module() in Options.Modules", ErrBot)
	}
	id, err := m.Join(spec)
	if err != nil {
		return components.Nobody, err
	}
	if err := m.Add(id, systems.With(Brain, BrainData{})); err != nil {
		m.Despawn(id)
		return components.Nobody, fmt.Errorf("bots: player %q: %w", spec.Name, err)
	}
	return id, nil
}

// Send lets a bot go to a place for so many ticks, from the next one on, whatever
// else it would do: a mode sends its defenders home this way. A bot with 0 ticks
// left goes its own ways again.
func Send(m *systems.Match, id components.ID, place geom.Vec, ticks int) error {
	entry, ok := m.Entry(id)
	switch {
	case !ok || !entry.HasComponent(Brain):
		return fmt.Errorf("bots: %w: entity %d has no Brain", ErrBot, id)
	case !place.IsFinite() || ticks < 0:
		return fmt.Errorf("bots: %w: sent to %v for %d ticks", ErrBot, place, ticks)
	}
	brain := Brain.Get(entry)
	brain.Order, brain.OrderTicks = place, ticks
	return nil
}
