package menus

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func openedMenu() (*Menu, *options.Settings) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Show(PagePause, "Paused")
	return m, &s
}

// newTestMenu returns a menu of a game without keys of its own.
func newTestMenu(s *options.Settings) *Menu {
	m := New(s)
	m.Actions.Keys = Keys{Reset: func() {}, Label: func(a actions.Action) string {
		if a.OfGame() {
			return ""
		}
		return a.Label()
	}}
	return m
}

// find selects the row with a label.
func find(t *testing.T, m *Menu, label string) int {
	t.Helper()
	for i := range m.Rows {
		if m.Rows[i].Label == label {
			m.View.Selected = i
			return i
		}
	}
	t.Fatalf("no row %q", label)
	return 0
}

func TestMenu_EscapeGoesBackAndOut(t *testing.T) {
	m, _ := openedMenu()
	find(t, m, "Options")
	m.Press("Enter")
	if m.Page != PageGame {
		t.Fatal("the options did not open")
	}
	m.Press("PageDown")
	m.Press("PageDown")
	m.Press("PageUp")
	if m.Page != PageVideo {
		t.Fatalf("Page Down leads to page %d", m.Page)
	}
	m.Press(input.Escape)
	if m.Page != PagePause || !m.Open || m.Rows[m.View.Selected].Label != "Options" {
		t.Fatal("Esc left the menu at once")
	}
	m.Press(input.Escape)
	if m.Open {
		t.Error("Esc did not close the menu")
	}
}

func TestMenu_ArrowsGoRoundAndMoveSliders(t *testing.T) {
	m, s := openedMenu()
	m.Press("ArrowUp")
	if m.View.Selected != len(m.Rows)-1 {
		t.Errorf("up from the first row is %d", m.View.Selected)
	}
	m.Press("ArrowDown")
	if m.View.Selected != 0 {
		t.Errorf("down from the last row is %d", m.View.Selected)
	}
	m.TurnTo(PageSound)
	find(t, m, "Volume")
	for range 40 {
		m.Press("ArrowRight")
	}
	if s.Volume != 1 || !m.Changed {
		t.Errorf("volume %v", s.Volume)
	}
	m.Press("ArrowLeft")
	if math.Abs(s.Volume-0.95) > 1e-9 {
		t.Errorf("volume %v after a step back", s.Volume)
	}
	m.TurnTo(PageControls)
	find(t, m, "Invert mouse")
	m.Press("ArrowRight")
	if !s.InvertY {
		t.Error("a switch did not flip")
	}
}

func TestMenu_EverySliderKeepsToItsLimits(t *testing.T) {
	m, s := openedMenu()
	for _, tab := range Tabs {
		m.TurnTo(tab.Page)
		for i := range m.Rows {
			if m.Rows[i].Slide == nil {
				continue
			}
			for _, fraction := range []float64{-1, 0, 0.5, 1, 2} {
				m.Rows[i].Slide(fraction)
				if got := m.Rows[i].Fraction(); got < -1e-9 || got > 1+1e-9 {
					t.Errorf("%s: fraction %v", m.Rows[i].Label, got)
				}
			}
		}
	}
	store := &memory{}
	if err := options.Save(store, *s); err != nil {
		t.Fatal(err)
	}
	if _, err := options.Load(store); err != nil {
		t.Errorf("the menu makes settings that are refused: %v", err)
	}
}

// memory is a store of settings that forgets.
type memory struct{ data []byte }

func (m *memory) Name() string            { return "memory" }
func (m *memory) Read() ([]byte, error)   { return m.data, nil }
func (m *memory) Write(data []byte) error { m.data = data; return nil }

func TestMenu_RebindTakesTheNextKey(t *testing.T) {
	m, s := openedMenu()
	m.TurnTo(PageControls)
	find(t, m, "Jet")
	m.Press("Enter")
	if !m.Picture().Rows[m.View.Selected].Waiting {
		t.Fatal("the menu does not wait for a key")
	}
	m.Press("V") // third person's only key but a pad button
	if got := s.Bindings.First(actions.Jet, false); got != "V" {
		t.Errorf("jet is on %q", got)
	}
	if !strings.Contains(m.View.Warning, "Third person") {
		t.Errorf("warning %q", m.View.Warning)
	}
	find(t, m, "Fire")
	m.Press("Enter")
	m.Press(input.Escape)
	if got := s.Bindings.First(actions.Fire, false); got != "Left mouse" || m.Focus.Key || !m.Open {
		t.Errorf("Esc changed fire to %q", got)
	}
	find(t, m, "Fire")
	m.Press("Enter")
	m.Press(input.MouseMiddle)
	if got := s.Bindings.First(actions.Fire, false); got != "Middle mouse" {
		t.Errorf("fire is on %q", got)
	}
	find(t, m, "Reset this page")
	m.Press("Enter")
	if got := s.Bindings.First(actions.Jet, false); got != "Right mouse" {
		t.Errorf("defaults put jet on %q", got)
	}
}

// TestMenu_AnActionHasSeveralKeys: Enter replaces the first, Insert adds one and Delete takes the last.
func TestMenu_AnActionHasSeveralKeys(t *testing.T) {
	m, s := openedMenu()
	m.TurnTo(PageControls)
	if !strings.Contains(m.View.Note, "Insert") || !strings.Contains(m.View.Note, "Delete") {
		t.Errorf("the note says %q", m.View.Note)
	}
	at := find(t, m, "Walk left")
	want := func(keys ...input.Key) {
		t.Helper()
		if !slices.Equal(s.Bindings[actions.Left], keys) || m.Focus.Key {
			t.Errorf("walk left is on %v, want %v", s.Bindings[actions.Left], keys)
		}
	}
	m.Press("Enter")
	m.Press("J")
	want("J", "ArrowLeft")
	m.Press("Insert")
	if !m.Picture().Rows[at].Waiting {
		t.Fatal("Insert waits for no key")
	}
	m.Press("K")
	want("J", "ArrowLeft", "K")
	m.Press("Insert")
	m.Press(input.Escape)
	want("J", "ArrowLeft", "K")
	m.Press("Enter")
	m.Press("K") // one that it has
	want("K", "ArrowLeft")
	m.Press(input.PadX)
	m.Press(input.PadUp)
	m.Press("Enter")
	m.Press(input.PadLeft)
	want(input.PadLeft, "K", "ArrowLeft")
	m.Press("Delete")
	want(input.PadLeft, "K")
	m.Press("Delete")
	want(input.PadLeft)
	m.Press("Delete") // which asks before the only one
	want(input.PadLeft)
	if !strings.Contains(m.View.Warning, "once more takes Pad left away") {
		t.Errorf("it warns by %q", m.View.Warning)
	}
	m.Press("ArrowDown")
	m.Press("ArrowUp")
	m.Press("Delete") // it asks anew
	want(input.PadLeft)
	m.Press("Delete")
	want()
	if !m.Changed || m.Rows[at].Value() != "unbound" {
		t.Errorf("the row says %q", m.Rows[at].Value())
	}
	find(t, m, "Menu")
	for range 5 {
		m.Press("Delete")
	}
	if keys := s.Bindings[actions.Pause]; !slices.Equal(keys, []input.Key{input.Escape}) {
		t.Errorf("the menu is on %v", keys)
	}
	find(t, m, "Invert mouse")
	if m.Press("Insert"); m.Focus.Key {
		t.Error("a row that is for no key waits for one")
	}
}

func TestMenu_ChoosesTheBodyOfThePlayer(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1}, nil, nil)
	m.Show(PagePause, "Skijet")
	m.TurnTo(PageMatch)
	find(t, m, "Armour")
	m.Press("ArrowRight")
	if m.Choice.Armor != "medium" {
		t.Errorf("one to the right of light is %+v", *m.Choice)
	}
	m.Press("ArrowLeft")
	m.Press("ArrowLeft")
	if m.Choice.Armor != "heavy" {
		t.Errorf("one to the left of light is %s", m.Choice.Armor)
	}
	m.Press("Enter")
	if m.Choice.Armor != "light" {
		t.Errorf("after heavy comes %s", m.Choice.Armor)
	}
	find(t, m, "Movement")
	for range systems.Models() {
		m.Press("Enter")
		if !slices.Contains(systems.Presets(m.Choice.Model), m.Choice.Armor) {
			t.Errorf("model %s has the body %s", m.Choice.Model, m.Choice.Armor)
		}
	}
	if m.Choice.Model != "tribes" {
		t.Errorf("round all models is %s", m.Choice.Model)
	}
}

func TestMenu_ChoosesTheRulesOfTheModelThatHasSome(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1}, nil, nil)
	m.Show(PagePause, "Skijet")
	m.TurnTo(PageMatch)
	find(t, m, "Rules")
	for _, want := range []string{"articles", "original", "tribes2", "arena"} {
		m.Press("ArrowRight")
		if got := m.Rows[m.View.Selected].Value(); got != want || m.Choice.RulesName() != want {
			t.Errorf("rules %q, row %q, want %s", m.Choice.RulesName(), got, want)
		}
	}
	if m.Choice.Rules != "" {
		t.Errorf("the arena's own rules are kept as %q", m.Choice.Rules)
	}
	m.Choice.Model = "slide"
	m.Press("ArrowRight")
	if got := m.Rows[m.View.Selected].Value(); got != "none to choose" || m.Choice.RulesName() != "arena" {
		t.Errorf("rules of Slide: %q, kept %q", got, m.Choice.RulesName())
	}
}

func TestMenu_ListsAKeyForEachCarriedWeaponAndNoMore(t *testing.T) {
	m, _ := openedMenu()
	m.Groups[0], m.Groups[3] = "Disc launcher, Saucer", "Mortar"
	m.TurnTo(PageControls)
	find(t, m, "Disc launcher, Saucer")
	find(t, m, "Mortar")
	for i := range m.Rows {
		if a := m.Rows[i].Action; a >= actions.Weapon1 && a <= actions.Weapon10 && a != actions.Weapon1 && a != actions.Weapon4 || a >= actions.Throw1 && a <= actions.Throw4 {
			t.Errorf("row %d, %q, is for a weapon that is not carried", i, m.Rows[i].Label)
		}
	}
}

func TestMenu_OwnMatchChoosesLevelAndBots(t *testing.T) {
	m, _ := openedMenu()
	m.Actions.Matches.Fast = func() options.Choice { return m.Choice.Choice }
	m.Choice = NewSelection(options.Choice{Level: "hill.glb", Model: "tribes", Armor: "light", Pack: "energy"}, nil, nil)
	m.Show(PageStart, "Skijet")
	find(t, m, "Custom match")
	m.Press("Enter")
	find(t, m, "Level")
	seen := map[string]bool{}
	for range m.Choice.Levels {
		seen[m.Choice.Level] = true
		m.Press("ArrowRight")
	}
	if !seen["hill.glb"] || !seen["valley"] || !seen["works"] || m.Choice.Level != "hill.glb" {
		t.Errorf("round all levels are %v, then %s", seen, m.Choice.Level)
	}
	if m.Press("Enter"); m.Page != PageLevels || len(m.Rows) != len(m.Choice.Levels)+1 || m.Rows[m.View.Selected].Cells[0] != "hill.glb" {
		t.Fatalf("the list of levels is page %d with %d rows", m.Page, len(m.Rows))
	}
	for i, name := range levels.EmbeddedNames() {
		if most := 42; len(m.Rows[i].Cells[1]) > most { // or it is cut off in a window of 640 by 360
			t.Errorf("%q has more than %d letters", m.Rows[i].Cells[1], most)
		}
		if r := m.Rows[i]; m.Choice.Levels[i] != name || len(r.Cells[1]) < 10 || !strings.Contains(r.Cells[3], "teams") {
			t.Errorf("%s is listed as %q", name, r.Cells)
		}
	}
	m.Choose(slices.Index(m.Choice.Levels, "works"))
	if m.Press("Enter"); m.Page != PageMatch || m.Choice.Level != "works" {
		t.Errorf("Enter chooses %s", m.Choice.Level)
	}
	find(t, m, "Bots")
	m.Press("ArrowLeft")
	if m.Choice.Bots != options.MaxBots || m.Choice.sides() != "7 with you, 8 against you" {
		t.Errorf("one less than no bots are %d: %s", m.Choice.Bots, m.Choice.sides())
	}
	m.Press("ArrowRight")
	if m.Choice.Bots != 0 || m.Choice.sides() != "none: you are alone" {
		t.Errorf("one more than all bots are %d: %s", m.Choice.Bots, m.Choice.sides())
	}
	m.Press(input.Escape)
	if m.Page != PageStart {
		t.Errorf("Esc leads to page %d", m.Page)
	}
	if m.Press(input.Escape); !m.Open {
		t.Error("Esc leaves the start page, behind which nobody plays")
	}
}

// TestMenu_NamesMovementsInPlainWords.
func TestMenu_NamesMovementsInPlainWords(t *testing.T) {
	s := NewSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light"}, nil, nil)
	seen := map[string]bool{}
	for _, model := range systems.Models() {
		s.Model = model
		if title := ModelTitle(model); title == model || seen[title] || s.modelHint() == "" {
			t.Errorf("%s is called %q: %s", model, title, s.modelHint())
		} else {
			seen[title] = true
		}
	}
}

// TestQuit_AsksFirstInAMatch, and not on the start page; going elsewhere takes the question back.
func TestQuit_AsksFirstInAMatch(t *testing.T) {
	settings := options.DefaultSettings()
	m := New(&settings)
	quit := func(root Page) {
		m.Show(root, "")
		m.Press("End")
		m.Press("Enter")
	}
	if quit(PagePause); m.Quit || m.View.Warning == "" {
		t.Fatalf("quit %v at once, told %q", m.Quit, m.View.Warning)
	}
	m.Press("ArrowUp")
	m.Press("ArrowDown")
	if m.Press("Enter"); m.Quit {
		t.Error("the question of before counts")
	}
	if m.Press("Enter"); !m.Quit {
		t.Error("twice quits nothing")
	}
	m.Actions.Matches.Fast = func() options.Choice { return options.Choice{} }
	if quit(PageStart); !m.Quit {
		t.Error("the start page asks")
	}
}
