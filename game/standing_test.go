package game

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

// flagYard is the level of modeGame, and flagBots know it.
var (
	flagYard *levels.Level
	flagBots = bots.Module()
)

// modeGame returns a game of a mode in the yard, whose flags stand at its spawn points,
// with the user and others, of teams in turn.
func modeGame(t *testing.T, mode systems.Module, others int, more ...systems.Module) (*Game, []components.ID) {
	t.Helper()
	if flagYard == nil {
		flagYard = yardtest.Level(t)
		flagYard.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{X: -6, Y: 6}}, {Team: 2, Position: geom.Vec{X: 6, Y: 22}}}
	}
	match, err := systems.NewMatch(systems.Options{Level: flagYard, Modules: append([]systems.Module{flagBots, pickups.Module(), mode}, more...)})
	if err != nil {
		t.Fatal(err)
	}
	var ids []components.ID
	for i := range others + 1 {
		name := "You"
		if i > 0 {
			name = roster.Names[i-1]
		}
		at := geom.Vec{X: float64(4 * i), Y: float64(10 * (i % 2)), Z: 0.1}
		id, err := match.Join(systems.PlayerSpec{Name: name, Team: min(1+i%2, roster.Teams(match)), Position: &at})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	g, err := newArena(arenaConfig{Match: match, Self: ids[0], Settings: options.DefaultSettings()})
	if err != nil {
		t.Fatal(err)
	}
	return g, ids
}

// frameOf is the HUD of a game as it would be drawn now.
func frameOf(g *Game) *panels.Frame {
	g.session.state.Players = g.session.state.History.Players(g.session.state.Players[:0], 1)
	g.session.state.Fraction = 1
	p, _ := g.session.subject()
	cam, _ := g.view(p, 0)
	g.session.state.Size.X, g.session.state.Size.Y = 960, 540
	g.session.state.Projection = cam.Projection(960, 540)
	g.session.state.FindThings()
	return g.frame(p, g.session.state.Players, cam)
}

func ticks(g *Game, n int) {
	for range n {
		g.tick()
	}
}

func bring(t *testing.T, g *Game, id components.ID, to geom.Vec) {
	t.Helper()
	if err := g.session.state.Match.Teleport(id, to); err != nil {
		t.Fatal(err)
	}
	ticks(g, 2)
}

func TestStanding_OfCaptureTheFlagShowsScoresFlagsAndWhoCarriesThem(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag.Module(modes.Rules{TimeLimitTicks: 3125, PointLimit: 3}), 3)
	ticks(g, 31)
	keep(t, g, "ctf_begin")
	f := frameOf(g)
	if len(f.Match.Sides) != 2 || f.Match.Sides[0].Name != "Blue" || f.Match.Clock != "1:39" || f.Match.Objective != "Take the enemy flag" || len(f.Waypoints) != 2 {
		t.Errorf("%+v, waypoints %+v", f.Match, f.Waypoints)
	}
	if strong := f.Waypoints[1].Strong && !f.Waypoints[0].Strong; !strong {
		t.Errorf("waypoints %+v, want the enemy flag to be what to go for", f.Waypoints)
	}
	g.session.state.Demo, g.session.flight.Live, g.session.state.Replay = true, true, true
	if told := frameOf(g).Match.Objective; told != "" {
		t.Errorf("who flies a free camera is told %q", told)
	}
	g.session.state.Demo, g.session.flight.Live, g.session.state.Replay = false, false, false
	bring(t, g, ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	f = frameOf(g)
	if w := f.Waypoints[0]; w.Label != "Rook" || len(f.Feed) == 0 || f.Feed[len(f.Feed)-1].Parts[0].Text != "Rook" {
		t.Errorf("the own flag is carried: %+v, feed %+v", f.Waypoints, f.Feed)
	}
	keep(t, g, "ctf_stolen")
	bring(t, g, ids[0], geom.Vec{X: 6, Y: 22, Z: 0.1})
	f = frameOf(g)
	if len(f.Waypoints) != 1 || f.Waypoints[0].Label != "Rook" || !strings.Contains(f.Match.Objective, "throws it") || f.Match.Banner != "You have the flag" {
		t.Errorf("the user carries a flag: %+v, waypoints %+v", f.Match, f.Waypoints)
	}
	if err := g.session.state.Match.Kill(ids[1], ids[0]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 30)
	if f = frameOf(g); f.Waypoints[0].Label != "dropped" {
		t.Errorf("the own flag lies: %+v", f.Waypoints)
	}
	g.settings.ThirdPerson = true
	keep(t, g, "ctf_carries")
}

// TestEnd_TheMenuNamesTheWinnerAndPlaysAgain waits until it opens.
func TestEnd_TheMenuNamesTheWinnerAndPlaysAgain(t *testing.T) {
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 1}), 3)
	ticks(g, 40)
	if err := g.session.state.Match.Kill(ids[1], ids[0]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 2)
	if f := frameOf(g); f.Match.Banner != "Blue wins" || g.menu.Open {
		t.Errorf("%+v, the menu is open %v", f.Match, g.menu.Open)
	}
	keep(t, g, "end_banner")
	ticks(g, endTicks)
	if !g.menu.Open || g.menu.Page != menus.PageEnd || g.menu.View.Title != "Blue wins   1 : 0" || g.menu.Rows[g.menu.View.Selected].Label != "Rematch" {
		t.Fatalf("open %v, page %d, title %q", g.menu.Open, g.menu.Page, g.menu.View.Title)
	}
	keep(t, g, "end_menu")
	table := ""
	for _, r := range g.menu.Rows {
		table += r.Label + strings.Join(r.Cells, " ") + "\n"
	}
	if !strings.HasPrefix(table, "Blue\nYou 1 0 ") || !strings.Contains(table, "\nRook 0 1 ") {
		t.Errorf("table %q", table)
	}
	g.menu.Press("Enter")
	if g.menu.Open {
		t.Fatalf("a rematch: %q", g.menu.View.Warning)
	}
	ticks(g, 2)
	if s, _ := modes.StatusOf(g.session.state.Match); s.Over() || s.Points[1] != 0 || s.Number != 1 {
		t.Errorf("%+v", s)
	}
	if f := frameOf(g); f.Match.Banner != "The match begins" {
		t.Errorf("%+v", f.Match)
	}
}

func TestEnd_ADemoPlaysOn(t *testing.T) {
	g, ids := modeGame(t, modes.Deathmatch.Module(modes.Rules{PointLimit: 1}), 1)
	g.session.state.Demo = true
	ticks(g, 40)
	if err := g.session.state.Match.Kill(ids[1], ids[0]); err != nil {
		t.Fatal(err)
	}
	ticks(g, demoEndTicks+5)
	if s, _ := modes.StatusOf(g.session.state.Match); s.Over() || g.menu.Open {
		t.Errorf("%+v, the menu is open %v", s, g.menu.Open)
	}
}

func TestSide_IsChosenInTheMenuAndWhoWatchesSeesAnother(t *testing.T) {
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{}), 3)
	ticks(g, 5)
	if g.session.talk.Side() != "Blue" {
		t.Errorf("side %q", g.session.talk.Side())
	}
	seen := []string{}
	for range 3 { // to red it may not go: that would be three against one
		if err := g.session.talk.TurnSide(1); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, g.session.talk.Side()) // at once, while the menu holds the match
		ticks(g, 3)
		if g.session.talk.Side() == "watch only" {
			f := frameOf(g)
			if p, _ := g.session.subject(); p.ID == ids[0] || !strings.Contains(f.Notice, "You watch "+p.Name) || !f.Alive {
				t.Errorf("it sees %d, notice %q", p.ID, f.Notice)
			}
			keep(t, g, "watch only")
			before := g.session.state.Watching
			g.session.state.Watching++
			if p, ok := watch.Spectated(&g.session.state); !ok || p.ID == before || p.ID == ids[0] {
				t.Errorf("after %d it sees %v", before, p)
			}
		}
	}
	if fmt.Sprint(seen) != "[watch only Blue watch only]" {
		t.Errorf("sides %v", seen)
	}
}

// TestSide_OfSomebodyAloneIsNotOffered, and one who watches where nobody plays is told so instead of
// being dead.
func TestSide_OfSomebodyAloneIsNotOffered(t *testing.T) {
	g, ids := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 1)
	ticks(g, 5)
	if g.session.talk.Side() == "" {
		t.Error("with somebody else there is no side")
	}
	for i, id := range ids {
		if _, err := g.session.state.Match.Enter(modes.SpectateEntry(id, true)); err != nil {
			t.Fatal(i, err)
		}
	}
	ticks(g, 5)
	if f := frameOf(g); f.Hide&hud.Death == 0 || !strings.Contains(f.Notice, "nobody plays") || g.session.talk.Side() != "watch only" {
		t.Errorf("side %q, notice %q, hidden %b", g.session.talk.Side(), f.Notice, f.Hide)
	}
	g.session.state.Match.Despawn(ids[1])
	if _, err := g.session.state.Match.Enter(modes.SpectateEntry(ids[0], false)); err != nil {
		t.Fatal(err)
	}
	if ticks(g, 5); g.session.talk.Side() != "" {
		t.Errorf("alone it has the side %q", g.session.talk.Side())
	}
}

func TestStanding_OfATimeTrialShowsTimesGatesAndGhosts(t *testing.T) {
	course := modes.CourseData{Gold: 20, Silver: 30, Bronze: 40}
	for i := range 3 {
		course.Gates = append(course.Gates, modes.Gate{Center: geom.Vec{Y: float64(8 + 9*i), Z: 2}, Half: geom.Vec{X: 3, Y: 0.5, Z: 3}})
	}
	g, ids := modeGame(t, modes.TimeTrial(course).Module(modes.Rules{}), 1)
	ticks(g, 1)
	if f := frameOf(g); !strings.HasPrefix(f.Match.Phase, "gold 0:20.00") || f.Match.Clock != "0:00.00" || !f.Match.Stopwatch || f.Match.Objective != "Come through the start" || len(f.Waypoints) != 2 || !f.Waypoints[0].Strong || !f.Waypoints[1].Quiet {
		t.Errorf("%+v", f.Match)
	}
	for run := range 2 {
		bring(t, g, ids[0], geom.Vec{Y: 4, Z: 0.1})
		for n := range 60 {
			components.Velocity.Get(mustEntry(g, ids[0])).Linear = geom.Vec{Y: 18 + float64(2*run)}
			ticks(g, 1)
			if n == 15 {
				f := frameOf(g)
				if !strings.Contains(f.Match.Phase, "gate 2 of 3   gold 0:20.00   Backspace restarts") && !strings.Contains(f.Match.Phase, "gate 3 of 3   gold 0:20.00   Backspace restarts") ||
					!strings.HasPrefix(f.Match.Clock, "0:00.") || f.Match.Clock == "0:00.00" || len(g.session.state.Things.Ghosts) != run {
					t.Errorf("run %d: %+v, %d ghosts", run, f.Match, len(g.session.state.Things.Ghosts))
				}
				if what, far, ok := strings.Cut(f.Match.Objective, " in "); !ok || what != "Next gate" && what != "Finish" || far != "0 m" && far != "10 m" {
					t.Errorf("run %d: below it says %q, want how far the gate is", run, f.Match.Objective)
				}
				keep(t, g, fmt.Sprint("trial_", run))
			}
			if runs := modes.Run.Get(mustEntry(g, ids[0])).Runs; runs > run {
				break
			}
		}
		f := frameOf(g)
		if !strings.Contains(f.Match.Banner, "gold  record") || len(f.Match.Sides) != 1 || f.Match.Sides[0].Name != "Your best" {
			t.Errorf("run %d: %+v", run, f.Match)
		}
		keep(t, g, fmt.Sprint("trial_end_", run))
	}
}

// TestStanding_OfADuelNamesTheOpponentAndShowsWhereItWas.
func TestStanding_OfADuelNamesTheOpponentAndShowsWhereItWas(t *testing.T) {
	g, ids := modeGame(t, modes.Duel.Module(modes.Rules{PointLimit: 2}), 1)
	for n := 0; frameOf(g).Match.Objective != "Find and defeat Rook"; n++ {
		g.session.overlay.Feedback.BannerLeft = 0 // it says so first
		if ticks(g, 1); n > 200 {
			t.Fatalf("the HUD says %q", frameOf(g).Match.Objective)
		}
	}
	at := components.Position.Get(mustEntry(g, ids[1])).Feet
	from := components.Position.Get(mustEntry(g, ids[0])).Feet
	f := frameOf(g)
	i := slices.IndexFunc(f.Waypoints, func(w hud.Waypoint) bool { return w.Strong })
	if i < 0 || math.Abs(f.Waypoints[i].Meters-at.Sub(from).Length()) > 4 {
		t.Errorf("waypoints %+v, the opponent is at %v, the user at %v", f.Waypoints, at, from)
	}
	keep(t, g, "duel")
}

func mustEntry(g *Game, id components.ID) *donburi.Entry {
	entry, ok := g.session.state.Match.Entry(id)
	if !ok {
		panic("no such entity")
	}
	return entry
}

// TestStanding_OfATimeTrialOutlivesItsCourse, which a module may empty while it is played.
func TestStanding_OfATimeTrialOutlivesItsCourse(t *testing.T) {
	course := modes.CourseData{Gold: 20, Silver: 30, Bronze: 40}
	for i := range 3 {
		course.Gates = append(course.Gates, modes.Gate{Center: geom.Vec{Y: float64(8 + 9*i), Z: 2}, Half: geom.Vec{X: 3, Y: 0.5, Z: 3}})
	}
	g, ids := modeGame(t, modes.TimeTrial(course).Module(modes.Rules{}), 1)
	ticks(g, 1)
	run := modes.Run.Get(mustEntry(g, ids[0]))
	run.Runs, run.Best[2] = 1, 25
	if sides := frameOf(g).Match.Sides; len(sides) != 1 || sides[0].Score != "0:25.00" {
		t.Errorf("with its course: %+v", sides)
	}
	for _, gates := range [][]modes.Gate{nil, make([]modes.Gate, modes.MaxGates+1)} {
		systems.Single(g.session.state.Match, modes.Course).Gates = gates
		ticks(g, 1)
		for run.Next = range 2 {
			if sides := frameOf(g).Match.Sides; len(sides) != 0 {
				t.Errorf("%d gates: %+v", len(gates), sides)
			}
		}
		score := modes.ScoreOf(g.session.state.Match, ids[0])
		for _, c := range g.session.overlay.Columns() {
			if text := c.Value(ids[0], &score); c.Heading == "BEST" && text != "" {
				t.Errorf("%d gates: the best time is %s", len(gates), text)
			}
		}
	}
}

// TestOverlay_OverAVoidThereIsNoAltitude: beside the ground, where a fall ends only outside of
// the world.
func TestOverlay_OverAVoidThereIsNoAltitude(t *testing.T) {
	g, ids := modeGame(t, modes.Deathmatch.Module(modes.Rules{}), 0)
	over := func(at geom.Vec) float64 {
		if err := g.session.state.Match.Teleport(ids[0], at); err != nil {
			t.Fatal(err)
		}
		g.session.state.Match.Step(nil)
		g.session.state.Players = g.session.state.Match.Players(g.session.state.Players[:0])
		return g.frame(&g.session.state.Players[0], g.session.state.Players, g.session.builder.Scene.Camera).Motion.Altitude
	}
	if altitude := over(geom.Vec{Z: 5}); math.IsInf(altitude, 0) || altitude < 4 || altitude > 5 {
		t.Errorf("5 m up the altitude is %v", altitude)
	}
	out := g.session.state.Level.Bounds.Max.Add(geom.Vec{X: 20, Y: 20})
	out.Z = 5
	if altitude := over(out); !math.IsInf(altitude, 1) {
		t.Errorf("beside the ground the altitude is %v, want none", altitude)
	}
}
