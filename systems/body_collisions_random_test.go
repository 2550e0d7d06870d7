package systems

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// TestBodies_MoveTheSameWithOtherIDs lets two and three bodies run, fall and fly
// into each other, in every order of joining.
func TestBodies_MoveTheSameWithOtherIDs(t *testing.T) {
	level := hall(t, nil)
	models := oneOfEachModel(t)
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	r := rand.New(rand.NewPCG(8, 8))
	met := 0
	for k := range 24 {
		count := 2 + k%2
		var specs []PlayerSpec
		var commands []Command
		for i := range count {
			spec := models[r.IntN(len(models))]
			if spec.Model == components.ModelTribes {
				spec.Armor = armors()[r.IntN(3)]
			}
			at := geom.Vec{X: 3 * r.Float64(), Y: 3 * r.Float64(), Z: 0.01 + 2.5*float64(i)}
			if k%4 < 2 { // beside each other instead of above
				at = geom.Vec{X: 2 * float64(i), Y: r.Float64(), Z: 0.01}
			}
			velocity := geom.Vec{X: 2 - at.X, Y: 1 - at.Y, Z: 0.1}.Scale(20 * r.Float64())
			specs = append(specs, placed(spec, at, velocity))
			commands = append(commands, Command{Input: components.Input{Forward: components.Full,
				Buttons: components.ButtonJump.When(r.IntN(2) == 0) | components.ButtonSki.When(r.IntN(2) == 0),
				Look:    geom.YawPitch{Yaw: yawTo(geom.Vec{X: 1.5, Y: 1.5}.Sub(at))}}})
		}
		var want []geom.Vec
		for _, order := range orders {
			got, contacts := together(t, level, specs, commands, order)
			met += contacts
			if want == nil {
				want = got
			}
			for i := range want {
				if off := got[i].Sub(want[i]).Length(); off > 1e-9 {
					t.Fatalf("case %d, order %v: value %d is off by %v", k, order, i, off)
				}
			}
		}
	}
	if met < 500 {
		t.Errorf("only %d contacts", met)
	}
}

// together runs bodies that join in an order, and returns where they come and how
// fast in the order of specs.
func together(t *testing.T, level *levels.Level, specs []PlayerSpec, commands []Command, order []int) (states []geom.Vec, contacts int) {
	t.Helper()
	m := newMatch(t, Options{Level: level, Immortal: true})
	ids := make([]components.ID, len(specs))
	for _, i := range order {
		if i < len(specs) {
			ids[i] = join(t, m, specs[i])
		}
	}
	run := append([]Command(nil), commands...)
	for i := range run {
		run[i].Player = ids[i]
	}
	for range 50 {
		m.Step(run)
		contacts += m.bodies.Crowd.Solver.Work.Contacts
	}
	for _, id := range ids {
		p := playerEntry(m, id)
		states = append(states, p.position.Feet, p.velocity.Linear)
	}
	return states, contacts
}

// TestBodies_MeetWhenAndOnlyWhenTheirWaysDo compares a tick of two bodies with what
// happens when each is alone: where a search in small steps finds their boxes in each
// other they must not come to where they would alone, and where it finds them apart
// they must, to the bit.
func TestBodies_MeetWhenAndOnlyWhenTheirWaysDo(t *testing.T) {
	level := hall(t, nil)
	const clear = 1e-3 // m that the steps of the search must find them in each other or apart by
	r := rand.New(rand.NewPCG(4, 4))
	for _, spec := range oneOfEachModel(t) {
		pair, alone := newMatch(t, Options{Level: level, Immortal: true}), newMatch(t, Options{Level: level, Immortal: true})
		a, b := join(t, pair, placed(spec, geom.Vec{Z: 30}, geom.Vec{})), join(t, pair, placed(spec, geom.Vec{X: 5, Z: 30}, geom.Vec{}))
		c := join(t, alone, placed(spec, geom.Vec{Z: 30}, geom.Vec{}))
		put := func(m *Match, id components.ID, at, velocity geom.Vec) {
			p := playerEntry(m, id)
			p.position.Feet, p.velocity.Linear = at, velocity
			m.store.Track(mustMember(m, id))
		}
		met, passed := 0, 0
		for k := range 400 {
			var at, velocity, end [2]geom.Vec
			at[0] = geom.Vec{Z: 30}
			at[1] = at[0].Add(geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(2))
			for i := range 2 {
				velocity[i] = at[1-i].Sub(at[i]).Scale(40 * r.Float64()).Add(geom.Vec{X: r.NormFloat64(), Y: r.NormFloat64()}.Scale(25))
				put(alone, c, at[i], velocity[i])
				alone.Step(nil)
				end[i] = feet(alone, c)
			}
			if overlapOf(spec, at[0], at[1]) > 0 {
				continue
			}
			put(pair, a, at[0], velocity[0])
			put(pair, b, at[1], velocity[1])
			pair.Step(nil)
			got := [2]geom.Vec{feet(pair, a), feet(pair, b)}
			worst := deepestOnWay(spec, at, end)
			what := fmt.Sprintf("%s, case %d: from %v and %v at %v and %v, %v m in each other", spec.Armor.Name, k, at[0], at[1], velocity[0], velocity[1], worst)
			switch {
			case worst > clear:
				met++
				if got == end {
					t.Fatalf("%s, and they did not meet", what)
				}
				if depth := overlapOf(spec, got[0], got[1]); depth > 2*collision.Slop {
					t.Fatalf("%s, and ended %v m in each other", what, depth)
				}
				if through := deepestOnWay(spec, at, got); through > clear {
					t.Fatalf("%s, and went %v m through each other", what, through)
				}
			case worst < -clear:
				passed++
				if got != end {
					t.Fatalf("%s, and came to %v instead of %v", what, got, end)
				}
			}
		}
		if met < 60 || passed < 60 {
			t.Errorf("%s: %d met and %d passed, want more", spec.Armor.Name, met, passed)
		}
	}
}

// overlapOf returns how deep two bodies with their feet there are in each other, less
// than 0 for how far they are apart.
func overlapOf(spec PlayerSpec, a, b geom.Vec) float64 {
	apart, reach := a.Sub(b).Abs(), spec.Armor.Half.Scale(2)
	return min(reach.X-apart.X, reach.Y-apart.Y, reach.Z-apart.Z)
}

// deepestOnWay searches two straight ways in small steps for where the bodies are
// deepest in each other.
func deepestOnWay(spec PlayerSpec, from, to [2]geom.Vec) float64 {
	const steps = 1000
	worst := overlapOf(spec, from[0], from[1])
	for k := 1; k <= steps; k++ {
		part := float64(k) / steps
		worst = max(worst, overlapOf(spec, from[0].Lerp(to[0], part), from[1].Lerp(to[1], part)))
	}
	return worst
}

// TestBodies_GetNoDeeperIntoEachOther lets bodies of all models that begin in heaps of
// five run to and fro through one middle for long. How deep two are in
// each other never grows by more than Slop above the least that it has been.
func TestBodies_GetNoDeeperIntoEachOther(t *testing.T) {
	ticks := 250
	if os.Getenv("SKIJET_LONG") == "1" {
		ticks = 10_000
	}
	r := rand.New(rand.NewPCG(9, 9))
	for k := range 6 {
		m := newMatch(t, Options{Level: chamber(t), Immortal: true})
		models := oneOfEachModel(t)
		var run []Command
		for i := range 30 {
			heap := geom.Vec{X: float64(i%3)*1.5 - 1.5, Y: float64(i/15)*1.5 - 1, Z: 0.01}
			at := heap.Add(geom.Vec{X: r.Float64(), Y: r.Float64(), Z: 2.4 * float64(r.IntN(2))})
			run = append(run, Command{Player: join(t, m, placed(models[r.IntN(len(models))], at, geom.Vec{}))})
		}
		least := map[[2]int]float64{}
		for tick := range ticks {
			for i := range run {
				if r.IntN(20) == 0 {
					run[i].Forward = components.AxisOf(float64(r.IntN(3) - 1))
					run[i].Look.Yaw = yawTo(feet(m, run[i].Player).Neg())
					run[i].Buttons = components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonJet.When(r.IntN(3) == 0)
				}
			}
			m.Step(run)
			players := m.Players(nil)
			for i := range players {
				for j := range i {
					a, b := &players[i], &players[j]
					contact, _ := collision.OverlapBoxes(geom.FeetBox(a.Position, a.Half), geom.FeetBox(b.Position, b.Half))
					was, known := least[[2]int{i, j}]
					if !known {
						was = contact.Depth
					}
					const touch = 2 * collision.Slop // that bodies may come to
					if contact.Depth > max(was, touch)+collision.Slop {
						t.Fatalf("match %d, tick %d: players %d and %d are %v m in each other, and were %v", k, tick, b.ID, a.ID, contact.Depth, was)
					}
					least[[2]int{i, j}] = min(was, contact.Depth)
				}
			}
		}
	}
}
