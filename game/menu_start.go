package game

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
)

// Modes of which the menu knows more than their names.
const (
	flagMode, trialMode, learnMode, practiceMode, duelMode = "ctf", "trial", "learn", "practice", "duel"
)

// leaving returns what a row does that closes the menu unless it fails.
func (m *menu) leaving(do func() error) func() {
	return func() {
		if err := do(); err != nil {
			m.view.Warning = err.Error()
			return
		}
		m.open = false
	}
}

// touchWord tells somebody with a touch screen alone what they can do.
const touchWord = "A finger opens menus; to play, connect keys or a pad"

// startPage is what is seen first.
func (m *menu) startPage() {
	m.view.Beside, m.view.Caption = true, "Ski down hills, jet up them, hit somebody with a disc"
	m.view.Note = "Arrows, mouse or pad   Enter chooses"
	if !m.settings.Taught && m.choice != nil && slices.Contains(m.choice.modes, learnMode) {
		m.view.Caption = "New here? Learn shows how to ski and fly in two minutes"
	}
	if m.touch {
		m.view.Caption = touchWord
	}
	if m.choice != nil {
		fast := m.hooks.fast()
		m.rows = append(m.rows, row{label: "Play", hint: m.describe(&fast), act: m.leaving(func() error { return m.hooks.start(fast) })})
		if slices.Contains(m.choice.modes, trialMode) {
			m.rows = append(m.rows, m.link("Time trial", "Ski a course against the clock and your best run", pageTrials))
		}
		if slices.Contains(m.choice.modes, learnMode) {
			m.rows = append(m.rows, row{label: "Learn", hint: "Ski, jump, fly, disc-jump and hit: six lessons of two minutes in all",
				act: m.leaving(func() error { return m.hooks.start(m.hooks.learn()) })})
		}
		m.rows = append(m.rows, m.link("Custom match", "Choose mode, level, bots, movement and armour", pageMatch))
	}
	m.rows = append(m.rows, m.watchRow()...)
	m.rows = append(m.rows, m.link("Options", "Picture, sound, keys", pageGame), m.link("Credits", "Who made what", pageCredits))
	m.rows = append(m.rows, m.quitRow()...)
}

// describe says in one line what a choice plays.
func (m *menu) describe(c *options.Choice) string {
	s := *m.choice
	s.Choice = *c
	line := s.modeTitle() + ", " + m.levelTitle(c.Level)
	if _, fixed := botsOf(s.mode()); c.Bots > 0 && !fixed {
		line += ", bots: " + s.sides()
	}
	return line
}

// quitRow ends the program; a page is left by its browser.
func (m *menu) quitRow() []row {
	if runtime.GOOS == "js" {
		return nil
	}
	return []row{{label: "Quit", hint: "To the desktop", act: func() { m.quit = true }}}
}

// leaveRows lead out of a match.
func (m *menu) leaveRows() []row {
	var rows []row
	if m.hooks.toStart != nil {
		rows = append(rows, row{label: "Start page", hint: "Leaves this match", act: func() {
			if err := m.hooks.toStart(); err != nil {
				m.view.Warning = err.Error()
			}
		}})
	}
	return append(rows, m.quitRow()...)
}

// pausePage is that of a match, or a replay, that waits.
func (m *menu) pausePage() {
	m.rows = append(m.rows, row{label: "Resume", hint: "Esc does the same", act: func() { m.open = false }})
	if m.hooks.lesson != nil {
		m.rows = append(m.rows, m.skipRows()...)
	}
	if m.hooks.racing != nil && m.hooks.racing() {
		m.rows = append(m.rows, row{label: "Restart the run", hint: m.orKey("From before the first gate", input.Restart), act: m.leaving(m.hooks.restart)})
	}
	if m.watching {
		m.rows = append(m.rows, m.link("Kills", "Go to one of them", pageKills))
	}
	if m.choice != nil {
		if m.hooks.side != nil && m.hooks.side() != "" {
			m.rows = append(m.rows, m.sideRow())
		}
		m.rows = append(m.rows, m.link("Armour and pack", "At a station, or of your next life", pageBody),
			m.link("Custom match", "Choose mode, level and bots", pageMatch))
	}
	m.rows = append(m.rows, m.watchRow()...)
	m.rows = append(m.rows, m.link("Options", "Picture, sound, keys", pageGame))
	if m.hooks.tune != nil && !m.watching {
		m.rows = append(m.rows, m.link("Tune numbers", "Of your armour, movement and weapon, and of the match, while it goes on", pageTuneArmor))
	}
	if m.watching {
		m.rows = append(m.rows, row{label: "Leave the replay", hint: "Back to where you were", act: func() {
			if err := m.hooks.leave(); err != nil {
				m.view.Warning = err.Error()
			}
		}})
	}
	m.rows = append(m.rows, m.leaveRows()...)
}

// watchRow leads to the replays, where there are some.
func (m *menu) watchRow() []row {
	if m.hooks.replays == nil {
		return nil
	}
	return []row{m.link("Watch", "Replays of your last matches and best runs", pageReplays)}
}

// skipRows skip the lesson of a match that has lessons.
func (m *menu) skipRows() []row {
	lesson := m.hooks.lesson()
	if lesson == "" {
		return nil
	}
	return []row{{label: "Skip this lesson", hint: "Goes on after: " + lesson, act: m.leaving(m.hooks.skip)}}
}

// bodyRows choose the body, of the match that is chosen or of the next life.
func (m *menu) bodyRows() []row {
	c := m.choice
	return []row{
		{label: "Movement", hint: c.modelHint(), value: c.modelTitle, turn: func(by int) {
			c.nextModel(by)
			m.view.Hint = c.modelHint()
		}},
		{label: "Armour", hint: "Light is fast and carries little, heavy is slow and carries everything", value: func() string { return c.Armor }, turn: c.nextArmor},
		{label: "Pack", hint: "Energy loads faster, a shield takes hits, repair heals; none is lightest", value: func() string { return c.Pack }, turn: c.nextPack},
	}
}

// bodyPage chooses the body of the next life.
func (m *menu) bodyPage() {
	m.view.Title, m.view.Note = "Armour and pack", "Arrows or mouse choose   Enter or click changes   Esc takes it and goes back"
	m.rows = append(m.bodyRows(),
		row{label: "Take it", hint: "You get it at a station of your base, or when you come back to life",
			act: m.leaving(func() error { return m.hooks.rebody(m.choice.Choice) })},
		row{label: "Back", hint: "Takes it too, and goes to the page before", act: m.back})
}

// takeBody takes what the page of the body shows when that is left, if it is not the last that was
// taken. It is false for a body that cannot be had: then the page shows the last one again and says
// why.
func (m *menu) takeBody() bool {
	if m.page != pageBody {
		return true
	}
	c, last := &m.choice.Choice, m.hooks.worn()
	if c.Model == last.Model && c.Armor == last.Armor && c.Pack == last.Pack {
		return true
	}
	err := m.hooks.rebody(*c)
	if err != nil {
		c.Model, c.Armor, c.Pack = last.Model, last.Armor, last.Pack
		m.view.Warning = err.Error()
	}
	return err == nil
}

// matchPage chooses a match. It has the rows that mean something in the mode.
func (m *menu) matchPage() {
	c := m.choice
	m.view.Title = "Custom match"
	play := func() error { return m.hooks.start(c.Choice) }
	if c.mode() == learnMode {
		play = func() error { return m.hooks.start(m.hooks.learn()) }
	}
	m.rows = []row{
		{label: "Play", hint: "Begins this match" + c.alone(), act: m.leaving(play)},
		{label: "Mode", hint: c.modeHint(), value: c.modeTitle, turn: m.refilling(c.nextMode)},
	}
	if c.mode() != learnMode { // which has a level and a body of its own
		m.rows = append(m.rows, row{label: "Level", hint: "Enter lists all levels", value: func() string { return m.levelTitle(c.Level) }, turn: c.nextLevel,
			act: func() { m.turnTo(pageLevels) }})
		m.rows = append(m.rows, m.botRows()...)
		m.rows = append(m.rows, m.limitRows()...)
		m.rows = append(m.rows, row{label: "Rules", hint: "Of classic skiing: arena, by which nobody gets stuck, as published in articles, or as in the game of 1998",
			value: c.rules, turn: c.nextRules})
		m.rows = append(m.rows, m.bodyRows()...)
	}
	m.rows = append(m.rows, m.backRow())
}

// refilling returns what a row of the page of a match does that changes other rows.
func (m *menu) refilling(turn func(by int)) func(by int) {
	return func(by int) {
		turn(by)
		at := m.view.Selected
		m.turnTo(pageMatch)
		m.choose(at)
	}
}

// botRows choose the bots of a mode that has some.
func (m *menu) botRows() (rows []row) {
	c := m.choice
	count, fixed := botsOf(c.mode())
	if !fixed {
		rows = append(rows, row{label: "Bots", hint: "The first against you, the next with you, and so on", value: c.sides, turn: m.refilling(c.nextBots)})
	}
	if !fixed || count > 0 {
		rows = append(rows, row{label: "Bot skill", hint: "How well they aim, see, turn, react and dodge", value: c.skill, turn: c.nextSkill})
	}
	return rows
}

// unfit says why a level has no match of the mode, or nothing.
func (s *selection) unfit(level string) string {
	a, ok := s.about(level)
	switch mode := s.mode(); {
	case mode == flagMode && ok && a.Flags < 2:
		return "Two flags are needed, and this level has none for teams"
	case mode == learnMode && level != fastLevel:
		return "Its lessons are in the valley"
	}
	return ""
}

// orKey returns the hint of a row, and the key that does the same without the menu if there is one.
func (m *menu) orKey(hint string, a input.Action) string {
	if key := m.settings.Bindings.Bound(false, a); key != "" {
		return hint + "; " + key + " does the same at any time"
	}
	return hint
}

// levelTitle returns the name of a level for players.
func (m *menu) levelTitle(name string) string {
	if a, ok := m.choice.about(name); ok && a.Title != "" {
		return a.Title
	}
	return name
}

// levelPage lists the levels.
func (m *menu) levelPage() {
	m.view.Title = "Levels"
	m.levelTable("FOR", func(_ string, a *levelText) string { return a.suits }, func(name string) func() {
		return func() {
			m.choice.Level = name
			m.turnTo(pageMatch)
		}
	})
	for i, name := range m.choice.levels {
		if r := &m.rows[i]; m.choice.unfit(name) != "" {
			r.fault, r.act = m.choice.unfit(name), nil
		}
	}
}

// trialPage lists the levels with the best times of the user on their courses.
func (m *menu) trialPage() {
	m.view.Title, m.view.Note = "Time trial", "Arrows or mouse choose   Enter or click plays   Esc goes back"
	best := m.hooks.bests()
	tell := func(name string, a *levelText) string {
		if text, ok := best[m.levelTitle(name)]; ok {
			return "best " + text
		}
		return a.course
	}
	m.levelTable("COURSE", tell, func(name string) func() {
		c := m.hooks.fast()
		c.Mode, c.Level, c.Limits = trialMode, name, options.Limits{}
		return m.leaving(func() error { return m.hooks.start(c) })
	})
}

// levelTable lists levels with something about each; the chosen one is in focus.
func (m *menu) levelTable(heading string, tell func(name string, a *levelText) string, act func(name string) func()) {
	m.view.Columns = []ui.Column{{Heading: "LEVEL", Width: 140}, {Heading: "WHAT IT IS"}, {Heading: "SIZE", Width: 85}, {Heading: heading, Width: 250}}
	for _, name := range m.choice.levels {
		a := m.choice.levelText(name)
		if name == m.choice.Level {
			m.view.Selected = len(m.rows)
		}
		m.rows = append(m.rows, row{cells: []string{m.levelTitle(name), a.what, a.size, tell(name, &a)}, hint: strings.TrimSuffix(a.what+", "+tell(name, &a), ", "), act: act(name)})
	}
	m.rows = append(m.rows, m.backRow())
}

// levelTexts describe levels whose files say nothing of themselves.
var levelTexts = map[string]string{
	"valley": "Two bases on hills, a river between",
	"works":  "A plant at a lake, with lifts and a ferry",
	"bowl":   "A small bowl of snow, made for duels",
	"canyon": "A long red canyon, against the clock",
	"isles":  "Islands in the air; who falls is gone",
}

// levelText is what a list says about a level.
type levelText struct {
	what, size    string
	suits, course string // modes, and the course of a time trial
}

// levelText describes a level.
func (s *selection) levelText(name string) levelText {
	a, ok := s.about(name)
	if !ok {
		return levelText{what: "A level of a file"}
	}
	t := levelText{what: cmp.Or(a.Text, levelTexts[name]), suits: "teams, duel, rabbit", course: "there and back"}
	if t.what == "" {
		t.what = features(&a)
	}
	if t.size = "—"; a.Wide > 0 { // a level without terrain has no edge
		t.size = fmt.Sprintf("%.1f km", a.Wide/1000)
	}
	if a.Flags > 1 {
		t.suits, t.course = "flags, "+t.suits, "from base to base"
	}
	if a.Gates > 1 {
		t.course = fmt.Sprintf("%d gates", a.Gates)
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

// credits are who made what.
var credits = [][2]string{
	{"Skijet", "its authors, MIT licence"},
	{"Ideas of movement", "Tribes, Tribes 2 and the Torque engine, 11th Dream"},
	{"Ebitengine", "Hajime Hoshi and others, Apache 2.0"},
	{"Ebitenui", "Maik Schreiber, Mark Carpenter and others, MIT licence"},
	{"donburi", "Yota Hamada, MIT licence"},
	{"resolv", "SolarLune, MIT licence"},
	{"gltf", "Quim Muntal, BSD licence"},
	{"Fonts", "Go fonts by Bigelow & Holmes, BSD licence"},
	{"Levels, models and sounds", "made by programs of this project"},
}

// creditPage lists them.
func (m *menu) creditPage() {
	m.view.Title = "Credits"
	m.view.Columns = []ui.Column{{Heading: "WHAT", Width: 330}, {Heading: "BY"}}
	for _, c := range credits {
		m.rows = append(m.rows, row{cells: c[:]})
	}
	m.view.Selected = len(m.rows)
	m.rows = append(m.rows, m.backRow())
}
