package slide

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// wallMeshes are the same wall, leaning back by some degrees, in several tessellations.
func wallMeshes(lean float64) map[string][]geom.Triangle {
	up, out := sinCos(lean)
	n := geom.Vec{Y: -out, Z: up}
	u, v := axesOf(n)
	return map[string][]geom.Triangle{
		"two triangles":  quad(geom.Vec{}, u.Scale(60), v.Scale(60)),
		"cells of 5 m":   tiled(geom.Vec{}, u.Scale(60), v.Scale(60), 24),
		"cells of 0.9 m": tiled(geom.Vec{}, u.Scale(60), v.Scale(60), 133),
	}
}

// TestVerticalSlide_IsTheSameForAllMeshesLeansAndSpeeds pushes against walls: the
// body rises along them at the slide speed, whatever their material and its own speed.
func TestVerticalSlide_IsTheSameForAllMeshesLeansAndSpeeds(t *testing.T) {
	for _, lean := range []float64{-19, 0, 0.1, 10, 44} {
		up, out := sinCos(lean)
		along := geom.Vec{Y: up, Z: out}
		for mesh, triangles := range wallMeshes(lean) {
			world := meshOf(t, triangles)
			for _, speed := range []float64{0, 5, 30} {
				for _, turn := range []float64{0, 20, -50} {
					r := inAir()
					r.world = world
					normal := geom.Vec{Y: -out, Z: up}
					reach := r.body.Armor.Half.Dot(normal.Abs())
					r.put(normal.Scale(reach+0.4).AddScaled(along, -20).Sub(geom.Vec{Z: height / 2}))
					r.body.Intent.Look.Yaw = geom.Degrees(turn)
					r.keys(1, 0)
					r.setVelocity(geom.Vec{Y: speed})
					label := fmt.Sprintf("lean %v, %s, %v m/s, %v degrees off", lean, mesh, speed, turn)
					r.steps(70)
					// One that ran up faster coasts until it is no faster than the slide.
					for n := 0; n < 200 && r.velocity().Dot(along) > 6+1e-6; n++ {
						r.step()
					}
					for tick := 1; tick <= 30; tick++ {
						before := r.feet()
						r.step()
						r.contained(t, label, tick, triangles)
						if !r.body.Report.Sliding {
							t.Fatalf("%s tick %d: no slide", label, tick)
						}
						rise := r.feet().Sub(before).Dot(along)
						if d := rise - 6*dt; d > 1e-6 || d < -1e-6 {
							t.Fatalf("%s tick %d: rose %.9f m along the wall, want %v", label, tick, rise, 6*dt)
						}
					}
				}
			}
		}
	}
}

func TestVerticalSlide_LastsAsLongAsTheKeysPush(t *testing.T) {
	r := in(t, append(floorAt(0), wallAt(half+0.2)...)...)
	r.rest(geom.Up())
	r.keys(1, 0)
	r.steps(1500)
	same(t, "slides after 48 s", r.body.Report.Sliding, true)
	if z := r.feet().Z; z < 1490*6*dt {
		t.Errorf("after 48 s only %v m up", z)
	}
	full := r.body.Energy.Current == r.body.Armor.MaxEnergy
	same(t, "costs no energy", full, true)
	r.keys(0, 0)
	top := r.feet().Z
	r.step()
	same(t, "slides without keys", r.body.Report.Sliding, false)
	r.steps(40)
	if z := r.feet().Z; z > top-5 {
		t.Errorf("without keys it hangs at %v, came from %v", z, top)
	}
}

func TestVerticalSlide_NeedsKeysAgainstAWall(t *testing.T) {
	for _, c := range []struct {
		name  string
		scene []geom.Triangle
		turn  float64
		want  bool
	}{
		{"straight on", wallAt(half + 0.05), 0, true},
		{"59 degrees off", wallAt(half + 0.05), 59, true},
		{"61 degrees off", wallAt(half + 0.05), 61, false},
		{"away", wallAt(half + 0.05), 180, false},
		{"a wall that hangs over by 19 degrees", wallMeshes(-19)["two triangles"], 0, true},
		{"a ceiling of 21 degrees", wallMeshes(-21)["two triangles"], 0, false},
		{"a slope of 47 degrees", wallMeshes(43)["two triangles"], 0, true},
		{"a slope of 44 degrees", wallMeshes(46)["two triangles"], 0, false},
	} {
		r := in(t, c.scene...)
		if len(c.scene) == 2 && c.name[0] == 'a' && c.name != "away" {
			r.put(geom.Vec{Y: -3})
		}
		r.rules.Gravity = geom.Vec{}
		r.keys(1, 0)
		r.setVelocity(geom.Vec{Y: 8})
		for range 20 {
			r.step()
			if r.body.Slide.OnWall || r.body.Slide.Grounded {
				break
			}
		}
		r.body.Intent.Look.Yaw = geom.Degrees(c.turn)
		r.step()
		same(t, c.name, r.body.Report.Sliding, c.want)
	}
}

func TestVerticalSlide_ReportsItsContact(t *testing.T) {
	r := in(t, append(floorAt(0), wallAt(half+0.2)...)...)
	r.rest(geom.Up())
	r.keys(1, 0)
	r.steps(30)
	report := r.body.Report
	same(t, "sliding", report.Sliding, true)
	nearVec(t, "normal", report.WallNormal, geom.Vec{Y: -1}, exact)
	near(t, "the point lies on the wall", report.WallPoint.Y, half+0.2, 1e-6)
	if z := report.WallPoint.Z - r.feet().Z; z < -0.5 || z > height+0.5 {
		t.Errorf("the point is %v m above the feet", z)
	}
	r.keys(0, 0)
	r.step()
	same(t, "report without keys", *r.body.Report == reportWithout(r), true)
}

// reportWithout is the report without the fields of a slide.
func reportWithout(r *rig) (want components.MoveReportData) {
	want = *r.body.Report
	want.Sliding, want.WallPoint, want.WallNormal = false, geom.Vec{}, geom.Vec{}
	return want
}

func TestVerticalSlide_EndsOnTopOfTheWall(t *testing.T) {
	ledge := append(floorAt(0), block(geom.Vec{X: -20, Y: 2, Z: -1}, geom.Vec{X: 20, Y: 30, Z: 7})...)
	r := in(t, ledge...)
	r.rest(geom.Up())
	r.keys(1, 0)
	for tick := 1; tick <= 100; tick++ {
		r.step()
		r.contained(t, "ledge", tick, ledge)
	}
	near(t, "height", r.feet().Z, 7+Hover, 1e-6)
	same(t, "grounded", r.body.Slide.Grounded, true)
	if y := r.feet().Y; y < 4 {
		t.Errorf("it hangs at %v", r.feet())
	}
}

func TestVerticalSlide_CatchesAFallWithinItsAcceleration(t *testing.T) {
	for _, speed := range []float64{1, 10, 30, 60} {
		r := in(t, wallAt(half+Skin)...)
		r.keys(1, 0)
		r.setVelocity(geom.Vec{Z: -speed})
		r.step() // the touch
		z := r.velocity().Z
		for tick := 1; z < 6; tick++ {
			r.step()
			z = min(z+(80-gravity)*dt, 6)
			near(t, fmt.Sprintf("%v m/s tick %d", speed, tick), r.velocity().Z, z, 1e-6)
		}
	}
}

func TestVerticalSlide_IsOffWithoutASpeed(t *testing.T) {
	r := in(t, append(floorAt(0), wallAt(half+0.2)...)...)
	r.body.Walker.SlideSpeed = 0
	r.rest(geom.Up())
	r.keys(1, 0)
	r.steps(60)
	same(t, "slides", r.body.Report.Sliding, false)
	near(t, "height", r.feet().Z, Hover, 1e-6)
}

// TestVerticalSlide_UsesTheWallTheKeysPushMostAgainst pushes into a corner: the keys are
// against both walls, but only against one by enough.
func TestVerticalSlide_UsesTheWallTheKeysPushMostAgainst(t *testing.T) {
	for _, turn := range []float64{-30, 30} {
		r := in(t, corner(90, 0)...)
		r.put(geom.Vec{Y: -1.5})
		r.body.Intent.Look.Yaw = geom.Degrees(turn)
		r.keys(1, 0)
		r.steps(40)
		for tick := 1; tick <= 40; tick++ {
			r.step()
			same(t, fmt.Sprintf("slides at %v degrees, tick %d", turn, tick), r.body.Report.Sliding, true)
		}
	}
}

// TestVerticalSlide_MarksAFaceWithinReach slides up all kinds of walls, their backs, and
// over the tops of some: the reported point is on a face, at most Press from the body's
// box. Past the end of a wall it is where the body touched it.
func TestVerticalSlide_MarksAFaceWithinReach(t *testing.T) {
	c := cuts()[1]
	scenes := pits(c)
	low := append(floorAt(0), block(geom.Vec{X: -20, Y: 3, Z: -1}, geom.Vec{X: 20, Y: 30, Z: 2})...)
	pillar := append(floorAt(0), block(geom.Vec{X: -0.6, Y: 3, Z: -1}, geom.Vec{X: 0.2, Y: 3.3, Z: 9})...)
	sheet := append(floorAt(0), quad(geom.Vec{Y: 3}, geom.Vec{Z: 4}, geom.Vec{X: 4})...)
	for name, triangles := range map[string][]geom.Triangle{"low wall": low, "pillar": pillar, "back of a sheet": sheet} {
		scenes = append(scenes, pit{name: name, triangles: triangles, floor: true})
	}
	slid, past := 0, 0
	for i, p := range scenes {
		world := meshOf(t, p.triangles)
		for j, ride := range rides() {
			for turn := range 3 {
				heading := (turn*8 + i + 3*j) % 24
				r := p.enter(world, ride, heading*15)
				var displacement geom.Vec
				for tick := 1; tick <= 60 && r.feet().Length() < pitSize; tick++ {
					from, last := r.feet(), displacement
					r.step()
					displacement = r.feet().Sub(from)
					if !r.body.Report.Sliding {
						continue
					}
					slid++
					face, off := r.markOff(p.triangles)
					if off > Press {
						past++
						off -= displacement.Length() + last.Length()
					}
					if face > 1e-6 || off > Press {
						t.Fatalf("%s, %s at %d degrees, tick %d: mark at %v, %v m off the faces and %v m out of reach from %v",
							p.name, ride.name, heading*15, tick, r.body.Report.WallPoint, face, off, r.feet())
					}
				}
			}
		}
	}
	if slid < 3000 || past > slid/50 {
		t.Errorf("%d ticks slid, %d past the end of a wall", slid, past)
	}
}

// markOff is how far the point of the mark is from the nearest face and from the box.
func (r *rig) markOff(triangles []geom.Triangle) (face, box float64) {
	p := r.body.Report.WallPoint
	face = math.Inf(1)
	for _, f := range triangles {
		n := f.Normal()
		out := math.Abs(p.Sub(f.A).Dot(n))
		for _, e := range [3][2]geom.Vec{{f.A, f.B}, {f.B, f.C}, {f.C, f.A}} {
			out = max(out, -n.Cross(e[1].Sub(e[0])).Normalize().Dot(p.Sub(e[0])))
		}
		face = min(face, out)
	}
	d := p.Sub(r.box().Center).Abs().Sub(r.body.Armor.Half)
	return face, max(d.X, d.Y, d.Z, 0)
}
