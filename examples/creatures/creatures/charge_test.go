package creatures_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
)

func TestCharge_SticksToALiftRidesItAndGoesOffByAButton(t *testing.T) {
	var stuck, exploded, rode int
	was := map[components.ID]geom.Vec{} // against the lift
	high, low := 0.0, 100.0
	play(t, nil, func(m *systems.Match) {
		lift := m.Platforms(nil)[0]
		for id, entry := range systems.NewQuery(creatures.Charge).In(m) {
			charge := creatures.Charge.Get(entry)
			if charge.On != lift.ID {
				continue
			}
			at := components.Position.Get(entry).Feet
			local := lift.Pose.Undo(at)
			if before, ok := was[id]; ok && before.Sub(local).Length() > 1e-9 {
				t.Fatalf("tick %d: charge %d is at %v on the lift, was at %v", m.Tick(), id, local, before)
			} else if ok {
				rode++
			} else {
				stuck++
			}
			was[id] = local
			high, low = max(high, at.Z), min(low, at.Z)
		}
		for _, e := range m.Events() {
			if e.Kind == systems.EventExploded && e.Weapon == creatures.ChargeName {
				exploded++
				if m.Tick()%600 != 591 { // the command is that of the tick before
					t.Errorf("tick %d: it goes off without the button", m.Tick())
				}
			}
		}
	})
	if stuck < 6 || exploded < stuck || rode < 6*240 || high-low < 5 {
		t.Errorf("%d stuck, %d went off, %d ticks on the lift, from %v to %v m", stuck, exploded, rode, low, high)
	}
}

func TestCharge_SticksToAWall(t *testing.T) {
	m, _, blue := cave(t, creatures.Places{Crabs: []geom.Vec{}, Turrets: []geom.Vec{}, Orbs: []geom.Vec{}}, nil)
	id, err := m.Launch(systems.Shot{Weapon: creatures.ChargeName, Owner: blue, Position: geom.Vec{X: 35, Y: 0, Z: 8}, Velocity: geom.Vec{X: 20}})
	if err != nil {
		t.Fatal(err)
	}
	step(t, m, 400)
	entry, ok := m.Entry(id)
	if !ok {
		t.Fatal("it is gone")
	}
	if at := components.Position.Get(entry).Feet; at.X < 39.89 || at.X > 39.91 || at.Z < 6 {
		t.Errorf("it sticks at %v, the wall is at x 40", at)
	}
}

func TestCharge_HoldsWhatHoldsForEveryWeapon(t *testing.T) {
	weaponstest.Run(t, creatures.ChargeSpec(), weaponstest.With(creatures.Charges()))
}
