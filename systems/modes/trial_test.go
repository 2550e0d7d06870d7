package modes_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// lane is a course of n gates 1 m deep and 20 m apart along x, high above the floor.
func lane(n int) modes.CourseData {
	c := modes.CourseData{Gold: 1, Silver: 2, Bronze: 3}
	for i := range n {
		c.Gates = append(c.Gates, modes.Gate{Center: geom.Vec{X: float64(20 * i), Z: 30}, Half: geom.Vec{X: 0.5, Y: 9, Z: 29}})
	}
	return c
}

func trial(t testing.TB, course modes.CourseData, players ...at) (*systems.Match, []components.ID) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.TimeTrial(course).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	return m, enter(t, m, players...)
}

func runOf(m *systems.Match, id components.ID) *modes.RunData { return modes.Run.Get(entryOf(m, id)) }

// TestTrial_TimesCountPartsOfTicks flies through gates in free fall with 50 m/s along
// x. The horizontal speed is constant, so a gate 20 m further is reached 0.4 s later,
// which is 12.5 ticks.
func TestTrial_TimesCountPartsOfTicks(t *testing.T) {
	m, ids := trial(t, lane(3), at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 50}})
	var gates []modes.GatePassed
	var done []modes.RunFinished
	for range 60 {
		step(t, m, 1)
		for _, e := range systems.Events[modes.GatePassed](m) {
			gates = append(gates, e)
		}
		for _, e := range systems.Events[modes.RunFinished](m) {
			done = append(done, e)
		}
	}
	if len(gates) != 3 || len(done) != 1 {
		t.Fatalf("gates %+v, done %+v", gates, done)
	}
	for i, e := range gates {
		if e.Gate != i || math.Abs(e.Seconds-0.4*float64(i)) > 1e-9 || e.HasBest {
			t.Errorf("gate %+v, want %v s", e, 0.4*float64(i))
		}
	}
	if d := done[0]; math.Abs(d.Seconds-0.8) > 1e-9 || !d.OwnBest || !d.IsRecord || d.HasBeaten || d.Medal != modes.Gold {
		t.Errorf("done %+v", d)
	}
	run := runOf(m, ids[0])
	if run.Runs != 1 || run.Next != 0 || run.Best[2] != done[0].Seconds || run.Medal != modes.Gold {
		t.Errorf("run %+v", run)
	}
	record := systems.Single(m, modes.Record)
	if record.Player != ids[0] || record.Name != "player 0" || record.Seconds != done[0].Seconds || len(record.Trail) != 1+25/modes.TrailTicks {
		t.Errorf("record %+v", record)
	}
}

// TestTrial_SeveralGatesInOneTickCountInTheirOrder is fast enough for three gates in a
// tick.
func TestTrial_SeveralGatesInOneTickCountInTheirOrder(t *testing.T) {
	course := lane(3)
	for i := range course.Gates {
		course.Gates[i].Center.X = float64(i)
	}
	m, ids := trial(t, course, at{1, geom.Vec{X: -3, Z: 50}, geom.Vec{X: 100}})
	step(t, m, 3)
	if run := runOf(m, ids[0]); run.Runs != 1 || math.Abs(run.Best[1]-0.01) > 1e-9 || math.Abs(run.Best[2]-0.02) > 1e-9 {
		t.Errorf("run %+v", run)
	}
}

// TestTrial_AGateAroundTheOneBeforeIsNotPassedEarlier flies into the second gate before the
// first, which lies in it, and is as fast again: it is no time behind its best.
func TestTrial_AGateAroundTheOneBeforeIsNotPassedEarlier(t *testing.T) {
	course := lane(3)
	course.Gates[1].Center.X, course.Gates[1].Half.X = 0.5, 1.5
	m, ids := trial(t, course, at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 100}})
	for run := range 2 {
		passed := 0
		for range 30 {
			step(t, m, 1)
			for _, e := range systems.Events[modes.GatePassed](m) {
				if passed++; e.Gate == 1 && (e.Seconds != 0 || e.HasBest != (run > 0)) || math.Abs(e.Behind) > 1e-9 {
					t.Errorf("run %d: %+v", run, e)
				}
			}
		}
		if passed != 3 {
			t.Errorf("run %d: %d gates are passed, want 3", run, passed)
		}
		put(t, m, ids[0], geom.Vec{X: -10, Z: 50})
		components.Velocity.Get(entryOf(m, ids[0])).Linear = geom.Vec{X: 100}
		step(t, m, 1)
	}
}

func TestTrial_GatesCountInTheirOrderAndARunIsBegunAnew(t *testing.T) {
	m, ids := trial(t, lane(3), at{1, geom.Vec{X: 10}, geom.Vec{}})
	run := func() *modes.RunData { return runOf(m, ids[0]) }
	says := func(text string) {
		t.Helper()
		if goal := components.Goal.Get(entryOf(m, ids[0])); goal.Kind != components.GoalReach || goal.Text != text {
			t.Errorf("goal %+v, want %q", goal, text)
		}
	}
	put(t, m, ids[0], geom.Vec{X: 40})
	step(t, m, 3)
	says("Come through the start")
	if run().Next != 0 {
		t.Fatalf("the last gate alone: %+v", run())
	}
	put(t, m, ids[0], geom.Vec{})
	step(t, m, 20)
	if run().Next != 1 || math.Abs(run().Began-5) > 2 {
		t.Fatalf("at the start: %+v, tick %d", run(), m.Tick())
	}
	says("Next gate")
	put(t, m, ids[0], geom.Vec{X: 20})
	step(t, m, 2)
	says("Finish")
	if run().Next != 2 {
		t.Fatalf("at the next: %+v", run())
	}
	put(t, m, ids[0], geom.Vec{})
	step(t, m, 2)
	if run().Next != 1 || run().Splits[1] != 0 || run().Began < 20 {
		t.Fatalf("at the start again: %+v", run())
	}
	kill(t, m, ids[0], components.Nobody)
	if run().Next != 0 {
		t.Errorf("dead: %+v", run())
	}
}

// TestTrial_TheFasterRunIsKeptAndWins has one player run at 50 and then at 40 m/s, and
// another at 60 m/s.
func TestTrial_TheFasterRunIsKeptAndWins(t *testing.T) {
	m, ids := trial(t, lane(2), at{1, geom.Vec{Y: 60}, geom.Vec{}}, at{1, geom.Vec{Y: 70}, geom.Vec{}})
	fly := func(id components.ID, speed float64) (last modes.RunFinished) {
		put(t, m, id, geom.Vec{X: -5, Z: 50})
		components.Velocity.Get(entryOf(m, id)).Linear = geom.Vec{X: speed}
		for range 30 {
			step(t, m, 1)
			for _, e := range systems.Events[modes.RunFinished](m) {
				last = e
			}
		}
		return last
	}
	first, slower, other := fly(ids[0], 50), fly(ids[0], 40), fly(ids[1], 60)
	if !first.OwnBest || slower.OwnBest || slower.IsRecord || !other.IsRecord || !other.HasBeaten || other.Beaten != first.Seconds {
		t.Errorf("runs %+v, %+v, %+v", first, slower, other)
	}
	if run := runOf(m, ids[0]); run.Best[1] != first.Seconds || run.Runs != 2 {
		t.Errorf("run %+v", run)
	}
	s := systems.Single(m, modes.Status)
	s.Rules.TimeLimitTicks = s.Ticks + 1
	step(t, m, 1)
	if got := statusOf(t, m); !got.Over() || got.Winner.Player != ids[1] {
		t.Errorf("status %+v", got)
	}
}

// TestTrial_ARestartIsARunFromBeforeTheFirstGate, filled up, and a replay of the entry is the same.
func TestTrial_ARestartIsARunFromBeforeTheFirstGate(t *testing.T) {
	course := lane(3)
	m, ids := trial(t, course, at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 50}})
	other, _ := trial(t, course, at{1, geom.Vec{X: -10, Z: 50}, geom.Vec{X: 50}})
	step(t, m, 20)
	step(t, other, 20)
	if runOf(m, ids[0]).Next != 2 {
		t.Fatalf("run %+v", runOf(m, ids[0]))
	}
	entry := entryOf(m, ids[0])
	components.Health.Get(entry).Current, components.Energy.Get(entry).Current = 0.1, 1
	for _, match := range []*systems.Match{m, other} {
		if _, err := match.Enter(modes.RestartEntry(ids[0])); err != nil {
			t.Fatal(err)
		}
		step(t, match, 1)
	}
	health, energy, feet := components.Health.Get(entry), components.Energy.Get(entry), components.Position.Get(entry).Feet
	if run := runOf(m, ids[0]); run.Next != 0 || health.Current != health.Max || energy.Current != components.Armor.Get(entry).MaxEnergy {
		t.Errorf("run %+v, health %v, energy %v", run, health.Current, energy.Current)
	}
	gate := course.Gates[0]
	if d := feet.Sub(gate.Center); math.Abs(d.X) < gate.Half.X+1 && math.Abs(d.Y) < gate.Half.Y+1 || d.Horizontal().Length() > 150 {
		t.Errorf("it is put to %v, the gate is at %v", feet, gate.Center)
	}
	look := geom.YawPitch{}
	for _, e := range systems.Events[modes.RunRestarted](m) {
		look = e.Look
	}
	if ahead := look.Forward().Dot(gate.Center.Sub(feet).Horizontal().Normalize()); ahead < 0.99 {
		t.Errorf("it looks along %v from %v", look.Forward(), feet)
	}
	if m.Hash() != other.Hash() {
		t.Error("two matches with the same entries differ")
	}
	if _, err := m.Enter(modes.RestartEntry(99)); !errors.Is(err, modes.ErrCall) {
		t.Errorf("of nobody: %v", err)
	}
	if _, err := m.Enter(modes.SpectateEntry(ids[0], true)); err != nil {
		t.Fatal(err)
	}
	step(t, m, 1)
	if _, err := m.Enter(modes.RestartEntry(ids[0])); !errors.Is(err, modes.ErrCall) {
		t.Errorf("of one who watches: %v", err)
	}
}

// TestTrial_WithoutASpawnPointARestartIsOnTheGround before the gate, seen from the next.
func TestTrial_WithoutASpawnPointARestartIsOnTheGround(t *testing.T) {
	course := lane(2)
	for i := range course.Gates {
		course.Gates[i].Center.Y = 40
	}
	level := *hall(t)
	level.Spawns = nil
	level.Bounds.Min.Z = -40
	m, err := systems.NewMatch(systems.Options{Level: &level, Modules: []systems.Module{modes.TimeTrial(course).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	id := enter(t, m, at{1, geom.Vec{X: 15}, geom.Vec{}})[0]
	if _, err := m.Enter(modes.RestartEntry(id)); err != nil {
		t.Fatal(err)
	}
	step(t, m, 3)
	if feet := components.Position.Get(entryOf(m, id)).Feet; feet.X > -2 || feet.X < -40 || math.Abs(feet.Z) > 0.2 || math.Abs(feet.Y-40) > 0.1 {
		t.Errorf("it is put to %v", feet)
	}
}

// TestTrial_ARestartIsOnGroundNearTheFirstGateOfEveryLevel, and outside of that gate.
func TestTrial_ARestartIsOnGroundNearTheFirstGateOfEveryLevel(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{})}})
		if err != nil {
			t.Fatal(err)
		}
		id, err := m.Join(systems.PlayerSpec{Name: "you", Team: 1})
		if err == nil {
			_, err = m.Enter(modes.RestartEntry(id))
		}
		if err != nil {
			t.Fatal(err)
		}
		step(t, m, 62)
		gate := systems.Single(m, modes.Course).Gates[0]
		feet, lives := components.Position.Get(entryOf(m, id)).Feet, components.Health.Get(entryOf(m, id)).Alive()
		touches := components.Contact.Get(entryOf(m, id)).Touching
		far := feet.Sub(gate.Center).Length()
		t.Logf("%s: it stands at %.0f, %.0f m from the gate at %.0f, %.0f wide", name, feet, far, gate.Center, 2*gate.Half.X)
		if run := runOf(m, id); !lives || !touches || far > 60 || run.Next != 0 {
			t.Errorf("%s: it is at %v, %v m from the gate, lives %v, stands %v, run %+v", name, feet, far, lives, touches, run.Next)
		}
	}
}

// TestTrial_TheMedalToBeatIsTheBestThatTheTimeStillGives.
func TestTrial_TheMedalToBeatIsTheBestThatTheTimeStillGives(t *testing.T) {
	c := modes.CourseData{Gold: 10, Silver: 20, Bronze: 30}
	for _, w := range []struct {
		seconds float64
		medal   modes.Medal
		longest float64
	}{{0, modes.Gold, 10}, {10.5, modes.Silver, 20}, {29, modes.Bronze, 30}, {31, modes.NoMedal, 0}} {
		if d, longest := c.Reachable(w.seconds); d != w.medal || longest != w.longest {
			t.Errorf("after %v s: %v within %v s", w.seconds, d, longest)
		}
	}
	if d, _ := (&modes.CourseData{}).Reachable(0); d != modes.NoMedal {
		t.Errorf("a course without times gives %v", d)
	}
}

// TestGhost_GoesTheWayOfItsRun compares the ghost at every tick with the player's
// position. In free fall a path deviates from a straight line between two places of the
// trail by at most g t2 / 8.
func TestGhost_GoesTheWayOfItsRun(t *testing.T) {
	m, ids := trial(t, lane(4), at{1, geom.Vec{X: -3, Z: 55}, geom.Vec{X: 50, Y: 2}})
	var places []geom.Vec
	for runOf(m, ids[0]).Runs == 0 && m.Tick() < 100 {
		step(t, m, 1)
		if runOf(m, ids[0]).Next > 0 {
			places = append(places, components.Position.Get(entryOf(m, ids[0])).Feet)
		}
	}
	trail := modes.Trail.Get(entryOf(m, ids[0])).Best
	gap := modes.TrailTicks * systems.TickSeconds
	most := m.Rules().Gravity.Length()*gap*gap/8 + 0.01
	seen := 0
	for tick, want := range places {
		got, ok := modes.Ghost(trail, float64(tick))
		if !ok {
			continue
		}
		seen++
		if got.Feet.Sub(want).Length() > most {
			t.Errorf("tick %d: the ghost is at %v, the player was at %v", tick, got.Feet, want)
		}
	}
	if seen < len(places)-modes.TrailTicks || len(places) < 30 {
		t.Errorf("a ghost exists in %d of %d ticks", seen, len(places))
	}
	for _, ticks := range []float64{-1, 1e9, math.NaN()} {
		if _, ok := modes.Ghost(trail, ticks); ok {
			t.Errorf("there is a ghost after %v ticks", ticks)
		}
	}
	if _, ok := modes.Ghost(nil, 0); ok {
		t.Error("there is a ghost of nobody")
	}
}

func TestTrial_TheCourseIsThatOfTheLevel(t *testing.T) {
	level := hall(t)
	for _, name := range []string{"10", "9", "2"} {
		x := map[string]float64{"2": 0, "9": 30, "10": 60}[name]
		level.Zones = append(level.Zones, levels.NewZone(modes.ZoneGate, name, geom.Bounds{Min: geom.Vec{X: x}, Max: geom.Vec{X: x + 2, Y: 2, Z: 2}}))
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	c := systems.Single(m, modes.Course)
	if len(c.Gates) != 3 || c.Gates[0].Center.X != 1 || c.Gates[2].Center.X != 61 || c.Gates[2].Half != (geom.Vec{X: 1, Y: 1, Z: 1}) {
		t.Errorf("course %+v", c)
	}
	if math.Abs(c.Gold-60.0/28) > 1e-9 || c.Medal(c.Gold) != modes.Gold || c.Medal(c.Silver) != modes.Silver || c.Medal(c.Bronze) != modes.Bronze ||
		c.Medal(c.Bronze+1e-9) != modes.NoMedal {
		t.Errorf("medals %+v", c)
	}
	for _, name := range levels.EmbeddedNames() {
		level, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{modes.TimeTrial(modes.CourseData{}).Module(modes.Rules{})}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, bad := range []modes.CourseData{lane(1), lane(33), {Gates: lane(2).Gates, Gold: 2, Silver: 1}, {Gates: []modes.Gate{{}, {}}}} {
		_, err := systems.NewMatch(systems.Options{Level: hall(t), Modules: []systems.Module{modes.TimeTrial(bad).Module(modes.Rules{})}})
		if !errors.Is(err, modes.ErrLevel) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
