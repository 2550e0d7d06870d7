package game

import (
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
)

// TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode, and levels that suit it.
func TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode(t *testing.T) {
	m, _ := openedMenu()
	m.choice = newSelection(options.Choice{Level: "canyon", Model: "tribes", Armor: "light", Pack: "energy", Bots: 3}, nil, nil)
	m.hooks.start = func(options.Choice) error { return nil }
	m.turnTo(pageMatch)
	all := " Play Mode Level Bots Bot skill Time limit Score limit Rules Movement Armour Pack Back"
	want := map[string]string{
		"": all, flagMode: all, "deathmatch": all, "rabbit": all, duelMode: strings.Replace(all, " Bots ", " ", 1),
		trialMode: " Play Mode Level Time limit Rules Movement Armour Pack Back", practiceMode: " Play Mode Level Bots Bot skill Rules Movement Armour Pack Back",
		learnMode: " Play Mode Back",
	}
	for range m.choice.modes {
		labels := ""
		for i := range m.rows {
			labels += " " + m.rows[i].label
		}
		if labels != want[m.choice.Mode] {
			t.Errorf("%s has the rows%s, want%s", m.choice.mode(), labels, want[m.choice.Mode])
		}
		if m.choice.unfit(m.choice.Level) != "" {
			t.Errorf("%s is offered on %s", m.choice.mode(), m.choice.Level)
		}
		find(t, m, "Mode")
		if m.press("ArrowRight"); m.rows[m.view.Selected].label != "Mode" {
			t.Fatalf("then %q is in focus", m.rows[m.view.Selected].label)
		}
	}
	m.choice.Mode = flagMode
	for range m.choice.levels {
		if m.choice.nextLevel(1); m.choice.Level == "canyon" {
			t.Error("flags are offered on the canyon, which has one")
		}
	}
	m.turnTo(pageLevels)
	at := slices.Index(m.choice.levels, "canyon")
	if m.choose(at); m.view.Warning == "" {
		t.Error("the list of levels does not say that the canyon does not suit flags")
	}
	if m.press("Enter"); m.page != pageLevels {
		t.Error("and lets choose it")
	}
}

// TestMenu_OwnMatchChoosesLimitsAndSkill, which go back to usual with the mode.
func TestMenu_OwnMatchChoosesLimitsAndSkill(t *testing.T) {
	m, _ := openedMenu()
	m.choice = newSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Mode: flagMode}, nil, nil)
	m.turnTo(pageMatch)
	for _, r := range []struct{ label, first, right, left string }{
		{"Time limit", "20 min, as usual", "5 min", "none"}, {"Score limit", "5 captures, as usual", "1 capture", "none"}, {"Bot skill", "usual", "hard", "easy"},
	} {
		at := find(t, m, r.label)
		values := []string{m.rows[at].value()}
		m.press("ArrowRight")
		values = append(values, m.rows[at].value())
		m.press("ArrowLeft")
		m.press("ArrowLeft")
		if values = append(values, m.rows[at].value()); !slices.Equal(values, []string{r.first, r.right, r.left}) {
			t.Errorf("%s: %q", r.label, values)
		}
	}
	if c := m.choice.Choice; c.Minutes != options.NoLimit || c.Points != options.NoLimit || c.Skill != -1 {
		t.Errorf("chosen %+v", c)
	}
	if m.choice.nextMode(1); m.choice.Minutes != 0 || m.choice.Points != 0 || m.choice.Skill != -1 {
		t.Errorf("in the next mode %+v", m.choice.Choice)
	}
	if got := nextOf(timeLimits, 7, 1); got != 10 || nextOf(timeLimits, 7, -1) != 5 {
		t.Errorf("after 7 comes %d", got)
	}
}
