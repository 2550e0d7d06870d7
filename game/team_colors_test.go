package game

import (
	"image"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
)

// TestTeams_TheTableAndTheMenuNameThemAsThePictureDoes, in the colours that the user wants.
func TestTeams_TheTableAndTheMenuNameThemAsThePictureDoes(t *testing.T) {
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 1}), 3)
	g.settings.HUD.TeamColors = "safe"
	g.applySettings()
	ticks(g, 40)
	if err := g.session.state.Match.Kill(ids[0], ids[1]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 2)
	if f := frameOf(g); f.Match.Banner != "Orange wins" {
		t.Errorf("the banner is %q", f.Match.Banner)
	}
	ticks(g, endTicks)
	table := ""
	for _, r := range g.menu.Rows {
		table += r.Label + strings.Join(r.Cells, " ") + "\n"
	}
	if g.menu.Page != menus.PageEnd || !strings.Contains(table, "\nOrange\nRook ") || strings.Contains(table, "Red") {
		t.Errorf("page %d has the table %q", g.menu.Page, table)
	}
	entry, _ := g.session.state.Match.Entry(g.session.state.Self)
	components.Team.Get(entry).Number = roster.OtherTeam
	if got := g.session.talk.Side(); got != "Orange" {
		t.Errorf("the side of the user is %q", got)
	}
}

// TestTeams_BasePiecesHaveTheColoursThatTheUserWants, and so has what is told of their power.
func TestTeams_BasePiecesHaveTheColoursThatTheUserWants(t *testing.T) {
	g, _ := newGame(t)
	for _, name := range choices.TeamColors() {
		g.settings.HUD.TeamColors = name
		g.applySettings()
		palette := panels.PaletteByName(name)
		for team := 1; team <= 2; team++ {
			want := looks.TeamTint(palette, team)
			for _, kind := range []string{levels.PieceGenerator, levels.PieceStation} {
				g.session.builder.Begin(render.Camera{}, 0)
				g.session.builder.AddPiece(&bases.State{Kind: kind, Team: team, On: true, Health: 1, Half: geom.Vec{Z: 1}})
				if has, strange := tinted(&g.session.builder.Scene, want); has == 0 || strange > 0 {
					t.Errorf("%s: %s of team %d has %d parts of its colour, and %d of another", name, kind, team, has, strange)
				}
			}
			g.session.builder.Effects = present.NewEffects()
			g.session.builder.PowerChanged(&bases.PowerChanged{Team: team})
			g.session.overlay.PowerChanged(&bases.PowerChanged{Team: team})
			line := g.session.overlay.Feedback.Lines[len(g.session.overlay.Feedback.Lines)-1].Parts[0]
			if line.Color != palette.Team(team) || len(g.session.builder.Effects.Particles) == 0 {
				t.Errorf("%s: %q is told in %v", name, line.Text, line.Color)
			}
			for _, p := range g.session.builder.Effects.Particles {
				if p.Color != want {
					t.Fatalf("%s: the flash of team %d is %v, want %v", name, team, p.Color, want)
				}
			}
		}
	}
}

// tinted counts the parts of a scene in a colour, and those that are neither in it nor of metal.
func tinted(s *render.Scene, want render.Color) (has, strange int) {
	var tints []render.Color
	for i := range s.Models {
		tints = append(tints, s.Models[i].Tint)
	}
	for i := range s.Sprites {
		tints = append(tints, s.Sprites[i].Color)
	}
	for _, tint := range tints {
		switch tint {
		case want:
			has++
		case present.MetalTint:
		default:
			strange++
		}
	}
	return has, strange
}

// TestTeams_TheListOfReplaysNamesThemAsThePictureDoes, and leaves the names of players.
func TestTeams_TheListOfReplaysNamesThemAsThePictureDoes(t *testing.T) {
	c := newCinema(t)
	c.duel(t, 200)
	c.closeRecording(c.session)
	note := func() string {
		t.Helper()
		items, err := c.setup.replays.List()
		if err != nil || len(items) != 1 {
			t.Fatalf("%v, %v", items, err)
		}
		return items[0].Note
	}
	if got := note(); !strings.HasPrefix(got, "Blue ") || !strings.Contains(got, " Red") {
		t.Errorf("the score is %q", got)
	}
	c.settings.HUD.TeamColors = "safe"
	if got := note(); !strings.HasPrefix(got, "Blue ") || !strings.Contains(got, " Orange") {
		t.Errorf("in safe colours the score is %q", got)
	}
	for score, want := range map[string]string{
		"blue 7 : 12 red, red won": "Blue 7 : 12 Orange, Orange won", "red 7": "red 7", "": "", "red 1 : 2 team 5": "Orange 1 : 2 team 5",
	} {
		if got := overlay.InColors(score, hud.Safe); got != want {
			t.Errorf("%q is %q, want %q", score, got, want)
		}
	}
}

// TestTeams_WallsAndLightsHaveTheColoursThatTheUserWants on every level with bases, and the level
// itself stays as it is.
func TestTeams_WallsAndLightsHaveTheColoursThatTheUserWants(t *testing.T) {
	count := func(l *levels.Level, color [3]float32) (n int) {
		for i := range l.Structures {
			if l.Structures[i].Color == color {
				n++
			}
		}
		return n
	}
	for _, name := range []string{"valley", "works", "isles"} {
		level, err := levels.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if painted(level, hud.Classic) != level {
			t.Errorf("%s is painted in the colours that it has", name)
		}
		own := painted(level, hud.Safe)
		for _, of := range teamPaints {
			for old, now := range map[[3]float32][3]float32{of.paint: looks.TeamTint(hud.Safe, of.team), of.light: bright(looks.TeamTint(hud.Safe, of.team))} {
				if had := count(level, old); had == 0 || count(own, old) != 0 || count(own, now) != had {
					t.Errorf("%s: %d structures are %v; painted %d are, and %d are %v", name, had, old, count(own, old), count(own, now), now)
				}
			}
		}
	}
}

// TestTeams_TheWorldIsPaintedAnewWhenTheMenuCloses, and only after another choice.
func TestTeams_TheWorldIsPaintedAnewWhenTheMenuCloses(t *testing.T) {
	w := newWalker(t, image.Pt(320, 180))
	w.openMenu()
	w.step()
	before := w.session.renderer
	w.tap(input.Escape)
	if w.menu.Open || w.session.renderer != before {
		t.Errorf("open %v; it was painted anew", w.menu.Open)
	}
	w.openMenu()
	w.settings.HUD.TeamColors = "safe"
	w.step()
	if w.tap(input.Escape); w.session.renderer == before || w.session.colors != hud.Safe {
		t.Errorf("the walls have the palette %v", w.session.colors)
	}
}
