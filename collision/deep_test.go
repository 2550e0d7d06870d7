package collision

import (
	"math/rand"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// fractal is a row of eight clusters, the first of which is the same row again,
// a ninth as large, and so on: a path along it leaves seven clusters waiting at
// every level.
func fractal(levels int) ([]geom.Vec, []uint32) {
	var vertices []geom.Vec
	var indices []uint32
	size := 1e5
	for range levels {
		for k := 1; k < 8; k++ {
			for n := range 6 {
				at := geom.Vec{X: size * (float64(k) + 0.1*float64(n)) / 9}
				reach := size / 3
				i := uint32(len(vertices))
				vertices = append(vertices, at.Add(geom.Vec{Y: -reach, Z: -reach}), at.Add(geom.Vec{Y: reach, Z: -reach}), at.Add(geom.Vec{Z: reach}))
				indices = append(indices, i, i+1, i+2, i, i+2, i+1)
			}
		}
		size /= 9
	}
	return vertices, indices
}

func TestMesh_NoInputOutgrowsTheStack(t *testing.T) {
	for levels := 5; levels <= 40; levels += 5 {
		m, err := NewMesh(fractal(levels))
		if err != nil {
			t.Fatal(err)
		}
		if need := stackNeed(m.nodes, 0); need > stackSize {
			t.Errorf("%d levels need a stack of %d, at most %d", levels, need, stackSize)
		}
		if _, ok := m.Raycast(geom.Vec{X: -1}, geom.Vec{X: 1e5}); !ok {
			t.Errorf("%d levels: the ray along the row hits nothing", levels)
		}
		m.OverlapBox(geom.Box{Half: geom.Vec{X: 1e5, Y: 1e5, Z: 1e5}}, nil)
	}
}

func TestBuild_BalancedTreesStayFarBelowTheStack(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, n := range []int{1, 5, 9, 1000, 4097, 100_003} {
		k := packer{builder: builder{references: make([]reference, n)}}
		for i := range uint32(n) {
			p := geom.Vec{X: r.Float64() * 1e4, Y: r.Float64(), Z: r.Float64()}
			k.references[i].face = i
			k.vertices = append(k.vertices, p, p.Add(geom.Vec{X: 1}), p.Add(geom.Vec{Y: 1}))
			k.indices = append(k.indices, 3*i, 3*i+1, 3*i+2)
		}
		k.pack(true)
		if need := stackNeed(k.nodes, 0); need > stackSize*2/3 {
			t.Errorf("%d faces need a stack of %d", n, need)
		}
	}
}

// TestStackNeed_IsTheMostThatWaitsInAnyOrder of the children.
func TestStackNeed_IsTheMostThatWaitsInAnyOrder(t *testing.T) {
	for _, faces := range []int{1, 2, 3, 5, 8} {
		m := ground(faces, 5, 0, func(i, j int) bool { return (i+j)%3 == 0 }).mesh(t)
		r := rand.New(rand.NewSource(1))
		most := 0
		for range 300 {
			stack := []int{0} // nodes, and -1 for a face
			for len(stack) > 0 {
				at := stack[len(stack)-1]
				if stack = stack[:len(stack)-1]; at < 0 {
					continue
				}
				n := &m.nodes[at]
				children := make([]int, n.count())
				for i := range children {
					if children[i] = -1; i < n.inner() {
						children[i] = int(n.firstChild()) + i
					}
				}
				r.Shuffle(len(children), func(i, k int) { children[i], children[k] = children[k], children[i] })
				stack = append(stack, children...)
				most = max(most, len(stack))
			}
		}
		if need := stackNeed(m.nodes, 0); need != most {
			t.Errorf("%d x %d squares: %d, want %d", faces, faces, need, most)
		}
	}
}
