package levels

import (
	"math"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
	"github.com/skijet/skijet/levels/internal/places"
)

func decode(t *testing.T, doc *gltf.Document) *model.Model {
	t.Helper()
	m, err := model.DecodeModel(encodeGLB(t, doc), testSource(fstest.MapFS{}), model.Options{Kinds: knownKinds()}, "")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func near(a, b geom.Vec) bool { return a.Sub(b).Length() < 1e-9 }

func firstNormal(s *model.Mesh) geom.Vec {
	return geom.Triangle{A: s.Vertices[s.Indices[0]], B: s.Vertices[s.Indices[1]], C: s.Vertices[s.Indices[2]]}.Normal()
}

func TestDecodeModel_TurnsYUpIntoZUp(t *testing.T) {
	doc := gltf.NewDocument()
	addQuad(doc, "quad", [4][3]float32{{1, 2, 3}, {4, 2, 3}, {4, 2, -5}, {1, 2, -5}})
	s := decode(t, doc).Parts[0]
	if want := (geom.Vec{X: 1, Y: -3, Z: 2}); s.Vertices[0] != want {
		t.Errorf("(1, 2, 3) becomes %v, want %v", s.Vertices[0], want)
	}
	if n := firstNormal(&s); !near(n, geom.Up()) || !near(s.Normals[0], geom.Up()) {
		t.Errorf("face looks along %v with normal %v, want up", n, s.Normals[0])
	}
	if s.Name != "quad" {
		t.Errorf("name is %q, want quad", s.Name)
	}
}

func TestDecodeModel_AppliesNestedTransforms(t *testing.T) {
	half := math.Sqrt(0.5)
	doc := gltf.NewDocument()
	child := addQuad(doc, "child", [4][3]float32{{0, 0, 0}, {1, 0, 0}, {1, 0, -1}, {0, 0, -1}})
	child.Translation = [3]float64{10, 0, 0}
	child.Scale = [3]float64{2, 3, 4}
	// A quarter turn about glTF's y is one about our z.
	parent := &gltf.Node{Rotation: [4]float64{0, half, 0, half}, Children: []int{0}}
	doc.Nodes = append(doc.Nodes, parent)
	doc.Scenes[0].Nodes = []int{1}
	s := decode(t, doc).Parts[0]
	for k, want := range []geom.Vec{{X: 0, Y: 10}, {X: 0, Y: 12}, {X: -4, Y: 12}} {
		if !near(s.Vertices[k], want) {
			t.Errorf("vertex %d is %v, want %v", k, s.Vertices[k], want)
		}
	}
	matrix := gltf.NewDocument()
	n := addQuad(matrix, "m", [4][3]float32{{0, 0, 0}, {1, 0, 0}, {1, 0, -1}, {0, 0, -1}})
	n.Matrix = [16]float64{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1}
	s = decode(t, matrix).Parts[0]
	if want := (geom.Vec{X: 7, Y: -7, Z: 6}); !near(s.Vertices[1], want) {
		t.Errorf("by matrix vertex 1 is %v, want %v", s.Vertices[1], want)
	}
}

func TestDecodeModel_KeepsFrontsOfMirroredNodes(t *testing.T) {
	doc := gltf.NewDocument()
	positions := [][3]float32{{0, 0, 0}, {1, 0, 0}, {1, 0, -1}}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{
		gltf.POSITION: modeler.WritePosition(doc, positions),
		gltf.NORMAL:   modeler.WriteNormal(doc, [][3]float32{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}),
	}}}}}
	addNode(doc, &gltf.Node{Mesh: gltf.Index(0), Scale: [3]float64{-1, 2, 1}})
	s := decode(t, doc).Parts[0]
	if n := firstNormal(&s); !near(n, geom.Up()) || !near(s.Normals[0], geom.Up()) {
		t.Errorf("face looks along %v with normal %v, want up", n, s.Normals[0])
	}
}

func TestDecodeModel_DoublesTrianglesOfDoubleSidedMaterials(t *testing.T) {
	doc := floorModel()
	doc.Materials = []*gltf.Material{{
		DoubleSided: true, EmissiveFactor: [3]float64{0.25, 0.5, 0},
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{0.5, 0.25, 1, 1}},
	}}
	doc.Meshes[0].Primitives[0].Material = gltf.Index(0)
	s := decode(t, doc).Parts[0]
	if len(s.Indices) != 12 || len(s.Normals) != len(s.Vertices) {
		t.Fatalf("%d indices, %d normals, %d vertices; want 12 indices", len(s.Indices), len(s.Normals), len(s.Vertices))
	}
	back := geom.Triangle{A: s.Vertices[s.Indices[6]], B: s.Vertices[s.Indices[7]], C: s.Vertices[s.Indices[8]]}
	if n := back.Normal(); !near(n, geom.Up().Neg()) || !near(s.Normals[s.Indices[6]], geom.Up().Neg()) {
		t.Errorf("third triangle looks along %v, want down", n)
	}
	if s.Color != [3]float32{0.5, 0.625, 0.5} || s.Glow != 0.5 { // half of it the colour of its light, 0.5 1 0
		t.Errorf("colour %v and glow %v, want 0.5 0.625 0.5 and 0.5", s.Color, s.Glow)
	}
}

// TestDecodeModel_WhatShinesHasTheColourOfItsLight: a brazier of grey iron shines orange, and a lamp
// that shines in its own colour keeps that.
func TestDecodeModel_WhatShinesHasTheColourOfItsLight(t *testing.T) {
	for base, want := range map[[4]float64][3]float32{{0.1, 0.1, 0.1, 1}: {1, 0.4, 0.1}, {0.5, 0.2, 0.05, 1}: {0.5, 0.2, 0.05}, {0, 0, 0, 1}: {1, 0.4, 0.1}} {
		doc := floorModel()
		doc.Materials = []*gltf.Material{{EmissiveFactor: [3]float64{1, 0.4, 0.1}, PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &base}}}
		doc.Meshes[0].Primitives[0].Material = gltf.Index(0)
		s := decode(t, doc).Parts[0]
		for i := range want {
			if math.Abs(float64(s.Color[i]-want[i])) > 1e-6 || s.Glow != 1 {
				t.Errorf("of the base %v: colour %v and glow %v, want %v and 1", base, s.Color, s.Glow, want)
				break
			}
		}
	}
}

func TestDecodeModel_ReadsMarkers(t *testing.T) {
	half := math.Sqrt(0.5)
	doc := floorModel()
	addNode(doc, &gltf.Node{Name: "Spawn.team2.001", Translation: [3]float64{1, 2, -3}, Rotation: [4]float64{0, half, 0, half}})
	addNode(doc, &gltf.Node{Name: "spawn_3"})
	addNode(doc, &gltf.Node{Name: "flag-team1", Translation: [3]float64{4, 0, 0}})
	addNode(doc, &gltf.Node{Name: "zone.Capture.hill.top", Translation: [3]float64{0, 5, 0}, Scale: [3]float64{1, 2, 3}})
	addQuad(doc, "zone.water", [4][3]float32{{0, 0, 0}, {2, 1, 0}, {2, 1, -3}, {0, 0, -3}})
	addQuad(doc, "flagpole", [4][3]float32{{0, 0, 0}, {1, 0, 0}, {1, 0, -1}, {0, 0, -1}})
	m := decode(t, doc)
	var parts draft
	var used check.Budget
	if err := parts.merge(m, &used, modelPlacement{name: "x", at: affine.Placement(geom.Vec{X: 100}, geom.QuarterTurn), surface: new(palette).byName}); err != nil {
		t.Fatal(err)
	}
	if len(parts.Spawns) != 2 || len(parts.Flags) != 1 || len(parts.Zones) != 2 || len(parts.Structures) != 2 {
		t.Fatalf("%d spawns, %d flags, %d zones, %d structures; want 2, 1, 2, 2",
			len(parts.Spawns), len(parts.Flags), len(parts.Zones), len(parts.Structures))
	}
	spawn := parts.Spawns[0]
	if spawn.Team != 2 || !near(spawn.Position, geom.Vec{X: 97, Y: 1, Z: 2}) || spawn.Yaw != geom.HalfTurn {
		t.Errorf("first spawn is %+v", spawn)
	}
	if s := parts.Spawns[1]; s.Team != 0 || s.Yaw != geom.QuarterTurn {
		t.Errorf("second spawn is %+v", s)
	}
	if f := parts.Flags[0]; f.Team != 1 || !near(f.Position, geom.Vec{X: 100, Y: 4}) {
		t.Errorf("flag is %+v", f)
	}
	if z := parts.Zones[0]; z.Kind != "Capture" || z.Name != "hill.top" ||
		!near(z.Bounds.Min, geom.Vec{X: 97, Y: -1, Z: 3}) || !near(z.Bounds.Max, geom.Vec{X: 103, Y: 1, Z: 7}) {
		t.Errorf("first zone is %+v", z)
	}
	if z := parts.Zones[1]; z.Kind != "water" || !near(z.Bounds.Size(), geom.Vec{X: 3, Y: 2, Z: 1}) {
		t.Errorf("second zone is %+v", z)
	}
	if name := parts.Structures[1].Name; name != "x/flagpole" {
		t.Errorf("second structure is %q, want x/flagpole", name)
	}
}

func TestLoadFS_PlainModelGetsASpawnNearTheMiddle(t *testing.T) {
	doc := floorModel()
	// A wall over the middle: players must not enter inside it.
	wall := addQuad(doc, "wall", [4][3]float32{{-3, 0, 0.2}, {3, 0, 0.2}, {3, 5, 0.2}, {-3, 5, 0.2}})
	wall.Translation = [3]float64{0, 0, -0.1}
	l, err := LoadFS(fstest.MapFS{"a/hall.glb": {Data: encodeGLB(t, doc)}}, "a/hall.glb")
	if err != nil {
		t.Fatal(err)
	}
	if l.Name != "hall" || len(l.Spawns) != places.FoundSpawns || l.Solid.Len() != 6 || len(l.Notes) != 2 {
		t.Fatalf("level %q with %d spawns, %d triangles, notes %q", l.Name, len(l.Spawns), l.Solid.Len(), l.Notes)
	}
	if p := l.Spawns[0].Position; p.Horizontal().Length() > 8 || p.Z < -0.01 {
		t.Errorf("default spawn at %v, want near the middle of the floor", p)
	}
}

func TestLoadFS_ReadsBuffersBesideAGLTFFile(t *testing.T) {
	doc := floorModel()
	bin := doc.Buffers[0].Data
	raw := map[string]any{
		"asset":       map[string]any{"version": "2.0"},
		"buffers":     []any{map[string]any{"uri": "my%20floor.bin", "byteLength": len(bin)}},
		"bufferViews": doc.BufferViews, "accessors": doc.Accessors, "meshes": doc.Meshes,
		"nodes": []any{map[string]any{"mesh": 0}},
	}
	fsys := fstest.MapFS{"sub/floor.gltf": {Data: jsonDoc(t, raw)}, "sub/my floor.bin": {Data: bin}}
	l, err := LoadFS(fsys, "sub/floor.gltf")
	if err != nil {
		t.Fatal(err)
	}
	if l.Solid.Len() != 2 {
		t.Errorf("%d triangles, want 2", l.Solid.Len())
	}
}
