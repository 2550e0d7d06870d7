package systems

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/yohamta/donburi"
)

// ghost is carried by bodies that meet no other.
var ghost = donburi.NewComponentType[struct{}]()

func ghosts() Module {
	return Module{Name: "ghosts", Components: []Registration{State("ghost", ghost)}, Filters: []Filter{{
		Name: "ghosts", Of: ghost, Ask: func(_ *Match, p *Pair) Verdict {
			if p.Kind == PairBody {
				return PairPasses
			}
			return Undecided
		},
	}}}
}

// haunt makes a ghost of a player.
func haunt(t testing.TB, m *Match, spec PlayerSpec) components.ID {
	t.Helper()
	id := join(t, m, spec)
	if err := m.Add(id, With(ghost, struct{}{})); err != nil {
		t.Fatal(err)
	}
	return id
}

// TestGhosts_PassThroughACrowd plays a crowd that runs into each other with ghosts among it and
// without: no bit of the crowd differs. Each ghost moves as it does alone.
func TestGhosts_PassThroughACrowd(t *testing.T) {
	const crowd, unseen, ticks = 24, 6, 150
	specs := oneOfEachModel(t)
	play := func(bodies, others bool) (paths [][]geom.Vec, contacts int) {
		random := rand.New(rand.NewPCG(8, 8))
		m := newMatch(t, Options{Level: hall(t, nil), Immortal: true, Modules: []Module{ghosts()}})
		var ids []components.ID
		for i := range crowd + unseen {
			at := geom.Vec{X: 10*random.Float64() - 5, Y: 10*random.Float64() - 5, Z: 8 * random.Float64()}
			switch spec := placed(specs[i%len(specs)], at, geom.Vec{}); {
			case i < crowd && bodies:
				ids = append(ids, join(t, m, spec))
			case i >= crowd && others:
				ids = append(ids, haunt(t, m, spec))
			}
		}
		for tick := range ticks {
			var commands []Command
			for _, id := range ids { // toward each other
				to := feet(m, id).Neg()
				commands = append(commands, Command{Player: id, Input: components.Input{Forward: components.Full,
					Look: geom.YawPitch{Yaw: geom.Heading(to)}, Buttons: components.ButtonJump.When(tick%20 == 0)}})
			}
			m.Step(commands)
			var row []geom.Vec
			for _, id := range ids {
				row = append(row, feet(m, id))
			}
			paths = append(paths, row)
			contacts += m.bodies.Crowd.Solver.Work.Contacts
		}
		return paths, contacts
	}
	both, _ := play(true, true)
	seen, contacts := play(true, false)
	alone, none := play(false, true)
	if contacts < 1000 || none != 0 {
		t.Errorf("%d contacts of the crowd, and %d of ghosts", contacts, none)
	}
	for tick := range both {
		for i, at := range both[tick] {
			want := alone[tick][max(i-crowd, 0)]
			if i < crowd {
				want = seen[tick][i]
			}
			if at != want {
				t.Fatalf("tick %d: body %d of %d and %d ghosts is at %v, want %v", tick, i, crowd, unseen, at, want)
			}
		}
	}
}

func TestGhosts_AreNoHeadsAndNoCeilings(t *testing.T) {
	spec := PlayerSpec{Armor: armors()[0]}
	spec.Armor.CrouchHalf = geom.Vec{X: spec.Armor.Half.X, Y: spec.Armor.Half.Y, Z: 0.8}
	roofed := hall(t, func(s *sketch) {
		roof := 1.6 + 2*spec.Armor.Half.Z + 0.2
		s.Block(geom.Vec{X: -20, Y: -20, Z: roof}, geom.Vec{X: 20, Y: 20, Z: roof + 1}, false)
	})
	m := newMatch(t, Options{Level: roofed, Modules: []Module{ghosts()}})
	below := join(t, m, placed(spec, geom.Vec{Z: 0.001}, geom.Vec{}))
	components.Stance.Get(mustEntry(m, below)).Crouched = true
	above := haunt(t, m, placed(spec, geom.Vec{Z: 1.602}, geom.Vec{}))
	steps(m, 2, Command{Player: below})
	if components.Stance.Get(mustEntry(m, below)).Crouched {
		t.Error("it stays crouched below a ghost")
	}
	if steps(m, 60); feet(m, above).Z > 0.1 {
		t.Errorf("a ghost stands at %v, on a head", feet(m, above))
	}
}

// TestGhosts_StopNoPlatform lifts somebody through a ghost right below the ceiling.
func TestGhosts_StopNoPlatform(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		ledge := 60 - 2*spec.Armor.Half.Z - 0.05
		s := room()
		s.Block(geom.Vec{X: 4.2, Y: -5, Z: ledge - 1}, geom.Vec{X: 10, Y: 5, Z: ledge}, false)
		lift := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 1}, testlevels.Stop(0, 0, 45, 7, 60), testlevels.Stop(0, 0, 59-2*spec.Armor.Half.Z, 7, 10))
		m := newMatch(t, Options{Level: built(t, s, func(p *levels.Parts) { p.Platforms = []levels.Platform{lift} }),
			Immortal: true, Modules: []Module{ghosts()}})
		join(t, m, placed(spec, geom.Vec{X: 3.5, Z: 45.51}, geom.Vec{}))
		above := haunt(t, m, placed(spec, geom.Vec{X: 4.3, Z: ledge + 0.01}, geom.Vec{}))
		from := feet(m, above)
		if n := count(steps(m, 150), EventCrushed, components.Nobody); n != 0 {
			t.Errorf("%s: somebody was crushed in %d ticks", spec.Armor.Name, n)
		}
		if moved := feet(m, above).Sub(from); moved.Horizontal().Length() > 1e-6 {
			t.Errorf("%s: the ghost was pushed by %v", spec.Armor.Name, moved)
		}
	}
}

func TestGhosts_CostNoAllocation(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Immortal: true, Modules: []Module{ghosts()}})
	for i := range 8 {
		join(t, m, PlayerSpec{Position: at(0.5*float64(i), 0, 1)})
	}
	haunt(t, m, PlayerSpec{Position: at(0, 0, 1)})
	steps(m, 20)
	if n := alloctest.Count(func() { m.Step(nil) }); n != 0 {
		t.Errorf("%d allocations", n)
	}
}
