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

// BrainData is what a bot remembers from tick to tick.
type BrainData struct {
	// Order is where it was sent, m, for OrderTicks more ticks. It goes there whatever
	// else it would do, stays there after that, and fires at enemies in range all the
	// time. See [Send].
	Order      geom.Vec
	OrderTicks int

	Role     Role                  // what it does for its team
	Memories [memories]enemyMemory // what it knows about enemies
	Target   components.ID         // the enemy it attacks, one of Memories, or Nobody
	Deaths   int                   // how often it died

	Goal        geom.Vec // where it goes while nothing else leads it anywhere, m
	GoalTicks   int      // ticks until it chooses a new goal
	Detour      geom.Vec // where it goes when it is stuck, m
	DetourTicks int      // ticks until the detour ends
	SlowTicks   int      // ticks for which it has hardly moved
	DodgeTicks  int      // ticks until it changes Strafe
	Strafe      float64  // direction in which it strafes, by its sign, -1 to 1
	Turn        int      // sixteenths of a turn by which it steers away from its goal
	TurnTicks   int      // ticks until it tries the straight line again
	Thrust      bool     // it uses its jets until the energy is low
	Evade       geom.Vec // direction in which it leaves the line of a shot
	EvadeTicks  int      // ticks for which it does
	HurtTicks   int      // ticks for which it counts as under fire

	Route      int // place, from 1, of its run to the enemy flag, or 0
	Leg        int // part of that run
	RouteTicks int // ticks since it began it

	Edge      edgeKeys // what it does so as not to fall from an edge
	Overflies bool     // it would pass above what it goes to touch

	Fetch      geom.Vec // the pickup or station it goes for, m
	FetchTicks int      // ticks until it gives that up, or 0
	FetchWait  int      // ticks until it looks for a pickup again
	Serves     bool     // what it goes for is a station

	AimError    geom.Vec // m, error of its aim
	Weapon      int      // place in its slots, from 1, of the weapon it fights with, or 0
	Alt         bool     // it uses the second mode
	ChoiceTicks int      // ticks until it may choose another weapon
	Throw       int      // place, from 1, of what its other hand is about to throw, or 0
	ThrowTicks  int      // ticks until it considers a throw again
	Heals       bool     // it holds a beam that heals
	Boost       int      // place, from 1, of the weapon with which it is about to push itself, or 0
	BoostTicks  int      // ticks until it gives that up
	BoostWait   int      // ticks until it considers it again

	Ground, Rise float64 // m down to the ground, and by which that rises ahead
	Indoors      bool    // a roof is close overhead
	Swims        bool    // it is in water
	Probed       bool    // Ground, Rise, Indoors and Swims are known
}

// check refuses places and directions that are not finite: a view along them would differ
// between machines.
func (d *BrainData) check() error {
	bad := !geom.IsFinite(d.Ground) || !geom.IsFinite(d.Rise)
	for _, v := range [...]geom.Vec{d.Order, d.Goal, d.Detour, d.AimError, d.Evade, d.Fetch, d.Edge.Run, {X: d.Strafe}} {
		bad = bad || !v.IsFinite()
	}
	for i := range d.Memories {
		bad = bad || !d.Memories[i].Place.IsFinite() || !d.Memories[i].Velocity.IsFinite()
	}
	if bad {
		return fmt.Errorf("bots: %w: its brain holds a number that is not finite", ErrBot)
	}
	return nil
}

// die forgets what belongs to the life that has ended.
func (d *BrainData) die() {
	*d = BrainData{Order: d.Order, OrderTicks: d.OrderTicks, Role: d.Role, Deaths: d.Deaths + 1}
}

// Brain marks entities that bots play.
var Brain = donburi.NewComponentType[BrainData]()

// ErrBot is wrapped by errors about bots.
var ErrBot = errors.New("bot refused")

var errNoModule = fmt.Errorf("bots: %w: the match is without bots: give bots.Module() in Options.Modules", ErrBot)

// errNoise is the error of noises that nobody made.
var errNoise = fmt.Errorf("bots: %w: a noise that is not finite", ErrBot)

// Module returns the module that plays every entity with a [Brain], by the system "bots"
// right after "commands". The system "bots.listen" after "limits" keeps what can be heard.
func Module() systems.Module { return Skilled(DefaultSkill) }

// Skilled returns the module with bots of a skill, 0 to Skills-1. A number beyond is the
// nearest.
func Skilled(skill int) systems.Module {
	skill = min(max(skill, 0), Skills-1)
	version := "7"
	if skill != DefaultSkill {
		version += fmt.Sprint(", skill ", skill)
	}
	known, ability := &charts{}, skills[skill]
	return systems.Module{
		Name:    "bots",
		Version: version,
		Components: []systems.Registration{
			systems.State("bots.brain", Brain, systems.Brain(),
				systems.Needs(components.Model, components.Arsenal, components.Health), systems.Validate((*BrainData).check)),
			systems.State("bots.noise", noiseKind, systems.OfMatch(), systems.Validate((*noiseData).check)),
			systems.Derived("bots.scene", sceneKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("commands", systems.System{Name: "bots", Run: func(m *systems.Match) { think(m, &ability, known) }}).
				After("limits", systems.System{Name: "bots.listen", Run: listen})
		},
		Setup: known.prepare,
	}
}

// Join adds a player as [systems.Match.Join] does, played by a bot.
func Join(m *systems.Match, spec systems.PlayerSpec) (components.ID, error) {
	if !slices.ContainsFunc(m.Modules(), func(own systems.Module) bool { return own.Name == Module().Name }) {
		return components.Nobody, errNoModule
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

// Send sends a bot to a place for so many ticks, beginning with the next one, whatever
// else it would do. It goes there as [WayTo] says, fires on its way only at enemies who are near,
// stays within some metres, and attacks. A mode can send its defenders home this way, or all to a
// hill that moves, by an order in each tick. 0 ticks ends the order.
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
