package systems

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// stacked puts bodies on top of each other, each a little aside, and lets them come
// to rest.
func stacked(t testing.TB, specs ...PlayerSpec) (*Match, []components.ID) {
	t.Helper()
	m := newMatch(t, Options{Level: hall(t, nil)})
	var ids []components.ID
	at := geom.Vec{X: -40, Y: -40, Z: 0.01}
	for i, spec := range specs {
		ids = append(ids, join(t, m, placed(spec, at, geom.Vec{})))
		at = at.Add(geom.Vec{X: 0.1 * float64(i), Y: -0.15, Z: 2*spec.Armor.Half.Z + 0.1})
	}
	steps(m, 60)
	return m, ids
}

// onHead fails the test when somebody does not stand on the head of somebody.
func onHead(t *testing.T, m *Match, rider, below components.ID, what string) {
	t.Helper()
	head := mustMember(m, below).Box().Max().Z
	if gap := feet(m, rider).Z - head; gap < -2*collision.Slop || gap > 0.05 {
		t.Fatalf("%s: player %d is %v m above the head of %d", what, rider, gap, below)
	}
}

// TestHeads_StandRideJumpAndWalkOff puts every model on every model.
func TestHeads_StandRideJumpAndWalkOff(t *testing.T) {
	for _, one := range oneOfEachModel(t) {
		for _, two := range oneOfEachModel(t) {
			what := fmt.Sprintf("%s on %s", two.Armor.Name, one.Armor.Name)
			m, ids := stacked(t, one, two)
			below, rider := ids[0], ids[1]
			onHead(t, m, rider, below, what)
			rest := feet(m, rider)
			for tick := range 60 {
				m.Step(nil)
				if feet(m, rider) != rest {
					t.Fatalf("%s: moved by %v in tick %d of rest", what, feet(m, rider).Sub(rest), tick)
				}
			}
			rides(t, m, below, rider, what)

			m.Step([]Command{{Player: rider, Input: components.Input{Buttons: components.ButtonJump}}})
			m.Step([]Command{{Player: rider}})
			if v := playerEntry(m, rider).velocity.Linear.Z; v < 5 {
				t.Errorf("%s: %v m/s up after a jump", what, v)
			}
			steps(m, 60)
			onHead(t, m, rider, below, what+", after a jump")
			for tick := range 60 {
				m.Step([]Command{{Player: rider, Input: components.Input{Right: components.Full}}})
				noneInside(t, m, fmt.Sprintf("%s, walking off, tick %d", what, tick))
			}
			if at := feet(m, rider); at.Z > 0.1 || at.Sub(feet(m, below)).Length() < 5 {
				t.Errorf("%s: at %v after walking off the head at %v", what, at, feet(m, below))
			}
		}
	}
}

// rides lets somebody walk, turn, ski and stop under a rider, who stays where it
// stands.
func rides(t *testing.T, m *Match, below, rider components.ID, what string) {
	t.Helper()
	start := feet(m, below)
	stands := feet(m, rider).Sub(start)
	for tick := range 120 {
		m.Step([]Command{{Player: below, Input: components.Input{Forward: components.Full, Right: components.AxisOf(float64(tick/30) - 1),
			Buttons: components.ButtonSki.When(tick >= 90), Look: geom.YawPitch{Yaw: geom.Angle(tick * 150)}}}})
		noneInside(t, m, fmt.Sprintf("%s, riding, tick %d", what, tick))
		off := feet(m, rider).Sub(feet(m, below)).Sub(stands)
		if off.Horizontal().Length() > 1e-9 || math.Abs(off.Z) > 0.05 {
			t.Fatalf("%s, riding, tick %d: off by %v", what, tick, off)
		}
	}
	if displacement := feet(m, below).Sub(start).Length(); displacement < 10 {
		t.Fatalf("%s: only %v m ridden", what, displacement)
	}
	steps(m, 60, Command{Player: below})
}

func TestHeads_ThreeStandOnEachOther(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		m, ids := stacked(t, spec, spec, spec)
		for k := range 2 {
			onHead(t, m, ids[k+1], ids[k], spec.Armor.Name)
		}
		before := m.Players(nil)
		steps(m, 60)
		for i, p := range m.Players(nil) {
			if p.Position != before[i].Position {
				t.Errorf("%s: player %d moved by %v at rest", spec.Armor.Name, p.ID, p.Position.Sub(before[i].Position))
			}
		}
		stands := feet(m, ids[2]).Sub(feet(m, ids[0]))
		for tick := range 60 {
			m.Step([]Command{{Player: ids[0], Input: components.Input{Forward: components.Full}},
				{Player: ids[0], Input: components.Input{Buttons: components.ButtonJump.When(tick == 20), Forward: components.Full}}})
			noneInside(t, m, fmt.Sprintf("%s, tick %d", spec.Armor.Name, tick))
			if off := feet(m, ids[2]).Sub(feet(m, ids[0])).Sub(stands); off.Horizontal().Length() > 1e-9 {
				t.Fatalf("%s, tick %d: the top is off by %v", spec.Armor.Name, tick, off)
			}
		}
	}
}

// TestHeads_StayUnderTheirRidersWhenRammed runs into the one below at 30 m/s.
func TestHeads_StayUnderTheirRidersWhenRammed(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		m, ids := stacked(t, spec, spec)
		at := feet(m, ids[0])
		stands := feet(m, ids[1]).Sub(at)
		join(t, m, placed(spec, at.Add(geom.Vec{Y: -2.5}), geom.Vec{Y: 30}))
		for tick := range 30 {
			m.Step(nil)
			noneInside(t, m, fmt.Sprintf("%s, tick %d", spec.Armor.Name, tick))
			if off := feet(m, ids[1]).Sub(feet(m, ids[0])).Sub(stands); off.Horizontal().Length() > 1e-9 {
				t.Fatalf("%s, tick %d: the rider is off by %v", spec.Armor.Name, tick, off)
			}
		}
		if displacement := feet(m, ids[0]).Sub(at).Length(); displacement < 1 {
			t.Errorf("%s: rammed by %v m only", spec.Armor.Name, displacement)
		}
	}
}

// TestHeads_CarryNobodyThroughABeam walks under a beam that is as low as the feet of
// whoever stands on the walker's head.
func TestHeads_CarryNobodyThroughABeam(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		m := newMatch(t, Options{Level: hall(t, func(s *sketch) {
			s.Block(geom.Vec{X: -20, Y: 5, Z: 2.4}, geom.Vec{X: 20, Y: 5.5, Z: 9}, false)
		})})
		below := join(t, m, placed(spec, geom.Vec{Z: 0.01}, geom.Vec{}))
		rider := join(t, m, placed(spec, geom.Vec{Z: 2*spec.Armor.Half.Z + 0.05}, geom.Vec{}))
		steps(m, 30)
		for tick := range 90 {
			m.Step([]Command{{Player: below, Input: components.Input{Forward: components.Full}}})
			noneInside(t, m, fmt.Sprintf("%s, tick %d", spec.Armor.Name, tick))
		}
		if feet(m, below).Y < 6 || feet(m, rider).Y > 5 {
			t.Errorf("%s: the walker is at %v, its rider at %v", spec.Armor.Name, feet(m, below), feet(m, rider))
		}
	}
}

// TestHeads_ALandingOnOneHurtsBothAsTheGroundWould compares with a fall on a floor that
// is as high, of every model on every model, from heights at which it meets the head
// anywhere in a tick.
func TestHeads_ALandingOnOneHurtsBothAsTheGroundWould(t *testing.T) {
	for _, one := range oneOfEachModel(t) {
		for _, two := range oneOfEachModel(t) {
			for k := range 8 {
				what := fmt.Sprintf("%s on %s, fall %d", two.Armor.Name, one.Armor.Name, k)
				m := newMatch(t, Options{Level: hall(t, nil)})
				below := join(t, m, placed(one, geom.Vec{Z: 0.01}, geom.Vec{}))
				faller := join(t, m, placed(two, geom.Vec{X: 0.4, Z: 7 + 0.17*float64(k)}, geom.Vec{Z: -40}))
				playerEntry(m, below).health.ProtectedTicks, playerEntry(m, faller).health.ProtectedTicks = 0, 0
				fell, hurt := map[components.ID]float64{}, map[components.ID]float64{}
				for range 20 {
					m.Step(nil)
					for _, e := range m.Events() {
						switch {
						case e.Kind == EventLanded && e.Other != components.Nobody:
							fell[e.Subject] = max(fell[e.Subject], e.Amount)
						case e.Kind == EventLanded && e.Amount > 30: // its step meets the head
							fell[e.Subject] = max(fell[e.Subject], e.Amount)
						case e.Kind == EventDamaged:
							hurt[e.Subject] += e.Amount
						}
					}
				}
				for id, spec := range map[components.ID]PlayerSpec{below: one, faller: two} {
					want := (fell[id] - spec.Armor.MinDamageSpeed) * spec.Armor.DamageScale
					if spec.Model == components.ModelTorque {
						want = fell[id] * spec.Armor.DamageScale
					}
					if fell[id] < 40 || math.Abs(fell[faller]-fell[below]) > 1e-9 || math.Abs(hurt[id]-want) > 1e-9 {
						t.Errorf("%s: player %d met the other at %v m/s and lost %v, want %v", what, id, fell[id], hurt[id], want)
					}
				}
			}
		}
	}
}

func TestHeads_StandingUpLiftsWhoStandsOnIt(t *testing.T) {
	spec := PlayerSpec{Armor: armors()[0]}
	spec.Armor.CrouchHalf = geom.Vec{X: spec.Armor.Half.X, Y: spec.Armor.Half.Y, Z: 0.8}
	m, ids := stacked(t, spec, spec)
	for tick := range 120 {
		m.Step([]Command{{Player: ids[0], Input: components.Input{Buttons: components.ButtonCrouch.When(tick < 60)}}, {Player: ids[1]}})
		noneInside(t, m, fmt.Sprintf("tick %d", tick))
		onHead(t, m, ids[1], ids[0], fmt.Sprintf("tick %d", tick))
		if crouched := components.Stance.Get(mustEntry(m, ids[0])).Crouched; (tick == 59 || tick == 119) && crouched != (tick == 59) {
			t.Errorf("tick %d: crouched %v", tick, crouched)
		}
	}
	if rise := feet(m, ids[1]).Z - feet(m, ids[0]).Z; rise < 2*spec.Armor.Half.Z {
		t.Errorf("the rider ends %v m above the feet of who stood up, want %v", rise, 2*spec.Armor.Half.Z)
	}
}

// TestHeads_StandingUpNeedsRoomAboveTheWholeStack has somebody crouch below one or two
// others, under a roof right above those, and then let go of the key.
func TestHeads_StandingUpNeedsRoomAboveTheWholeStack(t *testing.T) {
	spec := PlayerSpec{Armor: armors()[0]}
	spec.Armor.CrouchHalf = geom.Vec{X: spec.Armor.Half.X, Y: spec.Armor.Half.Y, Z: 0.8}
	for count := 2; count <= 3; count++ {
		m := newMatch(t, Options{Level: hall(t, func(s *sketch) {
			roof := 1.6 + 2*spec.Armor.Half.Z*float64(count-1) + 0.2
			s.Block(geom.Vec{X: -20, Y: -20, Z: roof}, geom.Vec{X: 20, Y: 20, Z: roof + 1}, false)
		})})
		crouch := components.Input{Buttons: components.ButtonCrouch}
		below := join(t, m, placed(spec, geom.Vec{Z: 0.001}, geom.Vec{}))
		components.Stance.Get(mustEntry(m, below)).Crouched = true
		for i := 1; i < count; i++ {
			join(t, m, placed(spec, geom.Vec{X: 0.1 * float64(i), Z: 1.602 + 2.301*float64(i-1)}, geom.Vec{}))
		}
		steps(m, 30, Command{Player: below, Input: crouch})
		for tick := range 60 {
			m.Step([]Command{{Player: below}})
			noneInside(t, m, fmt.Sprintf("%d, tick %d", count, tick))
			if !components.Stance.Get(mustEntry(m, below)).Crouched {
				t.Fatalf("%d, tick %d: stood up below a stack without room", count, tick)
			}
		}
	}
}

// TestHeads_OfTheLevelComeFirst puts somebody half on a head and half on a ledge as
// high: the head may leave.
func TestHeads_OfTheLevelComeFirst(t *testing.T) {
	armor := armors()[0]
	ledge := 2 * armor.Half.Z
	level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: 0.5, Y: -5}, geom.Vec{X: 5, Y: 5, Z: ledge}, false) })
	m := newMatch(t, Options{Level: level})
	below := join(t, m, placed(PlayerSpec{Armor: armor}, geom.Vec{}, geom.Vec{}))
	rider := join(t, m, placed(PlayerSpec{Armor: armor}, geom.Vec{X: 0.6, Z: ledge + 0.01}, geom.Vec{}))
	steps(m, 40)
	at := feet(m, rider)
	steps(m, 40, Command{Player: below, Input: components.Input{Right: -components.Full}})
	if feet(m, below).X > -3 || feet(m, rider).Sub(at).Length() > 1e-3 {
		t.Errorf("below at %v, the other went from %v to %v", feet(m, below), at, feet(m, rider))
	}
}
