package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/options"
)

var crabSize = Option{Name: "crabs.size", Label: "Size of crabs", Hint: "Larger ones are easier to see", Values: []string{"small", "large"}}

// TestOption_IsARowOfTheMenuAndKeptInTheSettings, and goes back to its default with the page.
func TestOption_IsARowOfTheMenuAndKeptInTheSettings(t *testing.T) {
	store := &memory{}
	open := func(settings options.Settings, lines *[]string) (*Game, *View) {
		g, _ := extended(t, Extension{Options: []Option{crabSize}}, func(c *arenaConfig) {
			c.setup.store, c.Settings, c.setup.report = store, settings, func(line string) { *lines = append(*lines, line) }
		})
		return g, &g.plugins.all[0].view
	}
	var lines []string
	g, v := open(options.DefaultSettings(), &lines)
	if v.Option("crabs.size") != "small" || len(lines) > 0 {
		t.Fatalf("it is %q at first, and %q is told", v.Option("crabs.size"), lines)
	}
	row := func(label string) *menus.Row {
		g.menu.TurnTo(menus.PageOwn)
		i := slices.IndexFunc(g.menu.Rows, func(r menus.Row) bool { return r.Label == label })
		if i < 0 {
			t.Fatalf("there is no row %q", label)
		}
		return &g.menu.Rows[i]
	}
	g.menu.Show(menus.PagePause, "Paused")
	size := row("Size of crabs")
	size.Turn(1)
	if size.Value() != "large" || v.Option("crabs.size") != "large" || !slices.Contains(g.menu.View.Tabs, "Extras") {
		t.Errorf("the row has %q, the view %q, tabs %q", size.Value(), v.Option("crabs.size"), g.menu.View.Tabs)
	}
	if err := options.Save(store, g.settings); err != nil {
		t.Fatal(err)
	}
	kept, err := options.Load(store)
	if err != nil {
		t.Fatal(err)
	}
	if _, v := open(kept, &lines); v.Option("crabs.size") != "large" || len(lines) > 0 {
		t.Errorf("kept as %q, and %q is told", v.Option("crabs.size"), lines)
	}
	row("Reset this page").Act()
	if v.Option("crabs.size") != "small" {
		t.Errorf("reset to %q", v.Option("crabs.size"))
	}
	kept.GameOptions["crabs.size"] = "huge"
	want := `settings: game_options: "crabs.size" is "huge", want one of small, large; playing with "small"`
	if _, v := open(kept, &lines); v.Option("crabs.size") != "small" || !slices.Equal(lines, []string{want}) {
		t.Errorf("of a foreign value %q, and %q is told", v.Option("crabs.size"), lines)
	}
}

func TestOption_HasNoPageWithoutAny(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageGame)
	if slices.Contains(g.menu.View.Tabs, "Extras") {
		t.Error("there is a page without rows")
	}
}

func TestOption_IsRefusedWithWhatToDo(t *testing.T) {
	with := func(change func(o *Option)) Extension {
		o := crabSize
		change(&o)
		return Extension{Name: "crabs", Options: []Option{o}}
	}
	for want, e := range map[string]Extension{
		`extension "crabs": option "crabs.size": it needs a Name and a Label`: with(func(o *Option) { o.Label = "" }),
		`its Values are ["small"], want two or more different ones`:           with(func(o *Option) { o.Values = o.Values[:1] }),
		`its Values are ["a" "b" "a"], want two or more different ones`:       with(func(o *Option) { o.Values = []string{"a", "b", "a"} }),
		`extension "crabs" has one of this name`:                              {Name: "crabs", Options: []Option{crabSize, crabSize}},
	} {
		err := (&Game{sound: &mixer.Engine{}}).load([]Extension{e})
		if !errors.Is(err, ErrExtension) || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
