package game

import (
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
)

// timed is a match whose keys and clock a test moves.
type timed struct {
	*Game
	t    *testing.T
	hand *scripted
	at   time.Time
}

func newTimed(t *testing.T, g *Game) *timed {
	t.Helper()
	m := &timed{Game: g, t: t, hand: &scripted{}, at: epoch}
	g.device, g.clock.now = m.hand, func() time.Time { return m.at }
	g.cursor.captured, g.cursor.asked = false, true
	m.pass(0)
	return m
}

// pass lets some time pass in pictures of 16 ms, each with one update.
func (m *timed) pass(d time.Duration) {
	m.t.Helper()
	for end := m.at.Add(d); ; {
		m.at = m.at.Add(16 * time.Millisecond)
		if err := m.Update(); err != nil {
			m.t.Fatal(err)
		}
		if !m.at.Before(end) {
			return
		}
	}
}

// press presses a key for one update.
func (m *timed) press(key input.Key) {
	m.t.Helper()
	m.hand.tap(key)
	m.pass(0)
	m.pass(0)
}

func TestTempo_AStepIsExactlyOneTick(t *testing.T) {
	g, ids := newGame(t)
	m := newTimed(t, g)
	m.pass(time.Second)
	m.press("Comma")
	at := m.session.state.Match.Tick()
	m.pass(3 * time.Second)
	if m.session.state.Match.Tick() != at {
		t.Fatalf("time stands, and %d ticks passed", m.session.state.Match.Tick()-at)
	}
	m.hand.held = []input.Key{"W"}
	for i := range int64(5) {
		m.press("Period")
		m.pass(100 * time.Millisecond)
		if got := m.session.state.Match.Tick() - at; got != i+1 {
			t.Fatalf("%d ticks after %d steps", got, i+1)
		}
	}
	entry, _ := m.session.state.Match.Entry(ids[0])
	if components.Intent.Get(entry).Forward != components.Full {
		t.Error("a single tick does not obey the keys")
	}
	if m.session.state.Fraction = m.session.source.Fraction(m.at); m.session.state.Fraction != 1 {
		t.Errorf("the picture shows %v of the last tick", m.session.state.Fraction)
	}
	m.press("Comma")
	if got := m.session.state.Match.Tick() - at; got < 6 || got > 7 {
		t.Errorf("%d ticks when time goes on, want 6", got)
	}
	m.pass(3200 * time.Millisecond)
	if got := m.session.state.Match.Tick() - at; got < 105 || got > 108 {
		t.Errorf("%d ticks after 3.2 s, want 106", got)
	}
}

func TestTempo_SlowMotionMakesTheRightNumberOfTicks(t *testing.T) {
	g, _ := newGame(t)
	m := newTimed(t, g)
	for place, slow := range [...]int{1, 2, 4, 10} {
		if place > 0 {
			m.press("Minus")
		}
		before := m.session.state.Match.Tick()
		m.pass(8 * time.Second)
		if got, want := int(m.session.state.Match.Tick()-before), 250/slow; got < want-1 || got > want+1 {
			t.Errorf("1/%d: %d ticks in 8 s, want %d", slow, got, want)
		}
	}
	for range [...]int{1, 2, 4, 10} {
		m.press("Equal")
	}
	if !m.session.local.IsNormal() {
		t.Errorf("it is not normal again: %+v", m.session.local)
	}
}

func TestTempo_TheScreenSaysWhatItIsAndWhichKeysChangeIt(t *testing.T) {
	g, _ := newGame(t)
	m := newTimed(t, g)
	if told := m.tempoNotice(); told != "" {
		t.Errorf("at normal speed it says %q", told)
	}
	m.settings.Bindings[actions.TimeFaster] = []input.Key{"J"}
	m.press("Minus")
	m.press("Minus")
	if told := m.tempoNotice(); !strings.Contains(told, "1/4") || !strings.Contains(told, "J") {
		t.Errorf("in slow motion it says %q", told)
	}
	save(t, "tempo_slow", pictureOf(m.Game, 1280, 720))
	m.press("Period")
	if told := m.tempoNotice(); !strings.Contains(told, "stands") || !strings.Contains(told, "[,] go on") {
		t.Errorf("while time stands it says %q", told)
	}
	save(t, "tempo_paused", pictureOf(m.Game, 1280, 720))
}

// The same keys in the same ticks make the same match, however slowly time passes.
func TestTempo_ChangesNoBitOfTheMatch(t *testing.T) {
	play := func(keys ...input.Key) uint64 {
		g, _ := newGame(t)
		m := newTimed(t, g)
		for _, key := range keys {
			m.press(key)
		}
		m.hand.held = []input.Key{"W"}
		for m.session.state.Match.Tick() < 100 {
			if m.session.local.Paused() {
				m.press("Period")
			} else {
				m.pass(0)
			}
		}
		return m.session.state.Match.Hash()
	}
	want := play()
	for _, keys := range [][]input.Key{{"Minus"}, {"Minus", "Minus", "Minus"}, {"Comma"}} {
		if got := play(keys...); got != want {
			t.Errorf("%v: the match differs", keys)
		}
	}
}
