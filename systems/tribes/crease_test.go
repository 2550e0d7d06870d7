package tribes

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// TestCrease_DisplacementMatchesVelocity: in every tick the displacement matches the
// reported velocity, except for what the contacts of that tick explain. No time is lost,
// and no speed is stored, in any crease or corner, whatever a body does.
func TestCrease_DisplacementMatchesVelocity(t *testing.T) {
	all := sheets()
	for i, p := range append(creases(), corners()...) {
		world := meshOf(t, p.triangles)
		for k, h := range habits() {
			for n, s := range all {
				for m, rules := range presets() {
					// The short run uses one armour and rule set in turn.
					if long() || (i+k)%(3*len(all)) == 3*n+m {
						p.in(world, s.armor, rules, h).checkMotion(t, p.name+", "+h.name, 100)
					}
				}
			}
		}
	}
}

// TestCrease_DisplacementMatchesVelocityBetweenAnyPlanes does the same where up to four
// planes of any slope meet around a body in any motion.
func TestCrease_DisplacementMatchesVelocityBetweenAnyPlanes(t *testing.T) {
	seeds := uint64(300)
	if long() {
		seeds = 20_000
	}
	for seed := range seeds {
		random := rand.New(rand.NewPCG(seed, 9))
		direction := func() geom.Vec {
			return geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}
		}
		p := spot{name: fmt.Sprintf("seed %d", seed), feet: func(half geom.Vec) geom.Vec { return geom.Vec{Z: -half.Z} }}
		for range 2 + random.IntN(3) {
			normal := direction().Add(geom.Vec{Z: 0.3})
			if random.IntN(3) == 0 {
				normal.Z = 0
			}
			normal = normal.Normalize()
			p.triangles = append(p.triangles, plane(normal.Scale(-3-2*random.Float64()), normal, 300)...)
		}
		h := habits()[random.IntN(len(habits()))]
		h.starts = h.starts.Add(direction().Scale(float64(random.IntN(2)) * 12))
		p.at(t, sheets()[seed%3].armor, presets()[seed/3%3], h).checkMotion(t, p.name+", "+h.name, 150)
	}
}

// TestCrease_NextFaceOfAnAlmostFlatSurface: where one side of a crease is of two faces
// whose normals differ by a rounding, a body moves along both.
func TestCrease_NextFaceOfAnAlmostFlatSurface(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 10))
		off := func(size float64) geom.Vec {
			return geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}.Scale(size)
		}
		floor := geom.Vec{Z: 1}.Add(off(0.2)).Normalize()
		ceiling := floor.Neg().Add(off(0.4)).Normalize()
		p := spot{name: fmt.Sprintf("seed %d", seed), feet: func(half geom.Vec) geom.Vec { return geom.Vec{Z: -half.Z} }}
		p.triangles = append(plane(floor.Scale(-2), floor, 300), plane(ceiling.Scale(-2), ceiling, 300)...)
		next := ceiling.Add(off(1e-6)).Normalize()
		p.triangles = append(p.triangles, plane(ceiling.Scale(-2), next, 300)...)
		for _, h := range habits() {
			p.at(t, sheets()[seed%3].armor, presets()[seed/3%3], h).checkMotion(t, p.name+", "+h.name, 150)
		}
	}
}

// checkMotion steps for some ticks and fails the test where displacement and velocity
// disagree, or where a body with a speed stays in place.
//
// The mean of two velocities is not reported, so the trapezoid is switched off. A step and
// a rest put the body elsewhere, and the ski bug stops it. In the arena two walls may be
// resolved together after the body has moved by the bounce off one: that is a few
// centimetres, once.
func (r *rig) checkMotion(t *testing.T, label string, ticks int) {
	t.Helper()
	r.rules.Trapezoid = false
	lost, shown, still := 0.0, 0.0, 0
	for tick := 1; tick <= ticks && r.feet().Length() < 200; tick++ {
		from := r.feet()
		r.step()
		displacement, speed := r.feet().Sub(from), r.velocity().Length()
		if speed > 0.3 && displacement.Length() < 0.1*speed*dt {
			if still++; still > 20 {
				t.Errorf("%s, tick %d: stays in place at %.6f m/s", r.label(label), tick, r.velocity())
				return
			}
		}
		stopped := r.rules.StopWhenBumpsRunOut && speed == 0
		if stopped || r.did(components.BumpStep) || r.did(components.BumpRest) {
			continue
		}
		rest := r.unexplained(from).Length()
		lost, shown = lost+rest, shown+speed*dt
		if rest > 0.05*speed*dt+1e-4 && !r.rules.NeverStuck {
			t.Errorf("%s, tick %d: moved %.6f at %.6f m/s, %.6f m unexplained", r.label(label), tick, displacement, r.velocity(), rest)
			return
		}
	}
	most := 1e-3
	if r.rules.NeverStuck {
		most = 0.05
	}
	if lost > 0.01*shown+most {
		t.Errorf("%s: %v of %v m unexplained", r.label(label), lost, shown)
	}
}

// TestCrease_IsRunThroughAtFullSpeed tests the displacement of 30 ticks, once the speed is
// steady. With the articles bodies run through every crease; a gully of 85 degrees gives
// too little friction to start from rest.
func TestCrease_IsRunThroughAtFullSpeed(t *testing.T) {
	for _, s := range sheets() {
		for _, p := range creases() {
			for _, yaw := range []float64{0, 25, -25} {
				h := habit{yaw: yaw, keys: components.Input{Right: components.Full}, starts: geom.Vec{X: s.side}}
				r := p.at(t, s.armor, Arena(), h)
				if yaw == 0 {
					r.rules = Articles()
				}
				r.steps(60)
				displacement, shown := r.travels(30)
				_, cos := sinCos(yaw)
				label := fmt.Sprintf("%s at %v degrees", r.label(p.name), yaw)
				near(t, label+": path", displacement.X, s.side*cos*30*dt, 0.01*30*dt)
				near(t, label+": shown", shown.X, displacement.X, 0.01*30*dt)
			}
		}
	}
}

// moves compares the displacement of 80 ticks with the velocities and their sum.
func moves(t *testing.T, p spot, r *rig, want float64) {
	t.Helper()
	displacement, shown := r.travels(80)
	near(t, r.label(p.name)+": shown", shown.Horizontal().Length(), want, 0.05*want)
	near(t, r.label(p.name)+": path", displacement.Sub(shown).Length(), 0, 0.01*want)
}

// TestCrease_WallAtTheFootOfAHillside: light armour showed 24.2 m and moved 1.7
// (15 degrees), 5.9 (20) and 9.3 (30).
func TestCrease_WallAtTheFootOfAHillside(t *testing.T) {
	for _, degrees := range []float64{15, 20, 30} {
		p := hillWall(degrees)
		moves(t, p, p.at(t, Light(), Articles(), habit{keys: components.Input{Right: components.Full}}), 24.2)
	}
}

// TestCrease_Gully: once the velocities added up to 24.2 m, and the body moved 0.5.
func TestCrease_Gully(t *testing.T) {
	p := gully(50, 60)
	moves(t, p, p.at(t, Light(), Articles(), habit{keys: components.Input{Right: components.Full}}), 24.2)
}

// TestCrease_LeaningWall: once the velocities added up to 11.1 m, and the body moved 2.4.
func TestCrease_LeaningWall(t *testing.T) {
	p := leaning(2)
	r := p.at(t, Light(), Articles(), habit{yaw: -25, keys: components.Input{Forward: components.Full}})
	r.body.Position.Feet.Y -= 0.4
	moves(t, p, r, 11.1)
}

// TestCrease_OneBumpServesBothSides: with one surface per bump the original rules stopped
// the body after three, in any crease sharper than a right angle.
func TestCrease_OneBumpServesBothSides(t *testing.T) {
	for _, p := range []spot{gully(46, 46), gully(48, 48), hillWall(3), hillWall(5), hillWall(10), leaning(2), leaning(9)} {
		moves(t, p, p.at(t, Light(), Original(), habit{keys: components.Input{Right: components.Full}}), 24.2)
		r := p.at(t, Light(), Original(), habit{yaw: 20, keys: components.Input{Right: components.Full}, starts: geom.Vec{X: 9}})
		r.steps(30)
		displacement, shown := r.travels(30)
		near(t, r.label(p.name)+": path at 20 degrees", displacement.X, 10*30*dt*0.9397, 0.5)
		near(t, r.label(p.name)+": shown at 20 degrees", shown.X, displacement.X, 0.05*displacement.X)
	}
}

// TestSkiBug_StaysInSharpCreases: three bumps are too few where the surfaces meet
// at less than about 80 degrees, and then all speed is gone, as in the shipped game.
func TestSkiBug_StaysInSharpCreases(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, c := range []struct {
			p     spot
			stops bool
		}{{hillWall(10), false}, {gully(50, 50), false}, {leaning(9), false},
			{hillWall(15), true}, {gully(53, 53), true}, {leaning(12), true}} {
			r := c.p.at(t, s.armor, rules, habit{yaw: 25, keys: components.Input{Right: components.Full}, starts: geom.Vec{X: s.side}})
			if c.p.name == gully(53, 53).name {
				r.body.Intent.Look.Yaw = 0 // or it climbs out
			}
			r.steps(20)
			displacement, _ := r.travels(30)
			stops := c.stops && rules.StopWhenBumpsRunOut
			if same(t, r.label(c.p.name)+" stops", displacement.X < 0.1, stops); stops {
				near(t, "speed shown", r.velocity().Length(), 0, 0)
			}
		}
	})
}

// TestCrease_LetsGoOfStoredSpeed: what gravity and keys put in against both sides
// of a wedge showed as 1 to 19 m/s, and left with the body.
func TestCrease_LetsGoOfStoredSpeed(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, p := range []spot{gully(70, 70), gully(80, 80), gully(85, 85), hillWall(60), leaning(60), leaning(80), leaning(85)} {
			for _, keys := range []components.Input{{}, {Forward: components.Full}, {Right: components.Full}, {Forward: components.Full, Buttons: components.ButtonJet}} {
				r := p.at(t, s.armor, rules, habit{keys: keys, starts: geom.Vec{X: 3, Y: 9, Z: -9}})
				r.steps(60)
				for range 30 {
					from := r.feet()
					r.step()
					if moved := r.feet().Sub(from).Length(); moved < 0.01 && r.velocity().Length() > 1 {
						t.Errorf("%s, keys %+v: shows %v and moved %v m", r.label(p.name), keys, r.velocity(), moved)
						break
					}
				}
			}
		}
	})
}

// TestCrease_JetsLiftOut: jets lift out of every corner, as fast as in the open where the
// walls do not hang over, and otherwise along the crease of the walls.
func TestCrease_JetsLiftOut(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, opening := range []float64{10, 30, 60, 90, 100, 150} {
			for _, lean := range []float64{-25, -5, 0, 5} {
				p := funnel(opening, lean)
				r := p.at(t, s.armor, rules, habit{keys: components.Input{Forward: components.Full}})
				r.steps(400) // into the corner
				r.body.Intent.Forward = 0
				r.body.Intent.Buttons |= components.ButtonJet
				falls := min(r.velocity().Z, 0) // from where it ran up
				r.steps(60)
				want := (s.jet/s.mass - gravity) * dt * 60
				if lean > 0 {
					up := p.triangles[2].Normal().Cross(p.triangles[4].Normal()).Normalize().Z
					want *= up * up
				}
				if rises := r.velocity().Z; rises < 0.9*want+falls {
					t.Errorf("%s: jets lift at %.4f m/s, want %.4f", r.label(p.name), rises, want+falls)
				}
			}
		}
	})
}

// TestCrease_FrictionOfARepeatedSurfaceCountsOnce: a bump that serves both sides
// meets each of them again, and the friction of a tick is that of its surfaces.
func TestCrease_FrictionOfARepeatedSurfaceCountsOnce(t *testing.T) {
	rules := Original()
	for _, s := range sheets() {
		r := groove(t, s, rules, 70, 70)
		r.step()
		_, cos := sinCos(70)
		near(t, "friction in a groove of 70 degrees", r.body.Contact.Friction, 2*cos, exact)
	}
}

// TestClip_IsTheNearestVelocityThatPointsOut compares with a search of directions.
func TestClip_IsTheNearestVelocityThatPointsOut(t *testing.T) {
	pointsOut := collision.Tolerance{Speed: motion.Noise}.PointsOut
	for _, p := range append(creases(), corners()...) {
		var planes []geom.Vec
		for i := 0; i < len(p.triangles); i += 2 {
			planes = append(planes, p.triangles[i].Normal())
		}
		for _, v := range []geom.Vec{{X: 1}, {Y: 3}, {Y: -3}, {Z: -2}, {X: 4, Y: 2, Z: -1}, {X: -1, Y: -2, Z: 3}, {Y: 1, Z: 1}} {
			got := clip(v, planes)
			if !pointsOut(got, planes) {
				t.Errorf("%s: %v leads in", p.name, got)
			}
			// Nearest: what was taken off is at right angles to what is left.
			near(t, p.name+": taken along what is left", v.Sub(got).Dot(got), 0, 1e-9)
			if pointsOut(v, planes) {
				nearVec(t, p.name+": free", got, v, 0)
			}
			for _, n := range planes {
				if other := v.RejectFrom(n); pointsOut(other, planes) && other.Length() > got.Length()+1e-9 {
					t.Errorf("%s: %v is nearer to %v than %v", p.name, other, v, got)
				}
			}
		}
	}
}
