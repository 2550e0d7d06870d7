package menus

import (
	"image/color"
)

// Ending is how a match has ended.
type Ending struct {
	Text string
	Tone color.RGBA // of the winner
}

// endPage says who has won and what everybody did, and what may be played next.
func (m *Menu) endPage() {
	m.View.Caption, m.View.Tone, m.View.Note = m.Actions.Ended.Played(), m.End.Tone, "Enter or click chooses"
	if m.End.Text != "" {
		m.View.Caption += "   " + m.End.Text
	}
	table := m.Actions.Ended.Lessons()
	learned := len(table.Rows) > 0
	if !learned {
		table = m.Actions.Ended.Scores()
	}
	m.View.Columns, m.Rows = table.Columns, table.Rows
	if lines := m.Actions.Ended.Summary(); len(lines) > 0 {
		m.Rows = append(m.Rows, Row{Heading: true, Label: "You"})
		for _, line := range lines {
			m.Rows = append(m.Rows, Row{Label: line})
		}
	}
	m.onlyRead()
	m.View.Selected = len(m.Rows)
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
	m.Rows = append(m.Rows, m.deedRow()...)
	m.Rows = append(m.Rows, m.watchRow()...)
	m.Rows = append(m.Rows, m.link("Options", "Picture, sound, keys", PageGame))
	m.Rows = append(m.Rows, m.leaveRows()...)
}

// onlyRead tells that nothing happens by the rows so far. The focus reaches them, since a long table is scrolled by it.
func (m *Menu) onlyRead() {
	for i := range m.Rows {
		m.Rows[i].Hint = "Only to be read: what can be chosen is below the table"
	}
}

// deedRow leads to what the user did in the match, if the user plays.
func (m *Menu) deedRow() []Row {
	if m.Actions.Ended.Deeds == nil || len(m.Actions.Ended.Deeds().Rows) == 0 {
		return nil
	}
	return []Row{m.link("Your match", "All that you did in it, beside what you did before", PageDeeds)}
}

// careerRow leads to the career.
func (m *Menu) careerRow() Row {
	return m.link("Career", "What you have done in all matches", PageCareer)
}

// deedPage is all that the user did in the match, and careerPage in all matches.
func (m *Menu) deedPage() {
	m.tablePage("Your match", m.Actions.Ended.Deeds())
	m.Rows = append(m.Rows, m.careerRow(), m.backRow())
}

func (m *Menu) careerPage() {
	m.tablePage("Career", m.Actions.Ended.Career())
	m.Rows = append(m.Rows, m.backRow())
}

// tablePage shows a table of what the user did.
func (m *Menu) tablePage(title string, table Table) {
	m.View.Title, m.View.Columns, m.Rows = title, table.Columns, table.Rows
	m.onlyRead()
	m.View.Selected = len(m.Rows)
}

// sideRow lets the user change sides.
func (m *Menu) sideRow() Row {
	return Row{Label: "Your side", Hint: "Change sides, or only watch", Value: func() string { return Capital(m.Actions.Playing.Side()) }, Turn: func(by int) {
		if err := m.Actions.Playing.TurnSide(by); err != nil {
			m.View.Warning = err.Error()
		}
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
