package levels

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
)

func TestScenery_IsOnlyDrawn(t *testing.T) {
	files := plainLevel(t)
	plain, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	files["level.json"].Data = replaced(t, `"version": 1,`, `"version": 1, "scenery": [{"file": "house.glb", "position": [1, 2, 20], "yaw_deg": 90, "scale": 3},
{"file": "house.glb", "position": [-8, -8, 20.5]}],`)
	l, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err) // the second stands on a spawn
	}
	if l.ContentHash != plain.ContentHash || l.Solid.Len() != plain.Solid.Len() || len(l.Structures) != len(plain.Structures) || len(l.Materials) != len(plain.Materials) {
		t.Errorf("hash %016x, %d triangles and %d structures; without scenery %016x, %d and %d", l.ContentHash, l.Solid.Len(), len(l.Structures),
			plain.ContentHash, plain.Solid.Len(), len(plain.Structures))
	}
	if len(l.Scenery) != 2 || l.Scenery[0].Position != (geom.Vec{X: 1, Y: 2, Z: 20}) || l.Scenery[0].Yaw != geom.QuarterTurn || l.Scenery[0].Scale != 3 || l.Scenery[1].Scale != 1 ||
		&l.Scenery[0].Model[0] != &l.Scenery[1].Model[0] {
		t.Errorf("scenery %+v", l.Scenery)
	}
}

func TestScenery_NamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		entry, place, reason string
		class                error
	}{
		{`"position": [0, 0, 0]`, "scenery[1].file", "is missing", ErrFormat},
		{`"file": "hause.glb", "position": [0, 0, 0]`, "scenery[1].file", `"hause.glb" cannot be opened`, fs.ErrNotExist},
		{`"file": "ground.png", "position": [0, 0, 0]`, "scenery[1].file", "neither .glb nor .gltf", ErrFormat},
		{`"file": "house.glb", "position": [0, 0, 1e6]`, "scenery[1].position", "at most 50000 m", ErrTooLarge},
		{`"file": "house.glb", "position": [0, 0, 0], "yaw_deg": 4000`, "scenery[1].yaw_deg", "-3600 to 3600", ErrFormat},
		{`"file": "house.glb", "position": [0, 0, 0], "scale": 0`, "scenery[1].scale", "is missing or 0, want", ErrFormat},
		{`"file": "empty.gltf", "position": [0, 0, 0]`, "scenery[1].file", "has no triangles", ErrFormat},
	} {
		files := plainLevel(t)
		files["empty.gltf"] = &fstest.MapFile{Data: []byte(`{"asset": {"version": "2.0"}, "scenes": [{"nodes": []}]}`)}
		files["level.json"].Data = replaced(t, `"version": 1,`, `"version": 1, "scenery": [{"file": "house.glb", "position": [0, 0, 20]}, {`+c.entry+`}],`)
		_, err := LoadFS(files, ".")
		fails(t, err, "level.json", c.place, c.reason, c.class)
	}
}
