package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestSeed65_AnOverhangThatTheBodyFallsAwayFromIsNotChosen: of two surfaces touched
// at once it is the one more parallel to the box, and by that alone it would be
// chosen. The speed into it is below 0, and the bounce would pull.
func TestSeed65_AnOverhangThatTheBodyFallsAwayFromIsNotChosen(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		s.Datablock.MaxStepHeight = 0
		half := s.Armor.Half
		overhang := geom.Vec{X: -0.6, Z: -0.8}
		slope := geom.Vec{X: -1, Y: -1, Z: 1}.Normalize()
		edge := geom.Vec{X: half.X, Z: 2 * half.Z}.AddScaled(overhang, -2e-6)
		corner := geom.Vec{X: half.X, Y: half.Y}
		triangles := append(plane(edge, overhang, 1), plane(corner, slope, 0.5)...)
		r := inWorld(t, s, triangles...)
		v := geom.Vec{X: 1, Z: -2}
		if v.Dot(overhang) <= 0 || faceDot(overhang, v) <= faceDot(slope, v) {
			t.Fatal("the scene shows nothing")
		}
		r.setVelocity(v)
		r.step()
		first := r.body.Report.Bumps[0]
		nearVec(t, r.label("surface of the first bounce"), first.Normal, slope, exact)
		near(t, r.label("impact"), first.Impact, -v.Dot(slope), exact)
		near(t, r.label("speed off the overhang"), min(r.velocity().Dot(overhang), 0), 0, 0)
	})
}
