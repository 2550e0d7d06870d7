package render

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestGround_IsLitByASunStraightAbove: everywhere, as no hill is between.
func TestGround_IsLitByASunStraightAbove(t *testing.T) {
	level := levelOf(heights(17, 8, hills))
	level.Look = levels.DefaultLook()
	for _, toSun := range []geom.Vec{geom.Up(), geom.Vec{Z: -1}.Neg(), geom.Vec{X: 1e-12, Z: 1}} {
		level.Look.SunDirection = toSun
		if least := slices.Min(bakeGround(level).sun); least != 1 {
			t.Errorf("with the sun at %v the least light is %v, want 1", toSun, least)
		}
	}
}

// TestGround_OfALevelWhoseModelHasASunStraightAbove: its files are read and drawn.
func TestGround_OfALevelWhoseModelHasASunStraightAbove(t *testing.T) {
	var flat bytes.Buffer
	if err := png.Encode(&flat, image.NewGray16(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	level, err := levels.LoadFS(fstest.MapFS{
		"level.json": {Data: []byte(`{"version": 1, "terrain": {"heightmap": "flat.png", "cell_m": 8, "min_z_m": 0, "max_z_m": 10, "origin": [-32, -32, 0]},
"structures": [{"name": "sun", "file": "sun.gltf"}], "spawns": [{"position": [0, 0, 1]}]}`)},
		"flat.png": {Data: flat.Bytes()},
		"sun.gltf": {Data: []byte(`{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "extensionsUsed": ["KHR_lights_punctual"],
"nodes": [{"rotation": [-0.7071067811865476, 0, 0, 0.7071067811865476], "extensions": {"KHR_lights_punctual": {"light": 0}}}],
"extensions": {"KHR_lights_punctual": {"lights": [{"type": "directional"}]}}}`)},
	}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if z := level.Look.SunDirection.Z; z < 0.99 || z >= 1 {
		t.Errorf("the sun is at %v", level.Look.SunDirection)
	}
	newRenderer(t, level, Options{})
}
