//go:build !purego

package collision

import (
	"math"
	"testing"
	"unsafe"
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

// Both forms find the same faces in the same order after as many nodes, bit for
// bit, whatever the limit is on the way.
func TestLanes_AssemblyWalksAsPlainGoDoes(t *testing.T) {
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
		m, err := NewMesh(s.vertices, s.indices)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 50 {
			var a, b traversal
			way := r.vec(3 * size)
			switch r.IntN(6) {
			case 0:
				way.X, way.Y = 0, 0
			case 1:
				way.Z = 0
			case 2:
				way = way.Scale(1e-300)
			}
			origin, half := r.vec(1.5*size), r.vec(2).Abs()
			if r.IntN(4) == 0 {
				a.startAt(m, origin, half)
			} else {
				a.start(m, origin, way, half)
				a.limit = int32(math.Float32bits(1))
			}
			b = a
			for {
				fast, slow := nextAVX2(&a), b.nextPlain(m.nodes)
				if fast != slow || a.visited != b.visited {
					t.Fatalf("round %d, case %d, from %v along %v, half %v: face %x after %d nodes, plain Go %x after %d",
						round, k, origin, way, half, fast, a.visited, slow, b.visited)
				}
				if fast == noFace {
					break
				}
				faces++
				if r.IntN(3) == 0 && a.limit > 0 {
					a.limit = int32(math.Float32bits(math.Float32frombits(uint32(a.limit)) * r.Float32()))
					b.limit = a.limit
				}
			}
		}
	}
	if faces == 0 {
		t.Error("no face was met")
	}
}
