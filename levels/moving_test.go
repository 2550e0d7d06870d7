package levels

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
)

// movingDoc is the floor, and a cube of 2 m at 40 m east and 1 m up, in glTF's axes.
func movingDoc() (*gltf.Document, *gltf.Node) {
	doc := floorModel()
	doc.Materials = []*gltf.Material{{}}
	n := cubeMesh(doc, false, 6)
	n.Name, n.Translation = "lift", [3]float64{40, 1, 0}
	return doc, n
}

// animated adds an animation of the cube.
func animated(doc *gltf.Document, path gltf.TRSProperty, times []float32, values any) {
	doc.Animations = append(doc.Animations, &gltf.Animation{
		Channels: []*gltf.AnimationChannel{{Sampler: 0, Target: gltf.AnimationChannelTarget{Node: gltf.Index(1), Path: path}}},
		Samplers: []*gltf.AnimationSampler{{Input: modeler.WriteAccessor(doc, gltf.TargetNone, times), Output: modeler.WriteAccessor(doc, gltf.TargetNone, values)}},
	})
}

func loadMoving(t *testing.T, doc *gltf.Document, options ...Option) *Level {
	t.Helper()
	l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb", options...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestMoving_AnimationsOfNodesAreLifts: a key for every frame, of which only the bends
// remain; and the way back, since it does not end where it begins.
func TestMoving_AnimationsOfNodesAreLifts(t *testing.T) {
	doc, _ := movingDoc()
	var times []float32
	var values [][3]float32
	for i := range 121 { // 2 s below, then 8 m up in 4 s
		at := float32(i) / 20
		times, values = append(times, at), append(values, [3]float32{40, 1 + 2*max(at-2, 0), 0})
	}
	animated(doc, gltf.TRSTranslation, times, values)
	l := loadMoving(t, doc)
	if len(l.Platforms) != 1 || len(l.Structures) != 1 {
		t.Fatalf("%d platforms, %d structures, ignored %q", len(l.Platforms), len(l.Structures), l.Ignored)
	}
	p := &l.Platforms[0]
	if len(p.Path) != 2 || p.Path[0].WaitTicks < 60 || p.Path[0].WaitTicks > 64 || math.Abs(p.Path[0].Speed-2) > 0.05 || p.Closed {
		t.Errorf("path %v", p.Path)
	}
	if a, b := p.Path[0].Position, p.Path[1].Position; a != (geom.Vec{X: 40, Z: 1}) || b.Sub(geom.Vec{X: 40, Z: 9}).Length() > 0.06 {
		t.Errorf("from %v to %v", a, b)
	}
	for _, v := range p.Structures[0].Vertices {
		if a := v.Abs(); a != (geom.Vec{X: 1, Y: 1, Z: 1}) {
			t.Fatalf("vertex at %v, want a cube about the origin", v)
		}
	}
	large := loadMoving(t, doc, Scale(2))
	if q := &large.Platforms[0]; q.Path[1].Position.Sub(geom.Vec{X: 80, Z: 18}).Length() > 0.12 || math.Abs(q.Path[0].Speed-2*p.Path[0].Speed) > 1e-9 {
		t.Errorf("twice as large: %v", q.Path)
	}
}

func TestMoving_AnimationsThatEndWhereTheyBeginGoRound(t *testing.T) {
	doc, _ := movingDoc()
	animated(doc, gltf.TRSTranslation, []float32{0, 2, 4, 6, 7}, [][3]float32{{40, 1, 0}, {50, 1, 0}, {50, 1, -10}, {40, 1, 0}, {40, 1, 0}})
	p := &loadMoving(t, doc).Platforms[0]
	if len(p.Path) != 3 || !p.Closed || p.Path[0].WaitTicks != 31 || p.Path[2].Position != (geom.Vec{X: 50, Y: 10, Z: 1}) {
		t.Errorf("path %v, closed %v", p.Path, p.Closed)
	}
}

func TestMoving_FullRotationsTurn(t *testing.T) {
	half := float32(math.Sqrt(0.5))
	doc, _ := movingDoc()
	// A quarter each, about glTF's y, which is up.
	animated(doc, gltf.TRSRotation, []float32{0, 1, 2, 3, 4}, [][4]float32{{0, 0, 0, 1}, {0, half, 0, half}, {0, 1, 0, 0}, {0, -half, 0, half}, {0, 0, 0, 1}})
	p := &loadMoving(t, doc).Platforms[0]
	if p.TurnTicks != 125 || p.Axis.Sub(geom.Up()).Length() > 1e-6 || len(p.Path) != 1 {
		t.Errorf("a turn of %d ticks about %v, path %v", p.TurnTicks, p.Axis, p.Path)
	}
	doc, _ = movingDoc()
	animated(doc, gltf.TRSRotation, []float32{0, 1, 2}, [][4]float32{{0, 0, 0, 1}, {0, half, 0, half}, {0, 0, 0, 1}})
	l := loadMoving(t, doc)
	if len(l.Platforms) != 0 || !strings.Contains(strings.Join(l.Ignored, "\n"), "does not rotate") {
		t.Errorf("a door that swings: %d platforms, ignored %q", len(l.Platforms), l.Ignored)
	}
}

// TestMoving_StopsMakeALift: empties below a mesh, with the custom properties of the mesh.
func TestMoving_StopsMakeALift(t *testing.T) {
	doc, n := movingDoc()
	n.Extras = map[string]any{"speed_m_s": 4, "wait_s": 1.6, "other": []any{}}
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop.top", Translation: [3]float64{0, 6, 0}}, &gltf.Node{Name: "Stop.001", Translation: [3]float64{5, 6, 0}})
	n.Children = []int{2, 3}
	l := loadMoving(t, doc)
	if len(l.Platforms) != 1 {
		t.Fatalf("%d platforms, ignored %q", len(l.Platforms), l.Ignored)
	}
	p := &l.Platforms[0]
	want := []geom.Vec{{X: 40, Z: 1}, {X: 40, Z: 7}, {X: 45, Z: 7}}
	for i, w := range p.Path {
		if len(p.Path) != 3 || w.Position != want[i] || w.Speed != 4 || w.WaitTicks != 50 {
			t.Errorf("path %v", p.Path)
		}
	}
	if p := &loadMoving(t, doc, Scale(3)).Platforms[0]; p.Path[1].Position.Sub(want[1].Scale(3)).Length() > 1e-9 || p.Path[0].Speed != 4 {
		t.Errorf("three times as large: %v", p.Path)
	}
	n.Extras = map[string]any{"speed_m_s": 400}
	_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	fails(t, err, "m.glb", `nodes[1] "lift".extras.speed_m_s`, "is 400, want a number of 0.001 to 50", ErrFormat)
}

// TestMoving_WhatCannotMoveStandsStill and is said.
func TestMoving_WhatCannotMoveStandsStill(t *testing.T) {
	nan := float32(math.NaN())
	for name, c := range map[string]struct {
		times  []float32
		values [][3]float32
	}{
		"fast":       {[]float32{0, 1}, [][3]float32{{}, {500, 0, 0}}},
		"not finite": {[]float32{0, 1}, [][3]float32{{}, {nan, 0, 0}}},
		"backwards":  {[]float32{1, 0}, [][3]float32{{}, {5, 0, 0}}},
		"missing":    {[]float32{0, 1, 2}, [][3]float32{{}, {5, 0, 0}}},
	} {
		doc, _ := movingDoc()
		animated(doc, gltf.TRSTranslation, c.times, c.values)
		l := loadMoving(t, doc)
		if len(l.Platforms) != 0 || len(l.Structures) != 2 || !strings.Contains(strings.Join(l.Ignored, "\n"), "animation of a node") {
			t.Errorf("%s: %d platforms, ignored %q", name, len(l.Platforms), l.Ignored)
		}
	}
	// Models that are only drawn have no platforms.
	doc, n := movingDoc()
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "stop", Translation: [3]float64{0, 6, 0}})
	n.Children = []int{2}
	parts, err := LoadModel(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
	if err != nil || len(parts) != 2 {
		t.Errorf("%d parts, %v", len(parts), err)
	}
}
