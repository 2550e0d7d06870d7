package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestSeed65_ASurfaceThatTheBodyLeavesIsNotChosen(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		// The body slides off one side of a groove that it touches, into the other.
		leaves := geom.Vec{X: 0.6, Z: 0.8}
		hits := geom.Vec{X: -1, Z: 1}.Normalize()
		w := s.Armor.Half.X
		s = weightless(s)
		triangles := append(plane(geom.Vec{X: -w}, leaves, 100), plane(geom.Vec{X: w}, hits, 100)...)
		r := inWorld(t, s, triangles...)
		v := geom.Vec{X: 2, Z: -1}
		r.setVelocity(v)
		r.step()
		r.contained(t, 1, triangles)
		first := r.body.Report.Bumps[0]
		nearVec(t, r.label("surface of the first bounce"), first.Normal, hits, exact)
		near(t, r.label("impact"), first.Impact, -v.Dot(hits), exact)
		for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
			// By faceDot alone it would be the other one, whose impact is negative.
			if b.Impact <= 0 {
				t.Errorf("%s: bounce off %v at %v m/s", r.name, b.Normal, b.Impact)
			}
		}
	})
}

// ledge is flat ground with a ledge of that height ahead, whose front leans.
// More than 90 degrees hang over.
func ledge(y, height, degrees float64) []geom.Triangle {
	sin, cos := sinCos(degrees)
	n := geom.Vec{Y: -sin, Z: cos}
	up := geom.Vec{Y: cos, Z: sin}
	const deep = 2.0 // m below the ground
	edge := geom.Vec{Y: y, Z: height}
	length := (height + deep) / sin
	front := quad(edge.AddScaled(up, -length/2), geom.Vec{X: 50}, up.Scale(length/2))
	top := quad(edge.Add(geom.Vec{Y: 50}), geom.Vec{X: 50}, geom.Vec{Y: 50})
	if front[0].Normal().Dot(n) < 0.99 {
		panic("the front faces away")
	}
	return append(floorAt(0), append(front, top...)...)
}

func TestSeed66_FacesSteeperThan80DegreesAreStepped(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range []float64{60, 75, 79, 79.9, 80.1, 81, 85, 90, 91, 95} {
			triangles := ledge(3, 0.2, degrees)
			r := inWorld(t, weightless(s), triangles...)
			r.body.Position.Feet = geom.Vec{Z: 0.02}
			r.setVelocity(geom.Vec{Y: 4})
			stepped := false
			for tick := 1; tick <= 60; tick++ {
				r.step()
				r.contained(t, tick, triangles)
				for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
					stepped = stepped || b.Kind == components.BumpStep
				}
			}
			// 0.173 is the cosine of 80.04 degrees.
			same(t, r.label("steps up a face of %v degrees", degrees), stepped, degrees > 80.04)
		}
	})
}

func TestSeed67_ABodyBacksOffOneCentimetre(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, distance := range []float64{0.5, 0.02, 0.004} {
			r := inWorld(t, weightless(s), wall(s.Armor.Half.X+distance)...)
			r.setVelocity(geom.Vec{X: 30})
			r.step()
			dt := s.Rules.TickSeconds
			back := min(0.01, distance)
			near(t, r.label("place %v m before the wall", distance), r.feet().X, distance-back-0.01*(dt-distance/30), exact)
		}
	})
}

func TestSeed67_TheSecondBounceTurnsAlongTheCrease(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		// Two walls 60 degrees apart, into whose edge the body flies at a slant.
		sin, cos := sinCos(30)
		left, right := geom.Vec{X: cos, Y: -sin}, geom.Vec{X: -cos, Y: -sin}
		w := s.Armor.Half
		reach := w.X*cos + w.Y*sin
		through := func(n geom.Vec) geom.Vec { return n.Scale(-reach - 0.05) }
		triangles := append(plane(through(left), left, 100), plane(through(right), right, 100)...)
		r := inWorld(t, weightless(s), triangles...)
		r.body.Position.Feet.Z = -w.Z
		v := geom.Vec{X: 3, Y: 20, Z: 5}
		r.setVelocity(v)
		r.step()
		r.contained(t, 1, triangles)
		same(t, r.label("second bounce"), r.body.Report.Bumps[1].Kind, components.BumpCrease)
		slid := v.AddScaled(right, -v.Dot(right)+0.01)
		slid = slid.AddScaled(left, -slid.Dot(left)+0.01)
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{Z: slid.Length()}, exact)
		differs(t, "upward speed", r.velocity().Z, v.Z) // what is left without the turn
	})
}

func TestSeed67_AFailedTickGoesBackAndStops(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s.Rules.MoveRetries = 1
		r := inWorld(t, weightless(s), wall(s.Armor.Half.X+0.3)...)
		start := geom.Vec{X: 0.1, Y: 7}
		r.body.Position.Feet = start
		r.setVelocity(geom.Vec{X: 30, Y: 5})
		r.step()
		nearVec(t, r.label("place"), r.feet(), start, 0)
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{}, 0)
		same(t, r.label("bumps"), r.body.Report.BumpCount, 1)
	})
}

func TestSeed67_GroundIsTheFlattestSurfaceWithinThreeCentimetres(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		reach := pick(t, s, 0.03, 0.04, 0.03, 0.03, 0.03)
		for _, gap := range []float64{0.001, 0.01, reach - 0.0001, reach + 0.0001, 0.05} {
			r := inWorld(t, weightless(s), floorAt(0)...)
			r.body.Position.Feet.Z = gap
			r.step()
			same(t, r.label("ground %v m below", gap), r.body.Contact.TicksSinceJumpable == 0, gap < reach)
		}
		// A steep wall is hit first, flat ground a little lower. The wall alone is not
		// ground to run on.
		w := s.Armor.Half.X
		steep := geom.Vec{X: -cos38, Z: 0.2}.Normalize()
		r := inWorld(t, weightless(s), append(floorAt(0), plane(geom.Vec{X: w}, steep, 50)...)...)
		r.body.Position.Feet = geom.Vec{X: 0.001, Z: 0.01}
		hit, _ := r.world.SweepBox(geom.FeetBox(r.feet(), s.Armor.Half), geom.Vec{Z: -reach})
		nearVec(t, r.label("normal of what comes first"), hit.Normal, steep, exact)
		r.step()
		nearVec(t, r.label("normal of the ground"), r.body.Contact.JumpNormal, geom.Up(), exact)
	})
}

func TestSeed67_ARiserAmongSurfacesHitAtOnceIsStepped(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		half := s.Armor.Half
		// A slope at the right edge of the feet and the slanted side of a low block
		// at their right front corner.
		slope := geom.Vec{X: -0.6, Z: 0.8}
		corner, back := geom.Vec{X: half.X, Y: half.Y}, geom.Vec{X: 1, Y: 1}.Normalize()
		along := geom.Vec{X: 1, Y: -1}.Normalize()
		triangles := plane(geom.Vec{X: half.X}, slope, 50)
		corner = corner.AddScaled(back, 2e-7) // and slightly later
		triangles = append(triangles, quad(corner.Add(geom.Vec{Z: -0.8}), along.Scale(5), geom.Vec{Z: 1})...)
		triangles = append(triangles, quad(corner.AddScaled(back, 5).Add(geom.Vec{Z: 0.2}), along.Scale(5), back.Scale(5))...)
		r := inWorld(t, s, triangles...)
		r.setVelocity(geom.Vec{X: 1, Z: -2})
		r.step()
		r.contained(t, 1, triangles)
		same(t, r.label("first response"), r.body.Report.Bumps[0].Kind, components.BumpStep)
	})
}

func TestSeed67_ADisplacementThatEndsAtAWallIsFree(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Rules.TickSeconds, s.Armor.Half.X = 1.0/32, 0.5
		r := inWorld(t, s, wall(1.5)...)
		r.setVelocity(geom.Vec{X: 32})
		r.step()
		nearVec(t, r.label("place"), r.feet(), geom.Vec{X: 1}, 0)
		nearVec(t, r.label("velocity"), r.velocity(), geom.Vec{X: 32}, 0)
		same(t, r.label("bumps"), r.body.Report.BumpCount, 0)
	})
}

func TestSeed67_OfSurfacesHitAtOnceTheOneAlongTheBoxCounts(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Datablock.MaxStepHeight = 0
		w := s.Armor.Half.X
		slope := geom.Vec{X: -0.6, Z: 0.8}
		// The slope comes first by a tenth of a thousandth of a millimetre.
		triangles := append(wall(w+2e-7), plane(geom.Vec{X: w, Z: -1e-7}, slope, 50)...)
		r := inWorld(t, s, triangles...)
		v := geom.Vec{X: 1, Z: -2}
		r.setVelocity(v)
		r.step()
		r.contained(t, 1, triangles)
		// The slope takes more of the velocity, 2.2 m/s to 1, but no face of the box is
		// as parallel to it as one is to the wall.
		nearVec(t, r.label("surface of the first bounce"), r.body.Report.Bumps[0].Normal, geom.Vec{X: -1}, exact)
		near(t, r.label("impact"), r.body.Report.Bumps[0].Impact, 1, exact)
		// These 5 micrometres are more than a ten-thousandth of the displacement.
		r = inWorld(t, s, append(wall(w+5e-6), plane(geom.Vec{X: w}, slope, 50)...)...)
		r.setVelocity(v)
		r.step()
		nearVec(t, r.label("surface of the first bounce"), r.body.Report.Bumps[0].Normal, slope, exact)
	})
}
