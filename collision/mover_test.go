package collision

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// crate adds the twelve faces of a box, front outside.
func (s *soup) crate(b geom.Bounds) {
	corner := func(i int) geom.Vec {
		pick := func(bit int, low, high float64) float64 {
			if i&bit != 0 {
				return high
			}
			return low
		}
		return geom.Vec{X: pick(1, b.Min.X, b.Max.X), Y: pick(2, b.Min.Y, b.Max.Y), Z: pick(4, b.Min.Z, b.Max.Z)}
	}
	for _, f := range [][4]int{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
		s.add(corner(f[0]), corner(f[1]), corner(f[2]))
		s.add(corner(f[0]), corner(f[2]), corner(f[3]))
	}
}

func randomPose(r source) geom.Pose {
	p := geom.Pose{Position: r.vec(30), Angle: geom.Angle(r.Uint32())}
	if r.IntN(2) == 0 {
		p.Axis = r.unit()
	}
	return p
}

// A mover answers in the bits of a mesh that was built where it is.
func TestMover_AnswersAsAMeshBuiltAtItsPose(t *testing.T) {
	r := newSource(seedOf(t))
	for round := range cases(t, 60) {
		var s soup
		for range 1 + r.IntN(80) {
			at := r.vec(6)
			s.add(at.Add(r.vec(2)), at.Add(r.vec(2)), at.Add(r.vec(2)))
		}
		mover, err := NewMover(s.vertices, s.indices, TwoSided())
		if err != nil {
			t.Fatal(err)
		}
		world := new(World).With(mover)
		for range 3 {
			pose := randomPose(r)
			if err := mover.Place(pose); err != nil {
				t.Fatal(err)
			}
			moved := make([]geom.Vec, len(s.vertices))
			for i, v := range s.vertices {
				moved[i] = pose.Apply(v)
			}
			mesh, err := NewMesh(moved, s.indices, TwoSided())
			if err != nil {
				t.Fatal(err)
			}
			for k := range 60 {
				box := geom.Box{Center: pose.Position.Add(r.vec(8)), Half: r.vec(1).Abs()}
				displacement := r.vec(8)
				want, okWant := mesh.SweepBox(box, displacement)
				got, ok := world.SweepBox(box, displacement)
				if got != want || ok != okWant {
					t.Fatalf("round %d, case %d: sweep of %v along %v at pose %v\n got %+v %v\nwant %+v %v",
						round, k, box, displacement, pose, got, ok, want, okWant)
				}
				wantRay, okWant := mesh.Raycast(box.Center, displacement)
				gotRay, ok := world.Raycast(box.Center, displacement)
				if gotRay != wantRay || ok != okWant {
					t.Fatalf("round %d, case %d: ray %v along %v: %+v %v, want %+v %v",
						round, k, box.Center, displacement, gotRay, ok, wantRay, okWant)
				}
				if got, want := len(mover.OverlapBox(box, nil)), len(mesh.OverlapBox(box, nil)); got != want {
					t.Fatalf("round %d, case %d: %d contacts, want %d", round, k, got, want)
				}
			}
		}
	}
}

func TestMover_PlacingAllocatesNothingAndRefusesBadPoses(t *testing.T) {
	var s soup
	s.crate(geom.Bounds{Min: geom.Vec{X: -2, Y: -2, Z: -1}, Max: geom.Vec{X: 2, Y: 2}})
	m, err := NewMover(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	placed := map[uint32]bool{}
	for _, c := range m.local {
		if placed[c.place] {
			t.Errorf("the corner at %v is placed twice", c.at)
		}
		placed[c.place] = true
	}
	angle := geom.Angle(0)
	if n := testing.AllocsPerRun(100, func() {
		angle += 100
		if err := m.Place(geom.Pose{Position: geom.Vec{X: float64(angle)}, Angle: angle}); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations a placing, want 0", n)
	}
	before, bounds := m.Pose(), m.Bounds()
	for _, c := range []struct {
		pose geom.Pose
		want error
	}{
		{geom.Pose{Position: geom.Vec{X: math.NaN()}}, ErrNotFinite},
		{geom.Pose{Axis: geom.Vec{Z: math.Inf(1)}, Angle: 3}, ErrNotFinite},
		{geom.Pose{Position: geom.Vec{Y: MaxCoordinate}}, ErrTooLarge},
		{geom.Pose{Axis: geom.Vec{Z: 1e300}, Angle: 3}, ErrOutOfRange},
		{geom.Pose{Axis: geom.Vec{Y: 1, Z: 1}, Angle: 3}, ErrOutOfRange},
		{geom.Pose{Axis: geom.Vec{Z: 0.9999}}, ErrOutOfRange},
	} {
		if err := m.Place(c.pose); !errors.Is(err, c.want) {
			t.Errorf("pose %v: %v, want %v", c.pose, err, c.want)
		}
		if m.Pose() != before || m.Bounds() != bounds {
			t.Fatalf("pose %v was refused and moved the mover", c.pose)
		}
	}
}

func TestMover_CarriesARiderAlong(t *testing.T) {
	r := newSource(seedOf(t))
	var s soup
	s.crate(geom.Bounds{Min: geom.Vec{X: -5, Y: -5, Z: -1}, Max: geom.Vec{X: 5, Y: 5}})
	m, err := NewMover(s.vertices, s.indices)
	if err != nil {
		t.Fatal(err)
	}
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}
	local := geom.Vec{X: 3, Y: -2}
	feet := local
	for tick := range 2000 {
		to := geom.Pose{Position: r.vec(20), Angle: geom.Angle(r.Uint32())}
		far := 0.0
		for _, v := range s.vertices {
			far = max(far, to.Apply(v).Sub(m.Pose().Apply(v)).Length())
		}
		if got := m.Travel(to); math.Abs(got-far) > 1e-12 {
			t.Fatalf("tick %d: travels %v, want %v", tick, got, far)
		}
		feet = feet.Add(m.Carry(geom.FeetBox(feet, half), to))
		if err := m.Place(to); err != nil {
			t.Fatal(err)
		}
		if off := feet.Sub(to.Apply(local)).Length(); off > 1e-9 {
			t.Fatalf("tick %d: the rider is %v m off", tick, off)
		}
	}
	// Without a turn the displacement is the mover's own, to the bit.
	from := m.Pose()
	to := geom.Pose{Position: from.Position.Add(geom.Vec{Z: 0.1}), Angle: from.Angle}
	if got, want := m.Carry(geom.FeetBox(feet, half), to), to.Position.Sub(from.Position); got != want {
		t.Errorf("carried %v, want %v", got, want)
	}
}
