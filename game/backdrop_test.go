package game

import (
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/systems"
)

// TestThirdPerson_ShowsNothingBehindWallsAndBelowTheGround: the corners of the near plane, 0.2 m
// before the eye, stay on this side of the wall and the ground, wherever the player looks.
func TestThirdPerson_ShowsNothingBehindWallsAndBelowTheGround(t *testing.T) {
	const near, fov, aspect = 0.2, 110.0, 16.0 / 9 // as widened by speed
	level := yardtest.Level(t)
	wide := near * math.Tan(fov*math.Pi/360)
	for _, half := range []geom.Vec{{X: 0.5, Y: 0.5, Z: 1.15}, {X: 0.325, Y: 0.375, Z: 0.925}} {
		p := systems.PlayerState{Position: geom.Vec{Y: -10 + half.Y}, Half: half}
		for yaw := 0.0; yaw < 360; yaw += 5 {
			for pitch := -40.0; pitch <= 40; pitch += 10 {
				var c present.Camera
				cam := c.Place(level.Solid, &p, geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(pitch)}, 6, fov)
				for _, x := range []float64{-1, 1} {
					for _, z := range []float64{-1, 1} {
						corner := cam.Position.Add(cam.Look.ToWorld(geom.Vec{X: x * wide, Y: near, Z: z * wide / aspect}))
						if corner.Y < -10 || corner.Z < 0 {
							t.Fatalf("yaw %v, pitch %v: a corner of the picture of %v is at %v", yaw, pitch, half, corner)
						}
					}
				}
			}
		}
	}
}

// TestStartPage_GoesOnToSomebodyWithRoomForTheCamera, from one with the back at a wall.
func TestStartPage_GoesOnToSomebodyWithRoomForTheCamera(t *testing.T) {
	g, ids := newGame(t)
	g.session.scene, g.session.behind, g.session.state.Demo = newStartScene(g, g.session.state.Match), true, true
	put := func(id components.ID, at geom.Vec) {
		entry, _ := g.session.state.Match.Entry(id)
		components.Position.Get(entry).Feet = at
		*components.View.Get(entry) = components.ViewData{}
	}
	show := func() {
		for range 3 {
			g.tick()
			pictureOf(g, 64, 36)
		}
	}
	put(ids[0], geom.Vec{Y: -9.4})
	put(ids[1], geom.Vec{Y: 60})
	show()
	if g.session.state.Self != ids[1] {
		t.Error("it stays with who stands at the wall")
	}
	put(ids[1], geom.Vec{Y: -9.4})
	show()
	if g.session.state.Self != ids[1] {
		t.Error("it leaves one without room for another without")
	}
}

// TestStartPage_HasWhoIsFollowedBesideTheMenu: in the middle of what the page leaves free.
func TestStartPage_HasWhoIsFollowedBesideTheMenu(t *testing.T) {
	g, ids := newGame(t)
	page := newStartScene(g, g.session.state.Match)
	g.session.scene, g.session.behind, g.session.state.Demo = page, true, true
	g.menu.Show(menus.PageStart, "SKIJET")
	g.tick()
	pictureOf(g, 640, 360)
	page.backdrop.aside = g.ui.Covered() // as after a while
	pictureOf(g, 640, 360)
	p, _ := find.Player(g.session.state.Players, ids[0])
	at := g.session.state.Projection.Project(p.Position.Add(geom.Vec{Z: 1}))
	if want := 640 * (1 + g.ui.Covered()) / 2; g.ui.Covered() < 0.3 || math.Abs(at.X-want) > 12 {
		t.Errorf("it is at %v, want %v", at.X, want)
	}
}

// TestStartPage_PointsToTheLessonsUntilTheyWereOpenedOrAMatchWasPlayed: another match that was only
// opened does not count.
func TestStartPage_PointsToTheLessonsUntilTheyWereOpenedOrAMatchWasPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		learn  bool
		ticks  int
		points bool
	}{
		"a match that was opened": {false, 100, true}, "lessons that were opened": {true, 1, false}, "minutes of a match": {false, taughtTicks, false},
	} {
		g, _ := chooser(t)
		choice := g.fast()
		if choice.Mode = menus.TrialMode; c.learn {
			choice = g.learnChoice()
		}
		if err := g.start(choice); err != nil {
			t.Fatal(err)
		}
		for range c.ticks {
			g.tick()
		}
		g.menu.Show(menus.PageStart, "SKIJET")
		if points := strings.Contains(g.menu.View.Caption, "New here?"); points != c.points || !g.dirty {
			t.Errorf("after %s the start page says %q", name, g.menu.View.Caption)
		}
	}
}
