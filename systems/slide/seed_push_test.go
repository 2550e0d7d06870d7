package slide

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TestSeed79_ClearedMeansFreeInTheLevel presses a box against a wall of small
// triangles. By the depths along their own normals no correction clears the others: the
// shortest exit from the triangles at the rim of the box is sideways.
func TestSeed79_ClearedMeansFreeInTheLevel(t *testing.T) {
	triangles := tiled(geom.Vec{Y: half}, geom.Vec{X: 11 * 0.49}, geom.Vec{Z: 11 * 0.49}, 11)
	r := in(t, triangles...)
	r.rules.Gravity = geom.Vec{}
	deep := geom.Vec{Y: 0.03}
	contacts := r.world.OverlapBox(geom.FeetBox(deep, r.body.Armor.Half), nil)
	for _, c := range contacts {
		clears := true
		for _, o := range contacts {
			if o.Depth-c.Normal.Scale(c.Depth).Dot(o.Normal) > collision.Slop {
				clears = false
			}
		}
		if clears {
			t.Fatalf("by its own rule contact %+v clears the others", c)
		}
	}
	r.put(deep)
	r.step()
	nearVec(t, "place", r.feet(), geom.Vec{Y: -Skin}, 1e-9)
	// An overlap within the slop counts as cleared.
	r.put(geom.Vec{Y: collision.Slop / 2})
	r.step()
	nearVec(t, "place within the slop", r.feet(), geom.Vec{Y: collision.Slop / 2}, 0)
}

// TestSeed79_SliversOfAFineWallDoNotUseUpTheCandidates lets a body begin a little
// inside a wall of a turned grid, whose triangles reach into the box by many
// different depths from the side.
func TestSeed79_SliversOfAFineWallDoNotUseUpTheCandidates(t *testing.T) {
	sin, cos := sinCos(23)
	u, v := geom.Vec{X: cos, Z: sin}, geom.Vec{X: -sin, Z: cos}
	r := in(t, tiled(geom.Vec{Y: half}, u.Scale(5), v.Scale(5), 90)...)
	r.rules.Gravity = geom.Vec{}
	deep := geom.Vec{Y: 0.2}
	depths := map[float64]bool{}
	for _, c := range r.world.OverlapBox(geom.FeetBox(deep, r.body.Armor.Half), nil) {
		if c.Depth < 0.19 {
			depths[c.Depth] = true
		}
	}
	if len(depths) <= 2*r.rules.MaxCandidates {
		t.Fatalf("only %d slivers", len(depths))
	}
	r.put(deep)
	r.step()
	nearVec(t, "place", r.feet(), geom.Vec{Y: -Skin}, 1e-9)
}

func TestSeed80_WithoutACandidateTheLeastDepthAndThenTheSafePlace(t *testing.T) {
	// Pressed into a corner of two walls no single correction helps. The shallower
	// one goes first, then the other.
	walls := append(wallAt(half), plane(geom.Vec{X: half}, geom.Vec{X: -1}, 500)...)
	r := in(t, walls...)
	r.rules.Gravity = geom.Vec{}
	r.put(geom.Vec{X: 0.02, Y: 0.03})
	r.step()
	nearVec(t, "place in the corner", r.feet(), geom.Vec{X: -Skin, Y: -Skin}, 2*Skin)
	r.contained(t, "corner", 1, walls)

	// One push a tick is not enough, and the body returns to the safe place.
	r = in(t, walls...)
	r.rules.Gravity = geom.Vec{}
	r.rules.MaxPushes = 1
	safe := geom.Vec{X: -0.3, Y: -0.3}
	r.put(safe)
	r.step()
	r.put(geom.Vec{X: 0.02, Y: 0.03})
	r.setVelocity(geom.Vec{Z: 4})
	r.step()
	nearVec(t, "place after one push", r.feet().Horizontal(), safe, 0)
	same(t, "stuck", r.body.Report.Stuck, false)

	// Without a safe place near it stays, reports that, and has no velocity.
	r = in(t, walls...)
	r.rules.MaxPushes = 1
	r.put(geom.Vec{X: 0.02, Y: 0.03})
	r.step()
	nearVec(t, "place without a safe one", r.feet(), geom.Vec{X: 0.02, Y: 0.03}, 0)
	nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
	same(t, "stuck", r.body.Report.Stuck, true)
}

// beside is a world that no sweep hits, and whose contacts, ahead of y = 0, give a
// sideways push that is too long.
type beside struct{ void }

func (beside) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	if box.Center.Y > 0 {
		contacts = append(contacts, collision.Contact{Point: box.Center, Normal: geom.Vec{X: 1}, Depth: 5})
	}
	return contacts
}

func TestSeed80_AVelocityThatNothingStandsAgainstEndsAtTheSafePlace(t *testing.T) {
	r := inAir()
	r.world = beside{}
	r.rules.Gravity = geom.Vec{Y: 20}
	for tick := 1; tick <= 100; tick++ {
		r.step()
		nearVec(t, "place", r.feet(), geom.Vec{}, 0)
		nearVec(t, "velocity", r.velocity(), geom.Vec{}, 0)
	}
}

func TestSeed80_ASafePlaceFarAwayIsNotReturnedTo(t *testing.T) {
	solid := block(geom.Vec{X: -3, Y: -3, Z: -3}, geom.Vec{X: 3, Y: 3, Z: 3})
	for _, c := range []struct {
		safe geom.Vec
		back bool
	}{{geom.Vec{X: -3.6}, true}, {geom.Vec{X: -9}, false}} {
		r := in(t, solid...)
		r.rules.Gravity = geom.Vec{}
		r.put(c.safe)
		r.step()
		inside := geom.Vec{X: -2.8} // 0.7 m deep: further than a push reaches
		r.put(inside)
		r.step()
		want := inside
		if c.back {
			want = c.safe
		}
		nearVec(t, fmt.Sprintf("place, safe at %v", c.safe), r.feet(), want, 0)
	}
}
