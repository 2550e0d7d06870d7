package weapons

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Trigger defines when a weapon fires and what a shot costs.
type Trigger struct {
	// Ticks from one shot or burst to the next, and from the end of a beam to the next.
	CycleTicks int  `json:"cycle_ticks" limit:"1..18750"`
	Ammo       Load `json:"ammo,omitzero" limit:"0..1e6"` // full load of light, medium and heavy armour; none by default

	MinEnergy float64 `json:"min_energy,omitempty" limit:"0..1e6"` // smallest energy with which the weapon fires
	Energy    float64 `json:"energy,omitempty" limit:"0..1e6"`     // energy of a shot, or of a beam per second; less if less is left
	// Heat of a shot, or of a beam per second. At 1 no trigger with heat fires.
	Heat float64 `json:"heat,omitempty" limit:"0..100"`
	// Damage times the square of the fraction of [Energy] that was left for the shot.
	ByEnergy bool `json:"damage_by_energy,omitempty"`

	SpinUpTicks   int `json:"spin_up_ticks,omitempty" limit:"0..1000"`   // ticks for which the trigger is held before the first shot
	SpinDownTicks int `json:"spin_down_ticks,omitempty" limit:"0..1000"` // ticks for which the barrels turn after the last shot
	// Tangent of the largest deviation of a shot, sideways and in height.
	Spread float64 `json:"spread_tan,omitempty" limit:"0..1"`

	Pellets int `json:"pellets,omitempty" limit:"0..64"` // projectiles or rays of one shot, 1 by default, at most 64
	// Shots of a burst, 1 by default; [CycleTicks] begin with the last one.
	BurstShots int `json:"burst_shots,omitempty" limit:"0..1e6"`
	BurstTicks int `json:"burst_ticks,omitempty" limit:"0..18750"` // ticks from shot to shot of a burst, at most [CycleTicks]
	// One shot or burst per pull; an early pull counts at the end of the cycle if it is
	// held.
	Semi bool `json:"semi,omitempty"`

	Charge *Charge `json:"charge,omitempty"` // a shot that leaves when the trigger is released
	Throw  bool    `json:"throw,omitempty"`  // throws by the other hand; needs a charge
	// Angle in radians by which a shot is raised, times the cosine of the pitch.
	Lift float64 `json:"lift_rad,omitempty" limit:"0..1"`
}

// UsesAmmo reports whether shots use ammunition.
func (t *Trigger) UsesAmmo() bool { return t.Ammo != Load{} }

// Load is the number of shots that each armour carries, by components.ArmorClass.
type Load [3]int

// Of returns the number of shots that an armour carries.
func (l Load) Of(class components.ArmorClass) int { return l[known(class)] }

// UnmarshalJSON refuses lists of a length other than three, which Go's decoder would
// silently cut or fill.
func (l *Load) UnmarshalJSON(data []byte) error {
	var list []int
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(l) {
		return fmt.Errorf("a load of %d numbers, want one for each of light, medium and heavy armour", len(list))
	}
	copy(l[:], list)
	return nil
}

// Pull is one shot of a trigger.
type Pull struct {
	Energy float64 // used by the shot
	// Fractions of the values of the spec; below 1 only for shots that are not fully
	// charged.
	Speed, Damage, Radius float64
}

// Hand is the state that a trigger changes.
type Hand struct {
	State    *components.TriggerData
	Cooldown *int // ticks until either mode may fire
	Slot     *components.WeaponSlot
	// Blocked prevents all shots.
	Blocked bool
}

// loaded reports whether a shot may leave, apart from the time between shots.
func (t *Trigger) loaded(h *Hand, energy float64) bool {
	if t.Heat > 0 && h.Slot.Overheated {
		return false
	}
	return !h.Blocked && (!t.UsesAmmo() || h.Slot.Ammo > 0) && energy >= t.MinEnergy
}

// Step advances a trigger by one tick, and returns the shot that leaves. It counts
// ammunition and sets the cooldown; the caller takes the energy. For beams use
// [Trigger.Hold].
func (t *Trigger) Step(h Hand, held bool, energy float64) (Pull, bool) {
	loaded := t.loaded(&h, energy)
	t.spin(h.State, held && loaded)
	h.State.Spent = h.State.Spent && held
	ready := loaded && *h.Cooldown == 0
	pull, leaves := Pull{Speed: 1, Damage: 1, Radius: 1}, false
	switch {
	case h.State.BurstLeft > 0:
		leaves = t.burst(h.State, loaded)
	case t.Charge != nil:
		pull, leaves = t.charge(&h, held, ready)
	default:
		leaves = held && ready && t.spunUp(h.State) && !(t.Semi && h.State.Spent)
		if leaves {
			h.State.Spent, h.State.BurstLeft = true, max(t.BurstShots, 1)
		}
	}
	if !leaves {
		return Pull{}, false
	}
	if h.State.BurstLeft = max(h.State.BurstLeft-1, 0); h.State.BurstLeft > 0 {
		h.State.BurstTicks = t.BurstTicks
	}
	pull.Energy = min(t.Energy, energy)
	if t.ByEnergy {
		pull.Damage *= float64(pull.Energy/t.Energy) * (pull.Energy / t.Energy)
	}
	if t.UsesAmmo() {
		h.Slot.Ammo--
	}
	warm(h.Slot, t.Heat)
	*h.Cooldown = t.CycleTicks
	return pull, true
}

// burst reports whether the next shot of a burst leaves. A burst ends if one of its
// shots cannot leave.
func (t *Trigger) burst(state *components.TriggerData, loaded bool) bool {
	if !loaded {
		state.BurstLeft, state.BurstTicks = 0, 0
	}
	return loaded && state.BurstTicks == 0
}

// Hold advances the trigger of a beam by one tick, and returns the energy that the beam
// uses in it and whether the beam is on.
func (t *Trigger) Hold(h Hand, held bool, energy, seconds float64) (float64, bool) {
	on := held && *h.Cooldown == 0 && t.loaded(&h, energy)
	if h.State.Beaming && !on {
		*h.Cooldown = max(*h.Cooldown, t.CycleTicks)
	}
	h.State.Beaming = on
	if !on {
		return 0, false
	}
	warm(h.Slot, float64(t.Heat*seconds))
	return min(float64(t.Energy*seconds), energy), true
}

// spin advances the rotation of the barrels. Spin is an integer so that both directions
// are exact: full speed is SpinUpTicks times SpinDownTicks, and a tick adds
// SpinDownTicks or subtracts SpinUpTicks.
func (t *Trigger) spin(state *components.TriggerData, on bool) {
	if t.SpinUpTicks == 0 {
		state.Spin = 0
		return
	}
	down := max(t.SpinDownTicks, 1)
	if on {
		state.Spin = min(state.Spin+down, t.SpinUpTicks*down)
	} else {
		state.Spin = max(state.Spin-t.SpinUpTicks, 0)
	}
}

// spunUp reports whether the barrels turn fast enough to fire.
func (t *Trigger) spunUp(state *components.TriggerData) bool {
	return state.Spin >= t.SpinUpTicks*max(t.SpinDownTicks, 1)
}

// SpinFraction returns the speed of the barrels as a fraction of full speed, 0 to 1.
func (t *Trigger) SpinFraction(state *components.TriggerData) float64 {
	if t.SpinUpTicks == 0 {
		return 0
	}
	return float64(state.Spin) / float64(t.SpinUpTicks*max(t.SpinDownTicks, 1))
}

// Aim returns the unit direction of a shot with lift and spread. sideways and height
// are two random numbers from -1 to 1.
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
