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
	Weapon      int           // the place in its slots, from 1, of what it fights with, or 0
	Alt         bool          // by the second mode
	ChoiceTicks int           // until it may choose another
	Throw       int           // the place, from 1, of what its other hand holds back, or 0
	ThrowTicks  int           // until it thinks of a throw again
	Heals       bool          // it holds a beam that heals
}

// Brain is the memory of a computer player.
var Brain = donburi.NewComponentType[BrainData]()

// ErrBot is wrapped where a bot cannot be told something.
var ErrBot = errors.New("bot refused")

// Module lets whoever carries a [Brain] be played by the system "bots", which runs
// right after "commands".
func Module() systems.Module {
	return systems.Module{
		Name:    "bots",
		Version: "2",
		Components: []systems.Registration{
			systems.State("bots.brain", Brain, systems.Brain(),
				systems.Needs(components.Model, components.Arsenal, components.Health)),
			systems.Derived("bots.scene", sceneKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("commands", systems.System{Name: "bots", Run: think})
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
