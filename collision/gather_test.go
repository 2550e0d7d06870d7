package collision

import (
	"fmt"
	"math"
	"math/bits"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

// manyCases is cases, and ten times as many in the long run, for which SKIJET_LONG=1.
func manyCases(t testing.TB, n int) int {
	if os.Getenv("SKIJET_LONG") != "" {
		n *= 10
	}
	return cases(t, n)
}

// Whatever is asked, of whatever level, and whether it was gathered in this tick, in one
// before, or not at all.
func TestNearby_AnswersAsTheShapeInEveryBit(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	var all NearbyWork
	asked, found := 0, 0
	for round := 0; asked < manyCases(t, 100_000); round++ {
		a := surroundingsOf(t, newSource(seed+uint64(round)<<20), round)
		var near Nearby
		w := twin{near: &near, shape: a.shape, what: fmt.Sprintf("SKIJET_SEED=%d round %d, %s", seed, round, a.name)}
		for range 3 {
			box := a.body()
			for range 8 {
				displacement := a.way()
				if a.IntN(3) == 0 {
					a.place(t)
				}
				near.Gather(a.shape, box, displacement, 0.5)
				if a.IntN(8) == 0 {
					a.place(t) // and nobody told n
				}
				box = a.tick(t, &w, box, displacement)
			}
		}
		asked, found = asked+w.asked, found+w.found
		all.Gathered += near.work.Gathered
		all.Kept += near.work.Kept
		all.Overflows += near.work.Overflows
		all.CacheHits += near.work.CacheHits
		all.CacheMisses += near.work.CacheMisses
	}
	t.Logf("%d queries, %d hits and contacts, %+v", asked, found, all)
	if all.CacheMisses > all.CacheHits || all.Kept == 0 || found < asked/4 {
		t.Errorf("%d queries, %d hits and contacts, %+v: too little was asked of what was gathered", asked, found, all)
	}
}

// What holds no more than the one query needs answers it: no neighbour of the face that
// is met is missing, and a seam that goes on outside is asked for there.
func TestNearby_OfTheBoundsOfAQueryAnswersIt(t *testing.T) {
	t.Parallel()
	seed := seedOf(t)
	answered, asked := 0, 0
	for round := 0; asked < manyCases(t, 50_000); round++ {
		a := surroundingsOf(t, newSource(seed+uint64(round)<<20+1), round)
		var near Nearby
		w := twin{near: &near, shape: a.shape, what: fmt.Sprintf("SKIJET_SEED=%d round %d, %s", seed, round, a.name)}
		tight := func(box geom.Box, displacement geom.Vec) { gatherTightly(&near, a.shape, box, displacement) }
		for range 100 {
			box, displacement := a.body(), a.way()
			tight(box, displacement)
			if hit, ok := w.sweep(t, box, displacement); ok {
				box = box.Translate(displacement.Scale(hit.Fraction)).Translate(hit.Normal.Scale(a.span(0.005)))
				displacement = a.way().RejectFrom(hit.Normal)
				tight(box, displacement)
				w.sweep(t, box, displacement)
			}
			w.overlap(t, box)
			w.ray(t, box.Center, displacement)
		}
		answered, asked = answered+near.work.CacheHits, asked+w.asked
	}
	if answered < asked/2 {
		t.Errorf("%d of %d queries were answered", answered, asked)
	}
}

// gatherTightly gathers what one sweep may meet, and no more.
func gatherTightly(n *Nearby, s Shape, box geom.Box, displacement geom.Vec) {
	var q query
	q.setSweep(&box, &displacement)
	q.setBounds()
	n.enter(s)
	n.bounds = q.path
	n.collect(0)
}

// The ground before a ledge lies deeper than anything that the box may touch, and is
// asked nevertheless whether it goes on there.
func TestNearby_AsksTheShapeForTheSeamOutside(t *testing.T) {
	ground := &soup{}
	ground.quad(geom.Vec{X: -4, Y: -4, Z: -0.003}, geom.Vec{Y: -4, Z: -0.003}, geom.Vec{Y: 4, Z: -0.003}, geom.Vec{X: -4, Y: 4, Z: -0.003}, false)
	ground.quad(geom.Vec{Y: -4}, geom.Vec{X: 4, Y: -4}, geom.Vec{X: 4, Y: 4}, geom.Vec{Y: 4}, false)
	level := ground.mesh(t)
	for _, shape := range []Shape{level, NewWorld(level)} {
		w := twin{near: new(Nearby), shape: shape}
		box := geom.Box{Center: geom.Vec{X: -1, Z: 1 - 0.0015}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
		displacement := geom.Vec{X: 1, Z: -1e-4}
		gatherTightly(w.near, shape, box, displacement)
		hit, ok := w.sweep(t, box, displacement)
		if want := (geom.Vec{Z: 1}); !ok || hit.Normal != want || w.near.Work().CacheHits != 1 || len(w.near.groups) != 1 {
			t.Errorf("%T: %+v %v, %+v, want the normal of the ground", shape, hit, ok, w.near.Work())
		}
		if faces := bits.OnesCount64(w.near.groups[0].there); faces != 2 {
			t.Errorf("%T: %d faces gathered, want the two behind the ledge", shape, faces)
		}
	}
}

// A platform in the bounds empties what was gathered, one elsewhere does not, and the
// next Gather looks for what follows it alone.
func TestNearby_SeesWhereAMoverWasPlaced(t *testing.T) {
	level, lift := &soup{}, &soup{}
	level.box(geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: 9, Y: 9})
	lift.box(geom.Vec{X: -1, Y: -1, Z: -0.25}, geom.Vec{X: 1, Y: 1, Z: 0.25})
	mover, err := NewMover(lift.vertices, lift.indices)
	if err != nil {
		t.Fatal(err)
	}
	world := NewWorld(level.mesh(t), mover)
	place := func(at geom.Vec) {
		if err := mover.Place(geom.Pose{Position: at}); err != nil {
			t.Fatal(err)
		}
	}
	far := geom.Vec{X: 60}
	place(far)
	box, down := geom.Box{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}, geom.Vec{Z: -2}
	var near Nearby
	ask := func(want float64, passed int) {
		t.Helper()
		before := near.work.CacheMisses
		if hit, ok := near.SweepBox(box, down); !ok || math.Abs(2*hit.Fraction-want) > 1e-12 {
			t.Errorf("%+v %v, want a way of %v m", hit, ok, want)
		}
		if got := near.work.CacheMisses - before; got != passed {
			t.Errorf("%d queries passed on, want %d", got, passed)
		}
	}
	near.Gather(world, box, down, 0.1)
	ask(1, 0)
	place(far.Add(geom.Vec{Z: 1}))
	ask(1, 0) // it is elsewhere still
	place(geom.Vec{Z: 0.25})
	ask(0.5, 1)
	near.Gather(world, box, down, 0.1)
	ask(0.5, 0)
	place(geom.Vec{Z: 0.5})
	ask(0.25, 1)
	near.Gather(world, box, down, 0.1)
	ask(0.25, 0)
	place(far)
	ask(1, 1)
	near.Gather(world, box, down, 0.1)
	ask(1, 0)
	if w := near.Work(); w.Gathered != 4 || w.Kept != 0 {
		t.Errorf("%+v, want 4 times gathered", w)
	}
}

// Where a body was before says nothing about what it meets: a match that was restored
// goes on in the same bits with nothing gathered yet.
func TestNearby_ColdAndWarmAnswerAlike(t *testing.T) {
	w := workloadOf(t, levels.Indoor50k)
	var warm Nearby
	for i := range cases(t, 2_000) {
		q := &w.contact[i%workloadQueries]
		box := geom.Box{Center: q.At, Half: levels.Half}
		for k := range 4 {
			at, displacement := box.Translate(q.Way.Scale(0.05*float64(k))), q.Way.Scale(0.05)
			var cold Nearby
			cold.Gather(w.shape, at, displacement, 0.4)
			warm.Gather(w.shape, at, displacement, 0.4)
			got, ok := warm.SweepBox(at, displacement)
			if want, wantOK := cold.SweepBox(at, displacement); ok != wantOK || hitBits(&got) != hitBits(&want) {
				t.Fatalf("query %d: %+v %v, cold %+v %v", i, got, ok, want, wantOK)
			}
		}
	}
	if work := warm.Work(); work.Kept < work.Gathered {
		t.Errorf("%+v: hardly ever warm", work)
	}
}

func TestNearby_PassesOnWhereTooManyTrianglesAre(t *testing.T) {
	const n = 40
	h, err := NewHeightfield(n, n, 0.1, geom.Vec{}, make([]float64, n*n))
	if err != nil {
		t.Fatal(err)
	}
	for _, shape := range []Part{h, meshOfField(t, h)} {
		w := twin{near: new(Nearby), shape: shape, what: fmt.Sprintf("%T", shape)}
		box, displacement := geom.Box{Center: geom.Vec{X: 2, Y: 2, Z: 1.01}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}, geom.Vec{Z: -0.1}
		for range 5 {
			w.near.Gather(shape, box, displacement, 0.3)
			w.sweep(t, box, displacement)
			w.overlap(t, box)
		}
		if got, want := w.near.Work(), (NearbyWork{Gathered: 1, Kept: 4, Overflows: 1, CacheMisses: 10}); got != want {
			t.Errorf("%s: %+v, want %+v", w.what, got, want)
		}
		// Away from the crowd it gathers again.
		box.Center.Z = 9
		w.near.Gather(shape, box, displacement, 0.3)
		if w.sweep(t, box, displacement); w.near.Work().CacheHits != 1 {
			t.Errorf("%s: %+v, want an answer", w.what, w.near.Work())
		}
	}
}

// meshOfField is the mesh of a field's triangles.
func meshOfField(t testing.TB, h *Heightfield) *Mesh {
	t.Helper()
	out := &soup{}
	for i := range h.Len() {
		face, _ := h.Triangle(i)
		out.add(face.A, face.B, face.C)
	}
	return out.mesh(t)
}

// shapeOfMine cannot be compared with another.
type shapeOfMine struct {
	Shape
	_ []int
}

func TestNearby_PassesEverythingOnToAShapeOfYours(t *testing.T) {
	level := &soup{}
	level.box(geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: 9, Y: 9})
	shape := shapeOfMine{Shape: level.mesh(t)}
	w := twin{near: new(Nearby), shape: shape}
	box := geom.Box{Center: geom.Vec{Z: 1.5}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	for range 2 {
		w.near.Gather(shape, box, geom.Vec{Z: -1}, 0.1)
		w.sweep(t, box, geom.Vec{Z: -1})
	}
	if w.found != 2 || w.near.Work().CacheMisses != 2 || w.near.Bounds() != shape.Bounds() {
		t.Errorf("%d hits, %+v", w.found, w.near.Work())
	}
	w.near.Clear()
	if hit, ok := w.near.SweepBox(box, geom.Vec{Z: -1}); ok {
		t.Errorf("%+v of what was forgotten", hit)
	}
	if _, ok := w.near.Raycast(box.Center, geom.Vec{Z: -9}); ok || len(w.near.OverlapBox(box, nil)) != 0 {
		t.Error("an answer of what was forgotten")
	}
}

// No number makes it answer other than the shape, or fail.
func TestNearby_TakesAnyNumbers(t *testing.T) {
	s := newSource(seedOf(t))
	sc := randomScene(t, s)
	odd := []float64{0, math.Copysign(0, -1), 1, -1, 1e-300, 1e9, -1e30, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	number := func() float64 { return odd[s.IntN(len(odd))] }
	vec := func() geom.Vec { return geom.Vec{X: number(), Y: number(), Z: number()} }
	w := twin{near: new(Nearby), shape: sc.mesh, what: sc.name}
	for range cases(t, 5_000) {
		w.near.Gather(sc.mesh, geom.Box{Center: vec(), Half: vec()}, vec(), number())
		box, displacement := geom.Box{Center: vec(), Half: vec()}, vec()
		w.sweep(t, box, displacement)
		w.ray(t, box.Center, displacement)
		w.overlap(t, box)
		if s.IntN(3) == 0 {
			box = sc.randomBox(s)
			w.sweep(t, box, sc.randomDisplacement(s, box.Center))
		}
	}
}

func TestNearby_AllocatesNothing(t *testing.T) {
	contacts := make([]Contact, 0, 4096)
	for _, w := range small(t) {
		var near Nearby
		i := 0
		ask := func() {
			q := &w.contact[i%workloadQueries]
			box := geom.Box{Center: q.At, Half: levels.Half}
			near.Gather(w.shape, box, q.Way, 0.4)
			near.SweepBox(box, q.Way)
			near.Raycast(box.Center, q.Way)
			contacts = near.OverlapBox(box, contacts[:0])
			i++
		}
		for range workloadQueries {
			ask()
		}
		if n := testing.AllocsPerRun(1000, ask); n != 0 {
			t.Errorf("%s: %v allocations, want none", w.scene.Name, n)
		}
	}
}
