package menus

import (
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/internal/watch"
	"strings"
)

// replayPage lists the stored replays, newest first. Files that cannot be played have the
// reason.
func (m *Menu) replayPage() {
	m.View.Title, m.View.Caption = "Watch", replays.About
	m.View.Note = "Enter or click plays   Esc goes back"
	m.View.Columns = []ui.Column{{Heading: "DATE", Width: 190}, {Heading: "LEVEL", Width: 150}, {Heading: "MODE", Width: 190}, {Heading: "LENGTH", Width: 90}, {Heading: "SCORE"}}
	items, err := m.Actions.Replays.List()
	for i := range items {
		m.Rows = append(m.Rows, m.replayRow(&items[i]))
	}
	switch {
	case err != nil:
		m.Rows = append(m.Rows, Row{Label: "Replays cannot be listed", Fault: err.Error()})
	case len(items) == 0:
		m.Rows = append(m.Rows, Row{Label: "No match was recorded yet", Fault: "A match is recorded while it is played, and listed once it is over"})
	}
	m.Rows = append(m.Rows, m.backRow())
}

// replayRow is the row of one file.
func (m *Menu) replayRow(i *replays.Item) Row {
	date := i.Made.Format(watch.DateFormat)
	if i.Problem != nil {
		fault := i.Problem.Error()
		return Row{Cells: []string{date, i.Name, "", "", "cannot be played"}, Fault: fault,
			Act: func() { m.View.Warning = fault }}
	}
	score := i.Note
	if score == "" && i.Cut {
		score = "ended abruptly"
	}
	item := *i
	return Row{Cells: []string{date, i.Level, Capital(i.Mode), panels.ShortClock(i.Seconds()), score}, Act: m.leaving(func() error { return m.Actions.Replays.Play(item) })}
}

// Capital writes the first letter large.
func Capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// killPage lists the kills of the replay.
func (m *Menu) killPage() {
	m.View.Title = "Kills"
	m.View.Note = "Enter or click goes to three seconds before   Esc goes back"
	m.View.Columns = []ui.Column{{Heading: "TIME", Width: 110}, {Heading: "WHO", Width: 260}, {Heading: "WITH", Width: 240}, {Heading: "WHOM"}}
	kills, all := m.Actions.Viewer.Kills()
	for _, k := range kills {
		who, with := k.Killer.Name, m.Actions.weaponLabel(k.Cause)
		if k.Own() {
			who = ""
		}
		if k.Cause == "" {
			with = "the world"
		}
		m.Rows = append(m.Rows, Row{Cells: []string{panels.ShortClock(m.Actions.Viewer.SecondsAt(k.Tick)), who, with, k.Victim.Name}, Act: func() {
			m.Actions.Viewer.SeeKill(k)
			m.Open = false
		}})
	}
	if !all {
		m.View.Note = "More are being looked for: open this page again. " + m.View.Note
	} else if len(kills) == 0 {
		m.Rows = append(m.Rows, Row{Label: "Nobody was killed"})
	}
	m.Rows = append(m.Rows, m.backRow())
}
