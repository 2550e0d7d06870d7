package everylevel

import (
	"fmt"
	"math"
	"os"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// long marks the long run of all tests.
var long = os.Getenv("SKIJET_LONG") == "1"

// opened are the levels that were loaded, by name.
var opened sync.Map

func open(t testing.TB, name string) *levels.Level {
	t.Helper()
	load, _ := opened.LoadOrStore(name, sync.OnceValues(func() (*levels.Level, error) { return levels.Embedded(name) }))
	level, err := load.(func() (*levels.Level, error))()
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// grounds are all levels, and as modes play them for which they have more, by name.
func grounds(t testing.TB) func(yield func(string, *levels.Level) bool) {
	return func(yield func(string, *levels.Level) bool) {
		for _, name := range levels.EmbeddedNames() {
			level := open(t, name)
			if !yield(name, level) {
				return
			}
			for _, mode := range level.Modes() {
				own, err := level.For(mode)
				if err != nil {
					t.Fatal(err)
				}
				if !yield(name+" for "+mode, own) {
					return
				}
			}
		}
	}
}

// matchOf is a match of a level with everything that the arena has.
func matchOf(t testing.TB, level *levels.Level, mode systems.Module) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 3, Modules: []systems.Module{bots.Module(), pickups.Module(), bases.Module(), mode}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// modeOf is the mode that a level suits best.
func modeOf(level *levels.Level) systems.Module {
	for i := range level.Flags {
		if level.Flags[i].Team > 0 {
			return modes.CaptureTheFlag.Module(modes.Rules{})
		}
	}
	if level.Course != nil {
		return modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{})
	}
	return modes.TeamDeathmatch.Module(modes.Rules{})
}

// bodies are half extents of every body of every movement model.
func bodies(t testing.TB, m *systems.Match) map[string]geom.Vec {
	t.Helper()
	all := map[string]geom.Vec{}
	for _, model := range m.Models() {
		for _, preset := range model.Presets {
			spec, err := systems.Preset(model.Name, preset.Name, m.Modules()...)
			if err != nil {
				t.Fatal(err)
			}
			all[model.Name+" "+preset.Name] = spec.Armor.Half
		}
	}
	return all
}

func TestSpawns_EveryBodyFitsAndStandsOnGroundOfTheLevel(t *testing.T) {
	for name, level := range grounds(t) {
		m := matchOf(t, level, modeOf(level))
		for i, s := range level.Spawns {
			for body, half := range bodies(t, m) {
				for _, contact := range m.Solid().OverlapBox(geom.FeetBox(s.Position, half), nil) {
					if contact.Depth > 0.01 {
						t.Errorf("%s: spawn %d: %s is %.2f m deep in the level", name, i, body, contact.Depth)
						break
					}
				}
			}
			if hit, ok := m.Solid().Raycast(s.Position.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: -4}); !ok || hit.Normal.Z < 0.6 {
				t.Errorf("%s: spawn %d at %v is not over ground to stand on", name, i, s.Position)
			}
		}
	}
}

// TestFlags_StandOnGroundWithRoomForEveryBody looks around each flag: a body of any size must be able to
// come to it from two sides at least.
func TestFlags_StandOnGroundWithRoomForEveryBody(t *testing.T) {
	for name, level := range grounds(t) {
		half := levels.LargestBody()
		for i, f := range level.Flags {
			box := geom.FeetBox(f.Position.Add(geom.Vec{Z: 0.6}), half)
			free := 0
			for k := range 8 {
				sin, cos := math.Sincos(math.Pi / 4 * float64(k))
				from := box.Translate(geom.Vec{X: 6 * cos, Y: 6 * sin, Z: 3})
				if _, blocked := level.Solid.SweepBox(from, geom.Vec{X: -6 * cos, Y: -6 * sin, Z: -3}); !blocked {
					free++
				}
			}
			if _, ok := level.Solid.Raycast(f.Position.Add(geom.Vec{Z: 0.5}), geom.Vec{Z: -1}); !ok || free < 2 {
				t.Errorf("%s: flag %d at %v: ground %v, free from %d sides", name, i, f.Position, ok, free)
			}
		}
	}
}

// TestGround_HasNoHole lets boxes fall on a grid over the level: under each is ground, or the zone that
// kills.
func TestGround_HasNoHole(t *testing.T) {
	const step = 7.3
	for name, level := range grounds(t) {
		low, high := level.Bounds.Min, level.Bounds.Max
		drop := geom.Vec{Z: low.Z - high.Z - 20}
		for y := low.Y + 1; y < high.Y-1; y += step {
			for x := low.X + 1; x < high.X-1; x += step {
				from := geom.Vec{X: x, Y: y, Z: high.Z + 10}
				hit, ok := level.Solid.Raycast(from, drop)
				if !ok && !kills(level, from.Horizontal()) {
					t.Fatalf("%s: a hole at (%.1f, %.1f)", name, x, y)
				}
				if ok && hit.Point.Z < level.Limits.Min.Z {
					t.Fatalf("%s: ground below the world at (%.1f, %.1f)", name, x, y)
				}
			}
		}
	}
}

// kills reports whether a zone that kills lies under a place.
func kills(level *levels.Level, p geom.Vec) bool {
	for i := range level.Zones {
		if z := &level.Zones[i]; z.Kind == levels.ZoneKill && p.X > z.Bounds.Min.X && p.X < z.Bounds.Max.X && p.Y > z.Bounds.Min.Y && p.Y < z.Bounds.Max.Y {
			return true
		}
	}
	return false
}

// stuckTicks is how long a bot may hardly move, 4 s.
const stuckTicks = 125

// watch notices who stays within two metres for too long or leaves the world.
type watch struct {
	since map[components.ID]int64
	where map[components.ID]geom.Vec
}

// guards reports whether a player is where its rules want it to stay.
func guards(m *systems.Match, id components.ID) bool {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(components.Goal) {
		return false
	}
	goal := components.Goal.Get(entry)
	return goal.Kind == components.GoalGuard && goal.Place.Sub(components.Position.Get(entry).Feet).Length() < 60
}

func (w *watch) look(m *systems.Match, level *levels.Level) error {
	for _, p := range m.Players(nil) {
		if !level.Limits.Contains(p.Position) {
			return fmt.Errorf("%s is out of the world at %v", p.Name, p.Position)
		}
		if !p.Alive || guards(m, p.ID) || p.Position.Sub(w.where[p.ID]).Length() > 2 {
			w.since[p.ID], w.where[p.ID] = m.Tick(), p.Position
		}
		if held := m.Tick() - w.since[p.ID]; held > stuckTicks {
			return fmt.Errorf("%s has been within 2 m of %v for %d ticks", p.Name, p.Position, held)
		}
	}
	return nil
}

func TestBots_OfEveryBodyKeepMovingAndStayInTheWorld(t *testing.T) {
	ticks := 2000
	if testing.Short() {
		ticks = 300
	} else if !long {
		ticks = 400
	}
	for name, level := range grounds(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := matchOf(t, level, modeOf(level))
			team := 1
			for _, model := range m.Models() {
				for _, preset := range model.Presets {
					spec, err := systems.Preset(model.Name, preset.Name, m.Modules()...)
					if err != nil {
						t.Fatal(err)
					}
					spec.Name, spec.Team = model.Name+" "+preset.Name, team
					if _, err := bots.Join(m, spec); err != nil {
						t.Fatal(err)
					}
					team = 3 - team
				}
			}
			crew := bots.NewCrew(m)
			w := watch{map[components.ID]int64{}, map[components.ID]geom.Vec{}}
			for range ticks {
				if err := m.Step(crew.Commands(nil)); err != nil {
					t.Fatal(err)
				}
				if err := w.look(m, level); err != nil {
					t.Fatalf("tick %d: %v", m.Tick(), err)
				}
			}
		})
	}
}
