package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// newMatch makes a match in a level of the program.
func newMatch(modules ...systems.Module) *systems.Match {
	level, err := levels.Open("works")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: append(modules, behaviours.Module())})
	if err != nil {
		log.Fatal(err)
	}
	return match
}

func Example_body() {
	level, err := levels.Open("works")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		log.Fatal(err)
	}
	box, err := match.Spawn(
		systems.With(components.Model, components.ModelData{Name: components.ModelSlide}),
		systems.With(components.Position, components.PositionData{Feet: level.Spawns[0].Position}),
	)
	if err != nil {
		log.Fatal(err)
	}
	walk := systems.Command{Player: box, Input: components.Input{Forward: components.Full}}
	for range 31 { // a second
		if err := match.Step([]systems.Command{walk}); err != nil {
			log.Fatal(err)
		}
	}
	entry, _ := match.Entry(box)
	displacement := components.Position.Get(entry).Feet.Sub(level.Spawns[0].Position)
	fmt.Printf("walked %.1f m\n", displacement.Horizontal().Length())
	// Output: walked 7.8 m
}

// BeaconData lets a beacon light up at regular times.
type BeaconData struct {
	Period int // ticks from one flash to the next
	Wait   int // ticks until the next flash
}

// Beacon is on every beacon.
var Beacon = donburi.NewComponentType[BeaconData]()

// Flash is the event of a beacon that lights up.
type Flash struct{ At geom.Vec }

var beacons = systems.NewQuery(Beacon, components.Position)

// blink is the system of beacons.
func blink(m *systems.Match) {
	for id, entry := range beacons.In(m) {
		beacon := Beacon.Get(entry)
		if beacon.Wait--; beacon.Wait <= 0 {
			beacon.Wait = beacon.Period
			m.Fail(systems.Emit(m, id, Flash{At: components.Position.Get(entry).Feet}))
		}
	}
}

// Beacons is the module: its component, and its system in the schedule.
func Beacons() systems.Module {
	return systems.Module{
		Name: "beacons", Version: "1",
		Components: []systems.Registration{systems.State("beacon", Beacon, systems.Needs(components.Position))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "beacons blink", Stage: systems.StageRules, Run: blink})
		},
	}
}

func Example_component() {
	match := newMatch(Beacons())
	_, err := match.Spawn(
		systems.With(components.Position, components.PositionData{Feet: geom.Vec{X: 3, Z: 8}}),
		systems.With(Beacon, BeaconData{Period: 10}),
	)
	if err != nil {
		log.Fatal(err)
	}
	for range 25 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
		for key, flash := range systems.Events[Flash](match) {
			fmt.Println("tick", key.Tick, "entity", key.Subject, "at", flash.At)
		}
	}
	// Output:
	// tick 0 entity 13 at {3 0 8}
	// tick 10 entity 13 at {3 0 8}
	// tick 20 entity 13 at {3 0 8}
}

// Hound is on every hound.
var Hound = donburi.NewComponentType[struct{}]()

var (
	hounds  = systems.NewQuery(Hound, components.Intent, components.Position)
	players = systems.NewQuery(components.Player, components.Position)
)

// hunt lets every hound run at the last player, and bite within two metres.
func hunt(m *systems.Match) {
	for id, entry := range hounds.In(m) {
		from := components.Position.Get(entry).Feet
		for prey, other := range players.In(m) {
			displacement := components.Position.Get(other).Feet.Sub(from)
			*components.Intent.Get(entry) = components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Heading(displacement)}}
			if displacement.Length() < 2 {
				m.Fail(m.Damage(prey, systems.Damage{Amount: 0.05, Source: id, Kind: "bite"}))
			}
		}
	}
}

// Hounds is the module of hounds: a brain writes the intent of a body in the first stage, as
// the commands of players do.
func Hounds() systems.Module {
	return systems.Module{
		Name: "hounds", Version: "1",
		Components: []systems.Registration{systems.State("hound", Hound, systems.Needs(components.Model))},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("commands", systems.System{Name: "hounds hunt", Run: hunt})
		},
	}
}

func Example_creature() {
	match := newMatch(Hounds())
	me, err := match.Join(systems.PlayerSpec{Name: "me"})
	if err != nil {
		log.Fatal(err)
	}
	entry, _ := match.Entry(me)
	_, err = match.Spawn(
		systems.With(components.Model, components.ModelData{Name: components.ModelSlide}),
		systems.With(components.Position, components.PositionData{Feet: components.Position.Get(entry).Feet.Add(geom.Vec{X: 6})}),
		systems.With(components.Health, components.HealthData{Current: 0.5, Max: 0.5}), // can be shot
		systems.With(components.Solid, components.SolidData{}),                         // and stands in the way
		systems.With(Hound, struct{}{}),
	)
	if err != nil {
		log.Fatal(err)
	}
	for range 38 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	health := components.Health.Get(entry)
	fmt.Printf("health %.2f of %.2f\n", health.Current, health.Max)
	// Output: health 0.31 of 0.66
}

// Pebbles is a module of one weapon.
func Pebbles() systems.Module {
	return systems.Module{Name: "pebbles", Version: "1", Weapons: []weapons.Spec{{
		Name:    "pebble",
		Slot:    30,
		Trigger: weapons.Trigger{CycleTicks: 10},
		Projectile: &weapons.Projectile{
			MuzzleSpeed: 30, TTLTicks: 100, GraceTicks: 8,
			Flight:  components.FlightData{Gravity: 20},
			Payload: components.PayloadData{Kind: "pebble", Damage: 0.1},
		},
	}}}
}

func Example_weapon() {
	match := newMatch(Pebbles())
	me, err := match.Join(systems.PlayerSpec{Weapons: []string{"pebble"}})
	if err != nil {
		log.Fatal(err)
	}
	fire := systems.Command{Player: me, Input: components.Input{Buttons: components.ButtonFire}}
	shots := 0
	for range 100 {
		if err := match.Step([]systems.Command{fire}); err != nil {
			log.Fatal(err)
		}
		for _, e := range match.Events() {
			if e.Kind == systems.EventFired {
				shots++
			}
		}
	}
	fmt.Println(shots, "pebbles")
	// Output: 10 pebbles
}

// balloon rises at 2 m/s until something is above it.
func balloon(c *systems.StepContext) {
	box := geom.FeetBox(c.Body.Position.Feet, c.Body.Half())
	displacement := geom.Vec{Z: 2 * systems.TickSeconds}
	if hit, ok := c.World.SweepBox(box, displacement); ok {
		displacement = displacement.Scale(hit.Fraction)
	}
	c.Body.Position.Feet = c.Body.Position.Feet.Add(displacement)
	c.Body.Velocity.Linear = displacement.Scale(1 / systems.TickSeconds)
}

// Balloons is the module of a movement model with one ready-made body.
func Balloons() systems.Module {
	armor := components.ArmorData{Name: "balloon", Mass: 1, Half: geom.Vec{X: 0.4, Y: 0.4, Z: 0.4}, MaxHealth: 0.1, JetForward: 1}
	return systems.Module{Name: "balloons", Version: "1", Models: []systems.Model{{
		Name: "balloon", Presets: []systems.ModelPreset{{Name: "red", Armor: armor}}, Step: balloon,
	}}}
}

func Example_model() {
	match := newMatch(Balloons())
	id, err := match.Spawn(
		systems.With(components.Model, components.ModelData{Name: "balloon"}),
		systems.With(components.Position, components.PositionData{Feet: match.Level.Spawns[0].Position}),
	)
	if err != nil {
		log.Fatal(err)
	}
	for range 125 { // 4 s
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	entry, _ := match.Entry(id)
	fmt.Printf("%.1f m up\n", components.Position.Get(entry).Feet.Z-match.Level.Spawns[0].Position.Z)
	// Output: 8.0 m up
}

// ScoreData is one value of the match.
type ScoreData struct{ Lights int }

// Score counts lights.
var Score = donburi.NewComponentType[ScoreData]()

// Lights is a rule: it counts flashes of beacons in a component that belongs to the match
// as a whole.
func Lights() systems.Module {
	return systems.Module{
		Name: "lights", Version: "1",
		Components: []systems.Registration{systems.State("lights score", Score, systems.OfMatch())},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("beacons blink", systems.System{Name: "lights count", Run: func(m *systems.Match) {
				for range systems.Events[Flash](m) {
					systems.Single(m, Score).Lights++
				}
			}})
		},
		Setup: func(m *systems.Match) error {
			_, err := m.Spawn(systems.With(components.Position, components.PositionData{}), systems.With(Beacon, BeaconData{Period: 5}))
			return err
		},
	}
}

func Example_rules() {
	match := newMatch(Lights(), Beacons()) // in any order
	for range 50 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(systems.Single(match, Score).Lights, "lights")
	// Output: 10 lights
}
