package game

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// rowsOf are the rows of a page of the menu as text.
func rowsOf(m *menus.Menu) string {
	text := ""
	for i := range m.Rows {
		text += "\n" + strings.Join(append([]string{m.Rows[i].Label}, m.Rows[i].Cells...), " | ")
	}
	return text
}

// fights plays a match of teams with so many kills by two discs, one at somebody who falls, and waits for the page of its end.
func (g *Game) fights(t *testing.T, kills int) {
	t.Helper()
	foe := g.session.state.Match.Players(nil)[1].ID
	ticks(g, 200) // until nobody is protected any more
	for range kills {
		for above := range 2 {
			at, _ := g.session.state.Player(g.session.state.Self)
			target := at.Position.Add(geom.Vec{Y: 6, Z: float64(20 * above)})
			if err := g.session.state.Match.Teleport(foe, target); err != nil {
				t.Fatal(err)
			}
			shot := systems.Shot{Owner: g.session.state.Self, Weapon: "disc", Position: target.Add(geom.Vec{Y: -4, Z: 1}), Velocity: geom.Vec{Y: 80}}
			if _, err := g.session.state.Match.Launch(shot); err != nil {
				t.Fatal(err)
			}
			ticks(g, 20)
		}
		ticks(g, 200)
	}
	systems.Single(g.session.state.Match, modes.Status).Rules.TimeLimitTicks = 700
	for n := 0; !g.menu.Open; n++ {
		if g.tick(); n > 1000 {
			t.Fatal("the match does not end")
		}
	}
}

// TestDeeds_TheEndSaysWhatTheUserDidAndWhatItHasBeaten, the second match by one kill more, and the career has both.
func TestDeeds_TheEndSaysWhatTheUserDidAndWhatItHasBeaten(t *testing.T) {
	store := replays.Folder{Path: t.TempDir()}
	g, _ := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 99}), 1)
	g.setup.replays.Career = store
	g.fights(t, 1)
	first := rowsOf(g.menu)
	for _, want := range []string{"\nYou", "Top speed ", "mid-air hits 1", "Awards: Mid-air"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q at the end:%s", want, first)
		}
	}
	if strings.Contains(first, "New best") {
		t.Errorf("the first match has beaten something:%s", first)
	}
	selectRow(t, g.menu, "Rematch")
	g.menu.Press("Enter")
	ticks(g, 5)
	g.fights(t, 2)
	if second := rowsOf(g.menu); !strings.Contains(second, "New best: ") || !strings.Contains(second, "kills 2, was 1") {
		t.Errorf("the second match says:%s", second)
	}
	selectRow(t, g.menu, "Your match")
	g.menu.Press("Enter")
	if rows := rowsOf(g.menu); g.menu.Page != menus.PageDeeds || !strings.Contains(rows, " | Kills | 2   new best | at most 1") {
		t.Errorf("page %d has%s", g.menu.Page, rows)
	}
	selectRow(t, g.menu, "Career")
	g.menu.Press("Enter")
	if rows := rowsOf(g.menu); g.menu.Page != menus.PageCareer || !strings.Contains(rows, "2, of which 2 won") || !strings.Contains(rows, " | Kills | 2 | 3") {
		t.Errorf("page %d has%s", g.menu.Page, rows)
	}
	if kept, err := career.Load(store); err != nil || kept.All.Counts[career.Kills] != 3 {
		t.Errorf("kept is %+v, %v", kept, err)
	}
}

// TestDeeds_OfATunedMatchAreNotKept.
func TestDeeds_OfATunedMatchAreNotKept(t *testing.T) {
	g, _ := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 99}), 1)
	g.session.race.Disqualify("Numbers were tuned")
	if g.fights(t, 1); len(g.career.All.Counts) != 0 {
		t.Errorf("the career has %v", g.career.All.Counts)
	}
}

// TestTargets_StandMoveOrShootAsTheChoiceSays, around the player and against it alone.
func TestTargets_StandMoveOrShootAsTheChoiceSays(t *testing.T) {
	for _, c := range []struct {
		targets      string
		moves, fires bool
	}{{options.TargetsStand, false, false}, {"", true, false}, {options.TargetsShoot, true, true}} {
		m := maker{seed: 1}
		config := playMatch(t, &m, func(o *options.Options) {
			o.Match.Mode, o.Match.Bots, o.Match.Limits.Targets, o.Match.Skill = menus.PracticeMode, 3, c.targets, 4
		})
		match, crew, shots := config.Match, bots.NewCrew(config.Match), 0
		before := match.Players(nil)
		for range 400 {
			commands := crew.Commands([]systems.Command{{Player: config.Self}})
			roster.Tame(commands, config.Self, config.Choice.Targets)
			if err := match.Step(commands); err != nil {
				t.Fatal(err)
			}
			for _, e := range match.Events() {
				if e.Kind == systems.EventFired {
					shots++
				}
			}
		}
		for i, p := range match.Players(nil) {
			if p.ID == config.Self {
				continue
			}
			if away := before[i].Position.Sub(before[0].Position).Horizontal().Length(); away > 40 || p.Team == before[0].Team {
				t.Errorf("%q: a target of team %d begins %.0f m away", c.targets, p.Team, away)
			}
			if way := p.Position.Sub(before[i].Position).Horizontal().Length(); way > 3 != c.moves {
				t.Errorf("%q: a target has moved %.0f m", c.targets, way)
			}
		}
		if shots > 0 != c.fires {
			t.Errorf("%q: %d shots", c.targets, shots)
		}
	}
}
