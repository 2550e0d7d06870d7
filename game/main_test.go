package game

import (
	"slices"
	"sync"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
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

// newGame returns a game in the yard with the user and somebody who stands
// still, in the order of their IDs.
func newGame(t *testing.T) (*Game, [2]components.ID) {
	t.Helper()
	match, ids := newMatch(t, yard(t))
	g, err := newArena(arenaConfig{Match: match, Self: ids[0], Settings: options.DefaultSettings()})
	if err != nil {
		t.Fatal(err)
	}
	return g, ids
}

// What most tests play with is made once, since what bots know of a level takes the longest.
var (
	usual    = rooms.Usual()
	kept     *levels.Level
	keepYard sync.Once
)

// yard returns the same level each time.
func yard(t *testing.T) *levels.Level {
	t.Helper()
	keepYard.Do(func() { kept = yardtest.Level(t) })
	return kept
}

// newMatch is the match of newGame.
func newMatch(t *testing.T, level *levels.Level) (*systems.Match, [2]components.ID) {
	t.Helper()
	return yardtest.Match(t, level, matchModules(nil)...)
}

// matchModules are those of a match of the usual mode.
func matchModules(extensions []Extension) []systems.Module {
	modules, err := modulesOf(append(slices.Clone(extensions), Extension{Modules: usual}), &options.Options{Match: options.Match{Skill: bots.DefaultSkill}})
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
	turn                     float64 // of the right stick
	touched                  bool
	typed                    string
}

// tap presses keys for the next update only.
func (s *scripted) tap(keys ...input.Key) { s.taps = append(s.taps, keys...) }

func (s *scripted) Poll() {
	s.pressed, s.taps = s.taps, nil
	s.now = append(slices.Clone(s.held), s.pressed...)
}
func (s *scripted) Down(key input.Key) bool    { return slices.Contains(s.now, key) }
func (s *scripted) Pressed() []input.Key       { return s.pressed }
func (s *scripted) Typed() (string, error)     { typed := s.typed; s.typed = ""; return typed, nil }
func (s *scripted) Stick() (float64, float64)  { return 0, 0 }
func (s *scripted) HasPad() bool               { return false }
func (s *scripted) Touched() bool              { return s.touched }
func (s *scripted) Turn() (float64, float64)   { return s.turn, 0 }
func (s *scripted) Motion() (float64, float64) { return s.dx, s.dy }
func (s *scripted) Captured() bool             { return s.dx != 0 || s.dy != 0 }
func (s *scripted) Cursor() (float64, float64) { return s.x, s.y }
func (s *scripted) Wheel() float64             { return 0 }

// selectRow selects the row with a label.
func selectRow(t *testing.T, m *menus.Menu, label string) int {
	t.Helper()
	for i := range m.Rows {
		if m.Rows[i].Label == label {
			m.View.Selected = i
			return i
		}
	}
	t.Fatalf("no row %q", label)
	return 0
}

// memory is a store of settings that forgets.
type memory struct{ data []byte }

func (m *memory) Name() string            { return "memory" }
func (m *memory) Read() ([]byte, error)   { return m.data, nil }
func (m *memory) Write(data []byte) error { m.data = data; return nil }
