package systems

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// outcome is what a step does to a body, and what the next one depends on.
type outcome struct {
	position components.PositionData
	velocity components.VelocityData
	view     components.ViewData
	stance   components.StanceData
	energy   components.EnergyData
	contact  components.ContactData
	report   components.MoveReportData
	medium   components.MediumData
}

func outcomeOf(b *components.Body) outcome {
	return outcome{*b.Position, *b.Velocity, *b.View, *b.Stance, *b.Energy, *b.Contact, *b.Report, *b.Medium}
}

func entityOutcome(m *Match, id components.ID) outcome {
	e := mustEntry(m, id)
	return outcome{*components.Position.Get(e), *components.Velocity.Get(e), *components.View.Get(e), *components.Stance.Get(e),
		*components.Energy.Get(e), *components.Contact.Get(e), *components.MoveReport.Get(e), *components.Medium.Get(e)}
}

// keys returns random keys of a player who fires nothing, each held for a while.
func keys(random *rand.Rand, ticks int) []components.Input {
	list := make([]components.Input, ticks)
	for i := range list {
		if i > 0 && random.IntN(12) > 0 {
			list[i] = list[i-1]
			list[i].Look.Yaw += 300
			continue
		}
		list[i] = components.Input{
			Forward: components.Axis(random.IntN(255) - 127), Right: components.Axis(random.IntN(255) - 127),
			Look: geom.YawPitch{Yaw: geom.Angle(random.IntN(65536)), Pitch: geom.Degrees(60*random.Float64() - 30)},
		}
		for _, b := range []components.Buttons{components.ButtonJump, components.ButtonJet, components.ButtonSki, components.ButtonCrouch} {
			list[i].Hold(b, random.IntN(3) == 0)
		}
	}
	return list
}

// flooded is a level of a ground with water and wind.
func flooded(t testing.TB, name string, seed uint64) *levels.Level {
	level := *ground(t, name, seed)
	level.Zones = nil
	for i, kind := range []string{levels.ZoneWater, levels.ZonePhysical} {
		size := level.Bounds.Size()
		low := level.Bounds.Min.AddScaled(size, 0.4*float64(i))
		zone := levels.NewZone(kind, "", geom.Bounds{Min: low, Max: low.AddScaled(size, 0.4)})
		if zone.Validate() == nil { // it is not too far out
			level.Zones = append(level.Zones, zone)
		}
	}
	level.Platforms = nil
	return &level
}

// TestPredictor_PredictsTheTicksOfTheMatch predicts two seconds of a body, lets the match play
// them and compares every bit, for all models on random ground.
func TestPredictor_PredictsTheTicksOfTheMatch(t *testing.T) {
	const ahead, rounds = 60, 6
	bumps, wet, jetting := 0, 0, 0
	for seed, name := range testlevels.Names() {
		level := flooded(t, name, uint64(seed))
		for _, model := range Models() {
			random := rand.New(rand.NewPCG(uint64(seed), uint64(len(model))))
			spec, err := Preset(model, Presets(model)[random.IntN(len(Presets(model)))])
			if err != nil {
				t.Fatal(err)
			}
			m := newMatch(t, Options{Level: level, Seed: uint64(seed), Immortal: true})
			id := join(t, m, spec)
			predictor := NewPredictor(m)
			for round := range rounds {
				inputs := keys(random, ahead)
				if err := predictor.Start(id); err != nil {
					t.Fatal(err)
				}
				want := make([]outcome, ahead)
				for i, in := range inputs {
					predictor.Step(in)
					want[i] = outcomeOf(predictor.Body())
				}
				for i, in := range inputs {
					m.Step([]Command{{Player: id, Input: in}})
					if path, _ := m.Path(id); path.Teleported {
						break // it fell out of the level
					}
					got := entityOutcome(m, id)
					if got != want[i] {
						t.Fatalf("%s, %s, seed %d, round %d, tick %d of the prediction:\ngot  %+v\nwant %+v", name, model, seed, round, i, got, want[i])
					}
					if bumps += got.report.BumpCount; got.medium != components.Air() {
						wet++
					}
					if got.report.Jetting {
						jetting++
					}
				}
			}
		}
	}
	if bumps < 1000 || wet < 500 || jetting < 1000 {
		t.Errorf("%d bumps, %d ticks in zones and %d with jets: too little was predicted", bumps, wet, jetting)
	}
}

func TestPredictor_LeavesTheMatchAsItIs(t *testing.T) {
	plain, keys := bodiesScene(t)
	watched, _ := bodiesScene(t)
	predictor := NewPredictor(watched)
	addSystem(watched, StageIntents, func(m *Match) {
		for _, p := range m.players.Members {
			if err := predictor.Start(p.ID); err != nil {
				t.Fatal(err)
			}
			for range 5 {
				predictor.Step(components.Input{Forward: components.Full, Buttons: components.ButtonJet})
			}
		}
	})
	addSystem(plain, StageIntents, func(*Match) {}) // for equal schedules
	for tick := range 100 {
		plain.Step(keys(tick))
		watched.Step(keys(tick))
		before := watched.Hash()
		if err := predictor.Start(1); err != nil {
			t.Fatal(err)
		}
		predictor.Step(components.Input{Buttons: components.ButtonJump})
		if after := watched.Hash(); before != after || after != plain.Hash() {
			t.Fatalf("tick %d: hash %#x before a prediction, %#x after it, and %#x without any", tick, before, after, plain.Hash())
		}
		if err := watched.Problem(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPredictor_AllocatesNothingOnceItHasCopiedABody(t *testing.T) {
	m, keys := bodiesScene(t)
	predictor := NewPredictor(m)
	predict := func() {
		for _, p := range m.players.Members {
			_ = predictor.Start(p.ID)
			for range 20 {
				predictor.Step(components.Input{Forward: components.Full, Buttons: components.ButtonJump | components.ButtonSki})
			}
		}
	}
	for tick := range 30 {
		m.Step(keys(tick))
		predict()
	}
	if n := alloctest.Count(predict); n != 0 {
		t.Errorf("%d allocations", n)
	}
}

func TestPredictor_CanBeChangedBetweenTwoSteps(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 30)})
	predictor := NewPredictor(m)
	predictor.Step(components.Input{}) // which it ignores
	if err := predictor.Start(id); err != nil {
		t.Fatal(err)
	}
	predictor.Body().Velocity.Linear = geom.Vec{X: 10}
	predictor.Step(components.Input{})
	if x := predictor.Body().Position.Feet.X; x != 10*TickSeconds {
		t.Errorf("%v m in a tick at 10 m/s", x)
	}
	if v := playerEntry(m, id).velocity.Linear; v != (geom.Vec{}) {
		t.Errorf("the body of the match moves at %v", v)
	}
}

func TestPredictor_RefusesWhatIsNoBody(t *testing.T) {
	m := newMatch(t, Options{Level: withZones(t, water(bounds(-5, -5, 0, 5, 5, 1), 1, 1))})
	predictor := NewPredictor(m)
	for _, id := range []components.ID{1, 99} {
		if err := predictor.Start(id); !errors.Is(err, ErrRequest) {
			t.Errorf("entity %d: %v, want ErrRequest", id, err)
		}
	}
	id := join(t, m, PlayerSpec{Position: at(0, 0, 30)})
	components.Model.Get(mustEntry(m, id)).Name = "torque"
	if err := predictor.Start(id); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), "torque") {
		t.Errorf("a body without what its model keeps: %v", err)
	}
}

// TestPredictor_SurvivesAnyModel predicts with models that exchange the components of the copy,
// remove it, or give it numbers that are not finite, and with one that itself predicts.
func TestPredictor_SurvivesAnyModel(t *testing.T) {
	var own *Predictor
	nested := false
	for what, step := range map[string]func(c *StepContext){
		"exchanges": func(c *StepContext) {
			components.Velocity.Set(c.Entry, &components.VelocityData{Linear: geom.Vec{X: 1}})
			components.Position.Set(c.Entry, &components.PositionData{Feet: c.Body.Position.Feet.Add(geom.Vec{X: 1})})
		},
		"removes":    func(c *StepContext) { c.Entry.Remove() },
		"not finite": func(c *StepContext) { c.Body.Velocity.Linear.X /= 0 },
		"predicts": func(c *StepContext) {
			if !nested {
				nested = true
				_ = own.Start(1)
				own.Step(components.Input{})
				nested = false
			}
			c.Body.Position.Feet.X++
		},
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "test",
			Models: []Model{{Name: "odd", Presets: []ModelPreset{{Name: "one", Armor: tribes.Light()}}, Step: step}}}}})
		id := join(t, m, PlayerSpec{Model: "odd", Position: at(0, 0, 30)})
		predictor := NewPredictor(m)
		own = NewPredictor(m)
		for range 2 {
			if err := predictor.Start(id); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				predictor.Step(components.Input{})
			}
			x, want := predictor.Body().Position.Feet.X, 3.0
			if what == "removes" || what == "not finite" {
				want = 0
			}
			if x != want {
				t.Errorf("%s: predicted at %v, want %v", what, x, want)
			}
		}
		if what == "predicts" {
			if m.Step(nil); feet(m, id).X != 1 {
				t.Errorf("%s: in the match at %v, want 1", what, feet(m, id).X)
			}
		}
		if x := feet(m, id).X; what != "predicts" && x != 0 {
			t.Errorf("%s: the body of the match is at %v", what, x)
		}
	}
}

// bodiesScene is a match with bodies of every model on rough ground, and their keys in a tick.
func bodiesScene(t *testing.T) (*Match, func(tick int) []Command) {
	m := newMatch(t, Options{Level: ground(t, "rooms", 3), Seed: 5})
	var ids []components.ID
	for i, model := range Models() {
		spec, err := Preset(model, "")
		if err != nil {
			t.Fatal(err)
		}
		for k := range 2 {
			spec.Name, spec.Team = model, 1+k
			start := m.Level.Spawns[0].Position.Add(geom.Vec{X: 2 * float64(i), Y: 2 * float64(k)})
			spec.Position = &start
			ids = append(ids, join(t, m, spec))
		}
	}
	return m, func(tick int) []Command {
		var commands []Command
		for i, id := range ids {
			in := components.Input{Forward: components.Full, Look: lookAround(tick, i)}
			in.Hold(components.ButtonSki, tick%50 < 20)
			in.Hold(components.ButtonJet, (tick+7*i)%40 < 15)
			commands = append(commands, Command{Player: id, Input: in})
		}
		return commands
	}
}
