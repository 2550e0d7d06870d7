package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

func TestMain(m *testing.M) { gametest.Main(m) }

// keys is a device on which the given keys are held.
type keys []input.Key

func (k keys) Down(key input.Key) bool {
	for _, held := range k {
		if held == key {
			return true
		}
	}
	return false
}

func (keys) Stick() (float64, float64) { return 0, 0 }

// yard returns a flat floor 400 m wide with a wall along y = -10.
func yard(t *testing.T) *levels.Level {
	t.Helper()
	corners := []geom.Vec{
		{X: -200, Y: -200}, {X: 200, Y: -200}, {X: 200, Y: 200}, {X: -200, Y: 200},
		{X: -200, Y: -10}, {X: 200, Y: -10}, {X: 200, Y: -10, Z: 20}, {X: -200, Y: -10, Z: 20},
	}
	indices := []uint32{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6}
	mesh, err := collision.NewMesh(corners, indices)
	if err != nil {
		t.Fatal(err)
	}
	normals := []geom.Vec{{Z: 1}, {Z: 1}, {Z: 1}, {Z: 1}, {Y: 1}, {Y: 1}, {Y: 1}, {Y: 1}}
	return &levels.Level{
		Name: "Yard", Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(500),
		Structures: []levels.Structure{{Name: "yard", Vertices: corners, Normals: normals, Indices: indices,
			Color: [3]float32{0.4, 0.4, 0.4}}},
		Spawns: []levels.Spawn{{Team: ownTeam, Position: geom.Vec{Z: 0.1}},
			{Team: otherTeam, Position: geom.Vec{Y: 40, Z: 0.1}, Yaw: geom.HalfTurn}},
	}
}

// newGame returns a game in the yard with the user and somebody who stands
// still, in the order of their IDs.
func newGame(t *testing.T) (*Game, [2]components.ID) {
	t.Helper()
	match, ids := newMatch(t, yard(t))
	g, err := New(Config{Match: match, Self: ids[0], Settings: options.DefaultSettings()})
	if err != nil {
		t.Fatal(err)
	}
	return g, ids
}

// newMatch is the match of newGame.
func newMatch(t *testing.T, level *levels.Level) (*systems.Match, [2]components.ID) {
	t.Helper()
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: matchModules(nil)})
	if err != nil {
		t.Fatal(err)
	}
	var ids [2]components.ID
	for i, name := range []string{"You", "Rook"} {
		if ids[i], err = match.Join(systems.PlayerSpec{Name: name, Team: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	return match, ids
}

// matchModules are those of a match of the usual mode.
func matchModules(extensions []Extension) []systems.Module {
	modules, err := modulesOf(extensions, &options.Options{Skill: bots.UsualSkill})
	if err != nil {
		panic(err)
	}
	return modules
}

// scripted is a device whose keys and mouse a test moves. What is tapped is down for one
// update, and up again.
type scripted struct {
	taps, held, pressed, now []input.Key
	x, y                     float64
	dx, dy                   float64 // of a captured mouse
	touched                  bool
}

// tap presses keys for the next update only.
func (s *scripted) tap(keys ...input.Key) { s.taps = append(s.taps, keys...) }

func (s *scripted) Poll() {
	s.pressed, s.taps = s.taps, nil
	s.now = append(slices.Clone(s.held), s.pressed...)
}
func (s *scripted) Down(key input.Key) bool    { return slices.Contains(s.now, key) }
func (s *scripted) Pressed() []input.Key       { return s.pressed }
func (s *scripted) Stick() (float64, float64)  { return 0, 0 }
func (s *scripted) HasPad() bool               { return false }
func (s *scripted) Touched() bool              { return s.touched }
func (s *scripted) Turn() (float64, float64)   { return 0, 0 }
func (s *scripted) Motion() (float64, float64) { return s.dx, s.dy }
func (s *scripted) Captured() bool             { return s.dx != 0 || s.dy != 0 }
func (s *scripted) Cursor() (float64, float64) { return s.x, s.y }
func (s *scripted) Wheel() float64             { return 0 }
