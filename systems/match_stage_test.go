package systems

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
)

func TestMatch_TwelveStagesRunInOrder(t *testing.T) {
	if stageCount != 12 {
		t.Fatalf("%d stages, want 12", stageCount)
	}
	m := newMatch(t, Options{Level: hall(t, nil)})
	var order []Stage
	for stage := StageIntents; stage <= StageSeal; stage++ {
		addSystem(m, stage, func(*Match) { order = append(order, stage) })
	}
	for tick := range 3 {
		order = order[:0]
		m.Step(nil)
		if len(order) != 12 || !slices.IsSorted(order) {
			t.Fatalf("tick %d: stages ran as %v", tick, order)
		}
	}
}

func TestMatch_AddedSystemRunsAtTheEndOfItsStage(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	var intents, seals []int64
	addSystem(m, StageIntents, func(m *Match) {
		entry, _ := m.Entry(id)
		if components.Intent.Get(entry).Forward.Float() != 1 {
			t.Errorf("tick %d: the command is not applied yet", m.Tick())
		}
		intents = append(intents, m.Tick())
	})
	addSystem(m, StageSeal, func(m *Match) { seals = append(seals, m.Tick()) })
	steps(m, 2, Command{Player: id, Input: components.Input{Forward: components.Full}})
	if fmt.Sprint(intents, seals) != "[0 1] [0 1]" {
		t.Errorf("ticks seen: %v and %v", intents, seals)
	}
}

// script gives every player something else to do in every tick.
func script(tick, players int) []Command {
	var all []Command
	for i := range players {
		all = append(all, Command{Player: components.ID(i + 1), Input: components.Input{Forward: components.Full, Right: components.AxisOf(float64(i%3 - 1)),
			Buttons: components.ButtonSki.When((tick/40+i)%2 == 0) | components.ButtonJet.When((tick/25+i)%3 == 0) |
				components.ButtonFire.When((tick+i*7)%60 == 0), Look: lookAround(tick, i)}})
	}
	return all
}

func TestMatch_StagesAsEcsSystemsGiveTheHashOfStep(t *testing.T) {
	level := hills(t, 48, 16)
	build := func(world donburi.World) *Match {
		m := newMatch(t, Options{Level: level, Seed: 5, World: world})
		for i := range 6 {
			join(t, m, PlayerSpec{Name: fmt.Sprint(i), Team: i % 2, Armor: tribes.Medium()})
		}
		join(t, m, PlayerSpec{Name: "idle"})
		return m
	}
	world := donburi.NewWorld()
	plain, mixed := build(nil), build(world)
	e := ecs.NewECS(world)
	for _, system := range mixed.Schedule() {
		run, err := mixed.ECS(system.Name)
		if err != nil {
			t.Fatal(err)
		}
		e.AddSystem(run)
	}
	for tick := range 1000 {
		commands := script(tick, 6)
		plain.Step(commands)
		mixed.Submit(commands)
		e.Update()
		if plain.Hash() != mixed.Hash() || plain.Tick() != mixed.Tick() {
			t.Fatalf("tick %d: %x by Step, %x by ecs", tick, plain.Hash(), mixed.Hash())
		}
	}
}

// TestMatch_TickWithoutSpawnsAllocatesNothing counts every allocation from the very
// first tick on, and again after somebody has joined, on the default grid.
func TestMatch_TickWithoutSpawnsAllocatesNothing(t *testing.T) {
	bodies := allBodies(t)
	for _, level := range []*levels.Level{hills(t, 48, 16), ground(t, "plant", 1)} {
		t.Run(level.Name, func(t *testing.T) {
			allocatesNothing(t, func() uint64 {
				m := newMatch(t, Options{Level: level, Seed: 2})
				for i := range 16 {
					spec := bodies[i%len(bodies)]
					spec.Team = i % 2
					join(t, m, spec)
				}
				allocations := mallocs(m, 400, func(tick int) []Command { return script(tick, 16) })
				join(t, m, PlayerSpec{})
				return allocations + mallocs(m, 200, func(tick int) []Command { return script(tick, 17) })
			})
		})
	}
	t.Run("crowd", func(t *testing.T) {
		allocatesNothing(t, func() uint64 {
			m, ids := crowded(t, PlayerSpec{})
			for i := range 16 { // some of them on heads
				join(t, m, placed(PlayerSpec{}, geom.Vec{X: 0.7 * float64(i%8), Y: 0.7 * float64(i/8), Z: 3}, geom.Vec{}))
			}
			return mallocs(m, 100, func(int) []Command { return runToMiddle(m, ids) })
		})
	})
}

// allocatesNothing runs a new match a few times, until one makes no allocation at
// all. What a match allocates, every match does; what the runtime allocates for
// itself, for the conversions of interfaces, it does once.
func allocatesNothing(t *testing.T, run func() uint64) {
	t.Helper()
	const runs = 8
	var allocations [runs]uint64
	for i := range runs {
		if allocations[i] = run(); allocations[i] == 0 {
			return
		}
	}
	t.Errorf("%d allocations in %d runs, want a run without", allocations, runs)
}

// mallocs counts the allocations of ticks in which nobody fires.
func mallocs(m *Match, ticks int, commands func(tick int) []Command) (sum uint64) {
	for tick := range ticks {
		run := commands(tick)
		for i := range run {
			run[i].Buttons &^= components.ButtonFire
		}
		sum += alloctest.Count(func() { m.Step(run) })
	}
	return sum
}

// TestMatch_ParallelMatchesEqualSequentialOnes is also the one for go test -race.
func TestMatch_ParallelMatchesEqualSequentialOnes(t *testing.T) {
	level := hills(t, 48, 16)
	run := func(seed uint64) uint64 {
		m, err := NewMatch(Options{Level: level, Seed: seed})
		if err != nil {
			return 0
		}
		for i := range 4 {
			if _, err := m.Join(PlayerSpec{Team: i % 2}); err != nil {
				return 0
			}
		}
		for tick := range 400 {
			m.Step(script(tick, 4))
		}
		return m.Hash()
	}
	const matches = 8
	var want, got [matches]uint64
	for i := range matches {
		want[i] = run(uint64(i))
	}
	var wait sync.WaitGroup
	for i := range matches {
		wait.Go(func() { got[i] = run(uint64(i)) })
	}
	wait.Wait()
	if got != want || want[0] == 0 {
		t.Errorf("in parallel %x, one by one %x", got, want)
	}
}
