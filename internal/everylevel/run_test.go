package everylevel

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// runner is a scripted player that goes through the gates of a course: it skis, jets uphill and
// where it is slow, and turns early for the gate after the next.
type runner struct {
	id   components.ID
	jets bool
}

// input returns what the runner does in a tick.
func (r *runner) input(m *systems.Match) components.Input {
	entry, _ := m.Entry(r.id)
	feet, velocity := components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	gates, next := courseOf(m).Gates, modes.Run.Get(entry).Next
	to := gates[next].Center
	distance := to.Sub(feet).Horizontal().Length()
	if next+1 < len(gates) && distance < 60 {
		to = to.Lerp(gates[next+1].Center, 0.35*(1-distance/60))
	}
	want := to.Sub(feet).Horizontal().Normalize()
	speed := velocity.Horizontal().Length()
	// It steers against its drift to the side.
	drift := velocity.Horizontal().Sub(want.Scale(velocity.Dot(want)))
	if speed > 5 {
		want = want.AddScaled(drift, -0.9/speed).Normalize()
	}
	energy := components.Energy.Get(entry).Current / components.Armor.Get(entry).MaxEnergy
	if energy > 0.55 {
		r.jets = true
	} else if energy < 0.08 {
		r.jets = false
	}
	low := m.Level.Bounds.Min.Z
	if hit, ok := m.Solid().Raycast(feet.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: -400}); ok {
		low = hit.Point.Z
	}
	ahead := feet.AddScaled(want, 25).Add(geom.Vec{Z: 60})
	rise := 0.0
	if hit, ok := m.Solid().Raycast(ahead, geom.Vec{Z: -400}); ok {
		rise = hit.Point.Z - low
	}
	in := components.Input{Look: geom.YawPitch{Yaw: geom.Heading(want)}, Forward: components.Full}
	in.Hold(components.ButtonSki, true)
	up := feet.Z-low < 12 && (rise > 1.5 || speed < 42) || to.Z-8 > feet.Z || rise == 0 && velocity.Z < -6
	in.Hold(components.ButtonJet, r.jets && up || energy > 0.2 && velocity.Z < -24 && feet.Z-low < 20)
	return in
}

func courseOf(m *systems.Match) *modes.CourseData { return systems.Single(m, modes.Course) }

// TestCourse_AScriptedRunGetsAMedal runs every course with light armour.
func TestCourse_AScriptedRunGetsAMedal(t *testing.T) {
	courses := 0
	for _, name := range levels.EmbeddedNames() {
		level := open(t, name)
		if level.Course == nil {
			continue
		}
		courses++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := matchOf(t, level, modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{}))
			spec, err := systems.Preset("tribes", "light", m.Modules()...)
			if err != nil {
				t.Fatal(err)
			}
			spec.Team, spec.Pack = 1, components.EnergyPack
			at := level.Course.Gates[0].Center()
			start := at.Add(at.Sub(level.Course.Gates[1].Center()).Horizontal().Normalize().Scale(26))
			if hit, ok := m.Solid().Raycast(start.Add(geom.Vec{Z: 40}), geom.Vec{Z: -400}); ok {
				start = hit.Point.Add(geom.Vec{Z: 0.5})
			}
			spec.Position = &start
			r := runner{}
			if r.id, err = m.Join(spec); err != nil {
				t.Fatal(err)
			}
			for range int(2 * level.Course.Bronze / systems.TickSeconds) {
				if err := m.Step([]systems.Command{{Player: r.id, Input: r.input(m)}}); err != nil {
					t.Fatal(err)
				}
				for _, e := range systems.Events[modes.GatePassed](m) {
					t.Logf("gate %d after %.2f s", e.Gate, e.Seconds)
				}
				for _, e := range systems.Events[modes.RunFinished](m) {
					t.Logf("%.2f s: %v; gold %v, silver %v, bronze %v", e.Seconds, e.Medal, level.Course.Gold, level.Course.Silver, level.Course.Bronze)
					if e.Medal < modes.Silver {
						t.Errorf("the run takes %.2f s and gets %v, want silver at least", e.Seconds, e.Medal)
					}
					return
				}
			}
			entry, _ := m.Entry(r.id)
			t.Errorf("not at the finish, before gate %d at %v", modes.Run.Get(entry).Next, components.Position.Get(entry).Feet)
		})
	}
	if courses < 3 {
		t.Errorf("%d courses, want 3", courses)
	}
}
