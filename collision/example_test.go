package collision_test

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// floor is a square of 20 m at height 0 that faces up.
func floor() *collision.Mesh {
	vertices := []geom.Vec{{X: -10, Y: -10}, {X: 10, Y: -10}, {X: 10, Y: 10}, {X: -10, Y: 10}}
	m, err := collision.NewMesh(vertices, []uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		panic(err)
	}
	return m
}

func ExampleNewMesh() {
	vertices := []geom.Vec{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 2, Y: 0}}
	// The second triangle is a line and has no area.
	m, err := collision.NewMesh(vertices, []uint32{0, 1, 2, 0, 1, 3})
	fmt.Println(m.Len(), m.Dropped(), err)

	_, err = collision.NewMesh(vertices, []uint32{0, 1, 9})
	fmt.Println(err)
	// Output:
	// 2 1 <nil>
	// collision: index 2 of triangle 0 names vertex 9 of 4: index out of range
}

func ExampleMesh_SweepBox() {
	box := geom.Box{Center: geom.Vec{Z: 3}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	hit, ok := floor().SweepBox(box, geom.Vec{X: 1, Z: -4})
	fmt.Println(ok, hit.Fraction, hit.Normal)
	// Output:
	// true 0.5 {0 0 1}
}

func ExampleMesh_Raycast() {
	hit, ok := floor().Raycast(geom.Vec{X: 1, Y: 2, Z: 3}, geom.Vec{Z: -12})
	fmt.Println(ok, hit.Fraction, hit.Point)
	// A ray from behind passes: the floor faces up.
	_, ok = floor().Raycast(geom.Vec{Z: -3}, geom.Vec{Z: 12})
	fmt.Println(ok)
	// Output:
	// true 0.25 {1 2 0}
	// false
}

func ExampleDepenetrate() {
	box := geom.Box{Center: geom.Vec{Z: 0.75}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	moved, ok, _ := collision.Depenetrate(floor(), box, 1, nil)
	fmt.Printf("%v %.3f\n", ok, moved.Z)
	// Output:
	// true 0.250
}
