package systems

import (
	"flag"
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the soak test")
	soakTicks = flag.Int("soak.ticks", 1300, "ticks of each match of the soak test")
	soakSeeds = flag.Int("soak.seeds", 1, "how many seeds the soak test tries")
)

const soakPlayers = 16

// soakMatch fills a level with players of all armours of the Tribes model.
func soakMatch(t testing.TB, level *levels.Level, rules tribes.Rules, seed uint64) (*Match, []*driver) {
	t.Helper()
	var bodies []PlayerSpec
	for _, armor := range armors() {
		bodies = append(bodies, PlayerSpec{Armor: armor})
	}
	return soakBodies(t, level, rules, seed, bodies)
}

// soakBodies fills a level with players, of the bodies in turn.
func soakBodies(t testing.TB, level *levels.Level, rules tribes.Rules, seed uint64, bodies []PlayerSpec) (*Match, []*driver) {
	t.Helper()
	m, err := NewMatch(Options{Level: level, Rules: rules, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	var drivers []*driver
	for i := range soakPlayers {
		spec := bodies[i%len(bodies)]
		spec.Name, spec.Team = fmt.Sprint(i), i%3
		if _, err := m.Join(spec); err != nil {
			t.Fatal(err)
		}
		drivers = append(drivers, newDriver(seed, uint64(i)))
	}
	return m, drivers
}

// soak runs one match under the eye of a witness and returns its player ticks.
func soak(t *testing.T, level *levels.Level, rules tribes.Rules, seed uint64, closed bool, ticks int) int {
	t.Helper()
	m, drivers := soakMatch(t, level, rules, seed)
	return oversee(t, m, drivers, level, rules.Name, seed, closed, ticks)
}

// oversee plays a match under the eye of a witness and returns its player ticks.
func oversee(t *testing.T, m *Match, drivers []*driver, level *levels.Level, what string, seed uint64, closed bool, ticks int) int {
	t.Helper()
	w := newWitness(m, closed)
	commands := make([]Command, len(drivers))
	for tick := range ticks {
		for i, d := range drivers {
			explodes := false
			commands[i], explodes = d.command(tick, &w.before[i])
			if explodes {
				d.blastNear(m, &w.before[i])
			}
		}
		m.Step(commands)
		if err := w.see(); err != nil {
			t.Fatalf("seed=%d tick=%d level=%s rules=%s %v; rerun: go test ./systems -run '%s' -soak.seed=%d -soak.ticks=%d",
				seed, tick, level.Name, what, err, t.Name(), seed, tick+1)
		}
	}
	return w.ticks
}

// soakBoth runs a level under both rule sets and all seeds.
func soakBoth(t *testing.T, closed bool, ticks int, build func(seed uint64) *levels.Level) {
	t.Helper()
	total := 0
	for seed := *soakSeed; seed < *soakSeed+uint64(*soakSeeds); seed++ {
		level := build(seed)
		for _, rules := range []tribes.Rules{tribes.Articles(), tribes.Original()} {
			total += soak(t, level, rules, seed, closed, ticks)
		}
	}
	t.Logf("%d player ticks without a violation", total)
}

func TestSoak_InvariantsHoldInRooms(t *testing.T) {
	soakBoth(t, true, *soakTicks, func(seed uint64) *levels.Level { return rooms(t, seed) })
}

func TestSoak_InvariantsHoldOnStairs(t *testing.T) {
	soakBoth(t, true, *soakTicks, func(seed uint64) *levels.Level { return stairs(t, seed) })
}

func TestSoak_InvariantsHoldInFunnels(t *testing.T) {
	soakBoth(t, true, *soakTicks, func(seed uint64) *levels.Level { return funnels(t, seed) })
}

func TestSoak_InvariantsHoldInTriangleSoup(t *testing.T) {
	soakBoth(t, true, *soakTicks, func(seed uint64) *levels.Level { return soup(t, seed) })
}

func TestSoak_InvariantsHoldOnHills(t *testing.T) {
	level := hills(t, 48, 16)
	for i := range level.Spawns {
		level.Spawns[i].Position.Z += 3 // the hill beside the spawn may be higher
	}
	soakBoth(t, false, *soakTicks, func(uint64) *levels.Level { return level })
}

// TestSoak_WitnessSeesFaults proves that the checks can fail.
func TestSoak_WitnessSeesFaults(t *testing.T) {
	faults := map[string]func(m *Match){
		"I2":  func(m *Match) { playerEntry(m, 1).position.Feet.Z -= 0.01 },
		"I3":  func(m *Match) { playerEntry(m, 1).position.Feet.Z -= 50 },
		"I5":  func(m *Match) { playerEntry(m, 1).velocity.Linear.Z += 900 },
		"I6":  func(m *Match) { playerEntry(m, 1).energy.Current = 61 },
		"I8":  func(m *Match) { playerEntry(m, 1).contact.SinceJumpable = 5 },
		"I13": func(m *Match) { playerEntry(m, 1).health.Current -= 0.1 },
		"I7":  func(m *Match) { playerEntry(m, 1).position.Feet.Z += 3 },
	}
	for name, spoil := range faults {
		m, err := NewMatch(Options{Level: rooms(t, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Join(PlayerSpec{Position: &geom.Vec{X: -20}}); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			m.Step(nil)
		}
		w := newWitness(m, true)
		m.Step(nil)
		if err := w.see(); err != nil {
			t.Fatalf("%s: a sound match fails: %v", name, err)
		}
		m.Step(nil)
		spoil(m)
		if err := w.see(); err == nil || !containsWord(err.Error(), name) {
			t.Errorf("%s: the witness says %v", name, err)
		}
	}
}
