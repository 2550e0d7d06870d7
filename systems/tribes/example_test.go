package tribes_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
)

// A light player runs on a floor of two triangles, and rises on its jets: no match, no
// entity and no file.
func ExampleStep() {
	floor, err := collision.NewMesh(
		[]geom.Vec{{X: -50, Y: -50}, {X: 50, Y: -50}, {X: 50, Y: 50}, {X: -50, Y: 50}},
		[]uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		log.Fatal(err)
	}
	light, rules := tribes.Light(), tribes.Articles()
	body := components.Body{
		Armor:  &light,
		Intent: &components.Input{Forward: components.Full}, View: &components.ViewData{},
		Position: &components.PositionData{Feet: geom.Vec{Z: 0.01}}, Velocity: &components.VelocityData{},
		Energy:  &components.EnergyData{Current: light.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{},
	}
	for tick := 1; tick <= 60; tick++ {
		if tick > 30 {
			*body.Intent = components.Input{Buttons: components.ButtonJet}
		}
		tribes.Step(&body, floor, &rules)
		if tick%30 == 0 {
			fmt.Printf("%.1f m/s ahead, %.1f m up, %.0f energy\n", body.Velocity.Linear.Y, body.Position.Feet.Z, body.Energy.Current)
		}
	}
	// Output:
	// 11.0 m/s ahead, 0.0 m up, 60 energy
	// 9.7 m/s ahead, 3.0 m up, 44 energy
}
