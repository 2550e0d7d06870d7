package collision

import (
	"math"
	"math/rand"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// everyDepth is deeper than any hierarchy.
const everyDepth = math.MaxInt

// holdsTriangle reports whether a box holds a triangle but for rounding.
func holdsTriangle(b geom.Bounds, tr geom.Triangle) bool {
	size := max(b.Max.Abs().X, b.Max.Abs().Y, b.Max.Abs().Z, b.Min.Abs().X, b.Min.Abs().Y, b.Min.Abs().Z)
	b = b.Expand(1e-9 * (1 + size))
	return b.Contains(tr.A) && b.Contains(tr.B) && b.Contains(tr.C)
}

// checkHierarchy checks that the boxes lead from the whole down to every triangle once.
func checkHierarchy(t *testing.T, m *Mesh) {
	t.Helper()
	leaves := map[int]int{}
	var above []HierarchyBox // from the whole to the box at hand
	for b := range m.Hierarchy(m.Bounds(), everyDepth) {
		if b.Depth > len(above) {
			t.Fatalf("a box at depth %d follows one at depth %d", b.Depth, len(above)-1)
		}
		above = append(above[:b.Depth], b)
		if b.Triangle < 0 {
			continue
		}
		leaves[b.Triangle]++
		tr, ok := m.Triangle(b.Triangle)
		for _, a := range above {
			if !ok || !holdsTriangle(a.Bounds, tr) {
				t.Fatalf("the box %v at depth %d does not hold triangle %d, %v", a.Bounds, a.Depth, b.Triangle, tr)
			}
		}
	}
	for i := range m.Len() {
		want := 1
		if _, ok := m.Triangle(i); !ok {
			want = 0
		}
		if leaves[i] != want {
			t.Fatalf("triangle %d is in %d boxes, want %d", i, leaves[i], want)
		}
	}
}

func TestHierarchy_LeadsToEveryTriangleOnce(t *testing.T) {
	r := newSource(seedOf(t))
	for range 60 {
		s := &soup{}
		sceneMakers[r.IntN(len(sceneMakers))].make(r, s)
		checkHierarchy(t, s.mesh(t))
	}
}

func TestHierarchy_OfAFieldHoldsItsTriangles(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 20 {
		field, _ := fieldAndMesh(t, r, 2+r.Intn(40), 2+r.Intn(40), 0.5+r.Float64(), 6)
		seen := map[int]bool{}
		var above [3]HierarchyBox
		for b := range field.Hierarchy(field.Bounds(), everyDepth) {
			if above[b.Depth] = b; b.Depth < 2 {
				continue
			}
			for k := range 2 {
				seen[b.Triangle+k] = true
				tr, _ := field.Triangle(b.Triangle + k)
				for _, a := range above {
					if !holdsTriangle(a.Bounds, tr) {
						t.Fatalf("the box %v at depth %d does not hold triangle %d, %v", a.Bounds, a.Depth, b.Triangle+k, tr)
					}
				}
			}
		}
		if len(seen) != field.Len() {
			t.Fatalf("%d triangles of %d", len(seen), field.Len())
		}
	}
}

// The boxes near some place are those of the whole hierarchy that touch it.
func TestHierarchy_NearAPlaceLeavesOutOnlyWhatIsFar(t *testing.T) {
	r := newSource(seedOf(t))
	field, _ := fieldAndMesh(t, rand.New(rand.NewSource(3)), 40, 30, 1, 4)
	rooms := &soup{}
	makeRooms(r, rooms)
	mover, err := NewMover(rooms.vertices, rooms.indices)
	if err != nil {
		t.Fatal(err)
	}
	if err := mover.Place(geom.Pose{Position: geom.Vec{X: 4, Z: 2}, Axis: geom.Vec{Z: 1}, Angle: 9000}); err != nil {
		t.Fatal(err)
	}
	world := NewWorld(field, rooms.mesh(t), mover)
	for range 200 {
		middle := r.vec(15)
		near, depth := geom.Bounds{Min: middle, Max: middle}.Expand(4*r.Float64()), r.IntN(5)
		want := map[HierarchyBox]int{}
		for b := range world.Hierarchy(world.Bounds(), everyDepth) {
			if b.Depth <= depth && b.Bounds.Overlaps(near) {
				want[b]++
			}
		}
		for b := range world.Hierarchy(near, depth) {
			want[b]--
		}
		for b, n := range want {
			if n != 0 {
				t.Fatalf("near %v, depth %d: box %+v is missing %d times", near, depth, b, n)
			}
		}
	}
}

func TestHierarchy_CanBeLeft(t *testing.T) {
	field, mesh := fieldAndMesh(t, rand.New(rand.NewSource(1)), 20, 20, 1, 4)
	world := NewWorld(mesh, field)
	total := 0
	for range world.Hierarchy(world.Bounds(), everyDepth) {
		total++
	}
	for _, most := range []int{1, 2, 9, total/2 + 1, total - 1} {
		seen := 0
		for range world.Hierarchy(world.Bounds(), everyDepth) {
			if seen++; seen == most {
				break
			}
		}
		if seen != most {
			t.Errorf("%d boxes, want %d", seen, most)
		}
	}
}
