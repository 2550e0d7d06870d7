package store

import (
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestCopies_HaveTheStateOfNowAndBeginTheRestAnew: what is no state is made as in a match.
func TestCopies_HaveTheStateOfNowAndBeginTheRestAnew(t *testing.T) {
	type notes struct{ Count int }
	kind := donburi.NewComponentType[notes]()
	s := newStore(t, Registration{Name: "notes", Type: kind, Fresh: func() unsafe.Pointer { return unsafe.Pointer(&notes{Count: 7}) }})
	p := spawn(t, s, at(3), Part{Type: kind})
	kind.Get(p.Entry).Count = 50
	floor, err := collision.NewMesh([]geom.Vec{{}, {X: 8}, {Y: 8}}, []uint32{0, 1, 2})
	if err != nil {
		t.Fatal(err)
	}
	s.Solid = collision.NewWorld(floor)
	c := NewCopies(s)
	for _, x := range []float64{3, 5} {
		components.Position.Get(p.Entry).Feet.X = x
		q := c.Of(p)
		if got := components.Position.Get(q.Member.Entry).Feet.X; got != x || q.Member.ID != p.ID || q.Member.Entry.World == s.World {
			t.Errorf("the copy of %v is at %v m, want %v", q.Member.ID, got, x)
		}
		if got := kind.Get(q.Member.Entry).Count; got != 7 {
			t.Errorf("what is no state is %d", got)
		}
	}
}

// TestSpawn_ThatFailsInATickIsAFault: nobody waits for its answer there.
func TestSpawn_ThatFailsInATickIsAFault(t *testing.T) {
	s := newStore(t)
	p := spawn(t, s, at(1), box())
	s.Faults.Begin()
	if s.spawn(&request{id: p.ID, kinds: *p.Layout.Kinds()}); s.Faults.Problem() == nil {
		t.Error("an entity with the ID of another comes without a fault")
	}
}
