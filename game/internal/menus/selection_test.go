package menus

import (
	"fmt"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"slices"
	"strings"
	"testing"
)

// TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode, and levels that suit it.
func TestMenu_OwnMatchHasTheRowsThatMeanSomethingInTheMode(t *testing.T) {
	m, _ := openedMenu()
	m.Choice = NewSelection(options.Choice{Level: "canyon", Model: "tribes", Armor: "light", Pack: "energy", Bots: 3}, nil, nil)
	m.Actions.Matches.Start = func(options.Choice) error { return nil }
	m.TurnTo(PageMatch)
	alone := " Play Mode Level Bots Bot skill Time limit Score limit Mercy limit Warm-up Rules Movement Armour Pack Back"
	teams := strings.Replace(alone, " Warm-up ", " Warm-up Team damage Even teams ", 1)
	want := map[string]string{
		"": teams, FlagMode: teams, "deathmatch": alone, "rabbit": alone, DuelMode: strings.Replace(alone, " Bots ", " ", 1),
		TrialMode: " Play Mode Level Time limit Rules Movement Armour Pack Back", PracticeMode: " Play Mode Level Bots Targets Bot skill Rules Movement Armour Pack Back",
		LearnMode: " Play Mode Back",
	}
	for range m.Choice.Modes {
		labels := ""
		for i := range m.Rows {
			labels += " " + m.Rows[i].Label
		}
		if rows, known := want[m.Choice.Mode]; !known {
			t.Errorf("add the rows of %s to want: %s", m.Choice.ModeName(), labels)
		} else if labels != rows {
			t.Errorf("%s has the rows%s, want%s", m.Choice.ModeName(), labels, want[m.Choice.Mode])
		}
		if m.Choice.unfit(m.Choice.Level) != "" {
			t.Errorf("%s is offered on %s", m.Choice.ModeName(), m.Choice.Level)
		}
		find(t, m, "Mode")
		if m.Press("ArrowRight"); m.Rows[m.View.Selected].Label != "Mode" {
			t.Fatalf("then %q is in focus", m.Rows[m.View.Selected].Label)
		}
	}
	m.Choice.Mode = FlagMode
	if m.Choice.unfit("canyon") != "" {
		t.Error("flags are not offered on the canyon, which has some in that mode")
	}
	m.Choice.Mode = LearnMode
	for range m.Choice.Levels {
		if m.Choice.NextLevel(1); m.Choice.Level == "canyon" {
			t.Error("lessons are offered on the canyon, which has none")
		}
	}
	m.TurnTo(PageLevels)
	at := slices.Index(m.Choice.Levels, "canyon")
	if m.Choose(at); m.View.Warning == "" {
		t.Error("the list of levels does not say that the canyon does not suit lessons")
	}
	if m.Press("Enter"); m.Page != PageLevels {
		t.Error("and lets choose it")
	}
}

// TestMenu_OwnMatchChoosesLimitsAndSkill, which go back to usual with the mode.
func TestMenu_OwnMatchChoosesLimitsAndSkill(t *testing.T) {
	m, _ := openedMenu()
	m.Choice = NewSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy", Mode: FlagMode}, nil, nil)
	m.TurnTo(PageMatch)
	for _, r := range []struct{ label, first, right, left string }{
		{"Time limit", "20 min, as usual", "5 min", "none"}, {"Score limit", "5 captures, as usual", "1 capture", "none"},
		{"Mercy limit", "none, as usual", "a lead of 1 capture", "none"}, {"Warm-up", "none, as usual", "10 s", "none"},
		{"Team damage", "none, as usual", "10 %", "none"}, {"Even teams", "on, as usual", "on", "off"}, {"Bot skill", "usual", "hard", "easy"},
	} {
		at := find(t, m, r.label)
		values := []string{m.Rows[at].Value()}
		m.Press("ArrowRight")
		values = append(values, m.Rows[at].Value())
		m.Press("ArrowLeft")
		m.Press("ArrowLeft")
		if values = append(values, m.Rows[at].Value()); !slices.Equal(values, []string{r.first, r.right, r.left}) {
			t.Errorf("%s: %q", r.label, values)
		}
	}
	none := options.Limits{Minutes: options.NoLimit, Points: options.NoLimit, Mercy: options.NoLimit, Warmup: options.NoLimit,
		TeamDamage: options.NoLimit, Autobalance: options.Off}
	if c := m.Choice.Choice; c.Limits != none || c.Skill != -1 {
		t.Errorf("chosen %+v", c)
	}
	if m.Choice.NextMode(1); m.Choice.Limits != (options.Limits{}) || m.Choice.Skill != -1 {
		t.Errorf("in the next mode %+v", m.Choice.Choice)
	}
	if got := nextOf(timeLimits, 7, 1); got != 10 || nextOf(timeLimits, 7, -1) != 5 {
		t.Errorf("after 7 comes %d", got)
	}
}

// TestMenu_TheListOfCoursesShowsTheBestRuns.
func TestMenu_TheListOfCoursesShowsTheBestRuns(t *testing.T) {
	m, _ := openedMenu()
	m.Choice = NewSelection(options.Choice{Level: "valley", Model: "tribes", Armor: "light", Pack: "energy"}, nil, nil)
	m.Actions.Matches.Fast = func() options.Choice { return m.Choice.Choice }
	m.Actions.Matches.Bests = func() map[string]string { return map[string]string{"Valley": "1:19.43  gold"} }
	m.TurnTo(PageTrials)
	rows := ""
	for i := range m.Rows {
		rows += fmt.Sprintln(m.Rows[i].Cells)
	}
	if !strings.Contains(rows, "best 1:19.43  gold") || strings.Count(rows, "best ") != 1 || !strings.Contains(rows, "22 gates") {
		t.Errorf("rows %s", rows)
	}
}

func TestSelection_GoesRoundTheModelsOfModules(t *testing.T) {
	board := systems.Module{Name: "board", Models: []systems.Model{{Name: "board", Presets: []systems.ModelPreset{{Name: "long"}, {Name: "short"}}}}}
	s := NewSelection(options.Choice{Level: "valley", Model: "board", Armor: "short"}, nil, nil, board)
	if s.nextArmor(1); s.Armor != "long" {
		t.Errorf("after short comes %s", s.Armor)
	}
	seen := map[string]bool{}
	for range systems.Models(board) {
		s.nextModel(1)
		seen[s.Model] = true
	}
	if len(seen) != 4 || s.Model != "board" || s.Armor != "long" {
		t.Errorf("saw %v, and came to %s of %s", seen, s.Armor, s.Model)
	}
}

// TestMenu_TurnsToTribes2AsItsFlagDoes: with the body of its kind, and back with the one before.
func TestMenu_TurnsToTribes2AsItsFlagDoes(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	for _, c := range [][4]string{{"tribes", "medium", "torque", "t2-medium"}, {"torque", "t2-heavy", "torque", "t2-heavy"}, {"torque", "tge-default", "torque", "tge-default"}} {
		m.Choice = NewSelection(options.Choice{Level: "valley", Model: c[0], Armor: c[1]}, nil, nil)
		m.Show(PagePause, "Skijet")
		m.TurnTo(PageMatch)
		find(t, m, "Rules")
		m.Press("ArrowLeft")
		if m.Choice.RulesName() != "tribes2" || m.Choice.Model != c[2] || m.Choice.Armor != c[3] || !slices.Contains(systems.Presets(c[2]), c[3]) {
			t.Errorf("%s %s: by %s it is %s %s", c[0], c[1], m.Choice.RulesName(), m.Choice.Model, m.Choice.Armor)
		}
		want := [2]string{"tribes", strings.TrimPrefix(c[3], "t2-")}
		if c[1] == "tge-default" {
			want = [2]string{"torque", c[1]}
		}
		if m.Press("ArrowRight"); m.Choice.Model != want[0] || m.Choice.Armor != want[1] {
			t.Errorf("%s %s: back by %s it is %s %s", c[0], c[1], m.Choice.RulesName(), m.Choice.Model, m.Choice.Armor)
		}
	}
}
