package torque

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TestNudge_ASmallOverlapInAWedgeMovesLittle passes by an edge next to a wall, with less
// sideways motion than sweeps detect, until it overlaps both by just more than Slop. The
// push out of both was once up to 13 micrometres, and no bump reported it.
func TestNudge_ASmallOverlapInAWedgeMovesLittle(t *testing.T) {
	for _, c := range []struct {
		body           string
		feet, velocity geom.Vec
		wall, edge     geom.Triangle
	}{
		{"t2-light", geom.Vec{X: 20.561239868697875, Y: 29.400000000002837, Z: 1.0334016183902215},
			geom.Vec{X: 9.065761040886494e-06, Y: -1.5758796948723171e-06, Z: -1.0040222009981894},
			geom.Triangle{A: geom.Vec{X: -30, Y: 30}, B: geom.Vec{X: 30, Y: 30}, C: geom.Vec{X: 30, Y: 30, Z: 30}},
			geom.Triangle{A: geom.Vec{X: 23.021249011599622, Y: 29.090380827428447, Z: 1.4445107758034297},
				B: geom.Vec{X: 18.477087495439363, Y: 25.482141481717235, Z: 1.6196778207390716},
				C: geom.Vec{X: 17.24722491158559, Y: 28.188955014036143, Z: 2.3642484125306957}}},
		{"tge-default", geom.Vec{X: 3.8793492837211736, Y: 19.500000667605082, Z: 0.8975033816795766},
			geom.Vec{X: 4.4992565637400815e-05, Y: 7.682588831596504e-18, Z: 10.72835348149252},
			geom.Triangle{A: geom.Vec{X: -20, Y: 20, Z: -4}, B: geom.Vec{X: 20, Y: 20, Z: -4}, C: geom.Vec{X: 20, Y: 20, Z: 16}},
			geom.Triangle{A: geom.Vec{X: 3.48170995974532, Y: 18.398847572596893, Z: 0.1},
				B: geom.Vec{X: 3.48170995974532, Y: 18.398847572596893, Z: 1.3},
				C: geom.Vec{X: 4.728034818409712, Y: 19.233517774937425, Z: 1.3}}},
	} {
		triangles := []geom.Triangle{c.wall, c.edge}
		r := inWorld(t, preset(t, c.body), triangles...)
		r.body.Position.Feet, r.body.Contact.Safe, r.body.Contact.HasSafe = c.feet, c.feet, true
		r.setVelocity(c.velocity)
		r.step()
		off := r.feet().Sub(c.feet).AddScaled(r.velocity(), -r.rules.TickSeconds)
		near(t, r.label("off its path"), off.Length(), 0, collision.Slop)
		same(t, r.label("bumps"), r.body.Report.BumpCount, 0)
		if d := overlapDepth(geom.FeetBox(r.feet(), r.body.Armor.Half), triangles); d > collision.Slop {
			t.Errorf("%s", r.label("%v m deep", d))
		}
	}
}
