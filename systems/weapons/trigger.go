package weapons

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Pull is one shot that a trigger lets go.
type Pull struct {
	Energy float64 // taken from the tank
	Throw  float64 // part of the muzzle speed, 1 but for a throw
	Damage float64 // part of the damage, 1 but for a weak charge
}

// Step works the trigger of a weapon in hand for one tick, and returns the shot
// that leaves. It counts ammo and sets the cooldown; the energy is left for the
// caller to take. Weapons with a beam have [Trigger.Hold] instead.
func (t *Trigger) Step(a *components.ArsenalData, slot *components.WeaponSlot, held bool, energy float64) (Pull, bool) {
	loaded := (!t.UsesAmmo() || slot.Ammo > 0) && energy >= t.MinEnergy
	t.spin(a, held && loaded)
	ready := loaded && a.CooldownTicks == 0
	pull := Pull{Throw: 1, Damage: 1}
	switch {
	case t.ThrowTicks > 0:
		if held {
			if ready {
				a.ChargeTicks = min(a.ChargeTicks+1, t.ThrowTicks)
			}
			return Pull{}, false
		}
		charge := a.ChargeTicks
		a.ChargeTicks = 0
		if charge == 0 || !ready {
			return Pull{}, false
		}
		pull.Throw = t.ThrowLeast + float64((1-t.ThrowLeast)*float64(charge)/float64(t.ThrowTicks))
	case !held || !ready || !t.spunUp(a):
		return Pull{}, false
	}
	pull.Energy = min(t.Energy, energy)
	if t.ByCharge {
		pull.Damage = float64(pull.Energy/t.Energy) * (pull.Energy / t.Energy)
	}
	if t.UsesAmmo() {
		slot.Ammo--
	}
	a.CooldownTicks = t.CycleTicks
	return pull, true
}

// Hold works the trigger of a beam for one tick, and returns the energy that the
// beam takes in it, and whether it is on.
func (t *Trigger) Hold(a *components.ArsenalData, held bool, energy, seconds float64) (float64, bool) {
	on := held && a.CooldownTicks == 0 && energy >= t.MinEnergy
	if a.Beaming && !on {
		a.CooldownTicks = t.CycleTicks
	}
	a.Beaming = on
	if !on {
		return 0, false
	}
	return min(float64(t.Energy*seconds), energy), true
}

// spin turns the barrels. Spin counts in parts so that both ways are whole: up
// by SpinDownTicks and down by SpinUpTicks of their product.
func (t *Trigger) spin(a *components.ArsenalData, on bool) {
	if t.SpinUpTicks == 0 {
		a.Spin = 0
		return
	}
	down := max(t.SpinDownTicks, 1)
	if on {
		a.Spin = min(a.Spin+down, t.SpinUpTicks*down)
	} else {
		a.Spin = max(a.Spin-t.SpinUpTicks, 0)
	}
}

// spunUp reports whether the barrels are fast enough to fire.
func (t *Trigger) spunUp(a *components.ArsenalData) bool {
	return a.Spin >= t.SpinUpTicks*max(t.SpinDownTicks, 1)
}

// SpinShare returns how fast the barrels turn, 0 to 1.
func (t *Trigger) SpinShare(a *components.ArsenalData) float64 {
	if t.SpinUpTicks == 0 {
		return 0
	}
	return float64(a.Spin) / float64(t.SpinUpTicks*max(t.SpinDownTicks, 1))
}

// ThrowShare returns how far a throw is held back, 0 to 1.
func (t *Trigger) ThrowShare(a *components.ArsenalData) float64 {
	if t.ThrowTicks == 0 {
		return 0
	}
	return float64(a.ChargeTicks) / float64(t.ThrowTicks)
}

// Aim returns the unit direction of a shot: a throw is lifted, and spread moves
// it by two random numbers of -1 to 1, sideways and in height.
func (t *Trigger) Aim(look geom.YawPitch, sideways, height float64) geom.Vec {
	if t.Lift > 0 {
		_, cos := geom.SinCos(look.Pitch)
		look.Pitch += geom.Degrees(float64(t.Lift*cos) * 180 / math.Pi)
	}
	forward := look.Forward()
	if t.Spread == 0 {
		return forward
	}
	right := geom.YawPitch{Yaw: look.Yaw}.ToWorld(geom.Vec{X: 1})
	up := right.Cross(forward)
	return forward.AddScaled(right, float64(sideways*t.Spread)).AddScaled(up, float64(height*t.Spread)).Normalize()
}
