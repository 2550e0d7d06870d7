package render

import (
	"image"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// posed returns the poses of a level's platforms at a tick.
func posed(l *levels.Level, tick int) []Platform {
	var all []Platform
	for i := range l.Platforms {
		all = append(all, Platform{Number: i, Pose: l.Platforms[i].Pose(tick)})
	}
	return all
}

// TestWorksGallery draws the works for visual inspection; it runs only if images are
// requested.
func TestWorksGallery(t *testing.T) {
	if os.Getenv("SKIJET_PICTURES") == "" {
		t.Skip("set SKIJET_PICTURES to a folder")
	}
	level, err := levels.Embedded("works")
	if err != nil {
		t.Fatal(err)
	}
	r := newRenderer(t, level, Options{})
	var water []geom.Bounds
	for _, z := range level.Zones {
		if z.Kind == levels.ZoneWater {
			water = append(water, z.Bounds)
		}
	}
	for _, shot := range []struct {
		name     string
		from, to geom.Vec
		tick     int
	}{
		{"lake", geom.Vec{X: -225, Y: -90, Z: 70}, geom.Vec{X: -60, Y: 20, Z: 60}, 150},
		{"shore", geom.Vec{X: -30, Y: -26, Z: 62}, geom.Vec{X: -130, Y: 20, Z: 57}, 150},
		{"under", geom.Vec{X: -70, Y: 10, Z: 54}, geom.Vec{X: -130, Y: 46, Z: 58}, 150},
		{"hall", geom.Vec{X: 30, Y: -32, Z: 70}, geom.Vec{X: 80, Y: 20, Z: 64}, 200},
		{"gallery", geom.Vec{X: 105, Y: 30, Z: 79}, geom.Vec{X: 40, Y: 20, Z: 72}, 200},
		{"slide", geom.Vec{X: 110, Y: -160, Z: 84}, geom.Vec{X: 70, Y: -70, Z: 76}, 0},
		{"above", geom.Vec{X: -40, Y: -190, Z: 170}, geom.Vec{X: 20, Y: 0, Z: 60}, 0},
	} {
		picture(t, r, &Scene{Time: 7, Camera: look(shot.from, shot.to), Platforms: posed(level, shot.tick), Water: water}, 1280, 720, "works-"+shot.name)
	}
}

// pool is a square of water, and basin a flat red ground 4 m below it.
var pool = []geom.Bounds{{Min: geom.Vec{X: -20, Y: -20, Z: -4}, Max: geom.Vec{X: 20, Y: 20}}}

func basin() *levels.Level {
	return levelOf(nil, block(geom.Vec{Z: -5}, geom.Vec{X: 60, Y: 60, Z: 1}, [3]float32{0.9, 0.05, 0.05}, 0.6))
}

func mean(img *image.RGBA) (r, g, b float64) {
	n := float64(len(img.Pix) / 4)
	for i := 0; i < len(img.Pix); i += 4 {
		r, g, b = r+float64(img.Pix[i])/n, g+float64(img.Pix[i+1])/n, b+float64(img.Pix[i+2])/n
	}
	return r, g, b
}

func TestWater_TintsWhatLiesInIt(t *testing.T) {
	down := Camera{Position: geom.Vec{Z: 6}, Look: geom.YawPitch{Pitch: geom.Degrees(-89)}}
	r := newRenderer(t, basin(), Options{Sharp: true})
	r1, _, b1 := mean(picture(t, r, &Scene{Camera: down, Water: pool}, testWidth, testHeight, "pool"))
	r0, _, b0 := mean(picture(t, r, &Scene{Camera: down}, testWidth, testHeight, "")) // it ran dry
	if r1 > 0.9*r0 || b1 < b0+4 {
		t.Errorf("red %v and blue %v through water, %v and %v without", r1, b1, r0, b0)
	}
	if r1 < 0.1*r0 {
		t.Errorf("red %v through 4 m of water, want some of %v", r1, r0)
	}
}

func TestWater_AnEyeInItSeesNotFar(t *testing.T) {
	r := newRenderer(t, basin(), Options{Sharp: true})
	eye := Camera{Position: geom.Vec{Y: -18, Z: -2}, Look: geom.YawPitch{Pitch: geom.Degrees(-4)}}
	r1, _, b1 := mean(picture(t, r, &Scene{Camera: eye, Water: pool}, testWidth, testHeight, "in-pool"))
	eye.Position.Z = 0.5
	r0, _, _ := mean(picture(t, r, &Scene{Camera: eye, Water: pool}, testWidth, testHeight, ""))
	if r1 > 0.8*r0 || b1 < 20 {
		t.Errorf("red %v and blue %v under water, red %v above", r1, b1, r0)
	}
}

func TestPlatform_IsDrawnWhereItIs(t *testing.T) {
	level := &levels.Level{Platforms: []levels.Platform{{
		Path: []levels.Waypoint{{}}, Structures: []levels.Structure{block(geom.Vec{}, geom.Vec{X: 2, Y: 0.5, Z: 0.5}, [3]float32{1, 0, 0}, 1)},
	}}}
	r := newRenderer(t, level, Options{Sharp: true})
	for name, c := range map[string]struct {
		pose geom.Pose
		x, y int // of a pixel that it covers
	}{
		"ahead":  {geom.Pose{Position: geom.Vec{Y: 12}}, testWidth / 2, testHeight / 2},
		"turned": {geom.Pose{Position: geom.Vec{Y: 12}, Axis: geom.Vec{Y: 1}, Angle: geom.QuarterTurn}, testWidth / 2, testHeight/2 - testWidth/20},
	} {
		img := picture(t, r, &Scene{Platforms: []Platform{{Pose: c.pose}}}, testWidth, testHeight, "platform-"+name)
		if got := colorAt(img, c.x, c.y); got != "red" {
			t.Errorf("%s: (%d, %d) is %s, want the platform, red", name, c.x, c.y, got)
		}
		if got := colorAt(img, 3, 3); got == "red" {
			t.Errorf("%s: it covers the corner", name)
		}
	}
}
