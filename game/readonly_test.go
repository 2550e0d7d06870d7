package game

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// TestExtension_CannotChangeTheMatchFromAView, and what it writes all the same is reported once.
func TestExtension_CannotChangeTheMatchFromAView(t *testing.T) {
	var refused error
	writes := false
	var told []string
	g, ids := extended(t, Extension{Name: "meddler", Tick: func(v *View) {
		_, refused = v.Match.Spawn(systems.With(components.Position, components.PositionData{}))
		if _, err := v.Enter(systems.TeamDamageEntry(0.5)); err != nil {
			t.Errorf("entered: %v", err)
		}
		if _, err := v.Match.Launch(systems.Shot{Weapon: "disc"}); !errors.Is(err, systems.ErrReadOnly) {
			t.Errorf("after an entry: %v", err)
		}
		if entry, ok := v.Match.Entry(v.Self); ok && writes {
			components.Energy.Get(entry).Current /= 2
		}
	}}, func(c *arenaConfig) { c.setup.report = func(line string) { told = append(told, line) } })
	for range 3 {
		g.tick()
	}
	if !errors.Is(refused, systems.ErrReadOnly) || len(told) != 0 {
		t.Errorf("got %v, told %q", refused, told)
	}
	if err := g.session.state.Match.Kill(ids[0], ids[0]); err != nil {
		t.Errorf("behind the view: %v", err)
	}
	writes = true
	for range 5 {
		g.tick()
	}
	if n := len(slices.DeleteFunc(told, func(line string) bool { return !strings.Contains(line, `"meddler": its Tick wrote into components`) })); n != 1 {
		t.Errorf("told %q", told)
	}
}
