package geom_test

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

func ExampleVec() {
	start, velocity := geom.Vec{X: 1, Y: 2, Z: 3}, geom.Vec{X: 10, Z: -4}
	fmt.Println(start.AddScaled(velocity, 0.5)) // after half a second
	// Right, forward and up are a right-handed system.
	fmt.Println(geom.Vec{X: 1}.Cross(geom.Vec{Y: 1}) == geom.Up())
	// Output:
	// {6 2 1}
	// true
}

// What is left of a velocity when a face with that unit normal has stopped it.
func ExampleVec_RejectFrom() {
	fmt.Println(geom.Vec{X: 8, Y: 2, Z: -4}.RejectFrom(geom.Up()))
	// Output:
	// {8 2 0}
}

func ExampleFeetBox() {
	box := geom.FeetBox(geom.Vec{X: 5, Y: 5}, geom.Vec{X: 0.5, Y: 0.5, Z: 1})
	fmt.Println(box.Center, box.Min(), box.Max())
	fmt.Println(box.Swept(geom.Vec{X: 3}).Size())
	// Output:
	// {5 5 1} {4.5 4.5 0} {5.5 5.5 2}
	// {4 1 2}
}

func ExampleTriangle() {
	// Seen from above the corners run counter-clockwise, so the front is up.
	t := geom.Triangle{A: geom.Vec{}, B: geom.Vec{X: 2}, C: geom.Vec{Y: 2}}
	fmt.Println(t.Normal(), t.Cross().Length()/2)
	// Output:
	// {0 0 1} 2
}

func ExampleAngle() {
	a := geom.Degrees(270) + geom.QuarterTurn // whole turns wrap
	fmt.Println(a.Degrees())
	fmt.Println(geom.Degrees(-90).Degrees(), geom.Degrees(-90).SignedDegrees())
	sin, _ := geom.SinCos(geom.QuarterTurn)
	fmt.Println(sin)
	// Output:
	// 0
	// 270 -90
	// 1
}

func ExampleYawPitch() {
	right := geom.YawPitch{Yaw: geom.Degrees(-90)} // yaw turns left
	fmt.Println(right.Forward())
	fmt.Println(right.ToWorld(geom.Vec{Y: 5})) // five metres ahead
	fmt.Println(geom.LookAlong(geom.Vec{X: -3}).Yaw.Degrees())
	// Output:
	// {1 0 0}
	// {5 0 0}
	// 90
}

func ExamplePose() {
	// A door that is open by a quarter turn about its hinge.
	door := geom.Pose{Position: geom.Vec{X: 10}, Angle: geom.QuarterTurn}
	handle := geom.Vec{X: 1, Z: 1}
	there := door.Apply(handle)
	fmt.Println(there, door.Undo(there) == handle)
	// Output:
	// {10 1 1} true
}
