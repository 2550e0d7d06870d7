package game

import (
	"image/color"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems/modes"
)

// TestEnd_SaysWhyAndMarksTheOwnRowAndTheTeams: after the limit of points, a lead, the end of time,
// and overtime with and without a winner.
func TestEnd_SaysWhyAndMarksTheOwnRowAndTheTeams(t *testing.T) {
	for _, c := range []struct {
		rules modes.Rules
		kills int
		want  string
	}{
		{modes.Rules{PointLimit: 2}, 2, "The first to 2, after 0:0"},
		{modes.Rules{PointLimit: 9, MercyLead: 1}, 1, "A lead of 1 was enough, after 0:0"},
		{modes.Rules{TimeLimitTicks: 100}, 1, "Time was up, after 0:03"},
		{modes.Rules{TimeLimitTicks: 50, OvertimeTicks: 900}, 1, "Decided in overtime, after 0:0"},
		{modes.Rules{TimeLimitTicks: 50, OvertimeTicks: 60}, 0, "Overtime decided nothing, after 0:03"},
	} {
		g, ids := modeGame(t, modes.TeamDeathmatch(c.rules), 3)
		ticks(g, 60)
		for range c.kills {
			if err := g.match.Kill(ids[1], ids[0]); err != nil {
				t.Fatal(err)
			}
			ticks(g, 2)
			if err := g.match.Respawn(ids[1]); err != nil {
				t.Fatal(err)
			}
			ticks(g, 2)
		}
		ticks(g, 100)
		if f := frameOf(g); !strings.HasPrefix(f.Match.Phase, c.want) {
			t.Errorf("below the banner it says %q, want %q", f.Match.Phase, c.want)
		}
		ticks(g, endTicks)
		if g.menu.page != pageEnd || !strings.Contains(g.menu.view.Caption, c.want) {
			t.Errorf("page %d says %q, want %q", g.menu.page, g.menu.view.Caption, c.want)
		}
		title := hud.TeamColor(1)
		if c.kills == 0 {
			title = hud.Soft
		}
		if g.menu.view.Tone != title {
			t.Errorf("the title %q has the colour %v", g.menu.view.Title, g.menu.view.Tone)
		}
		own, tones := 0, map[string]color.RGBA{}
		for _, r := range g.menu.picture().Rows {
			if len(r.Cells) > 0 {
				name := strings.Fields(r.Cells[0])[0]
				if tones[name] = r.Tone; r.Own {
					own++
				}
				if r.Own != (name == "You") {
					t.Errorf("%q is marked: %v", name, r.Own)
				}
			}
		}
		if own != 1 || tones["You"] != hud.TeamColor(1) || tones["Rook"] != hud.TeamColor(2) {
			t.Errorf("%d rows are marked, and their colours are %v", own, tones)
		}
	}
}
