package game

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/game/internal/debug"
)

func TestStats_TheSecondPageListsEverySystemOfTheMatch(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.tick()
	for range 2 {
		g.poll("F3")
		g.switches()
		g.poll()
	}
	page := strings.Join(g.stats(), "\n")
	for _, s := range g.session.state.Match.Schedule() {
		if !strings.Contains(page, s.Name) {
			t.Errorf("%q is not on the page:\n%s", s.Name, page)
		}
	}
	keep(t, g, "systems_page")
	for range debug.Count - debug.Systems { // over the other pages
		g.poll("F3")
		g.switches()
		g.poll()
	}
	if g.stats() != nil {
		t.Error("F3 does not end it")
	}
}
