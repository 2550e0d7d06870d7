package systems

import "testing"

// BenchmarkSnapshotOfPeople saves a match of 16 people and nothing else.
func BenchmarkSnapshotOfPeople(b *testing.B) {
	v := newVolley(b, nil)
	for range 40 {
		v.m.Step(nil)
	}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = snapshot(v.m, buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}
