package safety_test

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/safety"
)

func body(feet geom.Vec) *components.Body {
	return &components.Body{
		Armor:    &components.ArmorData{Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}},
		Position: &components.PositionData{Feet: feet},
		Contact:  &components.ContactData{},
		Report:   &components.MoveReportData{},
	}
}

// slot is a gap 0.6 m wide between two blocks, too narrow for the body, behind
// open ground at x < 0.
func slot(t *testing.T) *collision.Mesh {
	t.Helper()
	low := scenes.Block(geom.Vec{X: 0, Y: -5, Z: -5}, geom.Vec{X: 10, Y: -0.3, Z: 5})
	high := scenes.Block(geom.Vec{X: 0, Y: 0.3, Z: -5}, geom.Vec{X: 10, Y: 5, Z: 5})
	return scenes.Mesh(t, append(low, high...))
}

var (
	open  = geom.Vec{X: -2}   // free
	stuck = geom.Vec{X: 1.45} // in the slot, with no way out within half a side
)

func TestFree_PushesOutByTheShortestWay(t *testing.T) {
	b := body(geom.Vec{X: -0.45})
	if got := safety.Free(b, slot(t), open); got != safety.Pushed {
		t.Fatalf("outcome %d, want pushed", got)
	}
	scenes.NearVec(t, "feet", b.Position.Feet, geom.Vec{X: -0.5}, 2*collision.Slop)
	if !b.Contact.HasSafe || b.Contact.Safe != b.Position.Feet {
		t.Errorf("safe place %v (%v), want the feet", b.Contact.Safe, b.Contact.HasSafe)
	}
}

func TestFree_GoesBackToTheStartOfTheTick(t *testing.T) {
	b := body(stuck)
	if got := safety.Free(b, slot(t), open); got != safety.Restored || b.Position.Feet != open {
		t.Fatalf("outcome %d at %v, want back at %v", got, b.Position.Feet, open)
	}
	if b.Contact.Safe != open || b.Report.Stuck {
		t.Errorf("safe place %v, stuck %v", b.Contact.Safe, b.Report.Stuck)
	}
}

func TestFree_GoesBackToTheLastSafePlaceWhenTheStartIsInside(t *testing.T) {
	near := geom.Vec{X: -0.5}
	b := body(stuck)
	b.Contact.Safe, b.Contact.HasSafe = near, true
	if got := safety.Free(b, slot(t), stuck); got != safety.Restored || b.Position.Feet != near {
		t.Fatalf("outcome %d at %v, want back at %v", got, b.Position.Feet, near)
	}
}

func TestFree_DoesNotUndoATeleport(t *testing.T) {
	b := body(stuck)
	b.Contact.Safe, b.Contact.HasSafe = geom.Vec{X: -0.6}, true // farther than Reach
	if got := safety.Free(b, slot(t), stuck); got != safety.Stuck || b.Position.Feet != stuck {
		t.Fatalf("outcome %d at %v, want stuck at %v", got, b.Position.Feet, stuck)
	}
	if !b.Report.Stuck || b.Contact.HasSafe {
		t.Errorf("stuck %v, has a safe place %v", b.Report.Stuck, b.Contact.HasSafe)
	}
}

func TestFree_ASafePlaceThatSomethingMovedIntoIsNone(t *testing.T) {
	b := body(stuck)
	b.Contact.Safe, b.Contact.HasSafe = geom.Vec{X: 0.2}, true
	if got := safety.Free(b, slot(t), stuck); got != safety.Stuck {
		t.Errorf("outcome %d, want stuck", got)
	}
}

// TestFree_LeavesNobodyStuckByAHair is between a floor and a roof that are 1.8 micrometres
// closer than the body is high: too deep in one of them where it is, and in the other where
// it was. There is no room for a whole push, but there is a place that is free.
func TestFree_LeavesNobodyStuckByAHair(t *testing.T) {
	const room = 2 - 1.8*collision.Slop
	floor := scenes.Block(geom.Vec{X: -9, Y: -9, Z: -9}, geom.Vec{X: 9, Y: 9})
	roof := scenes.Block(geom.Vec{X: -9, Y: -9, Z: room}, geom.Vec{X: 9, Y: 9, Z: 9})
	between := scenes.Mesh(t, append(floor, roof...))
	for _, feet := range []float64{-0.7, -1.1} {
		b := body(geom.Vec{Z: feet * collision.Slop})
		start := geom.Vec{Z: (-1.8 - feet) * collision.Slop}
		if got := safety.Free(b, between, start); got != safety.Pushed || !safety.IsFree(b, between, b.Position.Feet) || b.Report.Stuck {
			t.Errorf("feet %v Slop inside the floor: outcome %d at %v, stuck %v", -feet, got, b.Position.Feet, b.Report.Stuck)
		}
	}
}

// TestNudge_StaysWhereItFreesNobody: a body that is free, that a hair does not free, or that it would push into something else.
func TestNudge_StaysWhereItFreesNobody(t *testing.T) {
	const slop, deep = collision.Slop, 0.98 * collision.Slop
	floor := scenes.Block(geom.Vec{X: -5, Y: -5, Z: -2}, geom.Vec{X: 5, Y: 5})
	roof := func(z float64) []geom.Triangle {
		return scenes.Block(geom.Vec{X: -5, Y: -5, Z: z}, geom.Vec{X: 5, Y: 5, Z: z + 1})
	}
	for what, c := range map[string]struct {
		solid []geom.Triangle
		feet  float64 // m above the floor
		moves bool
	}{
		"by a hair in the floor":              {floor, -1.5 * slop, true},
		"a hair above the floor":              {floor, 1.5 * slop, false},
		"less than a hair in the floor":       {floor, -0.5 * slop, false},
		"far in the floor":                    {floor, -3 * slop, false},
		"under a roof with room":              {append(roof(2+slop), floor...), -1.5 * slop, true},
		"under a roof that it would hit":      {append(roof(2-1.6*slop-slop), floor...), -1.5 * slop, false},
		"under a roof that is a hair too low": {append(roof(2-1.5*slop-0.5*slop), floor...), -1.5 * slop, false},
	} {
		b := body(geom.Vec{Z: c.feet})
		moved := safety.Nudge(b, scenes.Mesh(t, c.solid), deep)
		if moved != c.moves || (b.Position.Feet != geom.Vec{Z: c.feet}) != c.moves || b.Contact.HasSafe != c.moves {
			t.Errorf("%s: moved %v to %v", what, moved, b.Position.Feet)
		}
		if moved && (b.Position.Feet.Z > 0 || b.Position.Feet.Z < -deep-1e-12 || b.Contact.Safe != b.Position.Feet) {
			t.Errorf("%s: it is at %v, and safe at %v", what, b.Position.Feet, b.Contact.Safe)
		}
	}
}
