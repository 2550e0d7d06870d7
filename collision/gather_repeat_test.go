package collision

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// A box that stays where it is asks the same again and again, and now and then something
// else, while movers come and go.
func TestNearby_RepeatsAnAnswerOnlyWhereItHolds(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	repeated, asked := 0, 0
	for round := 0; asked < manyCases(t, 40_000); round++ {
		a := surroundingsOf(t, newSource(seed+uint64(round)<<20+2), round)
		var near Nearby
		w := twin{near: &near, shape: a.shape, what: fmt.Sprintf("SKIJET_SEED=%d round %d, %s", seed, round, a.name)}
		box := a.body()
		boxes, ways := make([]geom.Box, mostRepeats+2), make([]geom.Vec, mostRepeats+2)
		for i := range boxes {
			boxes[i], ways[i] = box.Translate(a.vec(0.3)), a.way()
		}
		for range 12 {
			if a.IntN(4) == 0 {
				a.place(t)
			}
			near.Gather(a.shape, box, geom.Vec{}, 1.5)
			if a.IntN(6) == 0 {
				a.place(t) // and nobody told n
			}
			for i := range boxes {
				switch a.IntN(12) {
				case 0:
					boxes[i], ways[i] = box.Translate(a.vec(0.3)), a.way()
				case 1:
					ways[i].X = math.Copysign(ways[i].X, a.span(1)) // of a zero only the sign
				case 2:
					boxes[i].Half.X = -boxes[i].Half.X
				}
				w.sweep(t, boxes[i], ways[i])
				if i%2 == 0 {
					w.overlap(t, boxes[i])
				}
			}
			if a.IntN(20) == 0 {
				near.Clear()
			}
		}
		repeated, asked = repeated+near.work.Repeated, asked+w.asked
	}
	if repeated < asked/4 {
		t.Errorf("%d of %d queries were repeats", repeated, asked)
	}
}

// The ground before a ledge lies outside of what was collected. A mover comes there, and
// the sweep is the same: the answer is not.
func TestNearby_RepeatsNothingThatItAskedTheShape(t *testing.T) {
	ground := &soup{}
	ground.quad(geom.Vec{Y: -4}, geom.Vec{X: 4, Y: -4}, geom.Vec{X: 4, Y: 4}, geom.Vec{Y: 4}, false)
	plate := &soup{}
	plate.quad(geom.Vec{X: -4, Y: -4}, geom.Vec{Y: -4}, geom.Vec{Y: 4}, geom.Vec{X: -4, Y: 4}, false)
	mover, err := NewMover(plate.vertices, plate.indices)
	if err != nil {
		t.Fatal(err)
	}
	world := NewWorld(ground.mesh(t), mover)
	far, here := geom.Pose{Position: geom.Vec{Z: -40}}, geom.Pose{Position: geom.Vec{Z: -0.003}}
	box := geom.Box{Center: geom.Vec{X: -1, Z: 1 - 0.0015}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	displacement := geom.Vec{X: 1, Z: -1e-4}
	w := twin{near: new(Nearby), shape: world}
	normals := map[geom.Vec]bool{}
	for tick := range 6 {
		pose := far
		if tick%2 == 1 {
			pose = here
		}
		if err := mover.Place(pose); err != nil {
			t.Fatal(err)
		}
		if tick == 0 {
			gatherTightly(w.near, world, box, displacement)
		}
		w.near.repeats.begin(true)
		hit, _ := w.sweep(t, box, displacement)
		normals[hit.Normal] = true
	}
	if len(normals) != 2 || w.near.work.CacheHits == 0 {
		t.Errorf("normals %v, %+v: the mover makes no difference, or nothing was answered", normals, w.near.work)
	}
}
