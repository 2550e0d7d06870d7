package systems

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// oracle is one mode of a weapon written down another way: by the ticks in which
// things are due, and by fractions.
type oracle struct {
	t       weapons.Trigger
	due     []int    // ticks in which the rest of a burst leaves
	pulled  int      // tick in which the trigger was pulled, or -1
	had     int      // the pull that has had its shot, by its tick
	charged int      // ticks
	speed   *big.Rat // of the barrels, 0 to 1
}

// hand is what both modes of a weapon share.
type oracleHand struct {
	modes [2]*oracle
	free  int // tick from which on a shot may leave
	ammo  int

	heat, cooling, resume int // of 64
	overheated            bool
}

// heatUnit is the cooling in a second that takes a 64th of the heat in a tick: a
// number that makes heat exact.
const heatUnit = 31.25 / 64

func newOracle(spec *weapons.Spec) *oracleHand {
	h := &oracleHand{ammo: spec.Load()[components.LightArmor]}
	if spec.Cooling != nil {
		h.cooling, h.resume = int(spec.Cooling.PerSecond/heatUnit+0.5), int(spec.Cooling.Resume*64)
	}
	for i := range h.modes {
		if fire, ok := spec.Mode(i == 1); ok {
			h.modes[i] = &oracle{t: fire.Trigger, pulled: -1, had: -2, speed: new(big.Rat)}
		}
	}
	return h
}

// step returns which modes shoot in a tick.
func (h *oracleHand) step(tick int, held [2]bool) (shoots [2]bool) {
	h.heat = max(h.heat-h.cooling, 0)
	h.overheated = h.overheated && h.heat > h.resume
	for i, o := range h.modes {
		if o == nil {
			continue
		}
		other := h.modes[1-i]
		blocked := other != nil && (len(other.due) > 0 || other.charged > 0)
		shoots[i] = o.step(h, tick, held[i], blocked)
	}
	return shoots
}

func (o *oracle) step(h *oracleHand, tick int, held, blocked bool) bool {
	switch {
	case !held:
		o.pulled = -1
	case o.pulled < 0:
		o.pulled = tick
	}
	able := !blocked && (o.t.Ammo == weapons.Load{} || h.ammo > 0)
	able = able && !(o.t.Heat > 0 && h.overheated)
	if o.t.SpinUpTicks > 0 {
		change := big.NewRat(1, int64(o.t.SpinUpTicks))
		if !held || !able {
			change = big.NewRat(-1, int64(max(o.t.SpinDownTicks, 1)))
		}
		o.speed.Add(o.speed, change)
		if o.speed.Sign() < 0 {
			o.speed.SetInt64(0)
		} else if o.speed.Cmp(big.NewRat(1, 1)) > 0 {
			o.speed.SetInt64(1)
		}
	}
	shoots := o.decides(h, tick, held, able)
	if shoots {
		h.free = tick + o.t.CycleTicks
		if (o.t.Ammo != weapons.Load{}) {
			h.ammo--
		}
		h.heat = min(h.heat+int(o.t.Heat*64), 64)
		h.overheated = h.overheated || h.heat == 64
	}
	return shoots
}

// decides reports whether a shot leaves.
func (o *oracle) decides(h *oracleHand, tick int, held, able bool) bool {
	if len(o.due) > 0 {
		switch {
		case !able:
			o.due = nil
			return false
		case o.due[0] != tick:
			return false
		}
		o.due = o.due[1:]
		return true
	}
	ready := able && tick >= h.free
	if o.t.Charge != nil {
		if held {
			if ready {
				o.charged++
			}
			return false
		}
		leaves := o.charged > 0 && ready
		o.charged = 0
		return leaves
	}
	fast := o.t.SpinUpTicks == 0 || o.speed.Cmp(big.NewRat(1, 1)) == 0
	if !held || !ready || !fast || o.t.Semi && o.had == o.pulled {
		return false
	}
	o.had = o.pulled
	for k := 1; k < o.t.BurstShots; k++ {
		o.due = append(o.due, tick+k*o.t.BurstTicks)
	}
	return true
}

// randomTrigger makes any legal trigger of a shot.
func randomTrigger(r *rand.Rand) weapons.Trigger {
	t := weapons.Trigger{CycleTicks: 1 + r.IntN(12)}
	switch r.IntN(5) {
	case 0:
		t.Charge = &weapons.Charge{Ticks: 1 + r.IntN(8), Speed: weapons.Least(0.5)}
	case 1:
		t.SpinUpTicks = 1 + r.IntN(7)
		t.SpinDownTicks = r.IntN(9)
	case 2:
		t.Semi = true
	}
	if t.Charge == nil && r.IntN(2) == 0 {
		t.BurstShots = r.IntN(5)
		if t.BurstShots > 1 {
			t.BurstTicks = 1 + r.IntN(t.CycleTicks)
		}
	}
	return t
}

// TestTrigger_ShootsWhenASlowSimulationOfItDoes pulls random triggers of weapons with
// one mode and with two, at random.
func TestTrigger_ShootsWhenASlowSimulationOfItDoes(t *testing.T) {
	level := hall(t, nil)
	shots := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		spec := plain()
		spec.Trigger, spec.Projectile.TTLTicks = randomTrigger(r), 2
		if r.IntN(2) == 0 {
			alt := firstOf(spec.Clone())
			alt.Trigger = randomTrigger(r)
			spec.Alt = &alt
		}
		if load := (weapons.Load{20, 20, 20}); r.IntN(3) == 0 {
			spec.Trigger.Ammo = load
			if spec.Alt != nil && r.IntN(2) == 0 {
				spec.Alt.Trigger.Ammo = load
			}
		}
		if r.IntN(3) == 0 {
			spec.Trigger.Heat = float64(1+r.IntN(40)) / 64
			spec.Cooling = &weapons.Cooling{PerSecond: heatUnit * float64(1+r.IntN(3)), Resume: float64(r.IntN(64)) / 64}
			if spec.Alt != nil && r.IntN(2) == 0 {
				spec.Alt.Trigger.Heat = float64(1+r.IntN(40)) / 64
			}
		}
		m, id := duel(t, Options{Level: level}, spec)
		slow, change := newOracle(&spec), 2+r.IntN(12)
		var held [2]bool
		for tick := range 200 {
			for i := range held {
				if r.IntN(change) == 0 {
					held[i] = !held[i]
				}
			}
			events := kinds(steps(m, 1, Command{Player: id, Input: components.Input{
				Buttons: fireKey.When(held[0]) | altKey.When(held[1])}}), EventFired)
			var got []bool
			for _, e := range events {
				got = append(got, e.Alt)
			}
			var want []bool
			for i, shoots := range slow.step(tick, held) {
				if shoots {
					want = append(want, i == 1)
				}
			}
			if shots += len(want); !slices.Equal(got, want) {
				t.Fatalf("seed %d tick %d: shots of second modes %v, want %v\n%s", seed, tick, got, want, describe(&spec))
			}
		}
	}
	if shots < 2000 {
		t.Errorf("only %d shots", shots)
	}
}

func describe(spec *weapons.Spec) string {
	data, err := weapons.Encode(*spec)
	return fmt.Sprint(string(data), err)
}

// TestTrigger_GoesOnFromASnapshotOfAnyTick puts the state of each tick into another
// match, which must have the same next tick.
func TestTrigger_GoesOnFromASnapshotOfAnyTick(t *testing.T) {
	level := hall(t, nil)
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		spec, alt := hot(), firstOf(plain())
		spec.Trigger, alt.Trigger = randomTrigger(r), randomTrigger(r)
		spec.Alt, spec.Trigger.Heat, alt.Trigger.Pellets, alt.Trigger.Spread = &alt, 0.3, 3, 0.1
		m, id := duel(t, Options{Level: level}, spec)
		other, _ := duel(t, Options{Level: level}, spec)
		for tick := range 80 {
			c := []Command{{Player: id, Input: components.Input{Buttons: fireKey.When(r.IntN(3) > 0) | altKey.When(r.IntN(3) > 0)}}}
			if err := other.Restore(snapshot(m, nil)); err != nil {
				t.Fatalf("seed %d tick %d: %v", seed, tick, err)
			}
			m.Step(c)
			other.Step(c)
			if m.Hash() != other.Hash() {
				t.Fatalf("seed %d tick %d: the restored match went another way\n%s", seed, tick, describe(&spec))
			}
		}
	}
}
