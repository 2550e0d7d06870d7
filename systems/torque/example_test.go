package torque_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
)

// A player of Tribes 2, by the contacts of its engine, and one of Tribes 1 ski and jet side by side.
func ExampleTribes2Original() {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		log.Fatal(err)
	}
	old := systems.PlayerSpec{Name: "Tribes 1", Armor: tribes.Light()}
	spec, err := systems.Preset("torque", "t2-light")
	if err != nil {
		log.Fatal(err)
	}
	spec.Name = "Tribes 2"
	spec.Parts = append(spec.Parts, systems.With(systems.TorqueRules, torque.Tribes2Original()))
	in := components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(-90)}, Buttons: components.ButtonSki | components.ButtonJet}
	var commands []systems.Command
	for i, player := range []systems.PlayerSpec{old, spec} {
		player.Position, player.Look = &geom.Vec{X: -440, Y: 80 + 10*float64(i), Z: 300}, in.Look
		id, err := match.Join(player)
		if err != nil {
			log.Fatal(err)
		}
		commands = append(commands, systems.Command{Player: id, Input: in})
	}
	for range systems.Ticks(5) {
		match.Step(commands)
	}
	for _, p := range match.Players(nil) {
		fmt.Printf("%s: %.1f m/s at %.0f m\n", p.Name, p.Velocity.Length(), p.Position.Z)
	}
	// Output:
	// Tribes 1: 29.1 m/s at 262 m
	// Tribes 2: 38.2 m/s at 243 m
}

// The light armour of Tribes 2 starts to run on a floor and jumps.
func ExampleStep() {
	floor, err := collision.NewMesh(
		[]geom.Vec{{X: -50, Y: -50}, {X: 50, Y: -50}, {X: 50, Y: 50}, {X: -50, Y: 50}},
		[]uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		log.Fatal(err)
	}
	light, ok := torque.Preset("t2-light")
	if !ok {
		log.Fatal("no such preset")
	}
	body := components.Body{
		Armor:  &light.Armor,
		Intent: &components.Input{Forward: components.Full}, View: &components.ViewData{},
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		Energy:  &components.EnergyData{Current: light.Armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{},
	}
	var memory components.TorqueMemoryData
	for tick := range 22 {
		body.Intent.Hold(components.ButtonJump, tick == 10)
		torque.Step(&body, floor, &light.Rules, &light.Datablock, &memory)
		if tick == 9 || tick == 21 {
			fmt.Printf("%.2f m/s ahead, feet %.2f m above the floor\n", body.Velocity.Linear.Y, body.Position.Feet.Z)
		}
	}
	// Output:
	// 15.00 m/s ahead, feet 0.00 m above the floor
	// 15.00 m/s ahead, feet 1.82 m above the floor
}
