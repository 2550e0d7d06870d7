package game

import (
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/systems/bases"
)

// TestRebody_LeavingThePageTakesWhatItShows, by every way out, and nothing where nothing was changed.
// A body that cannot be had is refused with the reason, once.
func TestRebody_LeavingThePageTakesWhatItShows(t *testing.T) {
	for name, leave := range map[string]func(m *menus.Menu){
		"Esc":   func(m *menus.Menu) { m.Press(input.Escape) },
		"Back":  func(m *menus.Menu) { selectRow(t, m, "Back"); m.Press("Enter") },
		"Start": func(m *menus.Menu) { m.Press(input.PadStart) },
	} {
		g, _ := chooser(t)
		g.tick()
		show := func() {
			g.menu.Show(menus.PagePause, "Paused")
			g.menu.TurnTo(menus.PageBody)
		}
		show()
		if leave(g.menu); g.session.waits() || g.menu.Page != menus.PagePause && g.menu.Open {
			t.Errorf("%s: nothing was changed, and %v is taken", name, g.session.waits())
		}
		show()
		selectRow(t, g.menu, "Armour")
		g.menu.Press("ArrowRight")
		armor := g.menu.Choice.Armor
		if leave(g.menu); !g.session.waits() || g.session.choice.Armor != armor || g.menu.Page == menus.PageBody && g.menu.Open {
			t.Errorf("%s: %s was chosen, taken is %s", name, armor, g.session.choice.Armor)
		}
		show()
		g.menu.Choice.Armor = "none of these"
		if leave(g.menu); g.menu.Page != menus.PageBody || !g.menu.Open || g.menu.View.Warning == "" || g.menu.Choice.Armor != armor {
			t.Errorf("%s: a body that is not there: page %d says %q, shows %s", name, g.menu.Page, g.menu.View.Warning, g.menu.Choice.Armor)
		}
		if leave(g.menu); g.menu.Page == menus.PageBody && g.menu.Open {
			t.Errorf("%s: the page cannot be left", name)
		}
	}
}

// waits reports whether the player has chosen a body that it does not have yet.
func (s *session) waits() bool {
	entry, ok := s.state.Match.Entry(s.state.Self)
	return ok && entry.HasComponent(bases.Wish) && *bases.Wish.Get(entry) != (bases.WishData{})
}
