package slide

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/safety"
)

// TestBegin_ForgetsASafePlaceThatIsTooFarOrTaken: a body that other code has put into a slot too
// narrow for it stays there.
func TestBegin_ForgetsASafePlaceThatIsTooFarOrTaken(t *testing.T) {
	slot := append(block(geom.Vec{X: -9, Y: -9, Z: -9}, geom.Vec{X: -0.3, Y: 9, Z: 9}), block(geom.Vec{X: 0.3, Y: -9, Z: -9}, geom.Vec{X: 9, Y: 9, Z: 9})...)
	for _, safe := range []geom.Vec{{X: 200}, {X: 0.05}} {
		r := in(t, slot...)
		r.body.Contact.Safe, r.body.Contact.HasSafe = safe, true
		r.step()
		if r.body.Contact.HasSafe || r.feet().Length() > safety.Reach {
			t.Errorf("from %v: it is at %v, safe place known: %v", safe, r.feet(), r.body.Contact.HasSafe)
		}
	}
}
