package slide_test

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
)

// A walker runs against a wall and slides up it.
func ExampleStep() {
	ground := []geom.Vec{{X: -99, Y: -99}, {X: 99, Y: -99}, {X: 99, Y: 99}, {X: -99, Y: 99}}
	wall := []geom.Vec{{X: -99, Y: 4}, {X: 99, Y: 4}, {X: 99, Y: 4, Z: 50}, {X: -99, Y: 4, Z: 50}}
	level, err := collision.NewMesh(append(ground, wall...), []uint32{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	kit := slide.Preset()
	body := components.Body{
		Armor:  &kit.Armor,
		Intent: &components.Input{Forward: components.Full}, Position: &components.PositionData{},
		Velocity: &components.VelocityData{}, View: &components.ViewData{}, Energy: &components.EnergyData{},
		Contact: &components.ContactData{}, Report: &components.MoveReportData{},
	}
	var memory components.SlideMemoryData
	for tick := 1; tick <= 40; tick++ {
		slide.Step(&body, level, &kit.Rules, &kit.Walker, &memory)
		if tick%10 == 0 {
			fmt.Printf("%.1f m ahead, %.1f m up, sliding %v\n", body.Position.Feet.Y, body.Position.Feet.Z, body.Report.Sliding)
		}
	}
	// Output:
	// 2.1 m ahead, 0.0 m up, sliding false
	// 3.5 m ahead, 0.8 m up, sliding true
	// 3.5 m ahead, 2.7 m up, sliding true
	// 3.5 m ahead, 4.6 m up, sliding true
}
