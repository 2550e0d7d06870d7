package menus

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/systems"
)

// Ending is how a match has ended.
type Ending struct {
	Text string
	Tone color.RGBA // of the winner
}

// endPage says who has won and what everybody did, and what may be played next.
func (m *Menu) endPage() {
	m.View.Caption, m.View.Tone, m.View.Note = m.Actions.Overlay.BoardTitle(), m.End.Tone, "Enter or click chooses"
	if m.End.Text != "" {
		m.View.Caption += "   " + m.End.Text
	}
	table := lessonTable(m.Actions.State)
	learned := len(table.Rows) > 0
	if !learned {
		table = ScoreTable(m.Actions.Overlay, m.Actions.State)
	}
	m.View.Columns, m.Rows = table.Columns, table.Rows
	if d := m.Actions.deeds(); d.Now != nil {
		m.headed("You", func() {
			for _, line := range d.summary(m.Actions.weaponLabel) {
				m.Rows = append(m.Rows, Row{Label: line})
			}
		})
	}
	m.onlyRead()
	switch {
	case learned && m.Choice != nil:
		m.Rows = append(m.Rows, m.afterLessons()...)
	default:
		m.Rows = append(m.Rows, Row{Label: "Rematch", Hint: "The same once more", Act: m.leaving(m.Actions.Ended.Rematch)})
	}
	if m.Choice != nil && !learned {
		m.Rows = append(m.Rows,
			Row{Label: "Next level", Hint: "The same mode on another level", Act: m.leaving(m.Actions.Ended.NextLevel)},
			m.link("Custom match", "Choose mode, level and bots", PageMatch))
	}
	m.Rows = append(append(append(m.Rows, m.raceRows()...), m.deedRow()...), m.watchRow()...)
	m.Rows = append(m.Rows, m.link("Options", "Picture, sound, keys", PageGame))
	m.Rows = append(m.Rows, m.leaveRows()...)
}

// sideRow lets the user change sides.
func (m *Menu) sideRow() Row {
	return Row{Label: "Your side", Hint: "Change sides, or only watch", Value: func() string { return Capital(m.Actions.Talk.Side()) }, Turn: func(by int) {
		m.warn(m.Actions.Talk.TurnSide(by))
	}}
}

// afterLessons are the rows of the page at the end of the course: what to play next.
func (m *Menu) afterLessons() []Row {
	fast := m.Actions.Matches.Fast()
	return []Row{
		{Label: "Play", Hint: m.describe(&fast), Act: m.leaving(func() error { return m.Actions.Matches.Start(fast) })},
		m.link("Time trial", "Ski a course against the clock and your best run", PageTrials),
		{Label: "Learn again", Hint: "All lessons once more", Act: m.leaving(m.Actions.Ended.Rematch)},
		m.link("Custom match", "Choose mode, level, bots, movement and armour", PageMatch),
	}
}

// lessonTable is how the lessons of a match went; empty for none.
func lessonTable(s *scene.State) (table Table) {
	course, l, _ := s.Lessons(s.Self)
	if course == nil {
		return table
	}
	table.Columns = []ui.Column{{Heading: "LESSON", Width: 360}, {Heading: "TIME", Width: 140}, {Heading: "TRIES", Width: 110}}
	for i := range course.Lessons {
		done := &l.Done[i]
		time := "skipped"
		if done.Passed {
			time = fmt.Sprintf("%.1f s", float64(done.Ticks)*systems.TickSeconds)
		}
		table.Rows = append(table.Rows, Row{Cells: []string{course.Lessons[i].Title, time, fmt.Sprint(done.Attempts)}})
	}
	return table
}
