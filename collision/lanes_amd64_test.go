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
	var tr traversal
	var n node
	var p pending
	for name, c := range map[string][2]uintptr{
		"origin": {unsafe.Offsetof(tr.origin), 0}, "grow": {unsafe.Offsetof(tr.grow), 16},
		"near": {unsafe.Offsetof(tr.near), 32}, "far": {unsafe.Offsetof(tr.far), 48},
		"sign": {unsafe.Offsetof(tr.sign), 64}, "offsets": {unsafe.Offsetof(tr.offsets), 80},
		"limit": {unsafe.Offsetof(tr.limit), 104}, "depth": {unsafe.Offsetof(tr.depth), 108},
		"nodes": {unsafe.Offsetof(tr.nodes), 112}, "visited": {unsafe.Offsetof(tr.visited), 120},
		"data": {unsafe.Offsetof(tr.data), 128}, "enter": {unsafe.Offsetof(tr.enter), 136}, "stack": {unsafe.Offsetof(tr.stack), 168},
		"node origin": {unsafe.Offsetof(n.origin), 48}, "node scale": {unsafe.Offsetof(n.scale), 60},
		"node children": {unsafe.Offsetof(n.children), 72}, "node faces": {unsafe.Offsetof(n.faces), 76},
		"node": {unsafe.Sizeof(n), 80}, "pending": {unsafe.Sizeof(p), 8}, "pending child": {unsafe.Offsetof(p.child), 4},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is at or of %d, the assembly has %d", name, c[0], c[1])
		}
	}
}

// Both forms leave out what the way does not meet, and each something else. Of
// the faces that the exact test takes neither may lose one; and those that a box
// overlaps come in one order, which contacts have.
func TestLanes_AssemblyAndPlainGoFindWhatTheExactTestTakes(t *testing.T) {
	if !lanes {
		t.Skip("this machine has no AVX2")
	}
	r := newSource(seedOf(t))
	faces := 0
	for round := range cases(t, 400) {
		s := soup{}
		size := math.Exp(8 * r.Float64())
		for range 1 + r.IntN(400) {
			at := r.vec(size)
			s.add(at.Add(r.vec(2)), at.Add(r.vec(2)), at.Add(r.vec(2)))
		}
		m, err := NewMesh(s.vertices, s.indices, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		for k := range 50 {
			way := r.vec(3 * size)
			switch r.IntN(6) {
			case 0:
				way.X, way.Y = 0, 0
			case 1:
				way.Z = 0
			case 2:
				way = way.Scale(1e-300)
			case 3:
				way = way.Scale(1e30)
			}
			box := geom.Box{Center: r.vec(1.5 * size), Half: r.vec(2).Abs()}
			fast, slow := bothWalks(m, func(next func(*traversal) uint32) []uint32 { return overlapped(m, box, next) })
			if !slices.Equal(fast, slow) {
				t.Fatalf("round %d, case %d, %v overlaps %x, in plain Go %x", round, k, box, fast, slow)
			}
			faces += len(fast)
			fast, slow = bothWalks(m, func(next func(*traversal) uint32) []uint32 { return struck(m, box, way, next) })
			slices.Sort(fast)
			slices.Sort(slow)
			if !slices.Equal(fast, slow) {
				t.Fatalf("round %d, case %d, %v along %v strikes %x, in plain Go %x", round, k, box, way, fast, slow)
			}
			faces += len(fast)
		}
	}
	if faces == 0 {
		t.Error("no face was met")
	}
}

// bothWalks asks once with the assembly and once in plain Go.
func bothWalks(m *Mesh, ask func(next func(*traversal) uint32) []uint32) (fast, slow []uint32) {
	return ask(nextAVX2), ask(func(t *traversal) uint32 { return t.nextPlain(m.nodes) })
}

// overlapped returns the places of the faces that a box overlaps, as they come.
func overlapped(m *Mesh, box geom.Box, next func(*traversal) uint32) (places []uint32) {
	var t traversal
	t.startAt(m, box.Center, box.Half)
	t.setPlain(geom.Vec{X: 1, Y: 1, Z: 1})
	for place := next(&t); place != noFace; place = next(&t) {
		face := m.corners(place)
		if len(overlapTriangle(&face, 0, int(m.data[place]), box, &m.settings, nil)) > 0 {
			places = append(places, place)
		}
	}
	return places
}

// struck returns the places of the faces that a box hits on its way, the nearest
// or not.
func struck(m *Mesh, box geom.Box, way geom.Vec, next func(*traversal) uint32) (places []uint32) {
	var t traversal
	t.start(m, box.Center, way, box.Half)
	t.setPlain(way)
	t.limit = int32(math.Float32bits(1))
	for place := next(&t); place != noFace; place = next(&t) {
		q := query{part: &m.settings, mesh: m}
		q.setSweep(box, way)
		face := m.corners(place)
		if q.test(&face, int(m.data[place])); q.found {
			places = append(places, place)
		}
	}
	return places
}
