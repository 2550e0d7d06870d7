package weapons

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Trigger is what a shot takes.
type Trigger struct {
	// CycleTicks run from one shot or burst to the next, and after a beam until another.
	CycleTicks int `json:"cycle_ticks"`
	// Ammo is the full load by components.ArmorClass; all 0 uses none.
	Ammo Load `json:"ammo,omitzero"`

	// MinEnergy must be in the tank to fire.
	MinEnergy float64 `json:"min_energy,omitempty"`
	// Energy is taken by each shot, as far as there is any; by a beam in a
	// second.
	Energy float64 `json:"energy,omitempty"`
	// Heat is the part of what the weapon bears that each shot adds; a beam in a second.
	Heat float64 `json:"heat,omitempty"`
	// ByEnergy scales the damage by the square of the part of Energy that the
	// tank had to give.
	ByEnergy bool `json:"damage_by_energy,omitempty"`

	// SpinUpTicks pass with the trigger held before the first shot, and
	// SpinDownTicks after it until the barrels stand still.
	SpinUpTicks   int `json:"spin_up_ticks,omitempty"`
	SpinDownTicks int `json:"spin_down_ticks,omitempty"`
	// Spread is the tangent by which a shot misses at most, sideways and in
	// height.
	Spread float64 `json:"spread_tan,omitempty"`

	// Pellets that leave at once for the price of one shot, each with a spread of its
	// own; 0 is one.
	Pellets int `json:"pellets,omitempty"`
	// BurstShots leave one after another, BurstTicks apart, even if the trigger is let
	// go; CycleTicks follow the last of them. 0 is one.
	BurstShots int `json:"burst_shots,omitempty"`
	BurstTicks int `json:"burst_ticks,omitempty"`
	// Semi lets one shot or burst leave with each pull: a pull that comes too early has
	// it when the cycle is over, if it is still held.
	Semi bool `json:"semi,omitempty"`

	// Charge lets the shot leave when the trigger is let go.
	Charge *Charge `json:"charge,omitempty"`
	// Throw lets the other hand throw it too, without changing what is held.
	Throw bool `json:"throw,omitempty"`
	// Lift turns a shot up by this many radians times the cosine of the pitch.
	Lift float64 `json:"lift_rad,omitempty"`
}

// UsesAmmo reports whether shots are counted.
func (t *Trigger) UsesAmmo() bool { return t.Ammo != Load{} }

// Load is how many shots each armour carries, by components.ArmorClass.
type Load [3]int

// Of returns how many shots an armour carries.
func (l Load) Of(class components.ArmorClass) int { return l[known(class)] }

// UnmarshalJSON refuses lists that are not three long, which Go's decoder would
// cut or fill up in silence.
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

func (t *Trigger) bounds() []bound {
	bounds := []bound{
		{"trigger.cycle_ticks", float64(t.CycleTicks), 1, maxTicks},
		{"trigger.ammo[0]", float64(t.Ammo[0]), 0, maxAmmo},
		{"trigger.ammo[1]", float64(t.Ammo[1]), 0, maxAmmo},
		{"trigger.ammo[2]", float64(t.Ammo[2]), 0, maxAmmo},
		{"trigger.min_energy", t.MinEnergy, 0, maxNumber},
		{"trigger.heat", t.Heat, 0, 100},
		{"trigger.energy", t.Energy, 0, maxNumber},
		{"trigger.spin_up_ticks", float64(t.SpinUpTicks), 0, maxSpin},
		{"trigger.spin_down_ticks", float64(t.SpinDownTicks), 0, maxSpin},
		{"trigger.spread_tan", t.Spread, 0, 1},
		{"trigger.pellets", float64(t.Pellets), 0, maxPellets},
		{"trigger.burst_shots", float64(t.BurstShots), 0, maxAmmo},
		{"trigger.burst_ticks", float64(t.BurstTicks), 0, maxTicks},
		{"trigger.lift_rad", t.Lift, 0, 1},
	}
	if t.Charge != nil {
		bounds = append(bounds, t.Charge.bounds()...)
	}
	return bounds
}

// Pull is one shot that a trigger lets go.
type Pull struct {
	Energy float64 // taken from the tank
	// Parts of the spec's, 1 but for what is not fully charged.
	Speed, Damage, Radius float64
}

// Hand is what a trigger works on.
type Hand struct {
	State    *components.TriggerData
	Cooldown *int // ticks until a shot may leave, of both modes
	Slot     *components.WeaponSlot
	// Blocked is set while nothing may leave.
	Blocked bool
}

// loaded reports whether a shot may leave apart from its time.
func (t *Trigger) loaded(h *Hand, energy float64) bool {
	if t.Heat > 0 && h.Slot.Overheated {
		return false
	}
	return !h.Blocked && (!t.UsesAmmo() || h.Slot.Ammo > 0) && energy >= t.MinEnergy
}

// Step works a trigger for one tick, and returns the shot that leaves. It counts ammo
// and sets the cooldown; the energy is left for the caller to take. Weapons with a
// beam have [Trigger.Hold] instead.
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

// burst reports whether the next shot of a burst leaves. A burst ends where a shot
// of it cannot leave.
func (t *Trigger) burst(state *components.TriggerData, loaded bool) bool {
	if !loaded {
		state.BurstLeft, state.BurstTicks = 0, 0
	}
	return loaded && state.BurstTicks == 0
}

// Hold works the trigger of a beam for one tick, and returns the energy that the
// beam takes in it, and whether it is on.
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

// spin turns the barrels. Spin counts in parts so that both ways are whole: up
// by SpinDownTicks and down by SpinUpTicks of their product.
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

// spunUp reports whether the barrels are fast enough to fire.
func (t *Trigger) spunUp(state *components.TriggerData) bool {
	return state.Spin >= t.SpinUpTicks*max(t.SpinDownTicks, 1)
}

// SpinShare returns how fast the barrels turn, 0 to 1.
func (t *Trigger) SpinShare(state *components.TriggerData) float64 {
	if t.SpinUpTicks == 0 {
		return 0
	}
	return float64(state.Spin) / float64(t.SpinUpTicks*max(t.SpinDownTicks, 1))
}

// Aim returns the unit direction of a shot: it is lifted, and spread moves it by two random numbers of -1 to 1, sideways and in height.
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
