package modes

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// RunRestarted is the event of its subject being put back before the first gate.
type RunRestarted struct{ Look geom.YawPitch }

// callRestart is the name of the call of [RestartEntry].
const callRestart = "modes.restart"

// RestartEntry returns the entry for [systems.Match.Enter] that ends the run of a player of a
// time trial and puts it back before the first gate, with full health, energy and ammunition.
func RestartEntry(id components.ID) systems.Entry {
	return systems.CallEntry(callRestart, id, nil)
}

// restart runs the call.
func restart(m *systems.Match, id components.ID, _ []byte) error {
	entry, ok := m.Entry(id)
	course := systems.Single(m, Course)
	if !ok || !entry.HasComponent(Run) || isSpectator(entry) || course.check() != nil {
		return fmt.Errorf("modes: %w: %d is no player of a time trial", ErrCall, id)
	}
	if !systems.Single(m, Status).Playing() {
		return fmt.Errorf("modes: %w: no run can be restarted now", ErrCall)
	}
	feet, look := startOf(m, course)
	if err := m.Respawn(id); err != nil {
		return err
	}
	if err := m.Teleport(id, feet); err != nil {
		return err
	}
	run := Run.Get(entry)
	run.Next, run.AtStart, run.Practised = 0, false, false
	_ = systems.Emit(m, id, RunRestarted{Look: look})
	return nil
}

// Where a run is restarted [ours].
const (
	// startApart is how far from the first gate a run is restarted, m: nobody is in it by leaning.
	startApart = 1.5
	// startReach is how far from the first gate a spawn point may be to restart there, m.
	startReach = 60.0
	// startBack is how far before the gate a run is restarted where no spawn point is near, m.
	startBack = 8.0
	// startAbove is how far above the ground that is, m.
	startAbove = 0.1
)

// RunStart returns where a run of a time trial is restarted, and the view from there to the
// first gate: a good place to join at. It returns false in other matches.
func RunStart(m *systems.Match) (feet geom.Vec, look geom.YawPitch, ok bool) {
	course, isTrial := systems.FindSingle(m, Course)
	if !isTrial || course.check() != nil {
		return feet, look, false
	}
	feet, look = startOf(m, course)
	return feet, look, true
}

// startOf returns where a run is restarted, with the look to the first gate.
func startOf(m *systems.Match, course *CourseData) (geom.Vec, geom.YawPitch) {
	feet := startPlace(m, course)
	return feet, geom.YawPitch{Yaw: geom.Heading(course.Gates[0].Center.Sub(feet))}
}

// startPlace is the spawn point nearest to the first gate that is not in it, or else on the ground
// before the gate.
func startPlace(m *systems.Match, course *CourseData) geom.Vec {
	gate := &course.Gates[0]
	inside := geom.Bounds{Min: gate.Center.Sub(gate.Half), Max: gate.Center.Add(gate.Half)}.Expand(startApart)
	best, nearest := gate.Center, float64(startReach*startReach)
	for i := range m.Level.Spawns {
		at := m.Level.Spawns[i].Position
		if d := at.Sub(gate.Center).LengthSquared(); d < nearest && !inside.Contains(at) {
			best, nearest = at, d
		}
	}
	if nearest < startReach*startReach {
		return best
	}
	back := gate.Center.Sub(course.Gates[1].Center).Horizontal().Normalize()
	at := gate.Center.AddScaled(back, gate.Half.X+gate.Half.Y+startBack)
	at.Z = gate.Center.Z + gate.Half.Z
	high := at.Z - m.Level.Bounds.Min.Z + 1
	if hit, ok := m.Solid().Raycast(at, geom.Vec{Z: -high}); ok {
		at.Z += startAbove - float64(hit.Fraction*high)
		return at
	}
	return gate.Center
}
