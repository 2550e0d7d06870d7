//go:build !purego

package collision

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
)

// The assembly knows the layout of these structs by number.
func TestLanes_LayoutIsWhatTheAssemblyKnows(t *testing.T) {
	var w walk
	var q cast
	var m Mesh
	var n node
	var p pending
	for name, c := range map[string][2]uintptr{
		"walk.inverse": {unsafe.Offsetof(w.inverse), 0}, "walk.near": {unsafe.Offsetof(w.near), 16},
		"walk.far": {unsafe.Offsetof(w.far), 32}, "walk.planes": {unsafe.Offsetof(w.planes), 48},
		"walk.limit": {unsafe.Offsetof(w.limit), 72}, "walk.depth": {unsafe.Offsetof(w.depth), 76},
		"walk.nodes": {unsafe.Offsetof(w.nodes), 80}, "walk.data": {unsafe.Offsetof(w.data), 88},
		"walk.precise": {unsafe.Offsetof(w.precise), 96}, "walk.visited": {unsafe.Offsetof(w.visited), 104},
		"walk.tested": {unsafe.Offsetof(w.tested), 112}, "walk.enter": {unsafe.Offsetof(w.enter), 120},
		"walk.stack":        {unsafe.Offsetof(w.stack), 152},
		"cast.displacement": {unsafe.Offsetof(q.displacement), 0}, "cast.start": {unsafe.Offsetof(q.start), 24},
		"cast.half": {unsafe.Offsetof(q.half), 48}, "cast.core": {unsafe.Offsetof(q.core), 72},
		"cast.limit": {unsafe.Offsetof(q.limit), 96}, "cast.direction": {unsafe.Offsetof(q.direction), 104},
		"cast.bothSides": {unsafe.Offsetof(q.bothSides), 128}, "cast.normal": {unsafe.Offsetof(q.normal), 136},
		"cast.seen.enter":     {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.enter), 160},
		"cast.seen.coreEnter": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreEnter), 168},
		"cast.seen.coreLeave": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreLeave), 176},
		"cast.seen.axis":      {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.axis), 184},
		"cast.seen.coreAxis":  {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreAxis), 185},
		"cast.point":          {unsafe.Offsetof(q.point), 192}, "cast.depth": {unsafe.Offsetof(q.depth), 216},
		"cast.out": {unsafe.Offsetof(q.out), 224}, "cast.edge": {unsafe.Offsetof(q.edge), 232},
		"mesh.nodes": {unsafe.Offsetof(m.nodes), 0}, "mesh.data": {unsafe.Offsetof(m.data), 24},
		"mesh.precise": {unsafe.Offsetof(m.precise), 48}, "mesh.lattice.origin": {unsafe.Offsetof(m.lattice) + unsafe.Offsetof(m.lattice.origin), 56},
		"mesh.lattice.perMetre": {unsafe.Offsetof(m.lattice) + unsafe.Offsetof(m.lattice.perMetre), 80},
		"node.origin":           {unsafe.Offsetof(n.origin), 48}, "node.scale": {unsafe.Offsetof(n.scale), 54},
		"node.counts": {unsafe.Offsetof(n.counts), 57}, "node.links": {unsafe.Offsetof(n.links), 58},
		"node": {unsafe.Sizeof(n), 64}, "pending": {unsafe.Sizeof(p), 8}, "pending.child": {unsafe.Offsetof(p.child), 4},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is at or of %d, the assembly has %d", name, c[0], c[1])
		}
	}
}

// Both forms leave out what the way does not meet, and each something else. Their
// answers are the same in every bit, and contacts come in the same order.
func TestLanes_AssemblyAnswersAsPlainGoDoes(t *testing.T) {
	if !lanes {
		t.Skip("this machine has no AVX2")
	}
	r := newSource(seedOf(t))
	found := 0
	for round := range cases(t, 400) {
		m, size := lanesMesh(t, r, round)
		for k := range 50 {
			displacement := r.vec(3 * size)
			switch r.IntN(6) {
			case 0:
				displacement.X, displacement.Y = 0, 0
			case 1:
				displacement.Z = 0
			case 2:
				displacement = displacement.Scale(1e-300)
			case 3:
				displacement = displacement.Scale(1e30)
			}
			box := geom.Box{Center: r.vec(1.5 * size), Half: r.vec(2)}
			switch r.IntN(20) {
			case 0: // from far away
				box.Center = box.Center.Sub(displacement.Scale(1e4))
				displacement = displacement.Scale(2e4)
			case 1:
				box.Half = box.Half.Scale(1e200)
			case 2:
				box.Half = geom.Vec{}
			}
			fast, slow := m.overlapLanes(box, 0, nil, MaxContacts), m.overlapPlain(box, 0, nil, MaxContacts)
			if !slices.Equal(fast, slow) {
				t.Fatalf("round %d, case %d, %v overlaps %v, in plain Go %v", round, k, box, fast, slow)
			}
			found += len(fast)
			for _, start := range []func(q *query) bool{
				func(q *query) bool { return q.setSweep(&box, &displacement) },
				func(q *query) bool { return q.setRay(box.Center, displacement) },
			} {
				var a, b query
				if start(&a) && start(&b) {
					a.enterPart(&m.settings, m, nil)
					b.enterPart(&m.settings, m, nil)
					m.visitLanes(&a)
					m.visitPlain(&b)
				}
				var hit, want Hit
				if ok, wantOK := a.result(&hit), b.result(&want); hit != want || ok != wantOK {
					t.Fatalf("round %d, case %d, %v along %v: %+v %v, in plain Go %+v %v", round, k, box, displacement, hit, ok, want, wantOK)
				}
				if a.found {
					found++
				}
			}
		}
	}
	if found == 0 {
		t.Error("no face was met")
	}
}

// lanesMesh returns a mesh as large as it says: of either kind of vertices, one- or
// two-sided, along the axes or not, of large or of tiny faces.
func lanesMesh(t *testing.T, r source, round int) (*Mesh, float64) {
	t.Helper()
	s, size := soup{}, math.Exp(8*r.Float64())
	edge := 2.0
	if round%5 == 0 {
		edge = 1e-4
	}
	place := func(v geom.Vec) geom.Vec {
		switch round % 3 {
		case 0:
			return geom.Vec{X: float64(float32(v.X)), Y: float64(float32(v.Y)), Z: float64(float32(v.Z))}
		case 1:
			if edge > 1 {
				return geom.Vec{X: math.Round(v.X), Y: math.Round(v.Y), Z: math.Round(v.Z)}
			}
		}
		return v
	}
	for range 1 + r.IntN(400) {
		at := r.vec(size)
		if round%4 == 0 {
			tr, _ := alignedTriangle(r)
			s.add(place(at.Add(tr.A)), place(at.Add(tr.B)), place(at.Add(tr.C)))
			continue
		}
		s.add(place(at.Add(r.vec(edge))), place(at.Add(r.vec(edge))), place(at.Add(r.vec(edge))))
	}
	s.add(geom.Vec{}, geom.Vec{X: 1}, geom.Vec{Y: 1}) // or rounding leaves none
	var options []Option
	if round%2 == 0 {
		options = append(options, TwoSided())
	}
	m, err := NewMesh(s.vertices, s.indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return m, size
}

// Fields and movers may hold faces that rounding has left no area. Both forms must
// find nothing there, and not each something else.
func TestLanes_FacesWithoutAnAreaAreMetByNeitherForm(t *testing.T) {
	if !lanes {
		t.Skip("this machine has no AVX2")
	}
	r := newSource(seedOf(t))
	few := func() geom.Vec { return geom.Vec{X: float64(r.IntN(3)), Y: float64(r.IntN(3)), Z: float64(r.IntN(2))} }
	flat, whole := 0, 0
	for i := range cases(t, 100_000) {
		tr := geom.Triangle{A: few(), B: few(), C: few()}
		part := settings{twoSided: i%2 == 0, hardSeams: true}
		box, displacement := geom.Box{Center: r.vec(3), Half: r.vec(1).Abs()}, r.vec(6)
		var a, b query
		for _, q := range []*query{&a, &b} {
			q.setSweep(&box, &displacement)
			q.enterPart(&part, &Mesh{}, nil)
		}
		a.test(&tr, 0)
		b.testPlain(&tr, 0)
		var fast, slow Hit
		if ok, want := a.result(&fast), b.result(&slow); ok != want || fast != slow {
			t.Fatalf("%+v, %+v along %v: %+v %v, in plain Go %+v %v", tr, box, displacement, fast, ok, slow, want)
		}
		contacts := overlapTriangle(&tr, 0, 0, box, &part, nil)
		if fast := contactByLanes(&tr, box, &part); !slices.Equal(fast, contacts) {
			t.Fatalf("%+v overlaps %+v: %v, in plain Go %v", tr, box, fast, contacts)
		}
		if hasArea(&tr) {
			whole += len(contacts)
		} else if flat++; a.found || len(contacts) > 0 {
			t.Fatalf("%+v without an area: %+v, %v", tr, fast, contacts)
		}
	}
	if flat == 0 || whole == 0 {
		t.Errorf("%d faces without an area, %d contacts with others", flat, whole)
	}
}

// contactByLanes is overlapTriangle by the assembly.
func contactByLanes(t *geom.Triangle, box geom.Box, part *settings) []Contact {
	var c cast
	c.setOverlap(box.Center, box.Half, part)
	switch {
	case boxOnTriangle(&c, t) == 0:
		return nil
	case c.isContact():
		return c.appendTo(nil, 0, 0, part)
	}
	return appendContact(t, c.normal, 0, 0, box, part, nil)
}
