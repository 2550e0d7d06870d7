package render

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// bodyIn returns the vertices of a model in a posture.
func bodyIn(m *model, pose *Pose) []geom.Vec {
	s := pose.posture(m, 0)
	transforms := m.place(nil, worldTransform, &s)
	m.aim(transforms, &worldTransform, pose, 0)
	var points []geom.Vec
	for i := range m.parts {
		for _, q := range m.parts[i].positions {
			points = append(points, transforms[i].point(q))
		}
	}
	return points
}

// apart is the root of the mean square of how far the vertices of two postures are apart, m.
func apart(a, b []geom.Vec) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i].Sub(b[i]).LengthSquared()
	}
	return math.Sqrt(sum / float64(len(a)))
}

// TestPose_EveryOneDiffersFromTheOthers by at least 8 cm in the mean over the body.
func TestPose_EveryOneDiffersFromTheOthers(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	poses := everyPose()
	for _, mesh := range armours {
		for i := range poses {
			for k := range i {
				if d := apart(bodyIn(models[mesh], &poses[i].pose), bodyIn(models[mesh], &poses[k].pose)); d < 0.08 {
					t.Errorf("mesh %s: %s and %s are %.3f m apart", mesh, poses[i].name, poses[k].name, d)
				}
			}
		}
	}
}

// anyPose is a pose as mixed as a game can make it.
func anyPose(r *rand.Rand) Pose {
	one := func() float64 { return max(2*r.Float64()-1, 0) }
	both := func() float64 { return 2*r.Float64() - 1 }
	return Pose{Stride: r.Float64(), Run: one(), Aside: both(), Ski: one(), Jet: one(), Fall: one(), Land: one(), Crouch: one(), Recover: one(),
		Thrown: one(), ThrownAside: both(), ThrownAhead: both(), SlopeAside: both(), SlopeAhead: both(), Die: one(), Back: both(), Bank: both(), Tilt: both(), WallAside: both(), WallAhead: both(), HitAside: both(), HitAhead: both(),
		Aim: geom.Degrees(88 * both())}
}

// TestPose_LimbsStayWithinWhatTheyCanBend mixes stances at random: knees never bend forward,
// feet keep their ankles, and the body stays near the place where the match has it.
func TestPose_LimbsStayWithinWhatTheyCanBend(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	m, r := models[MeshPlayerMedium], rand.New(rand.NewPCG(3, 4))
	bounds := map[joint][2]float64{
		jointShinL: {-150, 4}, jointShinR: {-150, 4}, jointFootL: {-42, 46}, jointFootR: {-42, 46},
		jointThighL: {-75, 175}, jointThighR: {-75, 175}, jointTorso: {-100, 60}, jointPelvis: {-90, 90},
		jointForeL: {-74, 60}, jointForeR: {-74, 60}, jointHead: {-95, 110},
	}
	for range 3000 {
		p := anyPose(r)
		s := p.posture(m, 0)
		for j, b := range bounds {
			if at := s[j].pitch; at < b[0] || at > b[1] {
				t.Fatalf("joint %d bends to %.0f degrees in %+v", j, at, p)
			}
		}
		low, high := bodyExtent(m, &p)
		if low < -1.2 || high > 3.1 {
			t.Fatalf("the body reaches from %.2f to %.2f m in %+v", low, high, p)
		}
	}
}

// TestPose_NothingPopsWhileSharesChange walks from each stance to each other: no vertex
// jumps between steps of a hundredth.
func TestPose_NothingPopsWhileSharesChange(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	m, r := models[MeshPlayerMedium].far, rand.New(rand.NewPCG(5, 6))
	blend := func(a, b, f float64) float64 { return a + (b-a)*f }
	for range 12 {
		a, b := anyPose(r), anyPose(r)
		var last []geom.Vec
		for n := range 101 {
			f := float64(n) / 100
			p := Pose{Stride: blend(a.Stride, b.Stride, f), Run: blend(a.Run, b.Run, f), Aside: blend(a.Aside, b.Aside, f), Ski: blend(a.Ski, b.Ski, f),
				Jet: blend(a.Jet, b.Jet, f), Fall: blend(a.Fall, b.Fall, f), Land: blend(a.Land, b.Land, f), Crouch: blend(a.Crouch, b.Crouch, f),
				Recover: blend(a.Recover, b.Recover, f), Thrown: blend(a.Thrown, b.Thrown, f), ThrownAhead: blend(a.ThrownAhead, b.ThrownAhead, f), SlopeAside: blend(a.SlopeAside, b.SlopeAside, f), Die: blend(a.Die, b.Die, f), Back: blend(a.Back, b.Back, f), Bank: blend(a.Bank, b.Bank, f),
				WallAside: blend(a.WallAside, b.WallAside, f), HitAhead: blend(a.HitAhead, b.HitAhead, f), Aim: a.Aim}
			now := bodyIn(m, &p)
			for i := range last {
				if d := now[i].Sub(last[i]).Length(); d > 0.14 {
					t.Fatalf("vertex %d jumps %.2f m at %.2f from %+v to %+v", i, d, f, a, b)
				}
			}
			last = now
		}
	}
}

// TestPose_StancesOnTheGroundStandOnIt.
func TestPose_StancesOnTheGroundStandOnIt(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	for _, mesh := range armours {
		for _, one := range everyPose() {
			if one.pose.Jet+one.pose.Fall+one.pose.Bank+one.pose.Thrown+one.pose.SlopeAhead > 0 {
				continue
			}
			low := math.Inf(1)
			one.pose.Mark = 1
			s := one.pose.posture(models[mesh], 0)
			transforms := models[mesh].place(nil, worldTransform, &s)
			for i, p := range models[mesh].parts {
				if p.name == heldPart || p.joint == jointForeR || p.joint == jointForeL {
					continue
				}
				for _, q := range p.positions {
					low = min(low, transforms[i].point(q).Z)
				}
			}
			if low < -0.2 || low > 0.12 {
				t.Errorf("mesh %s: %s puts the lowest point at %.2f m", mesh, one.name, low)
			}
		}
	}
}

// TestPose_TheWeaponPointsWhereItAims in each stance in which somebody shoots.
func TestPose_TheWeaponPointsWhereItAims(t *testing.T) {
	models, err := loadModels()
	if err != nil {
		t.Fatal(err)
	}
	m := models[MeshPlayerMedium]
	for _, p := range []Pose{{}, {Run: 1, Stride: 0.3}, {Ski: 1}, {Jet: 1}, {Fall: 1}, {Land: 1}, {Crouch: 1}, {HitAside: 1}, {Aim: geom.Degrees(40)}, {Aim: geom.Degrees(-40)},
		{Ski: 1, Aim: geom.Degrees(30)}, {Ski: 1, Bank: 1, SlopeAside: 0.5, Aim: geom.Degrees(60)}, {Jet: 1, Tilt: 1, Aim: geom.Degrees(-60)}} {
		s := p.posture(m, 0)
		transforms := m.place(nil, worldTransform, &s)
		m.aim(transforms, &worldTransform, &p, 0)
		for i := range m.parts {
			if m.parts[i].name != heldPart {
				continue
			}
			aim := geom.YawPitch{Pitch: p.Aim}.Forward()
			if off := math.Acos(transforms[i].y.Dot(aim)) * 180 / math.Pi; off > 3 {
				t.Errorf("%+v points the weapon %.0f degrees off", p, off)
			}
		}
	}
}

// TestArmours_DifferInOutlineAt200Metres counts pixels of a picture of 1920 by 1080 with the
// usual view of 95 degrees: of those that one of two armours covers, at least a quarter are
// not covered by the other; and a body covers at least 12.
func TestArmours_DifferInOutlineAt200Metres(t *testing.T) {
	r := newRenderer(t, levelOf(heights(65, 8, func(x, y float64) float64 { return 0 })), Options{Bare: true, Sharp: true})
	camera := look(geom.Vec{Y: -200, Z: 8}, geom.Vec{Z: 1.1})
	const side = 80 // of the part of the picture that is drawn
	camera.FovDeg = 2 * math.Atan(math.Tan(95*math.Pi/360)*side/1920) * 180 / math.Pi
	scene := &Scene{Camera: camera}
	empty := picture(t, r, scene, side, side, "")
	for _, stance := range []Pose{{}, {Ski: 1}, {Jet: 1}} {
		var covered [3][side * side]bool
		for k, mesh := range armours {
			stance.Mark = 2
			scene.Models = []Instance{{Mesh: mesh, Tint: Color{0.9, 0.14, 0.06}, Pose: stance, Yaw: geom.Degrees(150), Held: Held{Other: true}}}
			img, count := picture(t, r, scene, side, side, ""), 0
			for i := range covered[k] {
				for c := range 3 {
					if d := int(img.Pix[4*i+c]) - int(empty.Pix[4*i+c]); d > 12 || d < -12 {
						covered[k][i] = true
					}
				}
				if covered[k][i] {
					count++
				}
			}
			t.Logf("mesh %s covers %d pixels", mesh, count)
			if count < 12 {
				t.Errorf("%+v: mesh %s covers %d pixels", stance, mesh, count)
			}
		}
		for a := range covered {
			for b := range a {
				either, one := 0, 0
				for i := range covered[a] {
					if covered[a][i] || covered[b][i] {
						either++
					}
					if covered[a][i] != covered[b][i] {
						one++
					}
				}
				if 4*one < either {
					t.Errorf("%+v: armours %d and %d differ in %d of %d pixels", stance, a, b, one, either)
				}
			}
		}
	}
}

// BenchmarkBodies is what the Go side of a picture of sixteen players costs, from 4 m to
// 180 m away.
func BenchmarkBodies(b *testing.B) {
	r := newRenderer(b, levelOf(heights(33, 16, func(x, y float64) float64 { return 0 })), Options{Bare: true})
	scene := &Scene{Camera: look(geom.Vec{Y: -10, Z: 2}, geom.Vec{Y: 100, Z: 1})}
	poses := everyPose()
	for k := range 16 {
		away := 4 + float64(k*k)*0.78
		scene.Models = append(scene.Models, Instance{Mesh: armours[k%3], Position: geom.Vec{X: away * (float64(k%5) - 2) * 0.2, Y: away - 10},
			Yaw: geom.Degrees(float64(40 * k)), Tint: Color{0.9, 0.14, 0.06}, Pose: poses[k%len(poses)].pose,
			Held: Held{Other: true, Mesh: carriedMeshes[k%len(carriedMeshes)], Tint: Color{1, 0.5, 0.2}, Glow: 0.3}})
	}
	v := newView(scene.Camera, 1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		r.objects.emit(&v, scene, 1600)
	}
	b.ReportMetric(float64(r.objects.triangles()), "triangles")
}

// BenchmarkPoses is what it costs to place the parts of sixteen bodies in their poses.
func BenchmarkPoses(b *testing.B) {
	models, err := loadModels()
	if err != nil {
		b.Fatal(err)
	}
	poses := everyPose()
	var transforms []transform
	b.ReportAllocs()
	for b.Loop() {
		for k := range 16 {
			m, p := models[armours[k%3]], &poses[k%len(poses)].pose
			s := p.posture(m, 1)
			transforms = m.place(transforms, worldTransform, &s)
			m.aim(transforms, &worldTransform, p, 0.5)
		}
	}
}
