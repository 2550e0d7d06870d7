package menus

import (
	"cmp"
	"runtime"
	"slices"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/bots"
)

// Modes of which the menu knows more than their names.
const (
	FlagMode, TrialMode, LearnMode, PracticeMode, DuelMode = "ctf", "trial", "learn", "practice", "duel"
)

// leaving returns what a row does that closes the menu unless it fails.
func (m *Menu) leaving(do func() error) func() {
	return func() {
		if m.warn(do()) {
			m.Open = false
		}
	}
}

// warn says why something failed, and reports whether it did not.
func (m *Menu) warn(err error) (worked bool) {
	if err != nil {
		m.View.Warning = err.Error()
	}
	return err == nil
}

// trying returns what a row does that stays on its page, which says why it fails.
func (m *Menu) trying(do func() error) func() { return func() { m.warn(do()) } }

// TouchWord tells somebody with a touch screen alone what they can do.
const TouchWord = "A finger opens menus; to play, connect keys or a pad"

// startPage is what is seen first.
func (m *Menu) startPage() {
	m.View.Beside, m.View.Caption = true, "Ski down hills, jet up them, hit somebody with a disc"
	m.View.Note = "Arrows, mouse or pad   Enter chooses"
	if !m.settings.Taught && m.Choice != nil && slices.Contains(m.Choice.Modes, LearnMode) {
		m.View.Caption = "New here? Learn shows how to ski and fly in two minutes"
	}
	if m.Touch {
		m.View.Caption = TouchWord
	}
	if m.Choice != nil {
		fast := m.Actions.Matches.Fast()
		m.Rows = append(m.Rows, Row{Label: "Play", Hint: m.describe(&fast), Act: m.leaving(func() error { return m.Actions.Matches.Start(fast) })})
		if slices.Contains(m.Choice.Modes, TrialMode) {
			m.Rows = append(m.Rows, m.link("Time trial", "Ski a course against the clock and your best run", PageTrials))
		}
		if slices.Contains(m.Choice.Modes, LearnMode) {
			m.Rows = append(m.Rows, Row{Label: "Learn", Hint: "Ski, jump, fly, disc-jump and hit: six lessons of two minutes in all",
				Act: m.leaving(func() error { return m.Actions.Matches.Start(m.Actions.Matches.Learn()) })})
		}
		m.Rows = append(m.Rows, m.link("Custom match", "Choose mode, level, bots, movement and armour", PageMatch))
		if m.Actions.Online.Join != nil {
			m.Rows = append(m.Rows, Row{Label: "Quick play", Hint: "With others who play now, or with bots if nobody does", Act: func() { m.showServers(true) }},
				Row{Label: "Servers", Hint: "Choose whom to play with, or let others play with you here", Act: func() { m.showServers(false) }})
		}
	}
	m.Rows = append(m.Rows, m.watchRow()...)
	m.Rows = append(m.Rows, m.link("Career", careerHint, PageCareer))
	m.Rows = append(m.Rows, m.link("Options", "Picture, sound, keys", PageGame), m.link("Credits", "Who made what", PageCredits))
	m.Rows = append(m.Rows, m.quitRow()...)
}

// describe says in one line what a choice plays.
func (m *Menu) describe(c *options.Choice) string {
	s := *m.Choice
	s.Choice = *c
	line := s.ModeTitle() + ", " + m.levelTitle(c.Level)
	if _, fixed := BotsOf(s.ModeName()); c.Bots > 0 && !fixed {
		line += ", bots: " + s.sides()
	}
	return line
}

// asking returns what a row does that is done when it is chosen twice, with a warning between.
func (m *Menu) asking(warning string, do func()) func() {
	return func() {
		if m.View.Warning == warning {
			do()
		} else {
			m.View.Warning = warning
		}
	}
}

// quitRow ends the program, out of a match when asked twice; a page is left by its browser.
func (m *Menu) quitRow() []Row {
	if runtime.GOOS == "js" {
		return nil
	}
	quit := func() { m.Quit = true }
	if m.Root == PagePause {
		quit = m.asking("Once more quits", quit)
	}
	return []Row{{Label: "Quit", Hint: "To the desktop", Act: quit}}
}

// leaveRows lead out of a match.
func (m *Menu) leaveRows() []Row {
	var rows []Row
	if m.Actions.Matches.ToStart != nil {
		rows = append(rows, Row{Label: "Start page", Hint: "Leaves this match", Act: m.trying(m.Actions.Matches.ToStart)})
	}
	return append(rows, m.quitRow()...)
}

// pausePage is that of a match, or a replay, that waits.
func (m *Menu) pausePage() {
	m.Rows = append(m.Rows, Row{Label: "Resume", Hint: "Esc does the same", Act: func() { m.Open = false }})
	m.showRoom()
	m.Rows = append(m.Rows, m.skipRows()...)
	if m.Actions.State != nil && m.Actions.State.Racing() {
		m.Rows = append(m.Rows, Row{Label: "Restart the run", Hint: m.orKey("From before the first gate", actions.Restart), Act: m.leaving(m.Actions.Playing.Restart)})
		m.Rows = append(append(m.Rows, m.raceRows()...), m.practiceRows()...)
	}
	if m.Watching {
		m.Rows = append(m.Rows, m.link("Kills", "Go to one of them", PageKills))
		m.Rows = append(m.Rows, viewRows(m.Actions.Viewer)...)
	}
	if m.Choice != nil && !(m.Online && m.Room.Watch) {
		if m.Actions.Talk != nil && m.Actions.Talk.Side() != "" {
			m.Rows = append(m.Rows, m.sideRow())
		}
		m.Rows = append(m.Rows, m.link("Armour and pack", "At a station, or of your next life", PageBody),
			m.link("Custom match", "Choose mode, level and bots", PageMatch))
	}
	m.Rows = append(m.Rows, m.deedRow()...)
	m.Rows = append(m.Rows, m.watchRow()...)
	m.Rows = append(m.Rows, m.link("Options", "Picture, sound, keys", PageGame))
	if m.Actions.Tuning.Parts != nil && !m.Watching && !m.Online {
		m.Rows = append(m.Rows, m.link("Tune numbers", "Of your armour, movement and weapon, and of the match, while it goes on", PageTuneArmor))
	}
	if m.Watching {
		m.Rows = append(m.Rows, Row{Label: "Leave the replay", Hint: "Back to where you were", Act: m.trying(m.Actions.Replays.Leave)})
	}
	m.Rows = append(m.Rows, m.leaveRows()...)
}

// viewRows are how a replay is watched.
func viewRows(v *watch.Viewer) []Row {
	rows := []Row{{Label: "Follow the action", Hint: "Who carries or is about to grab a flag, or fights", Flips: true, Act: v.TurnDirector, Value: func() string {
		if v.Directs() {
			return "on"
		}
		return "off"
	}}}
	if seen := v.SeenText(); seen != "" {
		rows = append(rows, Row{Label: "Shown", Hint: "A match with others is recorded as it was, and as your arena showed it", Flips: true, Act: v.TurnSeen, Value: v.SeenText})
	}
	return rows
}

// watchRow leads to the replays, where there are some.
func (m *Menu) watchRow() []Row {
	if m.Actions.Replays.List == nil {
		return nil
	}
	return []Row{m.link("Watch", "Replays of your last matches and best runs", PageReplays)}
}

// skipRows skip the lesson of a match that has lessons.
func (m *Menu) skipRows() []Row {
	if m.Actions.State == nil {
		return nil
	}
	lesson := m.Actions.State.LessonTitle()
	if lesson == "" {
		return nil
	}
	return []Row{{Label: "Skip this lesson", Hint: "Goes on after: " + lesson, Act: m.leaving(m.Actions.Playing.Skip)}}
}

// bodyRows choose the body, of the match that is chosen or of the next life.
func (m *Menu) bodyRows() []Row {
	c := m.Choice
	return []Row{
		{Label: "Movement", Hint: c.modelHint(), Value: func() string { return ModelTitle(c.Model) }, Turn: func(by int) {
			c.nextModel(by)
			m.View.Hint = c.modelHint()
		}},
		{Label: "Armour", Hint: "Light is fast and carries little, heavy is slow and carries everything", Value: func() string { return c.Armor },
			Turn: c.nextArmor},
		{Label: "Pack", Hint: "Energy loads faster, a shield takes hits, repair heals; none is lightest", Value: func() string { return c.Pack },
			Turn: func(by int) { c.Pack = after(choices.Packs(), c.Pack, by) }},
	}
}

// bodyPage chooses the body of the next life.
func (m *Menu) bodyPage() {
	m.View.Title, m.View.Note = "Armour and pack", "Arrows or mouse choose   Enter or click changes   Esc takes it and goes back"
	m.Rows = append(m.bodyRows(),
		Row{Label: "Take it", Hint: "You get it at a station of your base, or when you come back to life",
			Act: m.leaving(func() error { return m.Actions.Playing.Rebody(m.Choice.Choice) })},
		Row{Label: "Back", Hint: "Takes it too, and goes to the page before", Act: m.back})
}

// takeBody takes what the page of the body shows when that is left, if it is not the last that was
// taken. It is false for a body that cannot be had: then the page shows the last one again and says
// why.
func (m *Menu) takeBody() bool {
	if m.Page != PageBody {
		return true
	}
	c, last := &m.Choice.Choice, m.Actions.Playing.Worn()
	if c.Model == last.Model && c.Armor == last.Armor && c.Pack == last.Pack {
		return true
	}
	if m.warn(m.Actions.Playing.Rebody(*c)) {
		return true
	}
	c.Model, c.Armor, c.Pack = last.Model, last.Armor, last.Pack
	return false
}

// matchPage chooses a match. It has the rows that mean something in the mode.
func (m *Menu) matchPage() {
	c := m.Choice
	m.View.Title = "Custom match"
	play := func() error { return m.Actions.Matches.Start(c.Choice) }
	if c.ModeName() == LearnMode {
		play = func() error { return m.Actions.Matches.Start(m.Actions.Matches.Learn()) }
	}
	m.Rows = []Row{
		{Label: "Play", Hint: "Begins this match" + c.alone(), Act: m.leaving(play)},
		m.modeRow(),
	}
	if c.ModeName() != LearnMode { // which has a level and a body of its own
		m.Rows = append(m.Rows, Row{Label: "Level", Hint: "Enter lists all levels", Value: func() string { return m.levelTitle(c.Level) }, Turn: c.NextLevel,
			Act: func() { m.TurnTo(PageLevels) }})
		m.Rows = append(m.Rows, m.botRows()...)
		m.Rows = append(m.Rows, m.limitRows()...)
		m.Rows = append(append(m.Rows, m.rulesRow()), m.bodyRows()...)
	}
	m.Rows = append(m.Rows, m.backRow())
}

// modeRow chooses the mode.
func (m *Menu) modeRow() Row {
	c := m.Choice
	return Row{Label: "Mode", Hint: cmp.Or(c.made().Mode.About, "A mode of this game"), Value: c.ModeTitle, Turn: m.refilling(c.NextMode)}
}

// rulesRow chooses the rules.
func (m *Menu) rulesRow() Row {
	return Row{Label: "Rules", Hint: "Of classic skiing: arena, by which nobody gets stuck, as published in articles, or as in the game of 1998; tribes2 has the weapons, armours and movement of Tribes 2",
		Value: m.Choice.rules, Turn: m.Choice.nextRules}
}

// refilling returns what a row does that changes other rows of its page.
func (m *Menu) refilling(turn func(by int)) func(by int) {
	return func(by int) {
		turn(by)
		at := m.View.Selected
		m.TurnTo(m.Page)
		m.Choose(at)
	}
}

// botRows choose the bots of a mode that has some.
func (m *Menu) botRows() (rows []Row) {
	c := m.Choice
	count, fixed := BotsOf(c.ModeName())
	if !fixed {
		const counts = options.MaxBots + 1
		rows = append(rows, Row{Label: "Bots", Hint: "The first against you, the next with you, and so on", Value: c.sides,
			Turn: m.refilling(func(by int) { c.Bots = ((c.Bots+by)%counts + counts) % counts })})
	}
	if c.ModeName() == PracticeMode {
		rows = append(rows, Row{Label: "Targets", Hint: "What bots do, who begin around you", Value: func() string { return targetTexts[c.Targets] },
			Turn: func(by int) { c.Targets = after(targets, cmp.Or(c.Targets, options.TargetsMove), by) }})
	}
	if !fixed || count > 0 {
		rows = append(rows, Row{Label: "Bot skill", Hint: "How well they aim, see, turn, react and dodge",
			Value: func() string { return skillNames[bots.DefaultSkill+c.Skill] },
			Turn:  func(by int) { c.Skill = (bots.DefaultSkill+c.Skill+by+bots.Skills)%bots.Skills - bots.DefaultSkill }})
	}
	return rows
}

// orKey returns the hint of a row, and the key that does the same without the menu if there is one.
func (m *Menu) orKey(hint string, a actions.Action) string {
	if key := m.settings.Bindings.Bound(false, a); key != "" {
		return hint + "; " + key + " does the same at any time"
	}
	return hint
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
func (m *Menu) creditPage() {
	m.View.Title = "Credits"
	m.View.Columns = []ui.Column{{Heading: "WHAT", Width: 330}, {Heading: "BY"}}
	for _, c := range credits {
		m.Rows = append(m.Rows, Row{Cells: c[:]})
	}
	m.View.Selected = len(m.Rows)
	m.Rows = append(m.Rows, m.backRow())
}
