package render

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// plants returns what grows around the eye of a renderer.
func plants(r *Renderer, camera Camera) (list []plant) {
	v := newView(camera, testWidth, testHeight)
	for layer := range r.plants.layers {
		list = append(list, r.plants.look(&v, r.options, layer)...)
	}
	return list
}

// gentle is ground that is meadow everywhere.
func gentle(x, y float64) float64 { return 2*math.Sin(x/30) + 2*math.Cos(y/40) }

func TestScatter_StandsOnTheGroundAtTheSamePlacesWhateverTheCamera(t *testing.T) {
	terrain := heights(65, 4, gentle)
	r := newRenderer(t, levelOf(terrain), Options{})
	camera := Camera{Position: geom.Vec{Z: gentle(0, 0) + 2}, FovDeg: 95}
	before := map[geom.Vec]bool{}
	for _, p := range plants(r, camera) {
		before[p.at] = true
		if h, ok := terrain.Height(p.at.X, p.at.Y); !ok || math.Abs(h-p.at.Z) > 1e-9 {
			t.Errorf("a plant stands at %v, the ground is at %v", p.at, h)
		}
		most := 0.6
		switch p.kind {
		case bush:
			most = 1.1
		case tree, spire:
			most = 10
		}
		if p.size < 0 || p.size > most {
			t.Errorf("a plant is %v m high", p.size)
		}
	}
	camera.Position.Y -= 1 // everything stays in sight but the farthest
	same := 0
	for _, p := range plants(r, camera) {
		if before[p.at] {
			same++
		}
	}
	if len(before) < 150 || same < len(before)*9/10 {
		t.Errorf("of %d plants %d are there from a metre behind", len(before), same)
	}
}

func TestScatter_LeavesStructuresFree(t *testing.T) {
	flat := func(x, y float64) float64 { return 0 }
	half := geom.Vec{X: 6, Y: 6, Z: 0.1}
	level := levelOf(heights(65, 4, flat), block(geom.Vec{Y: 12}, half, [3]float32{1, 1, 1}, 0), block(geom.Vec{Y: 12, Z: 30}, geom.Vec{X: 30, Y: 30, Z: 1}, [3]float32{1, 1, 1}, 0))
	r := newRenderer(t, level, Options{})
	outside := 0
	for _, p := range plants(r, Camera{Position: geom.Vec{Z: 2}, FovDeg: 95}) {
		if math.Abs(p.at.X) <= half.X && math.Abs(p.at.Y-12) <= half.Y {
			t.Errorf("a plant stands in the floor at %v", p.at)
		}
		outside++
	}
	if outside < 50 {
		t.Errorf("%d plants beside it, below a roof at 29 m", outside)
	}
}

// TestScatter_GrowsOnMeshesOfGrass and not on others, nor under a roof, and what is thrown up
// from them has their colour.
func TestScatter_GrowsOnMeshesOfGrass(t *testing.T) {
	green := [3]float32{0.1, 0.2, 0.05}
	lawn, paving, roof := block(geom.Vec{X: -20}, geom.Vec{X: 20, Y: 40, Z: 1}, green, 0), block(geom.Vec{X: 20}, geom.Vec{X: 20, Y: 40, Z: 1}, green, 0),
		block(geom.Vec{X: -20, Y: 30, Z: 8}, geom.Vec{X: 20, Y: 10, Z: 1}, green, 0)
	lawn.Material = 1
	level, err := levels.Build(levels.Parts{Name: "lawn", Materials: []levels.Material{{Name: "stone"}, {Name: "grass"}},
		Structures: []levels.Structure{lawn, paving, roof}, Spawns: []levels.Spawn{{Position: geom.Vec{Z: 1.1}}}})
	if err != nil {
		t.Fatal(err)
	}
	r := newRenderer(t, level, Options{})
	seen := plants(r, Camera{Position: geom.Vec{Y: -10, Z: 3}, FovDeg: 100})
	for _, p := range seen {
		if p.at.X > 0 || p.at.Y > 20 || math.Abs(p.at.Z-1) > 1e-9 {
			t.Errorf("a plant stands at %v", p.at)
		}
	}
	if len(seen) < 150 {
		t.Errorf("%d plants are in sight", len(seen))
	}
	for x, want := range map[float64]groundKind{-20: GroundMeadow, 20: GroundHard} {
		if g := r.GroundAt(geom.Vec{X: x, Z: 1.2}); g.Kind != want || want == GroundMeadow && g.Color != green {
			t.Errorf("at %v m the ground is %+v", x, g)
		}
	}
}

func TestScatter_IsSeenUnlessThePictureIsBare(t *testing.T) {
	r := newRenderer(t, levelOf(heights(65, 4, gentle)), Options{})
	scene := &Scene{Camera: Camera{Position: geom.Vec{Z: gentle(0, 0) + 2}, FovDeg: 95}}
	grown := picture(t, r, scene, testWidth, testHeight, "scatter")
	with := r.Triangles()
	r.SetOptions(Options{Bare: true})
	bare := picture(t, r, scene, testWidth, testHeight, "scatter_bare")
	changed := 0
	for i := 0; i < len(bare.Pix); i += 4 {
		if bare.Pix[i] != grown.Pix[i] {
			changed++
		}
	}
	if changed < testWidth*testHeight/100 || with < r.Triangles()+300 {
		t.Errorf("%d pixels and %d triangles are of plants", changed, with-r.Triangles())
	}
}

func TestGroundAt_KnowsMeadowRockSnowAndStructures(t *testing.T) {
	// A meadow to the left, a wall, and a plateau of snow to the right.
	cliff := func(x, y float64) float64 { return 300 * geom.Clamp((x+20)/80, 0, 1) }
	terrain := heights(129, 4, cliff)
	r := newRenderer(t, levelOf(terrain), Options{})
	count := func(x float64) map[groundKind]int {
		kinds := map[groundKind]int{}
		for y := -200.0; y < 200; y += 5 {
			h, _ := terrain.Height(x, y)
			g := r.GroundAt(geom.Vec{X: x, Y: y, Z: h + 0.1})
			kinds[g.Kind]++
			if g.Color == (Color{}) || math.Abs(g.Height-h) > 1e-9 {
				t.Errorf("at %v the ground is %+v", x, g)
			}
		}
		return kinds
	}
	for x, want := range map[float64]groundKind{-150: GroundMeadow, 20: GroundRock, 150: GroundSnow} {
		if kinds := count(x); kinds[want] < 70 {
			t.Errorf("at %v m there are %v, want kind %d", x, kinds, want)
		}
	}
	for _, at := range []geom.Vec{{X: -150, Z: 9}, {X: 9999}, {X: math.NaN()}} {
		if g := r.GroundAt(at); g.Kind != GroundHard {
			t.Errorf("at %v the ground is %+v", at, g)
		}
	}
	if g := newRenderer(t, &levels.Level{}, Options{}).GroundAt(geom.Vec{}); g.Kind != GroundHard {
		t.Errorf("without terrain the ground is %+v", g)
	}
}

// BenchmarkScatter is what the grass and the stones near the eye cost on the Go side, on a
// meadow, where they are most.
func BenchmarkScatter(b *testing.B) {
	r := newRenderer(b, levelOf(heights(65, 8, func(x, y float64) float64 { return 0.02 * x })), Options{})
	r.aim(&Scene{Camera: look(geom.Vec{Z: 2}, geom.Vec{Y: 40, Z: 1})}, 1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		r.tasks.list[plantTask]()
		r.tasks.list[treeTask]()
	}
	b.ReportMetric(float64(r.plants.low.triangles()), "triangles")
}

// BenchmarkSprites is what 1,000 sprites cost on the Go side, as thrown up by a few skiers.
func BenchmarkSprites(b *testing.B) {
	v := newView(look(geom.Vec{Z: 2}, geom.Vec{Y: 40, Z: 1}), 1280, 720)
	scene := &Scene{}
	for i := range 1000 {
		f := float64(i)
		scene.Sprites = append(scene.Sprites, Sprite{Kind: SpriteSmoke, Position: geom.Vec{X: math.Mod(f*7.3, 20) - 10, Y: 3 + math.Mod(f*3.7, 60), Z: math.Mod(f*1.3, 3)},
			Size: 0.3, Alpha: 0.5, Rotation: geom.Angle(i * 977)})
	}
	var e spritePass
	b.ReportAllocs()
	for b.Loop() {
		e.emit(&v, scene, 1600)
	}
}

// TestScatter_BushesReachFartherThanGrassAndGiveWayToTheEye.
func TestScatter_BushesReachFartherThanGrassAndGiveWayToTheEye(t *testing.T) {
	r := newRenderer(t, levelOf(heights(129, 4, gentle)), Options{})
	camera := Camera{Position: geom.Vec{Z: gentle(0, 0) + 2}, FovDeg: 95}
	bushes, distant := 0, 0
	var one plant
	for _, p := range plants(r, camera) {
		away := p.at.Sub(camera.Position).Length()
		reach := map[plantKind]float64{tuft: scatterReach, stone: scatterReach, bush: bushReach, tree: treeReach, spire: treeReach}[p.kind]
		if away > reach {
			t.Errorf("kind %d stands %v m away", p.kind, away)
		}
		if p.kind == bush {
			bushes++
			one = p
		}
		if p.kind == bush && away > 2*scatterReach {
			distant++
		}
	}
	if bushes < 20 || distant < 10 {
		t.Fatalf("%d bushes, %d of them far away", bushes, distant)
	}
	camera.Position = one.at.Add(geom.Vec{Y: -bushPush * 0.9})
	for _, p := range plants(r, camera) {
		if p.at == one.at && p.size > 0 {
			t.Errorf("a bush of %v m is in the face", p.size)
		}
	}
}
