package collision

import (
	"math"
	"sync/atomic"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestOverlapBox_EqualsLoopOverTriangles(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, s source, p probe, l *loop) {
		if s.IntN(2) == 0 {
			p.box = touchBox(s, p.scene.mesh, p.box, p.d)
		}
		l.got = byTriangle(p.scene.mesh.OverlapBox(p.box, l.got[:0]))
		l.want = l.overlap(p.box, l.want[:0])
		if len(l.got) != len(l.want) {
			t.Fatalf("%v\ngot  %+v\nwant %+v", p, l.got, l.want)
		}
		for i := range l.got {
			if l.got[i] != l.want[i] {
				t.Errorf("%v\ngot  %+v\nwant %+v", p, l.got[i], l.want[i])
			}
		}
	}
	few, many := mostCases(t, 1_000_000), cases(t, 10_000)
	eachProbe(t, few, check)
	eachLargeProbe(t, many, check)
	t.Logf("%d boxes in small scenes and %d in large ones, equal in every bit", few, many)
}

func TestOverlapBox_EqualsClippedTriangles(t *testing.T) {
	t.Parallel()
	var pairs atomic.Int64
	boxes := mostCases(t, 1_000_000)
	eachProbe(t, boxes, func(t *testing.T, s source, p probe, l *loop) {
		if s.IntN(2) == 0 {
			p.box = touchBox(s, p.scene.mesh, p.box, p.d)
		}
		l.got = byTriangle(p.scene.mesh.OverlapBox(p.box, l.got[:0]))
		contacts := l.got
		next := 0
		for i := range p.scene.mesh.Len() {
			tr, exists := p.scene.mesh.Triangle(i)
			if !exists {
				continue
			}
			if next < len(contacts) && contacts[next].Triangle == i {
				checkContact(t, p, tr, contacts[next], s)
				next++
				continue
			}
			if shares(tr, p.box, -exact) {
				if pr := newPair(tr, p.box, geom.Vec{}); pr.within(p.scene.mesh.settings.twoSided) <= exact {
					continue
				}
				t.Errorf("%v\ntriangle %d %+v overlaps and is not reported", p, i, tr)
			}
		}
		if next != len(contacts) {
			t.Errorf("%v\ncontacts %+v: a triangle twice or none", p, contacts)
		}
		pairs.Add(int64(p.scene.mesh.Len()))
	})
	t.Logf("%d boxes against the oracle, %d triangles", boxes, pairs.Load())
}

// checkContact checks that the triangle does overlap, that the normal leads out
// to its front by the depth, and that no sampled way is shorter.
func checkContact(t *testing.T, p probe, tr geom.Triangle, c Contact, s source) {
	t.Helper()
	if !shares(tr, p.box, exact) {
		t.Errorf("%v\n%+v: triangle %+v is apart", p, c, tr)
	}
	if !isUnit(c.Normal) || !(c.Depth > 0) {
		t.Errorf("%v\n%+v: normal or depth out of range", p, c)
	}
	if depth := along(tr, p.box, c.Normal); math.Abs(depth-c.Depth) > exact {
		t.Errorf("%v\n%+v: depth along the normal is %v", p, c, depth)
	}
	if shares(tr, p.box.Translate(c.Normal.Scale(c.Depth+2*exact)), -exact) {
		t.Errorf("%v\n%+v: still overlaps after the way out", p, c)
	}
	pr := newPair(tr, p.box, geom.Vec{})
	if !(pr.within(p.scene.mesh.settings.twoSided) > -exact) {
		t.Errorf("%v\n%+v: the box is behind the face", p, c)
	}
	front := pr.normal
	if p.scene.mesh.settings.twoSided && tr.A.Sub(p.box.Center).Dot(front) > 0 {
		front = front.Neg()
	}
	level := p.scene.mesh.settings.twoSided && math.Abs(tr.A.Sub(p.box.Center).Dot(front)) <= 2*Slop
	if facing := c.Normal.Dot(front); facing < -2e-9 && c.Depth > graze && !level {
		t.Errorf("%v\n%+v: the way out leads behind the front", p, c)
	}
	for _, displacement := range pr.tracks[:pr.count] {
		if displacement.at < c.Depth-2*exact && displacement.dir.Dot(front) > 2e-9 {
			t.Errorf("%v\n%+v: out along %v takes %v m only", p, c, displacement.dir, displacement.at)
		}
	}
	least := pr.overlap(0)
	if displacement := s.unit(); along(tr, p.box, displacement) < least-exact {
		t.Errorf("%v\n%+v: sampled way %v is shorter than all axes", p, c, displacement)
	}
	if off := distance(tr, c.Point); off > exact || !p.box.Bounds().Expand(2*Slop).Contains(c.Point) {
		t.Errorf("%v\n%+v: the point is %v m off the triangle or outside the box", p, c, off)
	}
}
