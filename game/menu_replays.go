package game

import (
	"path/filepath"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/playback"
	"github.com/skijet/skijet/game/replays"
)

// hooks are the functions that the menu calls for replays.
type hooks struct {
	replays func() ([]replays.Item, error) // lists replays; nil for none
	play    func(path string) error
	kills   func() (kills []playback.Kill, all bool)
	seek    func(k playback.Kill)
	seconds func(k *playback.Kill) float64 // when it was
	leave   func() error
	label   func(cause string) string

	rematch, nextLevel func() error
	scores             func() ([]hud.Column, []row)
	side               func() string // nil: nobody changes sides
	turnSide           func(by int) error
}

// menuHooks returns what the menu does to the game.
func (g *Game) menuHooks() hooks {
	h := hooks{play: g.openReplay, leave: g.leaveReplay, seek: g.seeKill,
		rematch: g.rematch, nextLevel: g.nextLevel, scores: g.scores, side: g.side, turnSide: g.turnSide}
	h.label = func(weapon string) string { return g.weaponLooks.of(weapon).look.Label }
	h.kills = func() ([]playback.Kill, bool) { return g.viewer.Kills() }
	h.seconds = func(k *playback.Kill) float64 { return g.viewer.SecondsAt(k.Tick) }
	if g.replays.Open != nil {
		h.replays = g.replays.List
	}
	return h
}

// watchRows returns the rows that lead to replays and, in a replay, to its kills and out
// of it.
func (m *menu) watchRows() []row {
	var rows []row
	if m.watching {
		rows = append(rows, row{label: "Kills", value: text("..."), act: func() { m.turnTo(pageKills) }})
	}
	if m.hooks.replays != nil {
		rows = append(rows, row{label: "Replays", value: text("..."), act: func() { m.turnTo(pageReplays) }})
	}
	if m.watching {
		rows = append(rows, row{label: "Leave the replay", act: func() {
			if err := m.hooks.leave(); err != nil {
				m.view.Warning = err.Error()
			}
		}})
	}
	return rows
}

// otherControls returns the row that leads from the keys of a match to those of replays,
// and back.
func (m *menu) otherControls(ofReplays bool) row {
	if ofReplays {
		return row{label: "Keys of a match", value: text("..."), act: func() { m.turnTo(pageControls) }}
	}
	return row{label: "Keys of replays", value: text("..."), act: func() { m.turnTo(pageReplayControls) }}
}

// back leads to the first page.
func (m *menu) back() row { return row{label: "Back", act: func() { m.turnTo(pageMain) }} }

// replayPage lists the stored replays, newest first. Files that cannot be played have the
// reason.
func (m *menu) replayPage() {
	m.view.Title, m.rows = "Replays", nil
	m.view.Note = "Enter or click plays, Esc goes back"
	m.view.Columns = []hud.Column{{Heading: "DATE", Width: 200}, {Heading: "LEVEL", Width: 200}, {Heading: "LENGTH", Width: 110}, {Heading: "SCORE"}}
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
	m.rows = append(m.rows, m.back())
}

// replayRow is the row of one file.
func (m *menu) replayRow(i *replays.Item) row {
	date := i.Made.Format(dateFormat)
	if i.Problem != nil {
		fault := i.Problem.Error()
		return row{cells: []string{date, filepath.Base(i.Path), "", "cannot be played"}, fault: fault,
			act: func() { m.view.Warning = fault }}
	}
	score := i.Note
	if score == "" && i.Cut {
		score = "ended abruptly"
	}
	return row{cells: []string{date, i.Level, clock(i.Seconds()), score}, act: func() {
		if err := m.hooks.play(i.Path); err != nil {
			m.view.Warning = err.Error()
			return
		}
		m.open = false
	}}
}

// clock writes seconds as minutes and seconds.
func clock(seconds float64) string {
	text := hud.Clock(seconds)
	return text[:len(text)-len(".0")]
}

// killPage lists the kills of the replay.
func (m *menu) killPage() {
	m.view.Title, m.rows = "Kills", nil
	m.view.Note = "Enter or click goes to three seconds before, Esc goes back"
	m.view.Columns = []hud.Column{{Heading: "TIME", Width: 110}, {Heading: "WHO", Width: 260}, {Heading: "WITH", Width: 240}, {Heading: "WHOM"}}
	kills, all := m.hooks.kills()
	for _, k := range kills {
		who, with := k.Killer.Name, m.hooks.label(k.Cause)
		if k.Own() {
			who = ""
		}
		if k.Cause == "" {
			with = "the world"
		}
		m.rows = append(m.rows, row{cells: []string{clock(m.hooks.seconds(&k)), who, with, k.Victim.Name}, act: func() {
			m.hooks.seek(k)
			m.open = false
		}})
	}
	if !all {
		m.view.Note = "More are being looked for: open this page again. " + m.view.Note
	} else if len(kills) == 0 {
		m.rows = append(m.rows, row{label: "Nobody was killed"})
	}
	m.rows = append(m.rows, m.back())
}
