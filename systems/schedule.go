package systems

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems/codec"
)

// ErrSchedule is wrapped where a schedule is refused.
var ErrSchedule = errors.New("schedule refused")

// System is one named piece of the tick.
type System struct {
	// Name is unique in a schedule. That of a module's system should begin with the
	// name of the module.
	Name string
	// Stage in which it runs. Before, After and Replace take that of the system they
	// name.
	Stage Stage
	Run   func(m *Match)

	own bool // it is one of this package
}

// Schedule is the order in which the systems of a tick run. It is a value: each
// of its methods returns a changed copy, which is worked out when a match is made.
// So a system can be placed before one that another module adds, whatever the
// order of the modules.
type Schedule struct {
	systems []System
	changes []change
}

// change is one alteration of a schedule.
type change struct {
	kind    changeKind
	name    string // of the system it is about
	systems []System
}

type changeKind int

const (
	changeAdd changeKind = iota
	changeBefore
	changeAfter
	changeReplace
	changeWithout
)

// Standard returns the tick as this package has it. Print it for the names of its
// systems, which [Schedule.Before] and the like take.
func Standard() Schedule {
	systems := []System{
		{Name: "commands", Stage: StageIntents, Run: applyCommands},
		// What only waits. A projectile counts its own time as it flies, and energy is charged by the
		// movement models, whose rules fix its order.
		{Name: "timers", Stage: StageTimers, Run: func(m *Match) {
			m.shots.Hands.CoolDown()
			m.health.CountDown()
		}},
		{Name: "platforms", Stage: StagePlatforms, Run: func(m *Match) { m.platforms.Move() }},
		{Name: "riders", Stage: StagePlatforms, Run: func(m *Match) { m.platforms.CarryRiders() }},
		{Name: "weapons", Stage: StageWeapons, Run: func(m *Match) { m.shots.Hands.Fire() }},
		{Name: "movement", Stage: StageMovement, Run: func(m *Match) { m.bodies.Move(m.zones.Media()) }},
		{Name: "collisions", Stage: StageMovement, Run: func(m *Match) { m.bodies.Collide() }},
		{Name: flyingSystem, Stage: StageProjectiles, Run: func(m *Match) { m.shots.Flight.Run() }},
		{Name: "blasts", Stage: StageBlasts, Run: func(m *Match) { m.shots.Blasts.Run() }},
		{Name: "zones", Stage: StageTriggers, Run: func(m *Match) { m.zones.Touch() }},
		{Name: "damage", Stage: StageDamage, Run: func(m *Match) { m.health.Apply() }},
		{Name: "limits", Stage: StageRules, Run: func(m *Match) { m.health.KillOutside() }},
		{Name: "respawns", Stage: StageRules, Run: func(m *Match) { m.health.Respawn() }},
		{Name: "teleports", Stage: StageRules, Run: (*Match).applyTeleports},
		{Name: "structure", Stage: StageApply, Run: func(m *Match) { m.store.Apply() }},
		{Name: "seal", Stage: StageSeal, Run: func(m *Match) { m.store.Seal() }},
	}
	for i := range systems {
		systems[i].own = true
	}
	return Schedule{systems: systems}
}

// Add places systems at the end of their stages, after those that were added
// before.
func (s Schedule) Add(systems ...System) Schedule { return s.with(changeAdd, "", systems) }

// Before places systems directly before the named one, in the order given. Those
// of several calls stand in the order of the calls.
func (s Schedule) Before(name string, systems ...System) Schedule {
	return s.with(changeBefore, name, systems)
}

// After places systems directly after the named one, in the order given. Those of
// several calls stand in the order of the calls.
func (s Schedule) After(name string, systems ...System) Schedule {
	return s.with(changeAfter, name, systems)
}

// Replace puts a system in the place of the named one. A system without a name takes the name of
// the one that it replaces.
func (s Schedule) Replace(name string, system System) Schedule {
	return s.with(changeReplace, name, []System{system})
}

// Without leaves systems out. Systems that were placed before or after them keep their places.
func (s Schedule) Without(names ...string) Schedule {
	for _, name := range names {
		s = s.with(changeWithout, name, nil)
	}
	return s
}

// Only keeps the named systems of those that are there so far, and leaves out the
// others.
func (s Schedule) Only(names ...string) Schedule {
	list, err := s.insertAll()
	if err != nil {
		list = s.systems // the schedule is refused anyhow
	}
	for _, system := range list {
		if !slices.Contains(names, system.Name) {
			s = s.Without(system.Name)
		}
	}
	return s
}

func (s Schedule) with(kind changeKind, name string, systems []System) Schedule {
	c := change{kind: kind, name: name, systems: slices.Clone(systems)}
	return Schedule{systems: s.systems, changes: append(slices.Clone(s.changes), c)}
}

// Systems returns the systems in the order in which they run. It wraps
// [ErrSchedule] where a name is missing, used twice or unknown, a stage does not
// exist or a system has nothing to run.
func (s Schedule) Systems() ([]System, error) {
	list, err := s.list()
	if err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	return list, nil
}

// list is Systems, whose errors say no package.
func (s Schedule) list() ([]System, error) {
	list, err := s.insertAll()
	if err != nil {
		return nil, err
	}
	if list, err = s.replaceAll(list); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, system := range list {
		if seen[system.Name] {
			return nil, fmt.Errorf("%w: two systems are named %q", ErrSchedule, system.Name)
		}
		seen[system.Name] = true
	}
	return list, nil
}

// insertAll places all systems that are added. What is to stand next to a system
// that is not there yet waits for it.
func (s Schedule) insertAll() ([]System, error) {
	list := slices.Clone(s.systems)
	follows := map[string]string{} // the system that another was placed after
	var waiting []change
	for _, c := range s.changes {
		if c.kind <= changeAfter {
			waiting = append(waiting, c)
		}
	}
	for len(waiting) > 0 {
		var left []change
		for _, c := range waiting {
			placed, ok, err := c.insert(list, follows)
			if err != nil {
				return nil, err
			}
			if list = placed; !ok {
				left = append(left, c)
			}
		}
		if len(left) == len(waiting) {
			return nil, stuck(left, list)
		}
		waiting = left
	}
	return list, nil
}

// stuck says why none of the changes that are left finds its place among the systems: what the
// first one waits for is not there, or waits for itself.
func stuck(left []change, list []System) error {
	chain, at := []int{}, 0
	for !slices.Contains(chain, at) {
		chain = append(chain, at)
		next := slices.IndexFunc(left, func(c change) bool { return index(c.systems, left[at].name) >= 0 })
		if next < 0 {
			return fmt.Errorf("%w: %q is to stand next to %q, which is not among %s", ErrSchedule, left[at].systems[0].Name, left[at].name, names(list))
		}
		at = next
	}
	var all []string
	for _, i := range chain[slices.Index(chain, at):] {
		name := left[i].systems[0].Name
		if before := left[chain[max(slices.Index(chain, i)-1, 0)]].name; index(left[i].systems, before) >= 0 {
			name = before
		}
		all = append(all, fmt.Sprintf("%q next to %q", name, left[i].name))
	}
	return fmt.Errorf("%w: a cycle: each of these systems is to stand next to another of them: %s", ErrSchedule, strings.Join(all, ", "))
}

// insert places the systems of one change, and reports whether it found the one
// that they are to stand next to.
func (c *change) insert(list []System, follows map[string]string) ([]System, bool, error) {
	for _, system := range c.systems {
		at := len(list)
		if c.kind != changeAdd {
			if at = index(list, c.name); at < 0 {
				return list, false, nil
			}
			if system.Stage != 0 && system.Stage != list[at].Stage {
				return list, false, fmt.Errorf("%w: %q is of stage %v, but is to stand next to %q of stage %v; leave the stage out",
					ErrSchedule, system.Name, system.Stage, c.name, list[at].Stage)
			}
			system.Stage = list[at].Stage
		}
		if err := system.check(); err != nil {
			return list, false, err
		}
		switch c.kind {
		case changeAdd:
			at = slices.IndexFunc(list, func(s System) bool { return s.Stage > system.Stage })
			if at < 0 {
				at = len(list)
			}
		case changeAfter:
			for at++; at < len(list) && isAfter(list[at].Name, c.name, follows); at++ {
			}
			follows[system.Name] = c.name
		}
		list = slices.Insert(list, at, system)
	}
	return list, true, nil
}

// isAfter reports whether a system was placed after another, or after one that was.
func isAfter(name, other string, follows map[string]string) bool {
	for name != "" && name != other {
		name = follows[name]
	}
	return name == other
}

// replaceAll exchanges and leaves out systems.
func (s Schedule) replaceAll(list []System) ([]System, error) {
	done := map[string]bool{}
	for _, c := range s.changes {
		if c.kind < changeReplace {
			continue
		}
		if done[c.name] {
			return nil, fmt.Errorf("%w: system %q is replaced or left out twice", ErrSchedule, c.name)
		}
		if done[c.name] = true; index(list, c.name) < 0 {
			return nil, fmt.Errorf("%w: there is no system %q to replace or leave out among %s", ErrSchedule, c.name, names(list))
		}
	}
	replaced := make([]System, 0, len(list))
	for _, system := range list {
		i := slices.IndexFunc(s.changes, func(c change) bool { return c.kind >= changeReplace && c.name == system.Name })
		if i < 0 {
			replaced = append(replaced, system)
			continue
		}
		if s.changes[i].kind == changeWithout {
			continue
		}
		other := s.changes[i].systems[0]
		other.Stage, other.Name = system.Stage, cmp.Or(other.Name, system.Name)
		if err := other.check(); err != nil {
			return nil, err
		}
		replaced = append(replaced, other)
	}
	return replaced, nil
}

// check names what a system lacks.
func (s *System) check() error {
	switch {
	case s.Name == "":
		return fmt.Errorf("%w: a system of stage %v has no name", ErrSchedule, s.Stage)
	case s.Stage < 1 || s.Stage > StageSeal:
		return fmt.Errorf("%w: %q is of stage %d, want one of StageIntents to StageSeal: set System.Stage", ErrSchedule, s.Name, int(s.Stage))
	case s.Run == nil:
		return fmt.Errorf("%w: %q has nothing to run: set System.Run", ErrSchedule, s.Name)
	}
	return nil
}

func index(list []System, name string) int {
	return slices.IndexFunc(list, func(s System) bool { return s.Name == name })
}

func systemNames(list []System) []string {
	all := make([]string, 0, len(list))
	for _, s := range list {
		all = append(all, s.Name)
	}
	return all
}

func names(list []System) string { return strings.Join(systemNames(list), ", ") }

// String lists the stages with their systems, a line each.
func (s Schedule) String() string {
	list, err := s.Systems()
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	for stage := StageIntents; stage <= StageSeal; stage++ {
		fmt.Fprintf(&b, "%2d %-12v", int(stage), stage)
		for _, system := range list {
			if system.Stage == stage {
				b.WriteString(" " + system.Name)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// sumOf returns a hash of names in their order.
func sumOf(names []string) uint64 {
	h := codec.NewHash()
	for _, name := range names {
		h.Text(name)
	}
	return h.Sum()
}
