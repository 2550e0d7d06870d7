package game

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/bots"
)

// valleyMaker makes matches. What the maker keeps is the last level, and what bots know of it.
var valleyMaker = sync.OnceValue(func() *maker { return &maker{seed: 1, extensions: []Extension{{Modules: usual}}} })

// debugArena is a game that has prepared to draw the level, which is slow. Every test enters a
// match of its own.
var debugArena = sync.OnceValues(func() (*Game, error) {
	config, err := botConfig()
	if err != nil {
		return nil, err
	}
	return newArena(config)
})

// botConfig prepares a match for flags that bots play.
func botConfig() (arenaConfig, error) {
	o, err := options.Parse([]string{"--demo", "--mode", "ctf", "--level", "valley", "--bots", "5"}, nil)
	if err != nil {
		return arenaConfig{}, err
	}
	config, err := valleyMaker().prepare(&o)
	config.Settings = options.DefaultSettings()
	return config, err
}

// botMatch is botConfig for a test.
func botMatch(t *testing.T) arenaConfig {
	t.Helper()
	config, err := botConfig()
	if err != nil {
		t.Fatal(err)
	}
	return config
}

// botGame is a game that shows such a match, 8 s after it began, at normal speed and without a
// page.
func botGame(t *testing.T) *timed {
	t.Helper()
	g, err := debugArena()
	if err != nil {
		t.Fatal(err)
	}
	g.debug, g.latch = debug.New(), actions.Latch{}
	if err := g.enter(botMatch(t)); err != nil {
		t.Fatal(err)
	}
	game := newTimed(t, g)
	game.pass(8 * time.Second)
	return game
}

// turn presses F3 until a page is shown.
func (m *timed) turn(to debug.Page) {
	m.t.Helper()
	for range debug.Count {
		if m.debug.Shown == to {
			return
		}
		m.press("F3")
	}
	if m.debug.Shown != to {
		m.t.Fatalf("F3 never leads to page %d", to)
	}
}

func TestDebug_EveryPageIsDrawnAndSaysWhatItIs(t *testing.T) {
	m := botGame(t)
	m.press("Comma")
	m.press("Period")
	width, height := 640, 360
	if os.Getenv("GAME_PICTURES") != "" {
		width, height = 1280, 720
	}
	before := pictureOf(m.Game, width, height)
	for page := debug.Frames; page < debug.Count; page++ {
		m.turn(page)
		after := pictureOf(m.Game, width, height)
		save(t, "debug_"+strings.ReplaceAll(debug.Titles[page], " ", "_"), after)
		lines := m.stats()
		if len(lines) < 3 || !strings.Contains(lines[0], debug.Titles[page]) {
			t.Errorf("page %d: %q", page, lines)
		}
		for _, line := range lines {
			if n := len([]rune(line)); n > 58 && page != debug.Frames {
				t.Errorf("page %d: a line of %d letters is too wide for 1280x720: %q", page, n, line)
			}
		}
		if most := 33; len(lines) > most {
			t.Errorf("page %d: %d lines, of which 1280x720 shows %d", page, len(lines), most)
		}
		if n := differ(before, after); n < 1000 {
			t.Errorf("page %d: only %d pixels differ", page, n)
		}
	}
}

// The pages look at the match and change nothing in it.
func TestDebug_PagesChangeNoBitOfTheMatch(t *testing.T) {
	plain := botMatch(t).Match
	m := botGame(t)
	for end := m.session.state.Match.Tick() + 180; m.session.state.Match.Tick() < end; {
		if m.session.state.Match.Tick()%30 == 0 {
			m.press("F3")
		}
		m.press("PageUp")
		if m.session.state.Match.Tick()%10 == 0 {
			pictureOf(m.Game, 320, 180)
		}
	}
	crew := bots.NewCrew(plain)
	for plain.Tick() < m.session.state.Match.Tick() {
		plain.Step(crew.Commands(nil))
	}
	if plain.Hash() != m.session.state.Match.Hash() {
		t.Error("the match differs")
	}
}

func TestDebug_BotPageHasALineForEachBotAndAllAboutOne(t *testing.T) {
	m := botGame(t)
	m.turn(debug.Bots)
	there := m.debug.BotsThere()
	if page := m.stats(); len(there) != 6 || len(page) != 2+len(there) {
		t.Fatalf("%d bots: %q", len(there), page)
	}
	m.press("PageUp")
	page := strings.Join(m.stats(), "\n")
	for _, want := range []string{there[0].Name, "role: ", "weapon: ", "goes for: ", "knows:"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	save(t, "debug_bot", pictureOf(m.Game, 1280, 720))
}
