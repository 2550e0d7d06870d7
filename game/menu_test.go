package game

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func openedMenu() (*menu, *options.Settings) {
	s := options.DefaultSettings()
	m := newMenu(&s)
	m.show(pagePause, "Paused")
	return m, &s
}

// find selects the row with a label.
func find(t *testing.T, m *menu, label string) int {
	t.Helper()
	for i := range m.rows {
		if m.rows[i].label == label {
			m.view.Selected = i
			return i
		}
	}
	t.Fatalf("no row %q", label)
	return 0
}

func TestMenu_EscapeGoesBackAndOut(t *testing.T) {
	m, _ := openedMenu()
	find(t, m, "Options")
	m.press("Enter")
	if m.page != pageGame {
		t.Fatal("the options did not open")
	}
	m.press("PageDown")
	m.press("PageDown")
	m.press("PageUp")
	if m.page != pageVideo {
		t.Fatalf("Page Down leads to page %d", m.page)
	}
	m.press(input.Escape)
	if m.page != pagePause || !m.open || m.rows[m.view.Selected].label != "Options" {
		t.Fatal("Esc left the menu at once")
	}
	m.press(input.Escape)
	if m.open {
		t.Error("Esc did not close the menu")
	}
}

func TestMenu_ArrowsGoRoundAndMoveSliders(t *testing.T) {
	m, s := openedMenu()
	m.press("ArrowUp")
	if m.view.Selected != len(m.rows)-1 {
		t.Errorf("up from the first row is %d", m.view.Selected)
	}
	m.press("ArrowDown")
	if m.view.Selected != 0 {
		t.Errorf("down from the last row is %d", m.view.Selected)
	}
	m.turnTo(pageSound)
	find(t, m, "Volume")
	for range 40 {
		m.press("ArrowRight")
	}
	if s.Volume != 1 || !m.changed {
		t.Errorf("volume %v", s.Volume)
	}
	m.press("ArrowLeft")
	if math.Abs(s.Volume-0.95) > 1e-9 {
		t.Errorf("volume %v after a step back", s.Volume)
	}
	m.turnTo(pageControls)
	find(t, m, "Invert mouse")
	m.press("ArrowRight")
	if !s.InvertY {
		t.Error("a switch did not flip")
	}
}

func TestMenu_EverySliderKeepsToItsLimits(t *testing.T) {
	m, s := openedMenu()
	for _, tab := range tabs {
		m.turnTo(tab.page)
		for i := range m.rows {
			if m.rows[i].slide == nil {
				continue
			}
			for _, fraction := range []float64{-1, 0, 0.5, 1, 2} {
				m.rows[i].slide(fraction)
				if got := m.rows[i].fraction(); got < -1e-9 || got > 1+1e-9 {
					t.Errorf("%s: fraction %v", m.rows[i].label, got)
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
	m.turnTo(pageControls)
	find(t, m, "Jet")
	m.press("Enter")
	if !m.picture().Rows[m.view.Selected].Waiting {
		t.Fatal("the menu does not wait for a key")
	}
	m.press("V") // third person's only key but a pad button
	if got := s.Bindings.First(input.Jet, false); got != "V" {
		t.Errorf("jet is on %q", got)
	}
	if !strings.Contains(m.view.Warning, "Third person") {
		t.Errorf("warning %q", m.view.Warning)
	}
	find(t, m, "Fire")
	m.press("Enter")
	m.press(input.Escape)
	if got := s.Bindings.First(input.Fire, false); got != "Left mouse" || m.waiting || !m.open {
		t.Errorf("Esc changed fire to %q", got)
	}
	find(t, m, "Fire")
	m.press("Enter")
	m.press(input.MouseMiddle)
	if got := s.Bindings.First(input.Fire, false); got != "Middle mouse" {
		t.Errorf("fire is on %q", got)
	}
	find(t, m, "Reset this page")
	m.press("Enter")
	if got := s.Bindings.First(input.Jet, false); got != "Right mouse" {
		t.Errorf("defaults put jet on %q", got)
	}
}

// TestMenu_AnActionHasSeveralKeys: Enter replaces the first, Insert adds one and Delete takes the last.
func TestMenu_AnActionHasSeveralKeys(t *testing.T) {
	m, s := openedMenu()
	m.turnTo(pageControls)
	if !strings.Contains(m.view.Note, "Insert") || !strings.Contains(m.view.Note, "Delete") {
		t.Errorf("the note says %q", m.view.Note)
	}
	at := find(t, m, "Walk left")
	want := func(keys ...input.Key) {
		t.Helper()
		if !slices.Equal(s.Bindings[input.Left], keys) || m.waiting {
			t.Errorf("walk left is on %v, want %v", s.Bindings[input.Left], keys)
		}
	}
	m.press("Enter")
	m.press("J")
	want("J", "ArrowLeft")
	m.press("Insert")
	if !m.picture().Rows[at].Waiting {
		t.Fatal("Insert waits for no key")
	}
	m.press("K")
	want("J", "ArrowLeft", "K")
	m.press("Insert")
	m.press(input.Escape)
	want("J", "ArrowLeft", "K")
	m.press("Enter")
	m.press("K") // one that it has
	want("K", "ArrowLeft")
	m.press(input.PadX)
	m.press(input.PadUp)
	m.press("Enter")
	m.press(input.PadLeft)
	want(input.PadLeft, "K", "ArrowLeft")
	m.press("Delete")
	want(input.PadLeft, "K")
	m.press("Delete")
	want(input.PadLeft)
	m.press("Delete") // which asks before the only one
	want(input.PadLeft)
	if !strings.Contains(m.view.Warning, "once more takes Pad left away") {
		t.Errorf("it warns by %q", m.view.Warning)
	}
	m.press("ArrowDown")
	m.press("ArrowUp")
	m.press("Delete") // it asks anew
	want(input.PadLeft)
	m.press("Delete")
	want()
	if !m.changed || m.rows[at].value() != "unbound" {
		t.Errorf("the row says %q", m.rows[at].value())
	}
	find(t, m, "Menu")
	for range 5 {
		m.press("Delete")
	}
	if keys := s.Bindings[input.Pause]; !slices.Equal(keys, []input.Key{input.Escape}) {
		t.Errorf("the menu is on %v", keys)
	}
	find(t, m, "Invert mouse")
	if m.press("Insert"); m.waiting {
		t.Error("a row that is for no key waits for one")
	}
}

func TestMenu_ChoosesTheBodyOfThePlayer(t *testing.T) {
	s := options.DefaultSettings()
	m := newMenu(&s)
	m.choice = newSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1}, nil, nil)
	m.show(pagePause, "Skijet")
	m.turnTo(pageMatch)
	find(t, m, "Armour")
	m.press("ArrowRight")
	if m.choice.Armor != "medium" {
		t.Errorf("one to the right of light is %+v", *m.choice)
	}
	m.press("ArrowLeft")
	m.press("ArrowLeft")
	if m.choice.Armor != "heavy" {
		t.Errorf("one to the left of light is %s", m.choice.Armor)
	}
	m.press("Enter")
	if m.choice.Armor != "light" {
		t.Errorf("after heavy comes %s", m.choice.Armor)
	}
	find(t, m, "Movement")
	for range systems.Models() {
		m.press("Enter")
		if !slices.Contains(systems.Presets(m.choice.Model), m.choice.Armor) {
			t.Errorf("model %s has the body %s", m.choice.Model, m.choice.Armor)
		}
	}
	if m.choice.Model != "tribes" {
		t.Errorf("round all models is %s", m.choice.Model)
	}
}

func TestMenu_ChoosesTheRulesOfTheModelThatHasSome(t *testing.T) {
	s := options.DefaultSettings()
	m := newMenu(&s)
	m.choice = newSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Bots: 1}, nil, nil)
	m.show(pagePause, "Skijet")
	m.turnTo(pageMatch)
	find(t, m, "Rules")
	for _, want := range []string{"articles", "original", "arena"} {
		m.press("ArrowRight")
		if got := m.rows[m.view.Selected].value(); got != want || m.choice.RulesName() != want {
			t.Errorf("rules %q, row %q, want %s", m.choice.RulesName(), got, want)
		}
	}
	if m.choice.Rules != "" {
		t.Errorf("the arena's own rules are kept as %q", m.choice.Rules)
	}
	m.choice.Model = "slide"
	m.press("ArrowRight")
	if got := m.rows[m.view.Selected].value(); got != "none to choose" || m.choice.RulesName() != "arena" {
		t.Errorf("rules of slide: %q, kept %q", got, m.choice.RulesName())
	}
}

func TestMenu_ListsAKeyForEachCarriedWeaponAndNoMore(t *testing.T) {
	m, _ := openedMenu()
	m.groups[0], m.groups[3] = "Disc launcher, Saucer", "Mortar"
	m.turnTo(pageControls)
	find(t, m, "Disc launcher, Saucer")
	find(t, m, "Mortar")
	for i := range m.rows {
		if a := m.rows[i].action; a >= input.Weapon1 && a <= input.Weapon10 && a != input.Weapon1 && a != input.Weapon4 || a >= input.Throw1 && a <= input.Throw4 {
			t.Errorf("row %d, %q, is for a weapon that is not carried", i, m.rows[i].label)
		}
	}
}

func TestMenu_OwnMatchChoosesLevelAndBots(t *testing.T) {
	m, _ := openedMenu()
	m.hooks.fast = func() options.Choice { return m.choice.Choice }
	m.choice = newSelection(options.Choice{Level: "hill.glb", Model: "tribes", Armor: "light", Pack: "energy"}, nil, nil)
	m.show(pageStart, "Skijet")
	find(t, m, "Custom match")
	m.press("Enter")
	find(t, m, "Level")
	seen := map[string]bool{}
	for range m.choice.levels {
		seen[m.choice.Level] = true
		m.press("ArrowRight")
	}
	if !seen["hill.glb"] || !seen["valley"] || !seen["works"] || m.choice.Level != "hill.glb" {
		t.Errorf("round all levels are %v, then %s", seen, m.choice.Level)
	}
	if m.press("Enter"); m.page != pageLevels || len(m.rows) != len(m.choice.levels)+1 || m.rows[m.view.Selected].cells[0] != "hill.glb" {
		t.Fatalf("the list of levels is page %d with %d rows", m.page, len(m.rows))
	}
	for i, name := range levels.EmbeddedNames() {
		if most := 42; len(m.rows[i].cells[1]) > most { // or it is cut off in a window of 640 by 360
			t.Errorf("%q has more than %d letters", m.rows[i].cells[1], most)
		}
		if r := m.rows[i]; m.choice.levels[i] != name || len(r.cells[1]) < 10 || !strings.Contains(r.cells[3], "teams") {
			t.Errorf("%s is listed as %q", name, r.cells)
		}
	}
	m.choose(slices.Index(m.choice.levels, "works"))
	if m.press("Enter"); m.page != pageMatch || m.choice.Level != "works" {
		t.Errorf("Enter chooses %s", m.choice.Level)
	}
	find(t, m, "Bots")
	m.press("ArrowLeft")
	if m.choice.Bots != options.MaxBots || m.choice.sides() != "7 with you, 8 against you" {
		t.Errorf("one less than no bots are %d: %s", m.choice.Bots, m.choice.sides())
	}
	m.press("ArrowRight")
	if m.choice.Bots != 0 || m.choice.sides() != "none: you are alone" {
		t.Errorf("one more than all bots are %d: %s", m.choice.Bots, m.choice.sides())
	}
	m.press(input.Escape)
	if m.page != pageStart {
		t.Errorf("Esc leads to page %d", m.page)
	}
	if m.press(input.Escape); !m.open {
		t.Error("Esc leaves the start page, behind which nobody plays")
	}
}

// TestMenu_NamesMovementsInPlainWords.
func TestMenu_NamesMovementsInPlainWords(t *testing.T) {
	s := newSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light"}, nil, nil)
	seen := map[string]bool{}
	for _, model := range systems.Models() {
		s.Model = model
		if title := s.modelTitle(); title == model || seen[title] || s.modelHint() == "" {
			t.Errorf("%s is called %q: %s", model, title, s.modelHint())
		} else {
			seen[title] = true
		}
	}
}
