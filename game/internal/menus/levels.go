package menus

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
)

// levelTitle returns the name of a level for players.
func (m *Menu) levelTitle(name string) string {
	if a, ok := m.Choice.about(name); ok && a.Title != "" {
		return a.Title
	}
	return name
}

// levelPage lists the levels.
func (m *Menu) levelPage() {
	m.View.Title = "Levels"
	m.levelTable("FOR", func(_ string, a *LevelText) string { return a.Suits }, func(name string) func() {
		return func() {
			m.Choice.Level = name
			m.TurnTo(PageMatch)
		}
	})
	for i, name := range m.Choice.Levels {
		if r := &m.Rows[i]; m.Choice.unfit(name) != "" {
			r.Fault, r.Act = m.Choice.unfit(name), nil
		}
	}
}

// trialPage lists the levels with the best times of the user on their courses.
func (m *Menu) trialPage() {
	m.View.Title, m.View.Note = "Time trial", "Arrows or mouse choose   Enter or click plays   Esc goes back"
	best := m.Actions.Matches.Bests()
	tell := func(name string, a *LevelText) string {
		if text, ok := best[m.levelTitle(name)]; ok {
			return "best " + text
		}
		return a.Course
	}
	m.levelTable("COURSE", tell, func(name string) func() {
		c := m.Actions.Matches.Fast()
		c.Mode, c.Level, c.Limits = TrialMode, name, options.Limits{}
		return m.leaving(func() error { return m.Actions.Matches.Start(c) })
	}, m.inviteRows()...)
}

// levelTable lists levels with something about each, and more rows below them; the chosen one is in focus.
func (m *Menu) levelTable(heading string, tell func(name string, a *LevelText) string, act func(name string) func(), more ...Row) {
	m.View.Columns = []ui.Column{{Heading: "LEVEL", Width: 140}, {Heading: "WHAT IT IS"}, {Heading: "SIZE", Width: 85}, {Heading: heading, Width: 250}}
	for _, name := range m.Choice.Levels {
		a := m.Choice.LevelText(name)
		if name == m.Choice.Level {
			m.View.Selected = len(m.Rows)
		}
		m.Rows = append(m.Rows, Row{Cells: []string{m.levelTitle(name), a.What, a.Size, tell(name, &a)}, Hint: strings.TrimSuffix(a.What+", "+tell(name, &a), ", "), Act: act(name)})
	}
	m.Rows = append(append(m.Rows, more...), m.backRow())
}

// levelTexts describe levels whose files say nothing of themselves.
var levelTexts = map[string]string{
	"valley": "Two bases on hills, a river between",
	"works":  "A plant at a lake, with lifts and a ferry",
	"bowl":   "A small bowl of snow, made for duels",
	"canyon": "A long red canyon, against the clock",
	"isles":  "Islands in the air; who falls is gone",
}

// LevelText is what a list says about a level.
type LevelText struct {
	What, Size    string
	Suits, Course string // modes, and the course of a time trial
}

// LevelText describes a level.
func (s *Selection) LevelText(name string) LevelText {
	a, ok := s.about(name)
	if !ok {
		return LevelText{What: "A level of a file"}
	}
	t := LevelText{What: cmp.Or(a.Text, levelTexts[name], features(&a)), Suits: "teams, duel, rabbit", Course: "there and back"}
	if t.Size = "—"; a.Wide > 0 { // a level without terrain has no edge
		t.Size = fmt.Sprintf("%.1f km", a.Wide/1000)
	}
	if a.FlagsIn(FlagMode) > 1 {
		t.Suits = "flags, " + t.Suits
	}
	if a.Flags > 1 {
		t.Course = "from base to base"
	}
	if a.Gates > 1 {
		t.Course = fmt.Sprintf("%d gates", a.Gates)
	}
	return t
}

// features lists what a level has.
func features(a *levels.About) string {
	var parts []string
	for _, part := range []struct {
		is   bool
		text string
	}{{a.Flags > 1, "two bases"}, {a.Water, "water"}, {a.Platforms > 0, "moving platforms"}, {a.Pickups > 0, "pickups"}, {true, "open ground"}} {
		if part.is {
			parts = append(parts, part.text)
		}
	}
	return strings.Join(parts, ", ")
}

// unfit says why a level has no match of the mode, or nothing.
func (s *Selection) unfit(level string) string {
	a, ok := s.about(level)
	switch mode := s.ModeName(); {
	case mode == FlagMode && ok && a.FlagsIn(mode) < 2:
		return "Two flags are needed, and this level has none for teams"
	case mode == LearnMode && level != FastLevel:
		return "Its lessons are in the valley"
	}
	return ""
}
