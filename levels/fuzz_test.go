package levels

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
)

// judge checks that a loader gave either a sound level or an error that says
// what is wrong.
func judge(t *testing.T, l *Level, err error) {
	t.Helper()
	if err != nil {
		var e *Error
		if l != nil || !errors.As(err, &e) || e.Err == nil || e.File == "" || e.Place+e.Reason == "" {
			t.Errorf("level %v with error %#v, want no level and a file, a place or a reason, and a class", l, err)
		}
		return
	}
	if len(l.Spawns) == 0 || l.Solid == nil || !l.Bounds.Min.IsFinite() || !l.Bounds.Max.IsFinite() {
		t.Errorf("level without spawn, mesh or finite bounds: %+v", l)
	}
}

func FuzzGLTF(f *testing.F) {
	glb := encodeGLB(f, floorModel())
	f.Add(glb)
	f.Add(glb[:len(glb)/2])
	f.Add(jsonDoc(f, triangleDoc()))
	f.Add([]byte(`{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}`))
	f.Add([]byte(`{"asset":{"version":"2.0"},"buffers":[null],"scenes":[null],"scene":0}`))
	f.Add(jsonDoc(f, newBed().doc()))
	f.Add(jsonDoc(f, sparseBed().doc()))
	f.Add(jsonDoc(f, instancedBed().doc()))
	packed, _ := packedDoc(f, "EXT_meshopt_compression")
	f.Add(jsonDoc(f, packed))
	f.Add(jsonDoc(f, paintedBed(f, encodePNG(f, chequers(4)), map[string]any{"texCoord": 0}, map[string]any{"alphaMode": "MASK"}).doc()))
	moving, lift := movingDoc()
	animated(moving, gltf.TRSTranslation, []float32{0, 1, 3}, [][3]float32{{0, 0, 0}, {0, 4, 0}, {9, 4, 0}})
	animated(moving, gltf.TRSRotation, []float32{0, 1, 2}, [][4]float32{{0, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 0, -1}})
	f.Add(encodeGLB(f, moving))
	moving.Nodes = append(moving.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{0, 6, 0}})
	lift.Children, lift.Extras = []int{2}, map[string]any{"speed_m_s": 4, "wait_s": 1}
	f.Add(encodeGLB(f, moving))
	hill, _ := gridDoc(5, 5, func(i, j int) float32 { return float32(i) })
	f.Add(encodeGLB(f, hill))
	f.Add(encodeGLB(f, nodesOfAllWords()))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: data}}, "m.glb")
		judge(t, l, err)
	})
}

func FuzzHeightmap(f *testing.F) {
	f.Add(flatMap(f, 2, 2, 1), 1.0, 0.0, 9.0)
	f.Add(flatMap(f, 5, 3, 65535), 8.0, -100.0, 100.0)
	f.Add(flatMap(f, 3, 3, 5)[:40], 1.0, 0.0, 1.0)
	f.Fuzz(func(t *testing.T, data []byte, cell, low, high float64) {
		if len(data) >= 24 { // the size is in the header; large ones only take time
			if binary.BigEndian.Uint32(data[16:]) > 64 || binary.BigEndian.Uint32(data[20:]) > 64 {
				return
			}
		}
		text := fmt.Sprintf(`{"version": 1, "terrain": {"heightmap": "a.png", "cell_m": %v, "min_z_m": %v, "max_z_m": %v}}`, cell, low, high)
		l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(text)}, "a.png": {Data: data}}, ".")
		judge(t, l, err)
	})
}

func FuzzManifest(f *testing.F) {
	f.Add([]byte(plainManifest))
	f.Add(bytes.Replace([]byte(plainManifest), []byte("house.glb"), []byte("../house.glb"), 1))
	f.Add([]byte(richManifest))
	f.Add([]byte(""))
	f.Add([]byte(`{"version": 1}`))
	f.Add([]byte(`{"version": 1, "structures": [{"file": "house.glb"}], "spawns": [{"position": [1, 1, 1e9]}]}`))
	files := plainLevel(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		fsys := fstest.MapFS{"level.json": {Data: data}, "ground.png": files["ground.png"], "house.glb": files["house.glb"], "rink.glb": files["house.glb"]}
		l, err := LoadFS(fsys, ".")
		judge(t, l, err)
	})
}

func FuzzTransform(f *testing.F) {
	f.Add(0.0, 0.0, 0.0, 1.0, 2.0, 1.0, -1.0)
	f.Add(0.5, -0.5, 0.5, 0.5, 1.0, 1.0, 1.0)
	f.Fuzz(func(t *testing.T, x, y, z, w, sx, sy, sz float64) {
		at := affine.FromTRS([3]float64{}, [4]float64{x, y, z, w}, [3]float64{sx, sy, sz})
		if !at.IsFinite() {
			return
		}
		if n := at.Normals().Direction(geom.Up()).Normalize(); n.IsFinite() && n.Length() > 1+1e-9 {
			t.Errorf("normal is %v long", n.Length())
		}
	})
}
