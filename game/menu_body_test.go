package game

import (
	"testing"

	"github.com/skijet/skijet/game/input"
)

// TestRebody_LeavingThePageTakesWhatItShows, by every way out, and nothing where nothing was changed.
// A body that cannot be had is refused with the reason, once.
func TestRebody_LeavingThePageTakesWhatItShows(t *testing.T) {
	for name, leave := range map[string]func(m *menu){
		"Esc":   func(m *menu) { m.press(input.Escape) },
		"Back":  func(m *menu) { find(t, m, "Back"); m.press("Enter") },
		"Start": func(m *menu) { m.press(input.PadStart) },
	} {
		g, _ := chooser(t)
		g.tick()
		show := func() {
			g.menu.show(pagePause, "Paused")
			g.menu.turnTo(pageBody)
		}
		show()
		if leave(g.menu); g.refit != nil || g.menu.page != pagePause && g.menu.open {
			t.Errorf("%s: nothing was changed, and %v is taken", name, g.refit)
		}
		show()
		find(t, g.menu, "Armour")
		g.menu.press("ArrowRight")
		armor := g.menu.choice.Armor
		if leave(g.menu); g.refit == nil || g.choice.Armor != armor || g.menu.page == pageBody && g.menu.open {
			t.Errorf("%s: %s was chosen, taken is %s", name, armor, g.choice.Armor)
		}
		show()
		g.menu.choice.Armor = "none of these"
		if leave(g.menu); g.menu.page != pageBody || !g.menu.open || g.menu.view.Warning == "" || g.menu.choice.Armor != armor {
			t.Errorf("%s: a body that is not there: page %d says %q, shows %s", name, g.menu.page, g.menu.view.Warning, g.menu.choice.Armor)
		}
		if leave(g.menu); g.menu.page == pageBody && g.menu.open {
			t.Errorf("%s: the page cannot be left", name)
		}
	}
}
