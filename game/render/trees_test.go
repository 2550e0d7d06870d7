package render

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// treesOf returns the trees and spires around the eye of a renderer, 60 m above the ground.
func treesOf(r *Renderer, height func(x, y float64) float64) (list []plant) {
	for _, yaw := range []float64{0, 120, 240} {
		for _, p := range plants(r, Camera{Position: geom.Vec{Z: height(0, 0) + 60}, Look: geom.YawPitch{Yaw: geom.Degrees(yaw)}, FovDeg: 120}) {
			if p.kind >= tree {
				list = append(list, p)
			}
		}
	}
	return list
}

// TestTrees_StandOnMeadowsAwayFromWherePeopleMeet: at the same places for everybody, on the
// ground, with their shadows on it.
func TestTrees_StandOnMeadowsAwayFromWherePeopleMeet(t *testing.T) {
	level := levelOf(heights(257, 4, gentle))
	level.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{X: 20, Y: 30, Z: gentle(20, 30)}}}
	r := newRenderer(t, level, Options{})
	list := treesOf(r, gentle)
	if again := treesOf(newRenderer(t, level, Options{}), gentle); len(list) < 20 || len(again) != len(list) {
		t.Fatalf("%d trees, then %d", len(list), len(again))
	}
	shaded := 0
	for _, p := range list {
		if p.kind != tree {
			t.Errorf("a spire stands in a meadow at %v", p.at)
		}
		if h, _ := level.Terrain.Height(p.at.X, p.at.Y); math.Abs(h-p.at.Z) > 1e-9 {
			t.Errorf("a tree stands at %v, the ground is at %v", p.at, h)
		}
		if d := p.at.Sub(level.Flags[0].Position).Horizontal().Length(); d < treeClear {
			t.Errorf("a tree stands %v m from a flag", d)
		}
		if r.land.sunAt(p.at) < 0.75 {
			shaded++
		}
	}
	if shaded < len(list)*9/10 {
		t.Errorf("%d of %d trees have a shadow", shaded, len(list))
	}
}

// TestTrees_AreFewTriangles: a grove costs less than one player.
func TestTrees_AreFewTriangles(t *testing.T) {
	models := newTreeModels()
	for name, m := range map[string][2]part{"pine": models.pine, "spire": models.spire} {
		near, far := len(m[0].indices)/3, len(m[1].indices)/3
		if near > 180 || far > 40 || far*2 > near {
			t.Errorf("a %s has %d triangles near and %d far away", name, near, far)
		}
		for _, p := range m {
			for i, n := range p.normals {
				if math.Abs(n.Length()-1) > 1e-9 {
					t.Fatalf("%s: normal %d is %v", name, i, n)
				}
			}
		}
	}
}
