package render

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestCarriedFlag_GoesWhereTheBackBends: on a skier it is farther forward than on who stands, near
// and far.
func TestCarriedFlag_GoesWhereTheBackBends(t *testing.T) {
	r := newRenderer(t, levelOf(heights(17, 8, func(x, y float64) float64 { return 0 })), Options{Sharp: true})
	for _, away := range []float64{60, 4} {
		scene := &Scene{Camera: look(geom.Vec{X: away, Z: 1.5}, geom.Vec{Z: 1.5})}
		tops := map[bool]geom.Vec{}
		for _, skis := range []bool{false, true} {
			i := Instance{Mesh: MeshPlayerLight, Tint: Color{0.1, 0.3, 0.9}, Flag: Color{0.9, 0.1, 0.1}}
			if skis {
				i.Pose.Ski = 1
			}
			scene.Models = []Instance{i}
			picture(t, r, scene, testWidth, testHeight, map[bool]string{true: "carried_ski", false: "carried_stand"}[skis])
			last := &r.objects.bodies[0]
			for k := range r.objects.bodies {
				if b := &r.objects.bodies[k]; b.transform.point(b.part.center).Z > last.transform.point(last.part.center).Z {
					last = b
				}
			}
			tops[skis] = last.transform.point(last.part.center)
		}
		if up, bent := tops[false], tops[true]; up.Z < 1.7 || bent.Y < up.Y+1 {
			t.Errorf("at %v m the highest part is at %v on who stands, and at %v on a skier", away, up, bent)
		}
	}
}
