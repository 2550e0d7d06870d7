package geom

import (
	"math"
	"testing"
)

func TestBox_CornersAndFeet(t *testing.T) {
	box := FeetBox(Vec{1, 2, 3}, Vec{0.5, 0.5, 1.25})
	if box.Min() != (Vec{0.5, 1.5, 3}) || box.Max() != (Vec{1.5, 2.5, 5.5}) {
		t.Errorf("box on feet spans %v to %v", box.Min(), box.Max())
	}
	if swept := box.Swept(Vec{X: -2, Z: 1}); swept.Min != (Vec{-1.5, 1.5, 3}) || swept.Max.Z != box.Max().Z+1 {
		t.Errorf("swept bounds are %v", swept)
	}
	if got := box.Bounds().Center(); got.Sub(box.Center).Length() > 1e-15 {
		t.Errorf("centre of the bounds is %v, of the box %v", got, box.Center)
	}
}

func TestBounds_OverlapsWhereTheyTouch(t *testing.T) {
	unit := Bounds{Max: Vec{1, 1, 1}}
	rows := []struct {
		at   Vec
		want bool
	}{
		{Vec{}, true}, {Vec{X: 1}, true}, {Vec{1, 1, 1}, true}, {Vec{-1, -1, -1}, true},
		{Vec{X: 1.001}, false}, {Vec{Y: -1.001}, false}, {Vec{Z: 1.001}, false}, {Vec{X: math.NaN()}, false},
	}
	for _, row := range rows {
		other := Bounds{unit.Min.Add(row.at), unit.Max.Add(row.at)}
		if unit.Overlaps(other) != row.want || other.Overlaps(unit) != row.want {
			t.Errorf("moved by %v: overlap is %v, want %v", row.at, !row.want, row.want)
		}
	}
	if inner := unit.Expand(-0.25); !unit.Overlaps(inner) || !unit.Contains(inner.Center()) || !unit.Contains(unit.Max) || inner.Contains(unit.Center().Add(Vec{Z: 0.3})) || inner.Size() != (Vec{0.5, 0.5, 0.5}) {
		t.Errorf("inner bounds %v", inner)
	}
}

func TestTriangle_NormalPointsToTheFront(t *testing.T) {
	tri := Triangle{A: Vec{}, B: Vec{X: 2}, C: Vec{Y: 2}}
	if tri.Normal() != Up() || tri.Cross() != (Vec{Z: 4}) {
		t.Errorf("normal %v, cross %v", tri.Normal(), tri.Cross())
	}
	if line := (Triangle{B: Vec{X: 1}, C: Vec{X: 2}}); line.Normal() != (Vec{}) {
		t.Errorf("a line has normal %v", line.Normal())
	}
	if b := tri.Bounds(); b.Min != (Vec{}) || b.Max != (Vec{2, 2, 0}) {
		t.Errorf("bounds %v", b)
	}
}

func TestVec_RejectLeavesNothingAlongTheNormal(t *testing.T) {
	for i := range 1000 {
		normal := YawPitch{Yaw: Angle(i * 61), Pitch: Angle(i * 17)}.Forward()
		v := Vec{3, -4, float64(i)}
		rest := v.RejectFrom(normal)
		if left := rest.Dot(normal); math.Abs(left) > 1e-12 {
			t.Fatalf("normal %v: %v left of %v", normal, left, v)
		}
		if off := rest.Add(normal.Scale(v.Dot(normal))).Sub(v).Length(); off > 1e-12 {
			t.Fatalf("normal %v: the parts of %v are %v off", normal, v, off)
		}
	}
}

func TestVec_CrossIsExactlyAntisymmetric(t *testing.T) {
	for i := range 1000 {
		a, b := Vec{float64(i) / 3, -7.1, 1e-9}, Vec{0.3, float64(i) / 7, 2e5}
		if a.Cross(b) != b.Cross(a).Neg() {
			t.Fatalf("%v x %v is %v one way and %v the other", a, b, a.Cross(b), b.Cross(a))
		}
	}
}

func TestVec_NormalizeOfZeroIsZero(t *testing.T) {
	if got := (Vec{}).Normalize(); got != (Vec{}) {
		t.Errorf("zero became %v", got)
	}
	for _, unit := range []Vec{{X: -1}, {0.6, 0, -0.8}, {0, 0.8, 0.6}} {
		if got := unit.Scale(2).Normalize(); got != unit {
			t.Errorf("%v twice as long became %v", unit, got)
		}
	}
}

func TestIsFinite_RefusesNaNAndInfinity(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, v := range []Vec{{X: bad}, {Y: bad}, {Z: bad}} {
			if v.IsFinite() {
				t.Errorf("%v is taken for finite", v)
			}
		}
	}
	if (Pose{Axis: Vec{X: math.NaN()}}).IsFinite() || (Pose{Position: Vec{X: math.NaN()}}).IsFinite() {
		t.Error("a pose of NaN is taken for finite")
	}
	if !(Vec{math.MaxFloat64, -math.MaxFloat64, 5e-324}).IsFinite() {
		t.Error("the largest numbers are refused")
	}
}
