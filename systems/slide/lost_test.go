package slide

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// The steps of this file are from random play: each once lost speed or time, or turned
// a body, by a contact that it did not report.

// tri is a triangle by the coordinates of its corners.
func tri(c ...float64) geom.Triangle {
	return geom.Triangle{A: geom.Vec{X: c[0], Y: c[1], Z: c[2]}, B: geom.Vec{X: c[3], Y: c[4], Z: c[5]}, C: geom.Vec{X: c[6], Y: c[7], Z: c[8]}}
}

// setOut puts a body at the start of a step.
func (r *rig) setOut(feet, velocity geom.Vec, yaw geom.Angle, ahead, side float64) {
	r.put(feet)
	r.body.Contact.Safe, r.body.Contact.HasSafe = feet, true
	r.setVelocity(velocity)
	r.body.Intent.Look.Yaw = yaw
	r.keys(ahead, side)
}

// unexplained steps the body and returns how far its displacement differs from its
// velocity, beyond what the reported contacts explain.
func (r *rig) unexplained() float64 {
	from := r.feet()
	r.step()
	return r.unexplainedPart(r.feet().Sub(from).Sub(r.velocity().Scale(dt))).Length()
}

// unexplainedPart returns the part of a displacement along all surfaces that the last step
// reports, and across the other normals that may explain it. Ground sets the height.
func (r *rig) unexplainedPart(off geom.Vec, besides ...geom.Vec) geom.Vec {
	var axes []geom.Vec
	add := func(n geom.Vec) {
		for _, a := range axes {
			n = n.RejectFrom(a)
		}
		if n.Length() > 1e-6 {
			n = n.Normalize()
			axes, off = append(axes, n), off.RejectFrom(n)
		}
	}
	for _, n := range besides {
		add(n)
	}
	report := r.body.Report
	for _, b := range report.Bumps[:report.BumpCount] {
		add(b.Normal)
		if b.Normal.Z >= r.body.Walker.StandMinDot {
			add(geom.Up())
		}
	}
	return off
}

// tolerance is the largest unexplained displacement, m: a body at rest stays in place.
const tolerance = 2*Hover + 1e-6

// TestCorner_AWallThatHasEndedTakesNoSpeed comes from a wall to one that bends
// away from it, and flies up a wall that becomes steeper. The keys push against both, but
// that is no corner to stop in.
func TestCorner_AWallThatHasEndedTakesNoSpeed(t *testing.T) {
	r := in(t, tri(64, 56, 12.894221, 64, 60, 18.672127, 60, 60, 15.485550))
	r.setOut(geom.Vec{X: 60.4216133, Y: 59.4110487, Z: 16.101052}, geom.Vec{X: -8.41888884, Y: -7.39612925, Z: -16.5915793}, 0x6436, -0.9, 0.6)
	r.body.Slide.OnWall, r.body.Slide.Wall = true, geom.Vec{X: -0.4307256, Y: -0.7225968, Z: 0.5406749}
	off := r.unexplained()
	near(t, "unexplained off the edge", off, 0, tolerance)
	near(t, "fall along the wall", r.velocity().Z, -14.9, 0.1)

	r = in(t, tri(-28, 42, 0, -42, 42, 0, -33.526342, 33.420870, -22.996732), tri(-42, 42, 0, 42, 42, 0, 42, 42, 30), tri(-42, 42, 0, 42, 42, 30, -42, 42, 30))
	r.setOut(geom.Vec{X: -41.2126702, Y: 41.4631552, Z: -0.0984780232}, geom.Vec{X: -5.47118407, Y: 1.65764988, Z: 4.4434026}, 0xfd08, 1, 0)
	r.body.Slide.OnWall, r.body.Slide.Wall = true, geom.Vec{Y: -0.9369258, Z: 0.3495283}
	r.body.Contact.TicksSinceJumpable, r.body.Contact.JumpNormal = 0, r.body.Slide.Wall
	r.body.Intent.Hold(components.ButtonJump|components.ButtonJet|components.ButtonSki, true)
	r.step()
	near(t, "flight up the wall", r.velocity().Z, 13.479, 1e-3)
}

// TestCorner_ReportsBothWalls presses into wide corners, which hold the body by a
// wall that it did not hit in that tick.
func TestCorner_ReportsBothWalls(t *testing.T) {
	held := 0
	for _, opening := range []float64{95, 120, 150} {
		for _, turn := range []float64{-12, -5, 3, 10} {
			r := in(t, corner(opening, 0)...)
			r.rest(geom.Up())
			r.put(geom.Vec{X: -0.5, Y: -2, Z: Hover})
			r.body.Intent.Look.Yaw = geom.Degrees(turn)
			r.keys(1, 0)
			for tick := 1; tick <= 60; tick++ {
				near(t, fmt.Sprintf("unexplained, opening %v, turn %v, tick %d", opening, turn, tick), r.unexplained(), 0, tolerance)
				for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
					if b.Kind == components.BumpRest {
						held++
					}
				}
			}
		}
	}
	if held == 0 {
		t.Error("no corner held a body")
	}
}

// TestCrease_KeepsTheVelocityAlongIt falls into the corner of a pit, which removes all
// velocity but that along the crease of its sides.
func TestCrease_KeepsTheVelocityAlongIt(t *testing.T) {
	r := in(t, tri(0, 42, 0, 0, 28, 0, 5.321565, 34.849487, -10.715264), tri(14, 42, 0, 0, 42, 0, 5.321565, 34.849487, -10.715264))
	r.setOut(geom.Vec{X: 5.48664728, Y: 34.8844308, Z: -9.89392886}, geom.Vec{X: -5.64256261, Y: 13.2379727, Z: -6.96687286}, 0, 0, 0)
	set := r.velocity().Add(geom.Vec{Z: -gravity * dt})
	near(t, "unexplained", r.unexplained(), 0, tolerance)
	bumps := r.body.Report.Bumps
	same(t, "bumps", r.body.Report.BumpCount, 2)
	crease := bumps[0].Normal.Cross(bumps[1].Normal).Normalize()
	nearVec(t, "velocity", r.velocity(), crease.Scale(set.Dot(crease)), 1e-6)
}

// TestStraddle_GlidesOverTheFoldOfASlopeInTime glides on skis over a fold, where support is
// one triangle and the sweeps hit the other: each move ended 5 cm further, and only six
// are allowed.
func TestStraddle_GlidesOverTheFoldOfASlopeInTime(t *testing.T) {
	world := meshOf(t, []geom.Triangle{tri(-208, 400, 91.926, -200, 400, 88.014, -208, 408, 92.05199999999999),
		tri(-200, 400, 88.014, -200, 408, 87.756, -208, 408, 92.05199999999999)})
	for k := range 200 {
		r := inAir()
		r.world = world
		r.setOut(geom.Vec{X: -201.99521874823472, Y: 402.21726633630163, Z: 89.27347166317146},
			geom.Vec{X: 1.3978 + 0.01*float64(k-100), Y: -11.4537, Z: -0.9358}, 0, 0, 0)
		r.body.Intent.Hold(components.ButtonSki, true)
		from := r.feet()
		r.step()
		near(t, fmt.Sprintf("path of glide %d", k), r.feet().Sub(from).Horizontal().Length(), r.velocity().Horizontal().Length()*dt, 2e-3)
	}
}

// TestWall_AddsNoSpeed walks along the edge of a wall that leans back. It lifts the body a
// little, which must not gain speed on the way down.
func TestWall_AddsNoSpeed(t *testing.T) {
	r := in(t, append(floorAt(0), tri(-10.29616, 16.596611, -2.52788, -12.503486, 17.318497, 5.127614, -13.225372, 9.36955, 5.669029),
		tri(-10.29616, 16.596611, -2.52788, -13.225372, 9.36955, 5.669029, -11.018046, 8.647665, -1.986466))...)
	r.rest(geom.Up())
	r.body.Slide.Grip = 0.2
	r.setOut(geom.Vec{X: -10.470878857410838, Y: 17.08927132895492, Z: Hover}, geom.Vec{X: -4.010277979956927, Y: 8.524388305456556}, 0x1874, 0.942, 0.169)
	ghost := inAir()
	ghost.become(r)
	ghost.step()
	r.step()
	near(t, "speed along the wall", r.velocity().Y, ghost.velocity().Y, exact)
	same(t, "bumps", r.body.Report.BumpCount, 1)
}

// TestSupport_ReportsALiftWithoutStanding jumps up a slope, where support lifts the body by
// some millimetres.
func TestSupport_ReportsALiftWithoutStanding(t *testing.T) {
	r := in(t, tri(24, 56, 17.557341, 28, 56, 21.600050, 24, 60, 19.970155), tri(28, 56, 21.600050, 28, 60, 23.241923, 24, 60, 19.970155),
		tri(24, 60, 19.970155, 28, 60, 23.241923, 24, 64, 22.580224))
	r.setOut(geom.Vec{X: 23.5247668, Y: 59.4476927, Z: 19.9637885}, geom.Vec{X: 0.39592402, Y: 6.91697537, Z: 4.57249422}, 0xd330, 1, 0)
	r.body.Slide.OnWall, r.body.Slide.Wall = true, geom.Vec{X: -0.6543934, Y: -0.3905622, Z: 0.6474801}
	near(t, "unexplained", r.unexplained(), 0, tolerance)
	same(t, "bumps", r.body.Report.BumpCount, 2)
}

// TestCrease_OfAWallOfTwoTrianglesIsPassed flies along the crease of two walls and touches
// both triangles of each. In float32 their normals differ slightly.
func TestCrease_OfAWallOfTwoTrianglesIsPassed(t *testing.T) {
	r := in(t, tri(79.262856, 347.951197, 80.2, 81.048801, 349.737144, 80.2, 80.679249, 349.890219, 87),
		tri(79.262856, 347.951197, 80.2, 80.679249, 349.890219, 87, 79.109783, 348.320749, 87),
		tri(79.155704, 348.209885, 86.2, 80.790115, 349.844296, 86.2, 80.882504, 349.806028, 86.3),
		tri(79.155704, 348.209885, 86.2, 80.882504, 349.806028, 86.3, 79.193974, 348.117496, 86.3))
	r.setOut(geom.Vec{X: 80.55461603500929, Y: 348.5391134528318, Z: 84.0533332556579}, geom.Vec{X: 2.2870285530341676, Y: 2.287033946520609}, 0x217c, 1, 0)
	r.body.Intent.Hold(components.ButtonJet|components.ButtonSki, true)
	for tick := 1; tick <= 5; tick++ {
		r.step()
		if fast := r.velocity().Length(); fast < 2 {
			t.Fatalf("tick %d: %v m/s", tick, fast)
		}
	}
}

// TestCrease_ReportsItsGround runs into a wall that leans over ground which support has
// just found.
func TestCrease_ReportsItsGround(t *testing.T) {
	r := in(t, tri(-5.460148, -11.953838, -4, 4.374919, -10.145122, 8, -5.460148, -11.953838, 8),
		tri(-1.129696, -5.761682, -1.732664, 0.767953, -20.271304, 3.732664, 5.502023, -11.822194, 6.222868))
	r.setOut(geom.Vec{X: 0.249949671, Y: -11.5761132, Z: 1.66977861}, geom.Vec{X: 5.77398698, Y: 4.46455531, Z: 4.49974011}, 0x35ab, -0.795, 0.622)
	r.body.Intent.Hold(components.ButtonJet|components.ButtonSki, true)
	near(t, "unexplained", r.unexplained(), 0, tolerance)
	same(t, "bumps", r.body.Report.BumpCount, 2)
}

// TestStay_HasNoVelocity holds a body in a corner under a roof, where the keys lead along
// the crease by less than standSpeed.
func TestStay_HasNoVelocity(t *testing.T) {
	r := in(t, tri(100029.38193975996, -70028.23463493223, 3029.94452246885, 100032.2400726182, -70028.37612282162, 3032.1306804504297,
		100029.31087091421, -70030.57995484266, 3029.2068013450476), tri(100000, -70030.3, 3000, 100020, -70030.3, 3060, 100050, -70030.3, 3000))
	feet := geom.Vec{X: 100029.5, Y: -70029.8, Z: 3027.0948612298503}
	r.setOut(feet, geom.Vec{}, 0x7ff0, 1, 0)
	r.body.Intent.Hold(components.ButtonSki, true)
	r.body.Slide.OnWall, r.body.Slide.Wall = true, geom.Vec{Y: 1}
	r.step()
	nearVec(t, "place", r.feet(), feet, 0)
	nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
}

// TestNudge_OutOfAWedgeDoesNotReturnToTheSafePlace begins where other code has pushed the
// body, along the wedge of a wall and a roof, with an overlap just above the slop.
func TestNudge_OutOfAWedgeDoesNotReturnToTheSafePlace(t *testing.T) {
	r := in(t, tri(100026.66647470299, -69998.2381712533, 3004.106624976653, 100028.90061409176, -69989.62442117566, 3005.503015037268,
		100029.19266256873, -69990.47371087242, 3006.329052774628), tri(100030, -70030.3, 3000.7, 100030, -69970.3, 3030.7, 100030, -69970.3, 3000.7))
	feet := geom.Vec{X: 100029.5, Y: -69989.76668883748, Z: 3003.584123803056}
	r.setOut(feet, geom.Vec{Y: -0.74149, Z: 5.01398}, 0x4070, 1, 0)
	r.body.Contact.Safe.Y = -69989.61578653473
	r.body.Contact.Safe.Z = 3003.584123303056
	r.step()
	if far := r.feet().Sub(feet).Y; far > 0 || far < -0.05 {
		t.Errorf("moved by %v m along the wedge", far)
	}
}

// headed is a world with the head of another body in it.
type headed struct {
	motion.World
	head geom.Box
}

func (h *headed) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	hit, ok := h.World.SweepBox(box, displacement)
	if top, met := collision.SweepBoxes(box, displacement, h.head); met && (!ok || top.Fraction < hit.Fraction) {
		return top, true
	}
	return hit, ok
}

func (h *headed) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	contacts = h.World.OverlapBox(box, contacts)
	if c, ok := collision.OverlapBoxes(box, h.head); ok {
		contacts = append(contacts, c)
	}
	return contacts
}

// TestNudge_BetweenAHeadAndARoofDoesNotReturnToTheSafePlace begins where a body on the head
// of another was carried along a roof, in the corner of two walls: just too deep in the
// roof, so that any full push out of it leads into the head. So does the last safe place.
func TestNudge_BetweenAHeadAndARoofDoesNotReturnToTheSafePlace(t *testing.T) {
	r := in(t, append(append(plane(geom.Vec{X: -30}, geom.Vec{X: 1}, 100), plane(geom.Vec{Y: -30}, geom.Vec{Y: 1}, 100)...),
		tri(-28.925387765112546, -28.608445339484298, 19.699628559683635, -29.240882044473068, -29.232213200372826, 19.264887846533803,
			-27.550448784166583, -29.305575958051413, 18.772843045079668),
		tri(-29.240882044473068, -29.232213200372826, 19.264887846533803, -28.423362260946256, -28.242520331735093, 19.105667523998605,
			-27.550448784166583, -29.305575958051413, 18.772843045079668))...)
	r.world = &headed{r.world, geom.FeetBox(geom.Vec{X: -29.4999, Y: -28.858711345221007, Z: 14.794774811586664}, r.body.Armor.Half)}
	feet := geom.Vec{X: -29.500000141592785, Y: -29.382063315161066, Z: 16.994774025165462}
	r.setOut(feet, geom.Vec{}, 0x858d, 0, 0)
	r.body.Contact.Safe = geom.Vec{X: feet.X, Y: -29.46690716000683, Z: 16.994773774461997}
	r.step()
	if moved := r.feet().Sub(feet); r.body.Report.Stuck || moved.Length() > collision.Slop {
		t.Errorf("stuck %v, moved %v", r.body.Report.Stuck, moved)
	}
}

// TestRest_AtAWallThatLeansBackIsStill walks into walls that lean back by 10 degrees, which
// neither lift the body nor take it onto their foot.
func TestRest_AtAWallThatLeansBackIsStill(t *testing.T) {
	up, out := sinCos(10)
	for _, heading := range []float64{0, 5, 15, 30, 45} {
		r := in(t, append(floorAt(0), plane(geom.Vec{}, geom.Vec{Y: -out, Z: up}, 300)...)...)
		r.body.Walker.SlideSpeed = 0
		r.rest(geom.Up())
		r.put(geom.Vec{Y: -1, Z: Hover})
		r.body.Intent.Look.Yaw = geom.Degrees(heading)
		r.keys(1, 0)
		for tick := 1; tick <= 100; tick++ {
			before := r.feet()
			r.step()
			if moved := r.feet().Sub(before); tick > 20 && math.Abs(moved.Y)+math.Abs(moved.Z) > 2*Skin {
				t.Fatalf("keys at %v, tick %d: moved %v", heading, tick, moved)
			}
		}
	}
}
