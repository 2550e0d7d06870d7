package collision

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// loop is the plain form of a mesh: every triangle is asked in turn, by a query
// of its own. The answers must equal the hierarchy's in every bit.
type loop struct {
	mesh  *Mesh
	faces []geom.Triangle
	exist []bool // false for a dropped triangle

	got, want []Contact // room for the contacts of both
}

func newLoop(t testing.TB, m *Mesh) *loop {
	t.Helper()
	l := &loop{mesh: m, faces: make([]geom.Triangle, m.Len()), exist: make([]bool, m.Len())}
	for i := range m.Len() {
		l.faces[i], l.exist[i] = m.Triangle(i)
	}
	return l
}

// first returns the first hit of all triangles under the documented tie rule.
func (l *loop) first(d geom.Vec, start func(*query) bool) (Hit, bool) {
	best, found := Hit{}, false
	for i := range l.faces {
		var q query
		if !l.exist[i] || !start(&q) {
			continue
		}
		q.setBounds()
		if !meets(&l.faces[i], q.path.Min, q.path.Max) {
			continue // faces of 1e-160 m only look near by underflow
		}
		q.enterPart(&l.mesh.settings, l.mesh, nil)
		q.testPlain(&l.faces[i], i)
		var hit Hit
		if q.result(&hit) && (!found || before(hit, best, d)) {
			best, found = hit, true
		}
	}
	return best, found
}

// before is the tie rule of SweepBox as it is documented.
func before(a, b Hit, d geom.Vec) bool {
	ours := [...]float64{a.Fraction, d.Dot(a.Normal), -a.Depth, a.Normal.X, a.Normal.Y, a.Normal.Z}
	theirs := [...]float64{b.Fraction, d.Dot(b.Normal), -b.Depth, b.Normal.X, b.Normal.Y, b.Normal.Z}
	for i := range ours {
		if ours[i] != theirs[i] {
			return ours[i] < theirs[i]
		}
	}
	return a.Triangle < b.Triangle
}

func (l *loop) raycast(origin, d geom.Vec) (Hit, bool) {
	return l.first(d, func(q *query) bool { return q.setRay(origin, d) })
}

func (l *loop) sweep(box geom.Box, d geom.Vec) (Hit, bool) {
	return l.first(d, func(q *query) bool { return q.setSweep(&box, &d) })
}

// overlap returns the contacts of all triangles by index.
func (l *loop) overlap(box geom.Box, contacts []Contact) []Contact {
	for i := range l.faces {
		if l.exist[i] {
			contacts = overlapTriangle(&l.faces[i], 0, i, box, &l.mesh.settings, contacts)
		}
	}
	return contacts
}

// byTriangle sorts contacts, which come in the order of the hierarchy.
func byTriangle(contacts []Contact) []Contact {
	slices.SortFunc(contacts, func(a, b Contact) int { return a.Triangle - b.Triangle })
	return contacts
}

// sameBits reports whether two hits are equal in every bit; a zero may have
// either sign.
func sameBits(a, b Hit) bool { return a == b }

// probe is one sweep of a random test, with everything that a failure prints.
type probe struct {
	seed  uint64
	index int
	scene *scene
	box   geom.Box
	d     geom.Vec
}

func (p probe) String() string {
	return fmt.Sprintf("SKIJET_SEED=%d case %d, %s of %d triangles\nbox %#v\ndisplacement %#v",
		p.seed, p.index, p.scene.name, p.scene.mesh.Len(), p.box, p.d)
}

// eachProbe calls check for n random sweeps over random scenes of up to some 60
// triangles, in parallel parts. check must guard what it shares between calls.
func eachProbe(t *testing.T, n int, check func(t *testing.T, s source, p probe, l *loop)) {
	t.Helper()
	eachProbeOf(t, n, 100, randomScene, check)
}

// eachLargeProbe is eachProbe over scenes of some thousand triangles.
func eachLargeProbe(t *testing.T, n int, check func(t *testing.T, s source, p probe, l *loop)) {
	t.Helper()
	eachProbeOf(t, n, 250, largeScene, check)
}

func eachProbeOf(t *testing.T, n, perScene int, build func(testing.TB, source) scene, check func(*testing.T, source, probe, *loop)) {
	t.Helper()
	const parts = 4
	seed := seedOf(t)
	t.Run("parts", func(t *testing.T) {
		for part := range parts {
			t.Run(strconv.Itoa(part), func(t *testing.T) {
				t.Parallel()
				for i := part * perScene; i < n && !t.Failed(); i += parts * perScene {
					s := newSource(seed + uint64(i)<<20)
					sc := build(t, s)
					l := newLoop(t, sc.mesh)
					for k := 0; k < perScene && !t.Failed(); k++ {
						box := sc.randomBox(s)
						check(t, s, probe{seed, i + k, &sc, box, sc.randomDisplacement(s, box.Center)}, l)
					}
				}
			})
		}
	})
}

// touchBox moves a box back along a way until it touches its first hit or lies
// a little before or in it, the usual start of a player.
func touchBox(s source, m *Mesh, box geom.Box, d geom.Vec) geom.Box {
	hit, ok := m.SweepBox(box, d)
	if !ok || hit.Depth > 0 {
		return box
	}
	offsets := [...]float64{0, 0, 1e-12, -1e-12, 1e-7, -1e-7, 1e-3, -1e-3}
	box = box.Translate(d.Scale(hit.Fraction))
	return box.Translate(hit.Normal.Scale(offsets[s.IntN(len(offsets))]))
}

func isUnit(v geom.Vec) bool { return math.Abs(v.Length()-1) <= 1e-12 }

// meets reports whether the bounds of a triangle meet those from low to high.
func meets(t *geom.Triangle, low, high geom.Vec) bool {
	return !(t.A.X > high.X && t.B.X > high.X && t.C.X > high.X ||
		t.A.X < low.X && t.B.X < low.X && t.C.X < low.X ||
		t.A.Y > high.Y && t.B.Y > high.Y && t.C.Y > high.Y ||
		t.A.Y < low.Y && t.B.Y < low.Y && t.C.Y < low.Y ||
		t.A.Z > high.Z && t.B.Z > high.Z && t.C.Z > high.Z ||
		t.A.Z < low.Z && t.B.Z < low.Z && t.C.Z < low.Z)
}
