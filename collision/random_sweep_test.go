package collision

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// exact is how far an answer may be from the oracle, in metres.
const exact = 1e-9

// graze is the deepest side-on overlap that does not count: Slop on each axis.
const graze = 2 * Slop

func TestSweepBox_EqualsLoopOverTriangles(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, s source, p probe, l *loop) {
		if s.IntN(3) == 0 {
			p.box = touchBox(s, p.scene.mesh, p.box, p.d)
		}
		got, ok := p.scene.mesh.SweepBox(p.box, p.d)
		want, wantOK := l.sweep(p.box, p.d)
		if ok != wantOK || !sameBits(got, want) {
			t.Errorf("%v\ngot  %+v %v\nwant %+v %v", p, got, ok, want, wantOK)
		}
	}
	few, many := mostCases(t, 1_000_000), cases(t, 10_000)
	eachProbe(t, few, check)
	eachLargeProbe(t, many, check)
	t.Logf("%d sweeps of small scenes and %d of large ones, equal in every bit", few, many)
}

func TestSweepBox_StopsAtExactTimeOfImpact(t *testing.T) {
	t.Parallel()
	var pairs atomic.Int64
	sweeps := mostCases(t, 1_000_000)
	eachProbe(t, sweeps, func(t *testing.T, s source, p probe, _ *loop) {
		if s.IntN(3) == 0 {
			p.box = touchBox(s, p.scene.mesh, p.box, p.d)
		}
		if p.d == (geom.Vec{}) {
			return
		}
		// A seam is met with the face's normal, which is not that of the impact.
		hard := *p.scene
		hard.mesh = withHardSeams(p.scene.mesh)
		p.scene = &hard
		hit, ok := p.scene.mesh.SweepBox(p.box, p.d)
		pairs.Add(int64(checkSweep(t, p, hit, ok)))
	})
	t.Logf("%d sweeps against the oracle, %d triangles", sweeps, pairs.Load())
}

// checkSweep compares a sweep with the oracle of each triangle: the one that
// was hit is touched at the fraction, and no other was entered before. It returns
// how many triangles it compared with.
func checkSweep(t *testing.T, p probe, hit Hit, ok bool) (compared int) {
	t.Helper()
	displacement := p.box.Swept(p.d).Expand(0.01)
	upTo := 1.0
	if ok {
		upTo = hit.Fraction
		checkHit(t, p, hit)
	}
	for i := range p.scene.mesh.Len() {
		tr, exists := p.scene.mesh.Triangle(i)
		if !exists || !displacement.Overlaps(tr.Bounds()) {
			continue
		}
		pr := newPair(tr, p.box, p.d)
		if !pr.counts(p.scene.mesh.settings.twoSided, tr, p.box) {
			continue
		}
		allowed := exact
		if pr.overlap(0) > 0 || pr.peak(1) <= 2*graze {
			allowed = 2 * graze
		}
		if peak := pr.peak(upTo); peak > allowed {
			t.Errorf("%v\nhit %+v %v\ntriangle %d %+v is entered by %v m", p, hit, ok, i, tr, peak)
		}
		compared++
	}
	return compared
}

// counts reports whether a triangle must stop the box: the box is free at the
// start or no deeper than a touch, and moves against the front, clear of
// rounding. A two-sided triangle has edges to run into as well.
func (p *pair) counts(twoSided bool, t geom.Triangle, box geom.Box) bool {
	if twoSided {
		return p.overlap(0) <= Slop/2
	}
	speed := p.speed
	length := 0.0
	for _, l := range p.tracks[:p.count] {
		length = max(length, math.Abs(l.rate))
	}
	return p.overlap(0) <= Slop/2 && speed < -1e-9*length
}

// checkHit checks what a hit says about itself: G1 and the touch.
func checkHit(t *testing.T, p probe, hit Hit) {
	t.Helper()
	tr, exists := p.scene.mesh.Triangle(hit.Triangle)
	if !exists {
		t.Fatalf("%v\nhit %+v: no such triangle", p, hit)
	}
	if !(hit.Fraction >= 0 && hit.Fraction <= 1) || !isUnit(hit.Normal) || !(hit.Normal.Dot(p.d) < 0) || !(hit.Depth >= 0) {
		t.Errorf("%v\nhit %+v: fraction, normal or depth out of range", p, hit)
	}
	stop := p.box.Translate(p.d.Scale(hit.Fraction))
	pr := newPair(tr, p.box, p.d)
	overlap := pr.overlap(hit.Fraction)
	separation := along(tr, stop, hit.Normal)
	rounding := 1e-15 * p.d.Length()
	if hit.Depth > 0 {
		if hit.Fraction != 0 || math.Abs(separation-hit.Depth) > exact || hit.Depth <= graze || overlap <= 0 {
			t.Errorf("%v\nhit %+v on %+v: overlap %v, %v along the normal", p, hit, tr, overlap, separation)
		}
		return
	}
	early := exact
	if hit.Fraction == 1 {
		early = Slop + exact // a start within Slop touches
	}
	if overlap < -early-rounding || overlap > graze+exact+rounding {
		t.Errorf("%v\nhit %+v on %+v: overlap %v at the fraction", p, hit, tr, overlap)
	}
	if separation < -early-rounding || separation > graze+exact+rounding {
		t.Errorf("%v\nhit %+v on %+v: %v along the normal", p, hit, tr, separation)
	}
}
