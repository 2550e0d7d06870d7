//go:build !purego

package collision

import (
	"testing"
	"unsafe"
)

// The assembly knows the layout of these structs by number.
func TestLanes_LayoutIsWhatTheAssemblyKnows(t *testing.T) {
	var w walk
	var q query
	var n node
	var p pending
	for name, c := range map[string][2]uintptr{
		"walk.inverse": {unsafe.Offsetof(w.inverse), 0}, "walk.near": {unsafe.Offsetof(w.near), 16},
		"walk.far": {unsafe.Offsetof(w.far), 32}, "walk.planes": {unsafe.Offsetof(w.planes), 48},
		"walk.limit": {unsafe.Offsetof(w.limit), 72}, "walk.depth": {unsafe.Offsetof(w.depth), 76},
		"walk.nodes": {unsafe.Offsetof(w.nodes), 80}, "walk.data": {unsafe.Offsetof(w.data), 88},
		"walk.precise": {unsafe.Offsetof(w.precise), 96}, "walk.visited": {unsafe.Offsetof(w.visited), 104},
		"walk.tested": {unsafe.Offsetof(w.tested), 112}, "walk.enter": {unsafe.Offsetof(w.enter), 120},
		"walk.stack":         {unsafe.Offsetof(w.stack), 152},
		"query.displacement": {unsafe.Offsetof(q.displacement), 0}, "query.start": {unsafe.Offsetof(q.start), 24},
		"query.half": {unsafe.Offsetof(q.half), 48}, "query.core": {unsafe.Offsetof(q.core), 72},
		"query.limit": {unsafe.Offsetof(q.limit), 96}, "query.way": {unsafe.Offsetof(q.way), 104},
		"query.bothSides": {unsafe.Offsetof(q.bothSides), 128}, "query.normal": {unsafe.Offsetof(q.normal), 136},
		"query.seen.enter":     {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.enter), 160},
		"query.seen.coreEnter": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreEnter), 168},
		"query.seen.coreLeave": {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreLeave), 176},
		"query.seen.axis":      {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.axis), 184},
		"query.seen.coreAxis":  {unsafe.Offsetof(q.seen) + unsafe.Offsetof(q.seen.coreAxis), 185},
		"node.origin":          {unsafe.Offsetof(n.origin), 48}, "node.scale": {unsafe.Offsetof(n.scale), 60},
		"node.children": {unsafe.Offsetof(n.children), 72}, "node.faces": {unsafe.Offsetof(n.faces), 76},
		"node": {unsafe.Sizeof(n), 80}, "pending": {unsafe.Sizeof(p), 8}, "pending.child": {unsafe.Offsetof(p.child), 4},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is at or of %d, the assembly has %d", name, c[0], c[1])
		}
	}
}
