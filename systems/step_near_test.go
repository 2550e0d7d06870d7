package systems_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/tools/bench/walkers"
)

// outcome is all that a step leaves. Two are compared by their encodings, in which 0 and -0 differ.
type outcome struct {
	position components.PositionData
	velocity components.VelocityData
	contact  components.ContactData
	energy   components.EnergyData
	report   components.MoveReportData
	stance   components.StanceData
}

func outcomeOf(b *components.Body) outcome {
	return outcome{*b.Position, *b.Velocity, *b.Contact, *b.Energy, *b.Report, *b.Stance}
}

// TestStep_IsTheSameFromWhatIsNearby steps bodies of every model on all proving grounds
// by keys at random, some of which stand still for a while, with platforms that move.
// Each is stepped three times: as one that asks the level itself, as one that keeps what
// it has collected, and as one that forgets it now and then, as after a restore.
func TestStep_IsTheSameFromWhatIsNearby(t *testing.T) {
	t.Parallel()
	seed, ticks := uint64(20), 150
	if os.Getenv("SKIJET_LONG") != "" {
		ticks *= 20
	}
	for _, name := range testlevels.Names() {
		t.Run(name, func(t *testing.T) {
			level, err := testlevels.Level(name, seed)
			if err != nil {
				t.Fatal(err)
			}
			for _, model := range walkers.Models {
				t.Run(model, func(t *testing.T) {
					t.Parallel()
					compareSteps(t, level, model, seed, ticks)
				})
			}
		})
	}
}

// moving is a level with its platforms.
type moving struct {
	world *collision.World
	plans []levels.Platform
	parts []*collision.Mover
}

func newMoving(t *testing.T, level *levels.Level) *moving {
	t.Helper()
	m := &moving{world: level.Solid, plans: level.Platforms}
	for i := range m.plans {
		mover, err := m.plans[i].NewMover()
		if err != nil {
			t.Fatal(err)
		}
		m.parts = append(m.parts, mover)
		m.world = m.world.With(mover)
	}
	return m
}

func (m *moving) place(t *testing.T, tick int) {
	t.Helper()
	for i, mover := range m.parts {
		if err := mover.Place(m.plans[i].Pose(tick)); err != nil {
			t.Fatal(err)
		}
	}
}

func compareSteps(t *testing.T, level *levels.Level, model string, seed uint64, ticks int) {
	const bodies = 6
	m := newMoving(t, level)
	random := rand.New(rand.NewPCG(seed, 7))
	worlds := [...]motion.World{unasked{m.world}, m.world, m.world}
	var all [bodies][len(worlds)]*components.Body
	var steps [bodies][len(worlds)]func(motion.World)
	for i := range all {
		for k := range worlds {
			body, step, err := walkers.Walker(model)
			if err != nil {
				t.Fatal(err)
			}
			all[i][k], steps[i][k] = body, step
		}
	}
	outcomes, err := codec.For[outcome]()
	if err != nil {
		t.Fatal(err)
	}
	encode := func(buf []byte, b *components.Body) []byte {
		o := outcomeOf(b)
		return outcomes.Encode(buf[:0], &o)
	}
	var want, got []byte
	bumps := 0
	for tick := range ticks {
		m.place(t, tick)
		for i := range all {
			steer(random, level, &all[i], tick)
			if random.IntN(8) == 0 && all[i][2].Nearby != nil {
				all[i][2].Nearby.Clear()
			}
			for k, w := range worlds {
				steps[i][k](w)
			}
			want = encode(want, all[i][0])
			for k := 1; k < len(worlds); k++ {
				if got = encode(got, all[i][k]); !bytes.Equal(got, want) {
					t.Fatalf("seed %d, tick %d, body %d, way %d:\ngot  %#v\nwant %#v", seed, tick, i, k, outcomeOf(all[i][k]), outcomeOf(all[i][0]))
				}
			}
			bumps += all[i][0].Report.BumpCount
		}
	}
	var work collision.NearbyWork
	for i := range all {
		if all[i][0].Nearby != nil {
			t.Fatal("a body that asks the level itself has collected something")
		}
		if near := all[i][1].Nearby; near != nil {
			done := near.Work()
			work.Kept, work.CacheHits = work.Kept+done.Kept, work.CacheHits+done.CacheHits
			work.Repeated, work.CacheMisses = work.Repeated+done.Repeated, work.CacheMisses+done.CacheMisses
		}
	}
	if bumps < ticks/10 || work.Kept == 0 || work.CacheHits+work.Repeated < bumps {
		t.Errorf("%d bumps, %+v: too little was asked of what is nearby", bumps, work)
	}
}

// steer presses the same keys for all versions of a body, and now and then puts it
// elsewhere or throws it.
func steer(random *rand.Rand, level *levels.Level, versions *[3]*components.Body, tick int) {
	first := versions[0]
	intent := *first.Intent
	feet, velocity := first.Position.Feet, first.Velocity.Linear
	if tick == 0 || random.IntN(60) == 0 {
		feet = level.Spawns[random.IntN(len(level.Spawns))].Position
	}
	switch random.IntN(24) {
	case 0:
		intent = components.Input{}
	case 1, 2:
		intent.Forward, intent.Look.Yaw = components.Full, geom.Angle(random.Uint32())
		intent.Buttons = components.Buttons(random.Uint32()) & (components.ButtonJump | components.ButtonJet | components.ButtonSki | components.ButtonCrouch)
	case 3:
		velocity = intent.Look.ToWorld(geom.Vec{X: 5 * random.NormFloat64(), Y: 40 * random.Float64(), Z: 5 * random.NormFloat64()})
	}
	for _, b := range versions {
		*b.Intent, b.Position.Feet, b.Velocity.Linear = intent, feet, velocity
	}
}
