package render

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// uncovered counts pixels of the last picture that no surface covers.
func uncovered(r *Renderer) int {
	pixels := make([]byte, 4*r.calls.targets.width*r.calls.targets.height)
	r.calls.targets.depth.ReadPixels(pixels)
	n := 0
	for i := 0; i < len(pixels); i += 4 {
		if pixels[i] == 0 {
			n++
		}
	}
	return n
}

func TestTerrain_ClosedGroundHasNoHoles(t *testing.T) {
	r := newRenderer(t, levelOf(heights(193, 4, bowl)), Options{Sharp: true, Bare: true})
	levelsSeen := map[int]bool{}
	for _, eye := range []geom.Vec{{X: 3, Y: 5, Z: 9}, {X: 120, Y: -70, Z: 130}, {X: -140, Y: 20, Z: 95}, {Z: 300}} {
		for _, yaw := range []float64{0, 47, 133, 218, 291} {
			camera := Camera{Position: eye, Look: geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(-35)}, FovDeg: 60}
			if eye.Z == 300 {
				camera.Look.Pitch = geom.Degrees(-89)
			}
			picture(t, r, &Scene{Camera: camera}, testWidth, testHeight, "")
			if n := uncovered(r); n != 0 {
				t.Errorf("from %v, yaw %v: %d pixels without ground", eye, yaw, n)
			}
			for _, i := range r.terrain.order {
				levelsSeen[r.terrain.chunks[i].lod] = true
			}
		}
	}
	if len(levelsSeen) < 2 {
		t.Errorf("levels of detail drawn: %v, want several for the test to mean something", levelsSeen)
	}
}

func TestTerrain_ShowsTheTrianglesThatPlayersStandOn(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	terrain := heights(17, 8, func(x, y float64) float64 { return random.Float64() * 12 })
	r := newRenderer(t, levelOf(terrain), Options{Sharp: true, Bare: true})
	camera := Camera{Position: geom.Vec{X: 1, Y: 2, Z: 60}, Look: geom.YawPitch{Pitch: geom.Degrees(-90)}, FovDeg: 70}
	picture(t, r, &Scene{Camera: camera}, testWidth, testHeight, "")
	pixels := make([]byte, 4*testWidth*testHeight)
	r.calls.targets.depth.ReadPixels(pixels)
	projection := camera.Projection(testWidth, testHeight)
	for range 400 {
		x, y := random.Float64()*40-20, random.Float64()*30-15
		h, ok := terrain.Height(x, y)
		at := projection.Project(geom.Vec{X: x, Y: y, Z: h})
		if !ok || !at.OnScreen {
			continue
		}
		i := 4 * (int(at.Y)*testWidth + int(at.X))
		level := float64(pixels[i]) + float64(pixels[i+1]) + float64(pixels[i+2]) + float64(pixels[i+3])
		c := &r.calls.uniforms.depth
		shown := math.Exp2(float64((*c)[1])-(level+0.5)/float64((*c)[2])) - float64((*c)[0])
		// One level is 0.4 m here, and a pixel spans slopes of up to 0.7 m.
		if math.Abs(shown-at.Distance) > 1.2 {
			t.Errorf("ground at (%.2f, %.2f) is drawn at %.2f m, want %.2f m", x, y, shown, at.Distance)
		}
	}
}

func TestTerrain_NearClippingLeavesNoGarbage(t *testing.T) {
	flat := func(x, y float64) float64 { return 0 }
	r := newRenderer(t, levelOf(heights(65, 8, flat)), Options{Sharp: true, Bare: true})
	for _, height := range []float64{0.25, 0.6, 1.7} {
		camera := Camera{Position: geom.Vec{X: 1.3, Y: 2.1, Z: height}, FovDeg: 110}
		for yaw := 0.0; yaw < 360; yaw += 31 {
			camera.Look.Yaw = geom.Degrees(yaw)
			picture(t, r, &Scene{Camera: camera}, testWidth, testHeight, "")
			above, below := countHalves(r)
			if above != 0 {
				t.Errorf("height %v, yaw %v: %d ground pixels above the horizon", height, yaw, above)
			}
			// The horizon of 256 m of ground lies less than two pixels down.
			if missing := testWidth*(testHeight/2-2) - below; missing > 0 {
				t.Errorf("height %v, yaw %v: %d pixels missing below the horizon", height, yaw, missing)
			}
		}
	}
}

// countHalves counts covered pixels in the upper and the lower half.
func countHalves(r *Renderer) (above, below int) {
	w, h := r.calls.targets.width, r.calls.targets.height
	pixels := make([]byte, 4*w*h)
	r.calls.targets.depth.ReadPixels(pixels)
	for y := range h {
		for x := range w {
			if pixels[4*(y*w+x)] == 0 {
				continue
			}
			if y < h/2-1 {
				above++
			} else if y >= h/2 {
				below++
			}
		}
	}
	return above, below
}

func TestTerrain_EveryVertexIsFiniteAndEveryIndexValid(t *testing.T) {
	r := newRenderer(t, levelOf(heights(70, 4, hills)), Options{})
	for yaw := 0.0; yaw < 360; yaw += 40 {
		camera := Camera{Position: geom.Vec{Z: hills(0, 0) + 0.01}, Look: geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(-50)}}
		picture(t, r, &Scene{Camera: camera}, testWidth, testHeight, "")
		b := &r.terrain.batch
		for _, i := range b.indices {
			v := b.vertices[i]
			if !finite(v.DstX) || !finite(v.DstY) || !(v.Custom3 > 0) || v.Custom3 > 1/nearClip+0.01 {
				t.Fatalf("yaw %v: vertex %+v", yaw, v)
			}
		}
	}
}

func finite(f float32) bool { return geom.IsFinite(float64(f)) }

func TestGroundMap_HillThrowsItsShadowAwayFromTheSun(t *testing.T) {
	hill := func(x, y float64) float64 { return 40 * math.Exp(-(x*x+y*y)/300) }
	m := bakeGround(levelOf(heights(129, 4, hill)))
	away := levels.DefaultLook().SunDirection.Horizontal().Normalize().Scale(-45)
	if lit := m.sunAt(away.Neg()); lit < 0.9 {
		t.Errorf("sunny side gets %v of the sun", lit)
	}
	if lit := m.sunAt(away); lit > 0.1 {
		t.Errorf("far side gets %v of the sun, want shade", lit)
	}
}

func TestGroundMap_StructureThrowsAShadow(t *testing.T) {
	flat := func(x, y float64) float64 { return 0 }
	tower := block(geom.Vec{Z: 15}, geom.Vec{X: 4, Y: 4, Z: 15}, [3]float32{1, 1, 1}, 0)
	m := bakeGround(levelOf(heights(65, 4, flat), tower))
	away := levels.DefaultLook().SunDirection.Horizontal().Normalize().Scale(-20)
	if lit := m.sunAt(away); lit > 0.2 {
		t.Errorf("behind the tower there is %v of the sun, want shade", lit)
	}
	if lit := m.sunAt(away.Neg()); lit < 0.9 {
		t.Errorf("before the tower there is %v of the sun", lit)
	}
}

// benchmarkTerrain measures only the Go side of a frame: projecting, clipping
// and listing what is visible.
func benchmarkTerrain(b *testing.B, tolerance bool) {
	r := newRenderer(b, levelOf(heights(257, 4, hills)), Options{})
	scene := &Scene{Camera: Camera{Position: geom.Vec{Y: -460, Z: hills(0, -460) + 60}, FovDeg: 95}}
	screen := ebiten.NewImage(1280, 720)
	defer screen.Deallocate()
	if !tolerance {
		for i := range r.terrain.chunks {
			for k := range r.terrain.chunks[i].errors {
				r.terrain.chunks[i].errors[k] = float64(k) * 1e9
			}
		}
	}
	v := newView(scene.Camera, 1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		r.terrain.emit(&v, 1600)
	}
	b.ReportMetric(float64(len(r.terrain.batch.indices)/3), "triangles")
}

func BenchmarkTerrain131kWithLevelsOfDetail(b *testing.B) { benchmarkTerrain(b, true) }

func BenchmarkTerrain131kAllTriangles(b *testing.B) { benchmarkTerrain(b, false) }

// BenchmarkDrawWholeScene measures all of Draw on the Go side; the graphics
// driver works later, when the frame ends.
func BenchmarkDrawWholeScene(b *testing.B) {
	r, scene, err := arena()
	if err != nil {
		b.Fatal(err)
	}
	r.SetOptions(Options{Scale: 0.5})
	screen := ebiten.NewImage(1280, 720)
	defer screen.Deallocate()
	pixel := make([]byte, 4)
	one := screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
	b.Run("go", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Draw(screen, scene)
			b.StopTimer()
			one.ReadPixels(pixel) // drains the queue
			b.StartTimer()
		}
	})
	b.Run("withDriver", func(b *testing.B) {
		for b.Loop() {
			scene.Time += 0.016
			r.Draw(screen, scene)
			one.ReadPixels(pixel)
		}
	})
}

func TestNew_RefusesNoLevel(t *testing.T) {
	if _, err := New(nil, Options{}); err != ErrNoLevel {
		t.Errorf("error %v, want ErrNoLevel", err)
	}
}

func TestNew_AcceptsALevelWithoutTerrain(t *testing.T) {
	r := newRenderer(t, &levels.Level{}, Options{})
	picture(t, r, &Scene{}, testWidth, testHeight, "")
	if n := r.Triangles(); n != 0 {
		t.Errorf("%d triangles of nothing", n)
	}
}

// BenchmarkNewValley is what a player waits for when a match loads.
func BenchmarkNewValley(b *testing.B) {
	level, err := levels.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newRenderer(b, level, Options{})
	}
}

// BenchmarkDrawValley measures the Go side of Draw at a base of the level.
func BenchmarkDrawValley(b *testing.B) {
	level, err := levels.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	r := newRenderer(b, level, Options{Scale: 0.5})
	base := level.Flags[0].Position.Add(geom.Vec{Z: 20})
	scene := &Scene{Camera: look(base, level.Bounds.Center())}
	screen := ebiten.NewImage(1280, 720)
	defer screen.Deallocate()
	pixel := make([]byte, 4)
	one := screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
	for b.Loop() {
		r.Draw(screen, scene)
		b.StopTimer()
		one.ReadPixels(pixel)
		b.StartTimer()
	}
	b.ReportMetric(float64(r.Triangles()), "triangles")
}

// TestTerrain_NoTriangleComesBeforeOneThatItHides compares the depth that follows from the
// order of the triangles with that of the pass for objects, which takes them in any order.
func TestTerrain_NoTriangleComesBeforeOneThatItHides(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	rough := heights(150, 4, func(x, y float64) float64 { return hills(x, y) + 14*random.Float64() })
	r := newRenderer(t, levelOf(rough), Options{Sharp: true, Bare: true})
	ordered, free := make([]byte, 4*testWidth*testHeight), make([]byte, 4*testWidth*testHeight)
	for range 30 {
		eye := geom.Vec{X: 700 * (random.Float64() - 0.5), Y: 700 * (random.Float64() - 0.5)}
		eye.Z = hills(eye.X, eye.Y) + 15 + 40*random.Float64()
		camera := Camera{Position: eye, Look: geom.YawPitch{Yaw: geom.Degrees(360 * random.Float64()), Pitch: geom.Degrees(20 - 60*random.Float64())}}
		picture(t, r, &Scene{Camera: camera}, testWidth, testHeight, "")
		r.calls.targets.depth.ReadPixels(ordered)
		r.calls.targets.depth.Clear()
		r.calls.targets.depth.DrawTrianglesShader32(r.terrain.batch.vertices, r.terrain.batch.indices, r.calls.programs.depth, &r.calls.depthOptions)
		r.calls.targets.depth.ReadPixels(free)
		wrong := 0
		for i := 0; i < len(free); i += 4 {
			if d := levelAt(free, i) - levelAt(ordered, i); d < -1 || d > 1 {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("from %v, %v: farther ground is drawn over nearer one at %d pixels", eye, camera.Look, wrong)
		}
	}
}

// levelAt is the depth level of a pixel.
func levelAt(pixels []byte, i int) int {
	return int(pixels[i]) + int(pixels[i+1]) + int(pixels[i+2]) + int(pixels[i+3])
}
