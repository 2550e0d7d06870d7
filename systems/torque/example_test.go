package torque_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/torque"
)

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
