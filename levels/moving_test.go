package levels

import (
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/model"
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
	if len(p.Path) != 2 || p.Path[0].WaitTicks < 60 || p.Path[0].WaitTicks > 64 || p.Path[0].TravelTicks != 188-p.Path[0].WaitTicks || p.Closed {
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
	// In centimetres its keys are fast, and the level is not.
	far := make([][3]float32, len(values))
	for i, v := range values {
		far[i] = [3]float32{100 * v[0], 100 * v[1], 0}
	}
	wide, _ := movingDoc()
	animated(wide, gltf.TRSTranslation, times, far)
	if q := loadMoving(t, wide, Scale(0.01)); len(q.Platforms) != 1 || q.Platforms[0].Path[0] != p.Path[0] {
		t.Errorf("in centimetres: %d platforms, ignored %q", len(q.Platforms), q.Ignored)
	}
	large := loadMoving(t, doc, Scale(2))
	if q := &large.Platforms[0]; q.Path[1].Position.Sub(geom.Vec{X: 80, Z: 18}).Length() > 0.12 || q.Path[0].TravelTicks != p.Path[0].TravelTicks {
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
	// Twice, with the last key a frame early.
	doc, _ = movingDoc()
	times, values := turnKeys(200, 8, func(second float64) float64 { return -90 * second * 0.995 })
	animated(doc, gltf.TRSRotation, times, values)
	p = &loadMoving(t, doc).Platforms[0]
	if p.TurnTicks != 125 || p.Axis.Sub(geom.Up().Neg()).Length() > 1e-6 || len(p.Path) != 1 {
		t.Errorf("two turns: one of %d ticks about %v, path %v", p.TurnTicks, p.Axis, p.Path)
	}
}

// turnKeys are so many keys of an angle in degrees about glTF's y over so many seconds.
func turnKeys(count int, seconds float64, degrees func(second float64) float64) (times []float32, values [][4]float32) {
	for i := range count {
		at := seconds * float64(i) / float64(count-1)
		sin, cos := math.Sincos(degrees(at) * math.Pi / 360)
		times, values = append(times, float32(at)), append(values, [4]float32{0, float32(sin), 0, float32(cos)})
	}
	return times, values
}

// smooth eases from 0 to 1, as the curves of editors do.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}

// TestMoving_SampledDoorsSwing: a key for every frame of a door that opens in two seconds,
// stands open for one, and closes. Few waypoints remain, within half a degree.
func TestMoving_SampledDoorsSwing(t *testing.T) {
	angle := func(second float64) float64 { return 90 * (smooth(second/2) - smooth((second-3)/2)) }
	doc, n := movingDoc()
	times, values := turnKeys(241, 10, angle)
	animated(doc, gltf.TRSRotation, times, values)
	l := loadMoving(t, doc)
	if len(l.Platforms) != 1 || len(l.Ignored) != 0 {
		t.Fatalf("%d platforms, ignored %q", len(l.Platforms), l.Ignored)
	}
	p := &l.Platforms[0]
	if n := len(p.Path); n > 24 || !p.Closed || p.TurnTicks != 0 || p.Axis.Sub(geom.Up()).Length() > 1e-6 {
		t.Errorf("%d waypoints, closed %v, a turn of %d ticks about %v", n, p.Closed, p.TurnTicks, p.Axis)
	}
	worst := 0.0
	for tick := range 312 {
		pose, second := p.Pose(tick), float64(tick)*TickSeconds
		worst = max(worst, math.Abs(pose.Angle.SignedDegrees()-angle(second)))
		if pose.Position != (geom.Vec{X: 40, Z: 1}) {
			t.Fatalf("at %v in tick %d", pose.Position, tick)
		}
	}
	if worst > 2 { // the slop, and what half a tick is at 67 degrees a second
		t.Errorf("%.2f degrees off", worst)
	}
	// What the file says about the pose at rest is where the angles count from.
	n.Rotation = [4]float64{0, math.Sin(math.Pi / 8), 0, math.Cos(math.Pi / 8)}
	if q := &loadMoving(t, doc).Platforms[0]; math.Abs(degreesOf(q.Path[0].Turn)+45) > 0.01 || len(q.Path) != len(p.Path) {
		t.Errorf("modelled half open: starts at %v degrees", degreesOf(q.Path[0].Turn))
	}
	n.Rotation = [4]float64{math.Sin(math.Pi / 8), 0, 0, math.Cos(math.Pi / 8)}
	if l := loadMoving(t, doc); len(l.Platforms) != 0 || !strings.Contains(strings.Join(l.Ignored, "\n"), `nodes[1] "lift": its first key turns it from how it is modelled`) {
		t.Errorf("modelled aside: %d platforms, ignored %q", len(l.Platforms), l.Ignored)
	}
}

// TestMoving_RotationsAndPathsJoin: a hatch that lifts while it turns, with keys of both at
// different times.
func TestMoving_RotationsAndPathsJoin(t *testing.T) {
	doc, _ := movingDoc()
	animated(doc, gltf.TRSTranslation, []float32{0, 4}, [][3]float32{{40, 1, 0}, {40, 9, 0}})
	times, values := turnKeys(2, 2, func(second float64) float64 { return -60 * second })
	animated(doc, gltf.TRSRotation, times, values)
	p := &loadMoving(t, doc, Scale(0.5)).Platforms[0]
	want := []Waypoint{
		{Position: geom.Vec{X: 20, Z: 0.5}, TravelTicks: 63}, {Position: geom.Vec{X: 20, Z: 2.5}, Turn: FullTurn / 3, TravelTicks: 62},
		{Position: geom.Vec{X: 20, Z: 4.5}, Turn: FullTurn / 3},
	}
	for i, w := range p.Path {
		if len(p.Path) != 3 || w.Position.Sub(want[i].Position).Length() > 1e-6 || max(w.Turn-want[i].Turn, want[i].Turn-w.Turn) > 1 || w.TravelTicks != want[i].TravelTicks || w.Speed != 0 {
			t.Errorf("path %+v", p.Path)
		}
	}
	// To the right about glTF's y is to the left about the opposite axis.
	if p.Closed || p.Axis.Sub(geom.Up().Neg()).Length() > 1e-6 {
		t.Errorf("closed %v, about %v", p.Closed, p.Axis)
	}
}

// TestMoving_DoorsTurnAsTheirVerticesDo compares the vertices of a platform in the middle of
// its swing with those of a model that is turned like that, below a parent that turns,
// mirrors and enlarges it.
func TestMoving_DoorsTurnAsTheirVerticesDo(t *testing.T) {
	for name, scale := range map[string][3]float64{"larger": {2, 2, 2}, "mirrored": {-1, 1, 1}} {
		build := func(degrees float64, swings bool) *Level {
			doc, n := movingDoc()
			sin, cos := math.Sincos(degrees * math.Pi / 360)
			n.Rotation = [4]float64{sin * 0.6, 0, sin * 0.8, cos}
			if swings {
				sin, cos = math.Sincos(40 * math.Pi / 180)
				animated(doc, gltf.TRSRotation, []float32{0, 3.2}, [][4]float32{{0, 0, 0, 1}, {float32(sin * 0.6), 0, float32(sin * 0.8), float32(cos)}})
			}
			doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "parent", Children: []int{1}, Scale: scale, Rotation: [4]float64{0, 0.6, 0, 0.8}, Translation: [3]float64{-30, 20, 5}})
			doc.Scenes[0].Nodes = []int{0, 2}
			return loadMoving(t, doc)
		}
		p, want := &build(0, true).Platforms[0], build(60, false).Structures[1].Vertices
		for k, v := range p.Structures[0].Vertices {
			if got := p.Pose(75).Apply(v); got.Sub(want[k]).Length() > 1e-3 {
				t.Fatalf("%s: vertex %d is at %v, want %v", name, k, got, want[k])
			}
		}
	}
}

// TestMoving_HostileKeysCostLittle: so many, each of which bends the rest a little less, that leaving
// out some would take tens of millions of comparisons; then all are kept.
func TestMoving_HostileKeysCostLittle(t *testing.T) {
	keys := make([]model.Key, model.MaxKeys)
	for i := range keys {
		keys[i] = model.Key{Time: float64(i), At: [4]float64{1e9 * math.Pow(0.87, float64(i)) * float64(i%2)}}
	}
	if n := len(model.Simplify(slices.Clone(keys), model.KeySlop)); n != model.MaxKeys {
		t.Errorf("%d keys are kept", n)
	}
	for i := range keys {
		keys[i] = model.Key{Time: float64(i), At: [4]float64{float64(i%2) * float64(i)}}
	}
	m := model.Movement{}
	if err := m.Follow(keys, model.Cycle{}); err == nil || !strings.Contains(err.Error(), "bends, at most 256") {
		t.Errorf("%v", err)
	}
}

// TestMoving_WhatCannotTurnStandsStill and is said.
func TestMoving_WhatCannotTurnStandsStill(t *testing.T) {
	half := float32(math.Sqrt(0.5))
	for want, c := range map[string]struct {
		times  []float32
		values [][4]float32
	}{
		"does not rotate about one axis":           {[]float32{0, 1, 2}, [][4]float32{{0, 0, 0, 1}, {0, half, 0, half}, {half, 0, 0, half}}},
		"key 1 is zero":                            {[]float32{0, 1}, [][4]float32{{0, 0, 0, 1}, {}}},
		"turns by 180 degrees in 1 ticks":          {[]float32{0, 0.01}, [][4]float32{{0, 0, 0, 1}, {0, 1, 0, 0}}},
		"takes 31 ticks of 32 ms a turn, at 120.7": {[]float32{0, 0.5, 1}, [][4]float32{{0, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 0, -1}}},
	} {
		doc, n := movingDoc()
		if strings.Contains(want, "a turn") {
			n.Scale = [3]float64{11, 11, 11}
		}
		animated(doc, gltf.TRSRotation, c.times, c.values)
		l := loadMoving(t, doc)
		if text := strings.Join(l.Ignored, "\n"); len(l.Platforms) != 0 || len(l.Structures) != 2 || !strings.Contains(text, "animation of a node") || !strings.Contains(text, want) {
			t.Errorf("%s: %d platforms, %d structures, ignored %q", want, len(l.Platforms), len(l.Structures), l.Ignored)
		}
	}
}

// TestMoving_OfCubicKeysTheValuesCount, between their tangents.
func TestMoving_OfCubicKeysTheValuesCount(t *testing.T) {
	doc, _ := movingDoc()
	wild := [3]float32{9, 9, 9}
	animated(doc, gltf.TRSTranslation, []float32{0, 2}, [][3]float32{wild, {40, 1, 0}, wild, wild, {40, 7, 0}, wild})
	doc.Animations[0].Samplers[0].Interpolation = gltf.InterpolationCubicSpline
	l := loadMoving(t, doc)
	if len(l.Platforms) != 1 || len(l.Platforms[0].Path) != 2 || l.Platforms[0].Path[1].Position.Sub(geom.Vec{X: 40, Z: 7}).Length() > 1e-6 {
		t.Errorf("%+v, ignored %q", l.Platforms, l.Ignored)
	}
}

// TestMoving_WhatIsLostIsSaid: jumps, sizes, and motion within motion; but not channels that change
// nothing.
func TestMoving_WhatIsLostIsSaid(t *testing.T) {
	up := [][3]float32{{40, 1, 0}, {40, 7, 0}}
	also := func(doc *gltf.Document, node int, path gltf.TRSProperty, values [][3]float32) {
		animated(doc, path, []float32{0, 2}, values)
		doc.Animations[1].Channels[0].Target.Node = gltf.Index(node)
	}
	for want, change := range map[string]func(doc *gltf.Document, n *gltf.Node){
		"it jumps at key 1, of the interpolation STEP": func(doc *gltf.Document, _ *gltf.Node) {
			doc.Animations[0].Samplers[0].Interpolation = gltf.InterpolationStep
		},
		"the time of key 1 does not follow that before": func(doc *gltf.Document, _ *gltf.Node) {
			doc.Animations[0].Samplers[0].Input = modeler.WriteAccessor(doc, gltf.TargetNone, []float32{2, 2})
		},
		"animation of the size of a node": func(doc *gltf.Document, _ *gltf.Node) {
			also(doc, 1, gltf.TRSScale, [][3]float32{{1, 1, 1}, {1, 1, 2}})
		},
		"animation of a node below one that moves": func(doc *gltf.Document, n *gltf.Node) {
			doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "arm"})
			n.Children = []int{2}
			also(doc, 2, gltf.TRSTranslation, [][3]float32{{}, {0, 1, 0}})
		},
		"": func(doc *gltf.Document, _ *gltf.Node) {
			also(doc, 1, gltf.TRSScale, [][3]float32{{1, 1, 1}, {1, 1, 1}})
		},
	} {
		doc, n := movingDoc()
		animated(doc, gltf.TRSTranslation, []float32{0, 2}, up)
		change(doc, n)
		l := loadMoving(t, doc)
		moves := 1
		if strings.Contains(want, "key 1") {
			moves = 0
		}
		if text := strings.Join(l.Ignored, "\n"); !strings.Contains(text, want) || want == "" && text != "" || len(l.Platforms) != moves {
			t.Errorf("%q: %d platforms, ignored %q", want, len(l.Platforms), l.Ignored)
		}
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
	fails(t, err, "m.glb", `nodes[1] "lift".extras.speed_m_s`, "is 400, want 0 to 50", ErrFormat)
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
	fast, _ := movingDoc()
	animated(fast, gltf.TRSTranslation, []float32{0, 1}, [][3]float32{{}, {30, 0, 0}})
	if l := loadMoving(t, fast, Scale(2)); len(l.Platforms) != 0 || !strings.Contains(strings.Join(l.Ignored, "\n"), "for 60 m, at 60.5 m/s; want at most 50 m/s") {
		t.Errorf("at 60 m/s: %d platforms, ignored %q", len(l.Platforms), l.Ignored)
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
