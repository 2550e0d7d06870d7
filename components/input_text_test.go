package components_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestInputText_ReadsAsPeopleWriteIt(t *testing.T) {
	in := components.Input{Forward: components.Full, Right: -64, Look: geom.YawPitch{Yaw: geom.QuarterTurn, Pitch: geom.Degrees(-12.5)},
		Buttons: components.ButtonJump | components.ButtonJet | components.ButtonAltFire, Weapon: 2, Throw: 3}
	const want = "forward=1 right=-0.504 look=90,-12.5024 jump jet alt_fire weapon=2 throw=3"
	if got := in.Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (components.Input{}).Text(); got != "" {
		t.Errorf("the zero value is %q", got)
	}
}
