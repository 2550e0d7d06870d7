package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestLaunch_SaysWhatIsWrongAndLaunchesNothing(t *testing.T) {
	m, id := duel(t, Options{}, pellet(), shipped(t, "laser"))
	nowhere := geom.Vec{X: math.Inf(1)}
	before := m.Hash()
	for want, s := range map[string]Shot{
		`unknown weapon "spoon"`:                   {Weapon: "spoon"},
		`weapon "laser" has no projectile`:         {Weapon: "laser"},
		`weapon "pellet" has no second projectile`: {Weapon: "pellet", Alt: true},
		"the place From, {+Inf 0 0}":               {Weapon: "pellet", From: &nowhere},
		"there is no entity 99":                    {Weapon: "pellet", Owner: 99},
		"position":                                 {Weapon: "pellet", Position: nowhere},
		"velocity":                                 {Weapon: "pellet", Velocity: nowhere},
		"damage":                                   {Weapon: "pellet", Damage: math.NaN()},
		"-1":                                       {Weapon: "pellet", Damage: -1},
	} {
		if _, err := m.Launch(s); !errors.Is(err, ErrLaunch) || !strings.Contains(err.Error(), want) || m.Hash() != before {
			t.Errorf("%+v: got %v, want %q", s, err, want)
		}
	}
	if _, err := m.Launch(Shot{Weapon: "pellet", Owner: id, Position: geom.Vec{Z: 9}}); err != nil {
		t.Error(err)
	}
	// Behind a wall it starts on the near side.
	eye := geom.Vec{X: 99, Z: 9}
	shot, err := m.Launch(Shot{Weapon: "pellet", Owner: components.Nobody, From: &eye, Position: geom.Vec{X: 103, Z: 9}})
	if err != nil || feetOf(m, shot).X > 100 || feetOf(m, shot).X < 99.9 {
		t.Errorf("through the wall: at %v, %v", feetOf(m, shot), err)
	}
}
