package rollers_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/donburi/rollers"
	"github.com/skijet/skijet/systems"
)

func newGame(t *testing.T) *rollers.Game {
	t.Helper()
	g, err := rollers.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func update(t *testing.T, g *rollers.Game, n int, keys rollers.Keys) {
	t.Helper()
	for range n {
		if err := g.Update(keys); err != nil {
			t.Fatal(err)
		}
	}
}

// hero returns where the hero is drawn.
func hero(g *rollers.Game) geom.Vec {
	for _, p := range g.Places(nil) {
		if p.Hero {
			return p.At
		}
	}
	return geom.Vec{}
}

func TestGame_TicksAtEveryFourthUpdate(t *testing.T) {
	g := newGame(t)
	for n := range 400 {
		update(t, g, 1, rollers.Keys{})
		if got := g.Match.Tick(); got != int64(n+1)/4 {
			t.Fatalf("update %d: tick %d", n+1, got)
		}
	}
	if n := len(g.Match.Players(nil)); n != 0 {
		t.Errorf("%d players", n)
	}
}

func TestGame_TheHeroCollectsCoinsAndStopsAtTheWall(t *testing.T) {
	g := newGame(t)
	update(t, g, 500, rollers.Keys{Up: true})
	entry, _ := rollers.Hero.First(g.ECS.World)
	if coins := rollers.Hero.Get(entry).Coins; coins != 8 {
		t.Errorf("%d coins, want 8", coins)
	}
	if at := hero(g); math.Abs(at.Y-(rollers.Yard-components.Armor.Get(entry).Half.Y)) > 0.01 || at.X != -10 {
		t.Errorf("it stands at %v, the wall is at y %v", at, rollers.Yard)
	}
}

func TestGame_BodiesPushEachOther(t *testing.T) {
	g := newGame(t)
	before := g.Places(nil)
	update(t, g, 52, rollers.Keys{Up: true}) // beside the second body
	update(t, g, 300, rollers.Keys{Right: true})
	moved := 0
	after := g.Places(nil)
	for i := range 6 {
		if !after[i].Hero && after[i].At.Sub(before[i].At).Length() > 1 {
			moved++
		}
		for k := range i {
			gap := after[i].At.Sub(after[k].At).Abs()
			if gap.X < 0.99 && gap.Y < 0.99 {
				t.Errorf("bodies %d and %d are %v apart", i, k, gap)
			}
		}
	}
	if moved == 0 {
		t.Errorf("nobody was pushed: %+v", after[:6])
	}
}

func TestGame_ShowsBodiesBetweenTwoTicks(t *testing.T) {
	g := newGame(t)
	update(t, g, 160, rollers.Keys{Up: true})
	last, step := hero(g).Y, 0.0
	for n := range 12 {
		update(t, g, 1, rollers.Keys{Up: true})
		now := hero(g).Y
		if d := now - last; n > 0 && math.Abs(d-step) > 1e-9 {
			t.Errorf("update %d: drawn %v m further, before %v", n, d, step)
		} else {
			step = d
		}
		last = now
	}
	entry, _ := rollers.Hero.First(g.ECS.World)
	if want := components.Velocity.Get(entry).Linear.Y * systems.TickSeconds / 4; want < 0.05 || math.Abs(step-want) > 1e-9 {
		t.Errorf("%v m an update, want %v", step, want)
	}
}

func TestGame_EveryRunIsTheSame(t *testing.T) {
	var want []uint64
	for run := range 3 {
		g := newGame(t)
		for n := range 200 {
			update(t, g, 4, rollers.Keys{Up: n%50 < 20, Right: n%30 < 20, Left: n%70 > 60})
			if run == 0 {
				want = append(want, g.Match.Hash())
			} else if got := g.Match.Hash(); got != want[n] {
				t.Fatalf("run %d, tick %d: hash %x, want %x", run, n+1, got, want[n])
			}
		}
	}
}

// TestGame_MovesAsAMatchDoesThatIsStepped compares with a match of the same entity
// and the whole schedule.
func TestGame_MovesAsAMatchDoesThatIsStepped(t *testing.T) {
	g := newGame(t)
	m, err := systems.NewMatch(systems.Options{Level: g.Match.Level})
	if err != nil {
		t.Fatal(err)
	}
	id, err := m.Spawn(systems.With(components.Model, components.ModelData{Name: components.ModelTribes}),
		systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: -10, Z: 0.1}}), systems.With(components.Solid, components.SolidData{}))
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		update(t, g, 4, rollers.Keys{Up: true})
		if err := m.Step([]systems.Command{{Player: id, Input: components.Input{Forward: components.Full}}}); err != nil {
			t.Fatal(err)
		}
		entry, _ := m.Entry(id)
		other, _ := rollers.Hero.First(g.ECS.World)
		if a, b := components.Position.Get(entry).Feet, components.Position.Get(other).Feet; a != b {
			t.Fatalf("tick %d: at %v, stepped %v", m.Tick(), b, a)
		}
	}
}
