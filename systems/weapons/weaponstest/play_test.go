package weaponstest

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// TestBegin_IsAsInANewMatch, whatever was played before.
func TestBegin_IsAsInANewMatch(t *testing.T) {
	all, err := weapons.NewCatalogue(weapons.Standard()...)
	if err != nil {
		t.Fatal(err)
	}
	disc, _ := all.Lookup("disc")
	r, feet := rig{spec: *disc}, geom.Vec{X: 2, Y: 3}
	played := func(p *play) (hash uint64, s seen) {
		p.fire(geom.YawPitch{}, holdTicks)
		p.waitForShots()
		return p.match.Hash(), p.seen
	}
	fresh := r.play(room(), feet)
	pins := len(fresh.pins)
	want, saw := played(fresh)
	again := r.play(room(), geom.Vec{Y: wallAt - 3})
	again.join(geom.Vec{Y: wallAt - 2}, 2)
	if played(again); again.struck == components.Nobody || !again.fired {
		t.Errorf("%+v before", again.seen)
	}
	if again.begin(feet); again.seen != (seen{}) || len(again.pins) != pins {
		t.Errorf("it begins with %+v and %d pins, want none seen and %d", again.seen, len(again.pins), pins)
	}
	if got, s := played(again); got != want || s != saw {
		t.Errorf("then %016x and %+v, in a new match %016x and %+v", got, s, want, saw)
	}
}
