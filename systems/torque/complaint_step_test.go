package torque

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// overCurb walks or slides against a ledge, perhaps under a ceiling, and reports
// whether the body got on top of it.
func overCurb(t *testing.T, s Setup, height, ceiling, speed, angle float64) bool {
	t.Helper()
	y := s.Armor.Half.Y + 1
	triangles := append(floorAt(0), block(geom.Vec{X: -400, Y: y, Z: -1}, geom.Vec{X: 400, Y: 400, Z: height})...)
	if ceiling > 0 {
		triangles = append(triangles, plane(geom.Vec{Z: ceiling}, geom.Up().Neg(), 400)...)
	}
	r := inWorld(t, s, triangles...)
	r.settle(t)
	r.body.Intent.Look.Yaw, r.body.Intent.Forward = geom.Degrees(angle), components.Full
	r.setVelocity(r.body.Intent.Look.ToWorld(geom.Vec{Y: speed}))
	highest := 0.0
	for tick := 1; tick <= 100; tick++ {
		r.step()
		r.contained(t, tick, triangles)
		highest = max(highest, r.feet().Z)
		if r.feet().Y > y+1 {
			if z := r.feet().Z; z < height-1e-6 {
				t.Errorf("%s: in the ledge at %v", r.name, r.feet())
			}
			return true
		}
	}
	if highest > height+0.02 {
		t.Errorf("%s: rose to %v at a curb of %v", r.name, highest, height)
	}
	return false
}

func TestStepUp_MatrixOfHeightSpeedAngleAndCeiling(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		limit := pick(t, s, 1.0, 0.35, 1, 1, 1)
		tall := 2 * s.Armor.Half.Z
		// The feet may stand as far above the ground as they feel it, so steps that
		// much higher are within reach.
		over := s.Rules.TractionDistance / limit
		for _, part := range []float64{0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1.01 + over, 1.1 + over, 1.2 + over, 1.4 + over} {
			for _, speed := range []float64{0, 3, 11, 30, 60} {
				for _, angle := range []float64{0, 30, -45, 60} {
					for _, room := range []float64{0, 0.05, 0.5, 0.005, -0.05} {
						ceiling := 0.0
						if room != 0 {
							ceiling = tall + limit*part + room
						}
						// The body steps to a centimetre above the ledge.
						want := part < 1 && (room == 0 || room > 0.01)
						got := overCurb(t, s, limit*part, ceiling, speed, angle)
						same(t, s.Armor.Name+fmt.Sprintf(": over %v of the limit at %v m/s, %v degrees, room %v", part, speed, angle, room), got, want)
					}
				}
			}
		}
	})
}

func TestStepUp_SmallLedgesAreNoWalls(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, height := range []float64{1e-5, 1e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.0101, 0.02, 0.05, 0.2} {
			for _, speed := range []float64{0, 11, 40} {
				same(t, s.Armor.Name+fmt.Sprintf(": over a ledge of %v m at %v m/s", height, speed), overCurb(t, s, height, 0, speed, 0), true)
			}
		}
	})
}

func TestStepUp_ClimbsStairs(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, rise := range []float64{0.1, 0.25, 0.34} {
			for _, tread := range []float64{0.3, 0.6, 1, 2} {
				triangles := floorAt(0)
				for k := range 12 {
					low := geom.Vec{X: -20, Y: s.Armor.Half.Y + 1 + float64(k)*tread, Z: -1}
					triangles = append(triangles, block(low, geom.Vec{X: 20, Y: 400, Z: float64(k+1) * rise})...)
				}
				r := inWorld(t, s, triangles...)
				r.body.Intent.Forward = components.Full
				for tick := 1; tick <= 400; tick++ {
					r.step()
					r.contained(t, tick, triangles)
				}
				if z := r.feet().Z; z < 12*rise-0.01 {
					t.Errorf("%s rise %v tread %v: only %v m up, want %v", r.name, rise, tread, z, 12*rise)
				}
			}
		}
	})
}

// TestStepUp_NeedsRoomOnTop runs against a ledge that ends at a wall, upright or
// leaning back, before the feet find room.
func TestStepUp_NeedsRoomOnTop(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		sin, cos := sinCos(85)
		for _, up := range []geom.Vec{{Y: cos, Z: sin}, {Z: 1}} {
			for _, deep := range []float64{0.002, 0.008, 0.5} {
				y := s.Armor.Half.Y + 0.3
				triangles := block(geom.Vec{X: -9, Y: y, Z: -1}, geom.Vec{X: 9, Y: 90, Z: 0.1})
				foot := geom.Vec{Y: y + deep, Z: 0.1}
				triangles = append(triangles, quad(foot.AddScaled(up, 3), geom.Vec{X: 9}, up.Scale(3))...)
				r := inWorld(t, weightless(s), triangles...)
				r.setVelocity(geom.Vec{Y: 20})
				r.step()
				r.contained(t, 1, triangles)
				same(t, r.label("steps on a ledge of %v m before a wall along %v", deep, up),
					r.body.Report.Bumps[0].Kind == components.BumpStep, deep > 0.1)
			}
		}
	})
}

// TestStepUp_BudgetIsThatOfATick meets two ledges in one tick that are too high
// together.
func TestStepUp_BudgetIsThatOfATick(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		s = weightless(s)
		limit := pick(t, s, 1.0, 0.35, 1, 1, 1)
		for part, want := range map[float64]int{0.45: 2, 0.6: 1} {
			y := s.Armor.Half.Y + 0.1
			triangles := append(block(geom.Vec{X: -9, Y: y, Z: -1}, geom.Vec{X: 9, Y: 90, Z: limit * part}),
				block(geom.Vec{X: -9, Y: y + 0.5, Z: -1}, geom.Vec{X: 9, Y: 90, Z: 2 * limit * part})...)
			r := inWorld(t, s, triangles...)
			r.setVelocity(geom.Vec{Y: 40})
			r.step()
			r.contained(t, 1, triangles)
			steps := 0
			for _, b := range r.body.Report.Bumps[:r.body.Report.BumpCount] {
				if b.Kind == components.BumpStep {
					steps++
				}
			}
			same(t, r.label("steps of %v of the limit in a tick", part), steps, want)
		}
	})
}
