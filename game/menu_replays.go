package game

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tuning"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
)

// hooks are the functions that the menu calls for replays.
type hooks struct {
	replays func() ([]replays.Item, error) // lists replays; nil for none
	play    func(i replays.Item) error
	kills   func() (kills []playback.Kill, all bool)
	seek    func(k playback.Kill)
	seconds func(k *playback.Kill) float64 // when it was
	leave   func() error
	label   func(cause string) string

	rematch, nextLevel func() error
	scores             func() ([]ui.Column, []row)
	played             func() string                // level and mode of the match
	start              func(c options.Choice) error // plays another match
	fast               func() options.Choice        // what Play plays
	learn              func() options.Choice        // what Learn plays
	lessons            func() ([]ui.Column, []row)  // how the lessons of the match went; none without
	lesson             func() string                // the lesson that is to be passed; "" for none
	skip               func() error                 // skips it
	racing             func() bool                  // a run can be restarted; nil: no match
	restart            func() error                 // puts the user back before the first gate
	rebody             func(c options.Choice) error // another body, with the next life
	worn               func() options.Choice        // with the body that was last taken
	tune               func(p page) ([]tunedPart, error)
	set                func(p *tunedPart, f *tuning.Field, number float64) error
	export             func() (string, error)   // writes what was tuned, and says where
	toStart            func() error             // leaves the match; nil: there is nothing else
	bests              func() map[string]string // best runs of the user by titles of levels
	side               func() string            // nil: nobody changes sides
	turnSide           func(by int) error
}

// menuHooks returns what the menu does to the game.
func (g *Game) menuHooks() hooks {
	h := hooks{play: g.openReplay, leave: g.leaveReplay, seek: func(k playback.Kill) { g.viewer.SeeKill(k) },
		rematch: g.rematch, nextLevel: g.nextLevel, scores: g.scores, played: func() string { return g.overlay.BoardTitle() }, side: g.side, turnSide: g.turnSide,
		start: g.start, fast: g.fast, rebody: g.rebody, learn: g.learnChoice, lessons: g.lessonTable, lesson: g.lessonName, skip: g.skip,
		racing: func() bool { return g.Racing() }, restart: g.restartRun, tune: g.tunedParts, set: g.set, export: g.exportTuning}
	h.worn = func() options.Choice { return g.choice }
	h.label = func(weapon string) string { return g.Looks.Of(weapon).Look.Label }
	h.kills = func() ([]playback.Kill, bool) { return g.viewer.Kills() }
	h.seconds = func(k *playback.Kill) float64 { return g.viewer.SecondsAt(k.Tick) }
	h.bests = func() map[string]string {
		if g.replays.Bests == nil {
			return nil
		}
		return bests.Texts(g.replays.Bests)
	}
	if g.backdrop != nil {
		h.toStart = g.toStart
	}
	if g.replays.Open != nil {
		h.replays = g.listReplays
	}
	return h
}

// listReplays lists the stored replays without those that are being recorded.
func (g *Game) listReplays() ([]replays.Item, error) {
	items, err := g.replays.List()
	return slices.DeleteFunc(items, func(i replays.Item) bool {
		return i.Place() == placeOf(g.session) || g.parked != nil && i.Place() == placeOf(g.parked)
	}), err
}

// placeOf returns where a session is recorded, or nothing.
func placeOf(s *session) string {
	if s.recording == nil || s.recording.Closed() {
		return ""
	}
	return s.recording.Place()
}

// replayPage lists the stored replays, newest first. Files that cannot be played have the
// reason.
func (m *menu) replayPage() {
	m.view.Title, m.view.Caption = "Watch", replays.About
	m.view.Note = "Enter or click plays   Esc goes back"
	m.view.Columns = []ui.Column{{Heading: "DATE", Width: 190}, {Heading: "LEVEL", Width: 150}, {Heading: "MODE", Width: 190}, {Heading: "LENGTH", Width: 90}, {Heading: "SCORE"}}
	items, err := m.hooks.replays()
	for i := range items {
		m.rows = append(m.rows, m.replayRow(&items[i]))
	}
	switch {
	case err != nil:
		m.rows = append(m.rows, row{label: "Replays cannot be listed", fault: err.Error()})
	case len(items) == 0:
		m.rows = append(m.rows, row{label: "No match was recorded yet", fault: "A match is recorded while it is played, and listed once it is over"})
	}
	m.rows = append(m.rows, m.backRow())
}

// replayRow is the row of one file.
func (m *menu) replayRow(i *replays.Item) row {
	date := i.Made.Format(watch.DateFormat)
	if i.Problem != nil {
		fault := i.Problem.Error()
		return row{cells: []string{date, i.Name, "", "", "cannot be played"}, fault: fault,
			act: func() { m.view.Warning = fault }}
	}
	score := i.Note
	if score == "" && i.Cut {
		score = "ended abruptly"
	}
	item := *i
	return row{cells: []string{date, i.Level, capital(i.Mode), overlay.Clock(i.Seconds()), score}, act: m.leaving(func() error { return m.hooks.play(item) })}
}

// capital writes the first letter large.
func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// killPage lists the kills of the replay.
func (m *menu) killPage() {
	m.view.Title = "Kills"
	m.view.Note = "Enter or click goes to three seconds before   Esc goes back"
	m.view.Columns = []ui.Column{{Heading: "TIME", Width: 110}, {Heading: "WHO", Width: 260}, {Heading: "WITH", Width: 240}, {Heading: "WHOM"}}
	kills, all := m.hooks.kills()
	for _, k := range kills {
		who, with := k.Killer.Name, m.hooks.label(k.Cause)
		if k.Own() {
			who = ""
		}
		if k.Cause == "" {
			with = "the world"
		}
		m.rows = append(m.rows, row{cells: []string{overlay.Clock(m.hooks.seconds(&k)), who, with, k.Victim.Name}, act: func() {
			m.hooks.seek(k)
			m.open = false
		}})
	}
	if !all {
		m.view.Note = "More are being looked for: open this page again. " + m.view.Note
	} else if len(kills) == 0 {
		m.rows = append(m.rows, row{label: "Nobody was killed"})
	}
	m.rows = append(m.rows, m.backRow())
}
