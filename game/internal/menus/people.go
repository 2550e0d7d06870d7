package menus

import (
	"cmp"

	"github.com/skijet/skijet/internal/teamwork"
)

// peoplePage is about the other people of the match, and about what all of them vote on.
func (m *Menu) peoplePage() {
	m.View.Title = "Players and votes"
	propose := func(o func() teamwork.Motion) func() {
		return m.leaving(func() error { return m.Actions.Talk.Propose(o()) })
	}
	fixed := func(o teamwork.Motion) func() { return propose(func() teamwork.Motion { return o }) }
	m.Rows = append(m.Rows, Row{Label: "Propose to all", Heading: true})
	if m.Choice != nil {
		c := m.Choice.within(m.Actions.Online.Levels())
		wanted := func() teamwork.Motion { return teamwork.Motion{Level: c.Level, Mode: cmp.Or(c.Mode, c.ModeName())} }
		m.Rows = append(m.Rows,
			Row{Label: "Mode", Hint: "Enter proposes it, with this level", Value: c.ModeTitle, Turn: m.refilling(c.NextMode), Act: propose(wanted)},
			Row{Label: "Level", Hint: "Enter proposes it, in this mode", Value: func() string { return m.levelTitle(c.Level) }, Turn: c.NextLevel, Act: propose(wanted)})
	}
	m.Rows = append(m.Rows, Row{Label: "Next match", Hint: "Goes on in the rotation of the host, if it has one", Act: fixed(teamwork.Motion{Next: true})},
		Row{Label: "Begin again", Hint: "The same match from its start", Act: fixed(teamwork.Motion{Again: true})})
	people := m.Actions.Talk.People()
	for _, p := range people {
		m.Rows = append(m.Rows, Row{Label: "Throw out " + p.Name, Hint: "For five minutes, if most people want that",
			Act: m.asking("Once more proposes to throw out "+p.Name, fixed(teamwork.Motion{Kick: p.ID}))})
	}
	if len(people) > 0 {
		m.Rows = append(m.Rows, Row{Label: "Hear and read", Heading: true})
	}
	for _, p := range people {
		m.Rows = append(m.Rows, Row{Label: p.Name, Hint: "What is ignored is neither shown nor played here; others notice nothing", Flips: true,
			Value: func() string {
				if m.Actions.Overlay.Ignores(p.ID) {
					return "ignored"
				}
				return "heard"
			}, Act: func() { m.Actions.Overlay.Ignore(p.ID, !m.Actions.Overlay.Ignores(p.ID)) }})
	}
	m.Rows = append(m.Rows, m.backRow())
}
