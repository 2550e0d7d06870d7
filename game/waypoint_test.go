package game

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/hud"
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
	f := g.overlay(&g.players[0], g.players, g.builder.scene.Camera)
	if f.Match == nil || f.Match.Banner != "The gate opens" {
		t.Errorf("without a mode the match stands as %+v", f.Match)
	}
	if len(f.Waypoints) == 0 {
		t.Fatal("there is no waypoint")
	}
	got, want := f.Waypoints[len(f.Waypoints)-1], g.projection.Project(place)
	if len(g.ownWaypoints) != 1 || got.Label != "gate" || got.X != want.X || got.Y != want.Y || got.Meters < 50 || got.Meters > 90 {
		t.Errorf("%d of extensions, the last is %+v, want it at %v, %v", len(g.ownWaypoints), got, want.X, want.Y)
	}
}
