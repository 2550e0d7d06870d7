package render

import (
	"bytes"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

func TestModels_AreSoundAndOfModestSize(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	for id := range models {
		triangles, wrong := 0, 0
		for _, p := range models[id].parts {
			if len(p.materials) != len(p.positions) || len(p.normals) != len(p.positions) {
				t.Fatalf("mesh %s part %s: uneven attributes", id, p.name)
			}
			for i := 0; i+2 < len(p.indices); i += 3 {
				a, b, c := p.indices[i], p.indices[i+1], p.indices[i+2]
				face := geom.Triangle{A: p.positions[a], B: p.positions[b], C: p.positions[c]}
				if face.Cross().Dot(p.normals[a].Add(p.normals[b]).Add(p.normals[c])) < -1e-9 {
					wrong++
				}
				triangles++
			}
		}
		if triangles < 12 || triangles > 3000 {
			t.Errorf("mesh %s has %d triangles", id, triangles)
		}
		if wrong > 0 {
			t.Errorf("mesh %s: %d of %d triangles face inward", id, wrong, triangles)
		}
	}
}

func TestModels_PlayersStandOnTheGroundAndFitTheirArmor(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	heights := map[MeshID]float64{MeshPlayerLight: 2.3, MeshPlayerMedium: 2.4, MeshPlayerHeavy: 2.6}
	for id, tallest := range heights {
		low, high := bodyExtent(models[id], &Pose{})
		if math.Abs(low) > 0.06 {
			t.Errorf("mesh %s: the soles are at %.3f m", id, low)
		}
		if high > tallest || high < tallest-0.35 {
			t.Errorf("mesh %s is %.2f m tall, want a little below the %.2f m of its box", id, high, tallest)
		}
	}
}

// bodyExtent is the lowest and the highest point of a posed model.
func bodyExtent(m *model, pose *Pose) (low, high float64) {
	placed := pose.posture(m, 0)
	transforms := m.place(nil, worldTransform, &placed)
	low, high = math.Inf(1), math.Inf(-1)
	for i, p := range m.parts {
		for _, q := range p.positions {
			z := transforms[i].point(q).Z
			low, high = min(low, z), max(high, z)
		}
	}
	return low, high
}

func TestPose_BentKneesKeepTheFeetNearTheGround(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	for _, pose := range []Pose{{Ski: 1}, {Run: 1, Stride: 0.1}, {Run: 1, Stride: 0.6}, {Run: 0.5, Stride: 0.85}} {
		low, _ := bodyExtent(models[MeshPlayerMedium], &pose)
		if low < -0.12 || low > 0.22 {
			t.Errorf("pose %+v puts the lowest foot at %.2f m", pose, low)
		}
	}
}

func TestProject_AgreesWithTheCamera(t *testing.T) {
	camera := Camera{Position: geom.Vec{X: 5, Y: 5, Z: 5}, FovDeg: 90}
	projection := camera.Projection(400, 200)
	for _, c := range []struct {
		point geom.Vec
		x, y  float64
	}{
		{geom.Vec{X: 5, Y: 15, Z: 5}, 200, 100},
		{geom.Vec{X: 15, Y: 15, Z: 5}, 400, 100},
		{geom.Vec{X: 5, Y: 15, Z: 10}, 200, 0},
	} {
		at := projection.Project(c.point)
		if at.Behind || !at.OnScreen || math.Abs(at.X-c.x) > 0.01 || math.Abs(at.Y-c.y) > 0.01 || math.Abs(at.Distance-10) > 1e-9 {
			t.Errorf("%v lands on %+v; want (%v, %v) at 10 m", c.point, at, c.x, c.y)
		}
	}
	if at := projection.Project(geom.Vec{X: 30, Y: 15, Z: 5}); at.OnScreen || at.Behind || at.X <= 400 {
		t.Errorf("a point beyond the right border lands on %+v", at)
	}
}

func TestProject_PointsToTheSideOnWhichToTurnForWhatIsBehind(t *testing.T) {
	projection := Camera{FovDeg: 90}.Projection(400, 200)
	for name, c := range map[string]struct {
		point geom.Vec
		there func(p ScreenPoint) bool
	}{
		"right": {geom.Vec{X: 3, Y: -5}, func(p ScreenPoint) bool { return p.X > 400 }},
		"left":  {geom.Vec{X: -3, Y: -5}, func(p ScreenPoint) bool { return p.X < 0 }},
		"above": {geom.Vec{Y: -5, Z: 3}, func(p ScreenPoint) bool { return p.Y < 0 }},
		"back":  {geom.Vec{Y: -5}, func(p ScreenPoint) bool { return p.Y > 200 }},
		"eye":   {geom.Vec{}, func(p ScreenPoint) bool { return p.Y > 200 }},
	} {
		if at := projection.Project(c.point); !at.Behind || at.OnScreen || !c.there(at) {
			t.Errorf("%s: %+v", name, at)
		}
	}
}

func TestCamera_RollLeansTheHeadToTheRight(t *testing.T) {
	v := newView(Camera{Roll: geom.Degrees(90)}, 100, 100)
	if v.up.Sub(geom.Vec{X: 1}).Length() > 1e-9 {
		t.Errorf("up is %v after a quarter turn clockwise, want +x", v.up)
	}
}

func TestDraw_AllocatesAlmostNothing(t *testing.T) {
	r, scene, err := arena()
	if err != nil {
		t.Fatal(err)
	}
	screen := ebiten.NewImage(testWidth, testHeight)
	defer screen.Deallocate()
	for range 5 {
		r.Draw(screen, scene)
	}
	ours := testing.AllocsPerRun(20, func() { emitInOrder(r, scene) })
	if ours > 0 {
		t.Errorf("building a frame allocates %v times", ours)
	}
}

func TestDraw_IgnoresWhatMakesNoSense(t *testing.T) {
	r := newRenderer(t, levelOf(heights(33, 4, hills)), Options{Scale: math.NaN(), DrawDistance: -1})
	nan := geom.Vec{X: math.NaN()}
	scene := &Scene{
		Models:    []Instance{{Mesh: MeshNone}, {Mesh: "unknown"}, {Mesh: MeshBox, Position: nan}},
		Sprites:   []Sprite{{Position: nan, Size: 1, Alpha: 1}, {Size: -1, Alpha: 1}, {Size: 1, Alpha: 1}},
		Shadows:   []Shadow{{Position: nan, Radius: 1}, {Radius: -1}},
		Decals:    []Decal{{From: nan, Width: 1}, {Width: -1}, {Width: 1, Strength: 1}},
		ViewModel: ViewModel{Mesh: "none"},
	}
	empty := picture(t, r, &Scene{}, 40, 30, "")
	if got := picture(t, r, scene, 40, 30, ""); !bytes.Equal(got.Pix, empty.Pix) {
		t.Error("it shows in the picture")
	}
}

func TestStructureLight_IsDarkUnderARoof(t *testing.T) {
	floor := block(geom.Vec{Z: -1}, geom.Vec{X: 3, Y: 3, Z: 1}, [3]float32{1, 1, 1}, 0)
	roof := block(geom.Vec{Z: 5}, geom.Vec{X: 40, Y: 40, Z: 1}, [3]float32{1, 1, 1}, 0)
	vertices := append(append([]geom.Vec(nil), floor.Vertices...), roof.Vertices...)
	indices := append([]uint32(nil), floor.Indices...)
	for _, i := range roof.Indices {
		indices = append(indices, i+uint32(len(floor.Vertices)))
	}
	mesh, err := collision.NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	level := levelOf(nil, floor, roof)
	level.Solid = collision.NewWorld(mesh)
	below, above := bakeStructure(level, &floor), bakeStructure(level, &roof)
	for i, n := range floor.Normals {
		if n.Z > 0.5 && (below.sun[i] > 0 || below.open[i] > 0.7) {
			t.Errorf("floor vertex %d under the roof has %.2f of the sun and %.2f of the sky", i, below.sun[i], below.open[i])
		}
	}
	for i, n := range roof.Normals {
		if n.Z > 0.5 && (above.sun[i] < 1 || above.open[i] < 1) {
			t.Errorf("roof vertex %d has %.2f of the sun and %.2f of the sky, want all", i, above.sun[i], above.open[i])
		}
	}
}
