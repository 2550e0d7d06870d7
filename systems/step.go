package systems

import (
	"fmt"

	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi/ecs"
)

// Observer is called before and after each system of a tick, which it may time. It must not
// change the match.
type Observer func(system *System, done bool)

// Step advances the match by one tick of 32 ms: the only way time passes. Players
// without a command keep their intent; of two commands for one player the later
// one counts, and those for nobody are left out.
//
// Where a system calls it, it does nothing and returns an error that wraps [ErrMidTick]. Otherwise
// it returns the first error of a system of a game in the tick; see [Match.Problem]. After a panic
// in a system the match is in the middle of a tick for good, and each later Step names the first
// system that panicked: make another match, and restore a snapshot into that.
func (m *Match) Step(commands []Command) error {
	switch err := m.gate.betweenTicks(); {
	case err == ErrMidTick:
		return fmt.Errorf("systems: Step: %w: a system must not step its match", err)
	case err != nil:
		return fmt.Errorf("systems: Step: %w", err)
	}
	m.Submit(commands)
	for i := range m.schedule {
		m.run(i)
	}
	return m.faults.Problem()
}

// Submit hands over the commands of the next tick, for games that run the systems
// themselves; see [Match.ECS].
func (m *Match) Submit(commands []Command) {
	if !m.gate.refuses("Submit") {
		m.commands = append(m.commands[:0], commands...)
	}
}

// Commands returns the commands of the tick of a match, for its systems. They must not change them.
func Commands(m *Match) []Command { return m.commands }

// run runs one system of the schedule. The first of a tick begins it and the last
// one ends it.
func (m *Match) run(place int) {
	if !m.store.IsTicking() {
		m.begin()
	}
	system, returned := &m.schedule[place], false
	defer m.gate.notePanic(system, &returned)
	if m.options.Observer != nil {
		m.options.Observer(system, false)
	}
	system.Run(m)
	if m.options.Observer != nil {
		m.options.Observer(system, true)
	}
	if !system.own {
		m.store.Check(system.Name)
	}
	if m.options.CheckSystems {
		m.Fail(m.audit.check(m.state, fmt.Sprintf("system %q", system.Name)))
	}
	if place == len(m.schedule)-1 {
		m.end()
	}
	returned = true
}

// applyCommands turns the commands of the tick into intents, of whatever entity has one. Of
// two commands for one entity the later one counts; those for nobody are left out.
func applyCommands(m *Match) {
	for _, c := range m.commands {
		if p, ok := m.store.All.Find(c.Player); ok && p.Has(store.Intent) {
			*p.Intent = c.Sanitized()
		}
	}
}

// begin opens a tick: what happened in the last one is forgotten, since a schedule may leave
// out the system that would do so. What was done since belongs to this one.
func (m *Match) begin() {
	m.store.Check("")
	m.faults.Begin()
	if m.options.CheckSystems {
		m.Fail(m.audit.check(m.state, "the game"))
	}
	m.store.Begin()
	m.bodies.Begin()
	m.shots.Begin()
	m.events.begin()
}

// Fail reports an error of a system, unless it is nil. [Match.Step] and [Match.Problem] return
// the first one of a tick. The tick goes on.
func (m *Match) Fail(err error) { m.faults.Fail(err) }

// Problem returns the first thing that went wrong in the last tick because of a system of a
// game: what it handed to [Match.Fail], that it changed a simulated entity through the world
// itself, gave it components that it cannot have, or wrote a position or velocity that is not
// finite. The match goes on without it.
func (m *Match) Problem() error { return m.faults.Problem() }

// end closes a tick.
func (m *Match) end() {
	m.store.End()
	m.faults.End()
	m.shots.End()
	m.events.end()
	m.commands = m.commands[:0]
}

// Schedule returns the systems of the match in the order in which they run.
func (m *Match) Schedule() []System { return append([]System(nil), m.schedule...) }

// ECS returns one system of the match as a donburi ecs system, so that a game with
// its own [ecs.ECS] can put it among its systems. All of [Match.Schedule] in order
// are one tick, which begins with the first of them that runs and ends with the last
// one. [Schedule.Without] leaves some out.
func (m *Match) ECS(name string) (ecs.System, error) {
	i := index(m.schedule, name)
	if i < 0 {
		return nil, fmt.Errorf("systems: %w: there is no system %q among %s", ErrSchedule, name, names(m.schedule))
	}
	return func(*ecs.ECS) { m.run(i) }, nil
}
