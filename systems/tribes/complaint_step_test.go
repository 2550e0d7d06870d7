package tribes

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// curb is flat ground with a ledge ahead, and perhaps a ceiling over both.
func curb(y, height, ceiling float64) []geom.Triangle {
	all := append(floorAt(0), block(geom.Vec{X: -400, Y: y, Z: -1}, geom.Vec{X: 400, Y: 400, Z: height})...)
	if ceiling > 0 {
		all = append(all, plane(geom.Vec{Z: ceiling}, geom.Up().Neg(), 400)...)
	}
	return all
}

// overCurb walks or slides against a curb and reports whether the body got on
// top of it.
func overCurb(t *testing.T, s sheet, rules Rules, height, ceiling, speed, angle float64) bool {
	t.Helper()
	y := s.width + 1
	triangles := curb(y, height, ceiling)
	r := inWorld(t, s.armor, rules, triangles...)
	r.rest(geom.Up())
	r.body.Intent.Look.Yaw = geom.Degrees(angle)
	r.body.Intent.Forward = components.Full
	r.setVelocity(r.body.Intent.Look.ToWorld(geom.Vec{Y: speed}))
	highest := 0.0
	for tick := 1; tick <= 100; tick++ {
		r.step()
		r.contained(t, tick, triangles)
		highest = max(highest, r.feet().Z)
		if r.feet().Y > y+1 {
			if z := r.feet().Z; z < height-1e-6 {
				t.Errorf("%s: in the ledge at %v", r.label("curb"), r.feet())
			}
			return true
		}
	}
	if highest > height+0.01 {
		t.Errorf("%s: rose to %v at a curb of %v", r.label("curb"), highest, height)
	}
	return false
}

func TestStepUp_MatrixOfHeightSpeedAngleAndCeiling(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		limit := 0.6 * s.height / 2
		for _, part := range []float64{0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1.01, 1.1, 1.2, 1.3, 1.4, 1.5} {
			for _, speed := range []float64{0, 3, 11, 30, 80} {
				for _, angle := range []float64{0, 30, -45, 60} {
					for _, room := range []float64{0, 0.05, 0.5, 0.0005, -0.05} {
						ceiling := 0.0
						if room != 0 {
							ceiling = s.height + limit*part + room
						}
						want := part < 1 && (room == 0 || room > stepClearance)
						got := overCurb(t, s, rules, limit*part, ceiling, speed, angle)
						same(t, fmt.Sprintf("over %v of the limit at %v m/s, %v degrees, room %v", part, speed, angle, room), got, want)
					}
				}
			}
		}
	})
}

func TestStepUp_SmallLedgesAreNoWalls(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, height := range []float64{1e-5, 1e-4, 5e-4, 0.001, 0.0011, 0.002, 0.005, 0.01, 0.05, 0.2} {
			for _, speed := range []float64{0, 11, 40} {
				same(t, fmt.Sprintf("over a ledge of %v m at %v m/s", height, speed), overCurb(t, s, rules, height, 0, speed, 0), true)
			}
		}
	})
}

func TestStepUp_ClimbsStairs(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, rise := range []float64{0.1, 0.25, 0.4, 0.6} {
			for _, tread := range []float64{0.3, 0.6, 1, 2} {
				triangles := floorAt(0)
				for k := range 12 {
					low := geom.Vec{X: -20, Y: s.width + 1 + float64(k)*tread, Z: -1}
					triangles = append(triangles, block(low, geom.Vec{X: 20, Y: 400, Z: float64(k+1) * rise})...)
				}
				r := inWorld(t, s.armor, rules, triangles...)
				r.rest(geom.Up())
				r.body.Intent.Forward = components.Full
				for tick := 1; tick <= 400; tick++ {
					r.step()
					r.contained(t, tick, triangles)
				}
				if z := r.feet().Z; z < 12*rise-0.01 {
					t.Errorf("rise %v tread %v: only %v m up, want %v", rise, tread, z, 12*rise)
				}
			}
		}
	})
}
