package motion_test

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/motion"
)

// expecting is a world of somebody's own.
type expecting struct {
	scenes.Void
	box geom.Box
}

func (e *expecting) Expect(box geom.Box, _ geom.Vec, _ float64) { e.box = box }

// TestAround_CollectsForABodyThatTouchesAndIsKept goes through what a body may be given.
func TestAround_CollectsForABodyThatTouchesAndIsKept(t *testing.T) {
	floor := scenes.Mesh(t, scenes.Block(geom.Vec{X: -5, Y: -5, Z: -1}, geom.Vec{X: 5, Y: 5}))
	b := &components.Body{Armor: &components.ArmorData{Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}},
		Position: &components.PositionData{Feet: geom.Vec{Z: 0.01}}, Contact: &components.ContactData{}}
	around := func(w motion.World) motion.World { return motion.WithNearby(b, w, geom.Vec{Z: -0.1}, 0.5, 0.25) }

	if around(floor) != motion.World(floor) || b.Nearby != nil {
		t.Error("something is collected for a body in the air")
	}
	b.Contact.Touching = true
	if around(floor) != motion.World(floor) || b.Nearby == nil || b.Nearby.Work() != (collision.NearbyWork{}) {
		t.Error("something is collected for a body that may not be kept")
	}
	world := around(floor)
	if world != motion.World(b.Nearby) {
		t.Fatalf("given %T", world)
	}
	for range 2 {
		hit, ok := world.SweepBox(geom.FeetBox(b.Position.Feet, b.Half()), geom.Vec{Z: -0.1})
		if want, _ := floor.SweepBox(geom.FeetBox(b.Position.Feet, b.Half()), geom.Vec{Z: -0.1}); !ok || hit != want {
			t.Errorf("%+v, want %+v", hit, want)
		}
	}
	if work := b.Nearby.Work(); work.Gathered != 1 || work.CacheMisses != 1 || work.CacheHits != 1 {
		t.Errorf("%+v, want one sweep passed on and one answered", work)
	}
	if _, blocked := world.SweepBox(geom.FeetBox(b.Position.Feet, b.Half()), geom.Vec{Z: 0.5}); blocked || b.Nearby.Work().CacheMisses != 1 {
		t.Error("it does not reach up")
	}
	own := &expecting{}
	if around(own) != motion.World(own) {
		t.Error("another world than one's own")
	}
	scenes.NearVec(t, "centre", own.box.Center, geom.Vec{Z: 1.135}, 1e-12)
	scenes.NearVec(t, "half", own.box.Half, geom.Vec{X: 0.5, Y: 0.5, Z: 1.375}, 1e-12)
	if void := (scenes.Void{}); around(void) != motion.World(void) {
		t.Error("another world than none")
	}
}
