package bots

import (
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// crewed is a crew of the tests, and its commands.
type crewed struct {
	*Crew
	commands []systems.Command
}

// crews are the crews of the tests, by match.
var crews sync.Map

func crewedOf(m *systems.Match) *crewed {
	own, ok := crews.Load(m)
	if !ok {
		own = &crewed{Crew: NewCrew(m)}
		crews.Store(m, own)
	}
	return own.(*crewed)
}

// CrewOf returns the crew of a match.
func CrewOf(m *systems.Match) *Crew { return crewedOf(m).Crew }

// Play steps a match with its crew, and with commands of others.
func Play(m *systems.Match, others []systems.Command) error {
	own := crewedOf(m)
	own.commands = own.Commands(append(own.commands[:0], others...))
	return m.Step(own.commands)
}

// Decisions lets a function see what every bot of a crew decides from now on.
func Decisions(c *Crew, see func(id components.ID, reason Reason, goal geom.Vec)) {
	c.scene.decided = see
}

// RotateTicks is for how long bots keep the roles of a quiet game.
const RotateTicks = rotateTicks

// Idle are commands of bots that do nothing.
func Idle(m *systems.Match, ids []components.ID) (commands []systems.Command) {
	for _, id := range ids {
		commands = append(commands, systems.Command{Player: id})
	}
	return commands
}

// Candidates returns how many entities the last bot that looked around had to choose from.
func Candidates(c *Crew) int { return len(c.scene.nearby) }

// Mind is what tests may know and change of a bot.
type Mind struct {
	Role                   *Role
	Deaths, Leg, HurtTicks int
	EvadeTicks             int
	Throw                  *int
	Target                 components.ID
	Memories               []Enemy
	Goal, AimError         geom.Vec
	Ground                 float64
}

// MindOf returns the mind of a bot, which comes with its first tick.
func MindOf(m *systems.Match, id components.ID) Mind {
	d := &CrewOf(m).find(id).brain
	return Mind{Role: &d.role, Deaths: d.deaths, Leg: d.route.leg, HurtTicks: d.sight.hurtTicks, EvadeTicks: d.evades.ticks, Throw: &d.hands.throw,
		Target: d.sight.target, Memories: d.sight.memories[:], Goal: d.roams.goal, AimError: d.sway.aimError, Ground: d.around.ground}
}

// Posts returns the places from which turrets around the flag of a team can be attacked out of their range.
func Posts(c *Crew, team int) (places []geom.Vec) {
	for _, p := range c.scene.chart.flagOf(team).posts {
		places = append(places, p.place)
	}
	return places
}
