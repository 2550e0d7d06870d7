package cli

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// pillar returns a model of a box, 2 m wide and 10 m high, from its origin on.
func pillar() []levels.Structure {
	s := levels.Box("pillar", geom.Vec{X: -1, Y: -1}, geom.Vec{X: 1, Y: 1, Z: 10})
	s.Color = [3]float32{1, 0, 0}
	return []levels.Structure{s}
}

// TestScenery_WhatNobodySeesAndWhoStandsInItIsSaid, of a pillar in the open nothing.
func TestScenery_WhatNobodySeesAndWhoStandsInItIsSaid(t *testing.T) {
	l, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	own := *l
	ground := func(p geom.Vec) geom.Vec { p.Z, _ = l.Terrain.Height(p.X, p.Y); return p }
	spawn, middle := l.Spawns[0].Position, ground(l.Bounds.Center())
	for _, c := range []struct {
		at    geom.Vec
		scale float64
		want  string
	}{
		{middle, 1, ""},
		{middle.Sub(geom.Vec{Z: 11}), 1, "is below the ground"},
		{middle.Sub(geom.Vec{Z: 11}), 2, ""},
		{spawn, 0.3, "is at spawns[0]"},
		{spawn.Add(geom.Vec{Z: 40}), 0.3, ""},
		{l.Limits.Max.Add(geom.Vec{X: 100}), 1, "is outside of the limits"},
	} {
		own.Scenery = []levels.Scenery{{Model: pillar(), Position: c.at, Scale: c.scale}}
		said := slices.DeleteFunc(sceneryNotes(&own), func(n string) bool { return strings.Contains(n, "spawns[") && !strings.Contains(n, "spawns[0]") })
		if all := strings.Join(said, "; "); c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("at %v times %v: %q, want %q", c.at, c.scale, all, c.want)
		}
	}
}

// TestScenery_IsInThePreview turned and scaled as in the arena: 2 m to the east of its origin are 6 m to the north.
func TestScenery_IsInThePreview(t *testing.T) {
	east := pillar()
	for i := range east[0].Vertices {
		east[0].Vertices[i].X += 2
	}
	_, filled := placed(&levels.Scenery{Model: east, Position: geom.Vec{X: 10, Y: 20, Z: 30}, Yaw: geom.QuarterTurn, Scale: 3})
	if want := (geom.Bounds{Min: geom.Vec{X: 7, Y: 23, Z: 30}, Max: geom.Vec{X: 13, Y: 29, Z: 60}}); filled.Min.Sub(want.Min).Length() > 1e-9 || filled.Max.Sub(want.Max).Length() > 1e-9 {
		t.Errorf("it fills %v, want %v", filled, want)
	}
	l := &levels.Level{Bounds: geom.Bounds{Min: geom.Vec{X: -50, Y: -50}, Max: geom.Vec{X: 50, Y: 50, Z: 20}},
		Scenery: []levels.Scenery{{Model: pillar(), Scale: 3}}}
	img := image.NewRGBA(image.Rect(0, 0, mapSide, mapSide))
	drawScene(newRaster(img, img.Rect, mapCamera(l)), l, true)
	if c := img.RGBAAt(mapSide/2, mapSide/2); c.R <= 2*c.G {
		t.Errorf("in the middle of the map is %v, want the red of the pillar", c)
	}
}
