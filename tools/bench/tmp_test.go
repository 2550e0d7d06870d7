package main
import ("testing"; "github.com/skijet/skijet/collision"; "github.com/skijet/skijet/collision/geom"; "github.com/skijet/skijet/tools/bench/workload")
func TestTmp(t *testing.T) {
	s, _ := workload.New("indoor50k", 20000)
	ref := newReference(s)
	m, _ := collision.NewMesh(s.Vertices, s.Indices, collision.TwoSided())
	bad := 0
	for i, q := range s.Set("B1t").Queries {
		h, ok := m.SweepBox(geom.Box{Center: q.At, Half: workload.Half}, q.Way)
		a := -1.0
		if ok { a = h.Fraction }
		if !ref.agrees(workload.Sweep, q, a) {
			bad++
			if bad < 8 {
			f, sp := ref.sweep(q)
			tr, _ := m.Triangle(h.Triangle)
			t.Logf("%d at %v way %v ours %v %+v tri %v; ref %v speed %v", i, q.At, q.Way, ok, h, tr, f, sp) }
		}
	}
	t.Log(bad)
}
