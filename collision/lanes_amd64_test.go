//go:build !purego

package collision

import (
	"testing"
	"unsafe"
)

// The assembly knows the layout of these structs by number.
func TestLanes_LayoutIsWhatTheAssemblyKnows(t *testing.T) {
	var w walk
	var q cast
	var m Mesh
	var n node
	var p pending
	for name, c := range map[string][2]uintptr{
		"walk.inverse": {unsafe.Offsetof(w.inverse), 0}, "walk.near": {unsafe.Offsetof(w.near), 16},
		"walk.far": {unsafe.Offsetof(w.far), 32}, "walk.planes": {unsafe.Offsetof(w.planes), 48},
		"walk.limit": {unsafe.Offsetof(w.limit), 72}, "walk.depth": {unsafe.Offsetof(w.depth), 76},
		"walk.nodes": {unsafe.Offsetof(w.nodes), 80}, "walk.data": {unsafe.Offsetof(w.data), 88},
		"walk.precise": {unsafe.Offsetof(w.precise), 96}, "walk.visited": {unsafe.Offsetof(w.visited), 104},
		"walk.tested": {unsafe.Offsetof(w.tested), 112}, "walk.enter": {unsafe.Offsetof(w.enter), 120},
		"walk.stack":        {unsafe.Offsetof(w.stack), 152},
		"cast.displacement": {unsafe.Offsetof(q.displacement), 0}, "cast.start": {unsafe.Offsetof(q.start), 24},
		"cast.half": {unsafe.Offsetof(q.half), 48}, "cast.core": {unsafe.Offsetof(q.core), 72},
		"cast.limit": {unsafe.Offsetof(q.limit), 96}, "cast.way": {unsafe.Offsetof(q.way), 104},
		"cast.bothSides": {unsafe.Offsetof(q.bothSides), 128}, "cast.normal": {unsafe.Offsetof(q.normal), 136},
		"cast.seen.enter":     {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.enter), 160},
		"cast.seen.coreEnter": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreEnter), 168},
		"cast.seen.coreLeave": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreLeave), 176},
		"cast.seen.axis":      {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.axis), 184},
		"cast.seen.coreAxis":  {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreAxis), 185},
		"cast.point":          {unsafe.Offsetof(q.point), 192}, "cast.depth": {unsafe.Offsetof(q.depth), 216},
		"cast.out": {unsafe.Offsetof(q.out), 224}, "cast.edge": {unsafe.Offsetof(q.edge), 232},
		"mesh.nodes": {unsafe.Offsetof(m.nodes), 0}, "mesh.data": {unsafe.Offsetof(m.data), 24},
		"mesh.precise": {unsafe.Offsetof(m.precise), 48}, "mesh.bounds": {unsafe.Offsetof(m.bounds), 56},
		"mesh.bounds.Max": {unsafe.Offsetof(m.bounds) + unsafe.Offsetof(m.bounds.Max), 80},
		"node.origin":     {unsafe.Offsetof(n.origin), 48}, "node.scale": {unsafe.Offsetof(n.scale), 60},
		"node.children": {unsafe.Offsetof(n.children), 72}, "node.faces": {unsafe.Offsetof(n.faces), 76},
		"node": {unsafe.Sizeof(n), 80}, "pending": {unsafe.Sizeof(p), 8}, "pending.child": {unsafe.Offsetof(p.child), 4},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is at or of %d, the assembly has %d", name, c[0], c[1])
		}
	}
}
