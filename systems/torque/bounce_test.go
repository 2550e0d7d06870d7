package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestEarly_HitsCountACentimetreBeforeTheSurface flies at a wall with the rule that
// Torque 3D has in its sums and no preset has.
func TestEarly_HitsCountACentimetreBeforeTheSurface(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		near(t, s.Armor.Name+": distance", s.Rules.EarlyDistance, 0, 0)
		s = weightless(s)
		s.Rules.StopSpeed = 0
		dt := s.Rules.TickSeconds
		for _, c := range []struct{ speed, gap, early float64 }{
			{30, 0.5, 0.01}, {30, 30*dt + 0.0099, 0.01}, {30, 30*dt + 0.0101, -1}, {30, 0.004, 0.004},
			{1, 0.02, dt / 5}, {1, dt * 1.19, dt / 5}, {1, dt * 1.21, -1},
		} {
			r := inWorld(t, s, wall(s.Armor.Half.X+c.gap)...)
			r.rules.EarlyDistance = 0.01
			r.setVelocity(geom.Vec{X: c.speed})
			r.step()
			label := r.label("%v m/s at %v m before the wall", c.speed, c.gap)
			same(t, label+": hit", r.body.Report.BumpCount > 0, c.early >= 0)
			want := c.speed * dt
			if c.early >= 0 {
				gone := c.gap - c.early
				want = max(gone-0.01, 0) - 0.01*(dt-gone/c.speed)
			}
			near(t, label+": place", r.feet().X, want, exact)
		}
	})
}

// TestFalling_OnlyTheFirstHitOfATickIsAFall falls along a wall onto the ground, in
// one tick: the wall is met first, softly, and the ground no longer hurts at 15 m/s.
func TestFalling_OnlyTheFirstHitOfATickIsAFall(t *testing.T) {
	s := weightless(preset(t, "t3d-default"))
	for _, aside := range []float64{0, 3} {
		r := inWorld(t, s, append(floorAt(0), wall(s.Armor.Half.X+0.01)...)...)
		r.body.Position.Feet.Z = 0.3
		r.setVelocity(geom.Vec{X: aside, Z: -15})
		r.step()
		near(t, r.label("impact"), r.body.Report.Impact, 15, exact)
		same(t, r.label("hurts, %v m/s aside", aside), r.body.Report.HardImpact, aside == 0)
		same(t, r.label("recovers, %v m/s aside", aside), r.body.Torque.RecoverTicks > 0, aside == 0)
	}
}

// TestCrease_AStepCountsAsTheFirstTry steps up a curb into a narrow corner: the first
// bounce comes second, so the next one does not turn along the crease.
func TestCrease_AStepCountsAsTheFirstTry(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		half := s.Armor.Half
		sin, cos := sinCos(30)
		left, right := geom.Vec{X: cos, Y: -sin}, geom.Vec{X: -cos, Y: -sin}
		reach := half.X*cos + half.Y*sin
		for _, curb := range []float64{0, 0.1} {
			triangles := append(plane(left.Scale(-reach-0.05), left, 100), plane(right.Scale(-reach-0.08), right, 100)...)
			triangles = append(triangles, block(geom.Vec{X: -50, Y: half.Y + 0.01, Z: -1}, geom.Vec{X: 50, Y: 50, Z: curb})...)
			r := inWorld(t, s, triangles...)
			r.body.Position.Feet.Z = 0.005
			r.setVelocity(geom.Vec{X: -1, Y: 20})
			r.step()
			r.contained(t, 1, triangles)
			kinds := []components.BumpKind{components.BumpSlide, components.BumpCrease}
			if curb > 0 {
				kinds = []components.BumpKind{components.BumpStep, components.BumpSlide, components.BumpSlide}
			}
			for i, kind := range kinds {
				same(t, r.label("response %d with a curb of %v m", i, curb), r.body.Report.Bumps[i].Kind, kind)
			}
		}
	})
}
