package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems/modes"
)

func TestView_AnnouncesAndShowsWaypoints(t *testing.T) {
	place := geom.Vec{X: 30, Y: 60, Z: 5}
	g, _ := extended(t, Extension{
		Tick: func(v *View) { v.Announce(hud.Part{Text: "The gate opens", Color: hud.Accent}) },
		Draw: func(v *View) { v.Waypoint(place, hud.Waypoint{Icon: hud.IconSquare, Color: hud.Accent, Label: "gate"}) },
	})
	g.tick()
	for range 2 { // those of the picture before are gone
		pictureOf(g, 640, 360)
	}
	f := g.frame(&g.session.state.Players[0], g.session.state.Players, g.session.builder.Scene.Camera)
	if f.Match == nil || f.Match.Banner != "The gate opens" {
		t.Errorf("without a mode the match stands as %+v", f.Match)
	}
	if len(f.Waypoints) == 0 {
		t.Fatal("there is no waypoint")
	}
	got, want := f.Waypoints[len(f.Waypoints)-1], g.session.state.Projection.Project(place)
	if len(g.plugins.waypoints) != 1 || got.Label != "gate" || got.X != want.X || got.Y != want.Y || got.Meters < 50 || got.Meters > 90 {
		t.Errorf("%d of extensions, the last is %+v, want it at %v, %v", len(g.plugins.waypoints), got, want.X, want.Y)
	}
}

// TestView_ShowsLinesOfTheGame below the radar, unless they are hidden.
func TestView_ShowsLinesOfTheGame(t *testing.T) {
	hidden := false
	g, _ := extended(t, Extension{Draw: func(v *View) {
		v.Panel(hud.PanelLine{Text: "Wave 3", Value: "12 left", Color: hud.Accent, Bar: true, Share: 0.4})
		if hidden {
			v.HideHUD(hud.Panel)
		}
	}})
	g.tick()
	for range 2 { // those of the picture before are gone
		pictureOf(g, 640, 360)
	}
	keepAt(t, g, "panel", 640, 360)
	f := g.frame(&g.session.state.Players[0], g.session.state.Players, g.session.builder.Scene.Camera)
	if len(f.Panel) != 1 || f.Panel[0].Value != "12 left" {
		t.Errorf("the panel has %+v", f.Panel)
	}
	hidden = true
	pictureOf(g, 640, 360)
	if f := g.frame(&g.session.state.Players[0], g.session.state.Players, g.session.builder.Scene.Camera); f.Hide&hud.Panel == 0 {
		t.Error("it cannot be hidden")
	}
}

// TestView_AWaypointAtTheGoalIsTheOnlyOneThere, so that no two labels lie over each other.
func TestView_AWaypointAtTheGoalIsTheOnlyOneThere(t *testing.T) {
	place := geom.Vec{X: 3, Y: 20, Z: 2}
	for _, c := range []struct {
		from   geom.Vec // the goal
		marks  int
		strong bool
	}{{geom.Vec{Z: 1}, 1, true}, {geom.Vec{X: 8}, 2, false}} {
		g, ids := extended(t, Extension{Draw: func(v *View) { v.Waypoint(place, hud.Waypoint{Label: "gate"}) }})
		entry, _ := g.session.state.Match.Entry(ids[0])
		*components.Goal.Get(entry) = components.GoalData{Kind: components.GoalReach, Place: place.Sub(c.from)}
		g.tick()
		pictureOf(g, 640, 360)
		self, _ := find.Player(g.session.state.Players, ids[0])
		g.session.state.Free = g.session.free()
		list := g.session.overlay.Waypoints(self, g.session.builder.Scene.Camera.Position, g.plugins.waypoints)
		gate := slices.IndexFunc(list, func(w hud.Waypoint) bool { return w.Label == "gate" })
		if len(list) != c.marks || gate < 0 || list[gate].Strong != c.strong {
			t.Errorf("%v from the goal: %+v", c.from, list)
		}
	}
}

// TestWaypoints_OfAFreeCameraAreAllFlags: the one on the back of who was watched too, and nobody's goal.
func TestWaypoints_OfAFreeCameraAreAllFlags(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag.Module(modes.Rules{}), 3)
	bring(t, g, ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	pictureOf(g, 640, 360)
	carrier, _ := find.Player(g.session.state.Players, ids[1])
	count := func() (flags, goals int) {
		g.session.state.Free = g.session.free()
		for _, w := range g.session.overlay.Waypoints(carrier, g.session.builder.Scene.Camera.Position, g.plugins.waypoints) {
			if w.Icon == hud.IconFlag {
				flags++
			}
			if w.Strong {
				goals++
			}
		}
		return flags, goals
	}
	if flags, goals := count(); flags != 1 || goals != 1 {
		t.Errorf("who carries a flag sees %d flags and %d goals, want the own one, which is the goal", flags, goals)
	}
	g.session.state.Demo, g.session.flight.Live = true, true
	if flags, goals := count(); !g.session.free() || flags != 2 || goals != 0 {
		t.Errorf("a free camera sees %d flags and %d goals", flags, goals)
	}
}
