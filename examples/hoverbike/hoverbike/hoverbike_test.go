package hoverbike_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/hoverbike/hoverbike"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// bike puts a bike that nobody plays into a match.
func bike(t testing.TB, m *systems.Match, at geom.Vec) components.ID {
	t.Helper()
	id, err := m.Spawn(systems.With(components.Model, components.ModelData{Name: hoverbike.Name}),
		systems.With(components.Position, components.PositionData{Feet: at}), systems.With(components.Solid, components.SolidData{}))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestHover_RestsAtItsHeightOverFlatGroundAndSlopes(t *testing.T) {
	for _, degrees := range []float64{0, 5, 15, 30, 45} {
		m := newMatch(t, slope(t, degrees))
		id := bike(t, m, geom.Vec{Z: 2.5})
		step(t, m, 600)
		entry, _ := m.Entry(id)
		gap, speed := hoverbike.Memory.Get(entry).Gap, components.Velocity.Get(entry).Linear.Length()
		if math.Abs(gap-0.8) > 1e-6 || speed > 1e-6 {
			t.Errorf("%v degrees: %v m over the ground at %v m/s, want 0.8 at rest", degrees, gap, speed)
		}
		before := components.Position.Get(entry).Feet
		step(t, m, 300)
		entry, _ = m.Entry(id)
		if moved := components.Position.Get(entry).Feet.Sub(before).Length(); moved > 1e-6 {
			t.Errorf("%v degrees: it creeps %v m in 300 ticks", degrees, moved)
		}
	}
}

func TestStep_ComesToRestWithoutKeys(t *testing.T) {
	m := newMatch(t, room(t))
	id := bike(t, m, geom.Vec{X: -20, Y: -30, Z: 1})
	step(t, m, 60, systems.Command{Player: id, Input: components.Input{Forward: components.Full}})
	entry, _ := m.Entry(id)
	// Terminal speed is thrust over drag, 40 m/s; after 1.92 s 23.1 m/s of it.
	if v := components.Velocity.Get(entry).Linear.Y; v < 20 || v > 24 {
		t.Errorf("%v m/s after two seconds of thrust", v)
	}
	step(t, m, 300, systems.Command{Player: id})
	entry, _ = m.Entry(id)
	if v := components.Velocity.Get(entry).Linear; v.Length() > 1e-6 {
		t.Errorf("it moves by %v without keys", v)
	}
}

func TestSteer_TurnsByAtMostItsRateAndBanksIntoTheTurn(t *testing.T) {
	m := newMatch(t, room(t))
	id := bike(t, m, geom.Vec{X: -20, Y: -30, Z: 1})
	entry, _ := m.Entry(id)
	step(t, m, 10, systems.Command{Player: id, Input: components.Input{Look: geom.YawPitch{Yaw: geom.QuarterTurn}}})
	if memory := hoverbike.Memory.Get(entry); memory.Heading != 9000 || memory.Bank >= -4000 {
		t.Errorf("after 10 ticks: %+v", *memory)
	}
	step(t, m, 60)
	if memory := hoverbike.Memory.Get(entry); memory.Heading != geom.QuarterTurn || memory.Bank < -3 || memory.Bank > 3 {
		t.Errorf("after the turn: %+v", *memory)
	}
}

func TestPush_TakesItsPartAndStalls(t *testing.T) {
	m := newMatch(t, room(t))
	id := bike(t, m, geom.Vec{Z: 0.8})
	step(t, m, 100)
	entry, _ := m.Entry(id)
	for _, c := range []struct {
		change geom.Vec
		stalls bool
	}{{geom.Vec{X: 4}, false}, {geom.Vec{X: -20, Z: 10}, true}} {
		before := components.Velocity.Get(entry).Linear
		if err := m.Push(id, c.change); err != nil {
			t.Fatal(err)
		}
		// The stage of blasts comes after movement, so the tick leaves what was added.
		step(t, m, 1)
		got := components.Velocity.Get(entry).Linear.Sub(before)
		if got.Sub(c.change.Scale(0.7)).Length() > 0.3 { // the tick's brake
			t.Errorf("push by %v: velocity changed by %v", c.change, got)
		}
		if stall := hoverbike.Memory.Get(entry).StallTicks; (stall > 0) != c.stalls {
			t.Errorf("push by %v: stalls for %d ticks", c.change, stall)
		}
	}
	if err := m.Explode(components.Position.Get(entry).Feet.Add(geom.Vec{X: 2}), components.PayloadData{Kind: "test", Radius: 10, Kick: 300}, components.Nobody); err != nil {
		t.Fatal(err)
	}
	x := components.Velocity.Get(entry).Linear.X
	step(t, m, 1)
	if now := components.Velocity.Get(entry).Linear.X; now > x-3 {
		t.Errorf("a blast leaves it at %v m/s, was %v", now, x)
	}
}

// contained fails the test where an entity is not finite, or its box is in anything
// solid by more than the slop of a push-out.
func contained(t *testing.T, m *systems.Match, id components.ID) {
	t.Helper()
	entry, ok := m.Entry(id)
	if !ok {
		t.Fatalf("tick %d: %d is gone", m.Tick(), id)
	}
	box, _ := m.Box(id)
	velocity := components.Velocity.Get(entry).Linear
	if !box.Center.IsFinite() || !velocity.IsFinite() {
		t.Fatalf("tick %d: %d is at %v with %v", m.Tick(), id, box.Center, velocity)
	}
	for _, c := range m.Solid().OverlapBox(box, nil) {
		if c.Depth > 2*collision.Slop {
			t.Fatalf("tick %d: %d is %v m inside triangle %d at %v", m.Tick(), id, c.Depth, c.Triangle, box.Center)
		}
	}
	if !m.Level.Limits.Contains(box.Center) {
		t.Fatalf("tick %d: %d left the level at %v", m.Tick(), id, box.Center)
	}
}

// anyInput returns some input.
func anyInput(random *rand.Rand) components.Input {
	return components.Input{
		Forward: components.Axis(random.IntN(256) - 128), Right: components.Axis(random.IntN(256) - 128),
		Look:    geom.YawPitch{Yaw: geom.Angle(random.IntN(1 << 16)), Pitch: geom.Angle(random.IntN(1 << 16))},
		Buttons: components.Buttons(random.Uint32()) &^ components.ButtonFire,
	}
}

func TestStep_StaysInRoomsAndOnTerrainWithAnyInput(t *testing.T) {
	valley, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	for name, level := range map[string]*levels.Level{"room": room(t), "valley": valley} {
		random := rand.New(rand.NewPCG(1, 2))
		m := newMatch(t, level)
		var ids []components.ID
		for i := range 12 {
			at := geom.Vec{X: float64(i%4)*8 - 14, Y: float64(i/4)*8 - 10, Z: 1}
			if level == valley {
				at = level.Spawns[i%len(level.Spawns)].Position.Add(geom.Vec{X: float64(3 * (i / len(level.Spawns))), Z: 2})
			}
			ids = append(ids, bike(t, m, at))
		}
		inputs := make([]systems.Command, len(ids))
		for tick := range 600 {
			for i, id := range ids {
				if random.IntN(20) == 0 || tick == 0 {
					inputs[i] = systems.Command{Player: id, Input: anyInput(random)}
				}
				if random.IntN(80) == 0 {
					change := geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}
					if err := m.Push(id, change.Scale(30)); err != nil {
						t.Fatal(err)
					}
				}
			}
			step(t, m, 1, inputs...)
			for _, id := range ids {
				contained(t, m, id)
			}
		}
		if name == "room" {
			continue
		}
		for _, id := range ids {
			if way, _ := m.Path(id); way.To.Sub(level.Spawns[0].Position).Length() > 1500 {
				t.Errorf("%s: %d is at %v", name, id, way.To)
			}
		}
	}
}

// mixed plays a player of every model with random inputs and returns the hashes.
func mixed(t *testing.T) []uint64 {
	t.Helper()
	m := newMatch(t, room(t))
	random := rand.New(rand.NewPCG(7, 8))
	var ids []components.ID
	for i, model := range []string{components.ModelTribes, components.ModelTorque, components.ModelSlide, hoverbike.Name, hoverbike.Name} {
		spec, err := systems.Preset(model, "", m.Modules()...)
		if err != nil {
			t.Fatal(err)
		}
		spec.Position, spec.Team = &geom.Vec{X: float64(4*i) - 8, Y: -20, Z: 1}, 1+i%2
		id, err := m.Join(spec)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	var hashes []uint64
	commands := make([]systems.Command, len(ids))
	for tick := range 500 {
		for i, id := range ids {
			if tick%15 == 0 {
				commands[i] = systems.Command{Player: id, Input: anyInput(random)}
				commands[i].Hold(components.ButtonFire, true)
			}
		}
		step(t, m, 1, commands...)
		hashes = append(hashes, m.Hash())
	}
	return hashes
}

func TestModel_PlaysBesideAllOthersTheSameInEveryRun(t *testing.T) {
	want := mixed(t)
	for range 2 {
		for i, got := range mixed(t) {
			if got != want[i] {
				t.Fatalf("tick %d: hash %x, want %x", i+1, got, want[i])
			}
		}
	}
}

func TestModel_APlayerMountsByRefit(t *testing.T) {
	m := newMatch(t, room(t))
	id, err := m.Join(systems.PlayerSpec{Name: "rider", Position: &geom.Vec{Z: 1}})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := systems.Preset(hoverbike.Name, "hauler", m.Modules()...)
	if err != nil {
		t.Fatal(err)
	}
	spec.Position = &geom.Vec{X: 4, Z: 1}
	if err := m.Refit(id, spec); err != nil {
		t.Fatal(err)
	}
	step(t, m, 200)
	entry, _ := m.Entry(id)
	if gap := hoverbike.Memory.Get(entry).Gap; math.Abs(gap-0.8) > 1e-4 || entry.HasComponent(systems.TribesRules) {
		t.Errorf("it floats at %v m", gap)
	}
}

func TestModel_RefusesTuningThatNoBikeCanHave(t *testing.T) {
	m := newMatch(t, room(t))
	spec, _ := systems.Preset(hoverbike.Name, "", m.Modules()...)
	good, _ := systems.PartValue(spec.Parts, hoverbike.Tuning)
	for want, change := range map[string]func(*hoverbike.TuningData){
		"Height is NaN":   func(d *hoverbike.TuningData) { d.Height = math.NaN() },
		"Damping is 31":   func(d *hoverbike.TuningData) { d.Damping = 31 },
		"Reach is 0.1":    func(d *hoverbike.TuningData) { d.Reach = 0.1 },
		"MaxSpeed is 0":   func(d *hoverbike.TuningData) { d.MaxSpeed = 0 },
		"TurnRate is -1":  func(d *hoverbike.TuningData) { d.TurnRate = -1 },
		"Stiffness is +I": func(d *hoverbike.TuningData) { d.Stiffness = math.Inf(1) },
	} {
		bad := good
		change(&bad)
		spec.Parts = []systems.Part{systems.With(hoverbike.Tuning, bad)}
		spec.Position = &geom.Vec{Z: 1}
		if _, err := m.Join(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	spec.Parts = nil
	if _, err := m.Join(spec); err == nil || !strings.Contains(err.Error(), "needs hoverbike.Tuning") {
		t.Errorf("without a tuning: %v", err)
	}
}

func TestStep_AllocatesNothing(t *testing.T) {
	m := newMatch(t, room(t))
	id := bike(t, m, geom.Vec{Z: 1})
	commands := []systems.Command{{Player: id, Input: components.Input{Forward: components.Full}}}
	step(t, m, 50, commands...)
	if n := testing.AllocsPerRun(100, func() { _ = m.Step(commands) }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func TestSlide_ThrustIntoACornerStandsStill(t *testing.T) {
	for _, degrees := range []float64{40, 60, 80} {
		m := newMatch(t, corner(t, degrees))
		id := bike(t, m, geom.Vec{Z: 1})
		in := systems.Command{Player: id, Input: components.Input{Forward: components.Full}}
		step(t, m, 300, in)
		at, _ := m.Path(id)
		for range 50 {
			step(t, m, 1, in)
			way, _ := m.Path(id)
			entry, _ := m.Entry(id)
			if moved := way.To.Sub(at.To).Length(); moved > 1e-3 || components.Velocity.Get(entry).Linear.Length() > 1e-3 {
				t.Fatalf("%v degrees, tick %d: it shakes by %v m at %v", degrees, m.Tick(), moved, components.Velocity.Get(entry).Linear)
			}
		}
	}
}

func TestMount_AButtonChangesBetweenBikeAndArmour(t *testing.T) {
	m, err := systems.NewMatch(systems.Options{Level: room(t), Modules: []systems.Module{hoverbike.Mounts(), hoverbike.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	id, err := m.Join(systems.PlayerSpec{Name: "rider", Team: 2, Position: &geom.Vec{X: -20, Z: 0.2}})
	if err != nil {
		t.Fatal(err)
	}
	press := systems.Command{Player: id, Input: components.Input{Buttons: hoverbike.MountButton}}
	for _, want := range []string{hoverbike.Name, components.ModelTribes, hoverbike.Name} {
		step(t, m, 30, systems.Command{Player: id})
		before, _ := m.Path(id)
		step(t, m, 30, press) // held, it changes once
		entry, _ := m.Entry(id)
		if got := components.Model.Get(entry).Name; got != want || entry.HasComponent(hoverbike.Memory) != (want == hoverbike.Name) {
			t.Errorf("it is a %s body, want %s", got, want)
		}
		if p := m.Players(nil)[0]; p.Name != "rider" || p.Team != 2 || p.Position.Sub(before.To).Horizontal().Length() > 0.01 {
			t.Errorf("the rider is now %+v", p)
		}
		contained(t, m, id)
	}
}
