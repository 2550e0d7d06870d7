// Package hoverbike is a movement model in a module of its own: a bike that floats
// over the ground on a spring, thrusts where it points, banks in turns and slides
// along walls.
//
// It changes no file of Skijet. Bikes play in one match with the bodies of all other
// models; see [Module]. The arithmetic is exact on every machine: no product is
// fused with a sum, and angles are integers.
package hoverbike

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Name is that of the model.
const Name = "hoverbike"

// TuningData is how a bike flies, beside its armour. It does not change while the
// bike lives.
type TuningData struct {
	Name string

	Height    float64 // m under the bike at rest
	Reach     float64 // m below it in which the ground carries it
	Stiffness float64 // 1/s2 of the spring
	Damping   float64 // 1/s of it; twice the root of Stiffness does not swing
	MaxLift   float64 // m/s2, gravity included
	MinUp     float64 // n.up of the steepest ground that carries

	Gravity  float64 // m/s2
	Thrust   float64 // m/s2 ahead; half of it back and sideways
	Boost    float64 // times the thrust while the jet button is held and energy lasts
	Drag     float64 // 1/s
	Brake    float64 // m/s2 without keys
	MaxSpeed float64 // m/s

	TurnRate int     // 65,536ths of a turn in a tick at most
	Bank     int     // 65,536ths of a turn that it leans at most
	Pushed   float64 // part of a push that it takes
	Stall    float64 // m/s of a push that stops spring and thrust for StallTicks

	StallTicks int
}

// MemoryData is what a bike remembers from tick to tick.
type MemoryData struct {
	Heading    geom.Angle // where it points
	Bank       int        // how far it leans to the right, in 65,536ths of a turn
	Gap        float64    // m to the ground below, or Reach
	StallTicks int        // until spring and thrust work again
}

// Component types of bikes.
var (
	Tuning = donburi.NewComponentType[TuningData]()
	Memory = donburi.NewComponentType[MemoryData]()
)

// Module adds the model to a match.
func Module() systems.Module {
	return systems.Module{Name: Name, Version: "1", Models: []systems.Model{Model()}}
}

// Model returns the movement model.
func Model() systems.Model {
	return systems.Model{
		Name: Name,
		Components: []systems.Registration{
			systems.State("hoverbike tuning", Tuning),
			systems.State("hoverbike memory", Memory),
		},
		Presets: []systems.ModelPreset{
			{Name: "racer", Armor: armor(), Tuning: []systems.Part{systems.With(Tuning, racer())}},
			{Name: "hauler", Armor: armor(), Tuning: []systems.Part{systems.With(Tuning, hauler())}},
		},
		Check: check,
		Reset: func(entry *donburi.Entry) {
			*Memory.Get(entry) = MemoryData{Heading: components.View.Get(entry).Yaw}
		},
		Step: func(c *systems.StepContext) { Step(c.Body, c.World, Tuning.Get(c.Entry), Memory.Get(c.Entry)) },
		Push: func(c *systems.StepContext, change geom.Vec) {
			push(c.Body, change, Tuning.Get(c.Entry), Memory.Get(c.Entry))
		},
		Limits: limits,
	}
}

// limits are what may be expected of a bike. It gets onto nothing and off nothing but
// by its spring, and the springs of these hold it at rest on any slope up to 45 degrees.
func limits(entry *donburi.Entry) systems.Limits {
	const diagonal = 1.12 // times the thrust, ahead and sideways together
	t := Tuning.Get(entry)
	forces := max(t.MaxLift, t.Gravity) + float64(diagonal*t.Thrust*t.Boost)
	return systems.Limits{
		TopSpeed: t.MaxSpeed, Thrust: float64(forces * systems.TickSeconds),
		RestMinDot: 0.708, Pushed: t.Pushed,
	}
}

// armor is the body of every bike.
func armor() components.ArmorData {
	return components.ArmorData{
		Name: Name, Class: components.MediumArmor, Mass: 14,
		// As wide as long, because boxes do not turn.
		Half:       geom.Vec{X: 0.8, Y: 0.8, Z: 0.6},
		JetForward: 1, MaxEnergy: 60, EnergyCharge: 8, JetEnergyDrain: 20,
		MinDamageSpeed: 20, DamageScale: 0.01, MaxHealth: 1,
	}
}

// racer is quick and light.
func racer() TuningData {
	return TuningData{
		Name: "racer", Height: 0.8, Reach: 3,
		Stiffness: 60, Damping: 15.5, MaxLift: 120, MinUp: 0.3,
		Gravity: 20, Thrust: 18, Boost: 2, Drag: 0.45, Brake: 6, MaxSpeed: 120,
		TurnRate: 900, Bank: 5500, Pushed: 0.7, Stall: 8, StallTicks: 12,
	}
}

// hauler is slow and hardly moved by anything.
func hauler() TuningData {
	t := racer()
	t.Name, t.Thrust, t.TurnRate, t.Pushed, t.Stall = "hauler", 9, 400, 0.3, 20
	return t
}

// check refuses tuning that no bike can have.
func check(parts []systems.Part) error {
	t, ok := systems.PartValue(parts, Tuning)
	if !ok {
		return errors.New(`the armour needs hoverbike.Tuning: begin with Match.Preset("hoverbike", "") and change that`)
	}
	for _, f := range []struct {
		name             string
		value, low, high float64
	}{
		{"Height", t.Height, 0.05, 10}, {"Reach", t.Reach, t.Height, 50},
		{"Stiffness", t.Stiffness, 0, 400}, {"Damping", t.Damping, 0, 30}, {"MaxLift", t.MaxLift, 0, 1000}, {"MinUp", t.MinUp, 0.1, 1},
		{"Gravity", t.Gravity, 0, 100}, {"Thrust", t.Thrust, 0, 200}, {"Boost", t.Boost, 1, 10},
		{"Drag", t.Drag, 0, 30}, {"Brake", t.Brake, 0, 200}, {"MaxSpeed", t.MaxSpeed, 1, 500},
		{"TurnRate", float64(t.TurnRate), 0, 1 << 15}, {"Bank", float64(t.Bank), 0, 1 << 14},
		{"Pushed", t.Pushed, 0, 2}, {"Stall", t.Stall, 0, 1e6}, {"StallTicks", float64(t.StallTicks), 0, 1000},
	} {
		if !(f.value >= f.low && f.value <= f.high) {
			return fmt.Errorf("tuning %q: %s is %v, want %v to %v", t.Name, f.name, f.value, f.low, f.high)
		}
	}
	return nil
}
