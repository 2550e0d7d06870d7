package collision

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/skijet/skijet/collision/geom"
	levels "github.com/skijet/skijet/tools/bench/workload"
)

func TestGridBox_IncludesOnEachAxis(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		var a, b, want uint64
		for k := range 3 {
			x, y := r.Uint64N(lastStep+1), r.Uint64N(lastStep+1)
			if r.IntN(4) == 0 {
				y = x
			}
			a, b, want = a|x<<(fieldBits*k), b|y<<(fieldBits*k), want|min(x, y)<<(fieldBits*k)
		}
		if got := least(a, b); got != want {
			t.Fatalf("least of %x and %x: %x, want %x", a, b, got, want)
		}
	}
}

func TestMesh_FindsTrianglesInGroupsOfAnySize(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var vertices []geom.Vec
	var indices []uint32
	for range 900 {
		i := uint32(len(vertices))
		at := geom.Vec{X: float64(r.IntN(20)), Y: float64(r.IntN(20)), Z: math.Copysign(0, float64(r.IntN(2))-0.5)}
		vertices = append(vertices, at, at.Add(geom.Vec{X: 1}), at.Add(geom.Vec{Y: float64(r.IntN(4))}))
		indices = append(indices, i, i+1, i+2)
	}
	for _, last := range []float64{0.5, 0.1} { // which float32 holds, and does not
		vertices[1].X = last
		m, err := NewMesh(vertices, indices)
		if err != nil {
			t.Fatal(err)
		}
		for _, perGroup := range []int{1, 2, 7, 1000} {
			m.group(m.Len(), perGroup)
			found := 0
			for i := range m.Len() {
				want := geom.Triangle{A: vertices[3*i], B: vertices[3*i+1], C: vertices[3*i+2]}
				got, ok := m.Triangle(i)
				if ok != hasArea(&want) || ok && got != want {
					t.Fatalf("groups of %d: triangle %d is %v %v, want %v", perGroup, i, got, ok, want)
				}
				if ok {
					found++
				}
				if ok && math.Signbit(got.A.Z) != math.Signbit(want.A.Z) {
					t.Fatalf("triangle %d: the sign of a zero changed", i)
				}
			}
			if found != m.Len()-m.Dropped() {
				t.Errorf("groups of %d: %d triangles found of %d", perGroup, found, m.Len()-m.Dropped())
			}
		}
	}
}

func TestWorkloads_TakeAtMost40BytesATriangle(t *testing.T) {
	for _, w := range small(t) {
		m, ok := w.shape.(*Mesh)
		if !ok {
			continue
		}
		bytes := int(unsafe.Sizeof(node{}))*len(m.nodes) + 4*len(m.data) + 2*len(m.groups)
		if each := float64(bytes) / float64(m.Len()); each > 40 {
			t.Errorf("%s: %.1f bytes a triangle", w.scene.Name, each)
		}
	}
}

// A lonely triangle far away leaves the rest well divided, though it
// stretches the grid that all are measured on.
func TestBuild_DividesWellBesideWhatIsFarAway(t *testing.T) {
	scene := workloadOf(t, levels.Indoor50k).scene
	for _, far := range []float64{1e4, MaxCoordinate} {
		n := uint32(len(scene.Vertices))
		vertices := append(scene.Vertices[:n:n], geom.Vec{X: far}, geom.Vec{X: far, Y: 1}, geom.Vec{X: far, Z: 1})
		m, err := NewMesh(vertices, append(scene.Indices[:len(scene.Indices):len(scene.Indices)], n, n+1, n+2))
		if err != nil {
			t.Fatal(err)
		}
		nodes := 0
		for _, q := range scene.Set(levels.B1).Queries {
			_, _, cost := sweepWork(m, geom.Box{Center: q.At, Half: levels.Half}, q.Way)
			nodes += cost.nodes
		}
		if each := float64(nodes) / workloadQueries; each > 12 {
			t.Errorf("%g m away: %.1f nodes a sweep", far, each)
		}
	}
}

// TestGridBox_MeasuresEachAxis of boxes anywhere on the grid.
func TestGridBox_MeasuresEachAxis(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		var low, high [3]uint64
		for axis := range low {
			low[axis], high[axis] = r.Uint64N(lastStep+1), r.Uint64N(lastStep+1)
			low[axis], high[axis] = min(low[axis], high[axis]), max(low[axis], high[axis])
		}
		pack := func(p [3]uint64) uint64 { return p[0] | p[1]<<fieldBits | p[2]<<(2*fieldBits) }
		b := boxOf(pack(low), pack(high), pack(low))
		x, y, z := high[0]-low[0], high[1]-low[1], high[2]-low[2]
		if got, want := b.longest(), max(x, y, z); got != want {
			t.Fatalf("the longest side from %v to %v is %d, want %d", low, high, got, want)
		}
		if got, want := b.halfArea(), (x+1)*(y+1)+(y+1)*(z+1)+(z+1)*(x+1); got != want {
			t.Fatalf("half the surface from %v to %v is %d, want %d", low, high, got, want)
		}
		for axis := range low {
			if got, want := coordinate(b.center(), axis), (low[axis]+high[axis])/2; got != want {
				t.Fatalf("the middle from %v to %v is %d on axis %d, want %d", low, high, got, axis, want)
			}
		}
	}
}
