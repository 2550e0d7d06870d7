package collision_test

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
)

// square is a sheet of 20 m by 20 m at a height, which faces up.
func square(z float64) ([]geom.Vec, []uint32) {
	return []geom.Vec{{X: -10, Y: -10, Z: z}, {X: 10, Y: -10, Z: z}, {X: 10, Y: 10, Z: z}, {X: -10, Y: 10, Z: z}},
		[]uint32{0, 1, 2, 0, 2, 3}
}

// wall is a sheet of 20 m by 20 m across the x axis, which faces -x.
func wall(x float64) ([]geom.Vec, []uint32) {
	return []geom.Vec{{X: x, Y: -10, Z: -10}, {X: x, Y: -10, Z: 10}, {X: x, Y: 10, Z: 10}, {X: x, Y: 10, Z: -10}},
		[]uint32{0, 1, 2, 0, 2, 3}
}

// crate is a closed box about the origin, with its faces outward.
func crate(half geom.Vec) ([]geom.Vec, []uint32) {
	var corners []geom.Vec
	for k := range 8 {
		c := half.Neg()
		if k&1 != 0 {
			c.X = half.X
		}
		if k&2 != 0 {
			c.Y = half.Y
		}
		if k&4 != 0 {
			c.Z = half.Z
		}
		corners = append(corners, c)
	}
	return corners, []uint32{
		0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, // -x, x
		0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, // -y, y
		0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, // -z, z
	}
}

// raised is a block that begins at x and is so high.
func raised(x, height float64) ([]geom.Vec, []uint32) {
	vertices, indices := crate(geom.Vec{X: 10, Y: 10, Z: height / 2})
	for i := range vertices {
		vertices[i] = vertices[i].Add(geom.Vec{X: x + 10, Z: height / 2})
	}
	return vertices, indices
}

// mesh ends the example where its own numbers are wrong.
func mesh(vertices []geom.Vec, indices []uint32, options ...collision.Option) *collision.Mesh {
	m, err := collision.NewMesh(vertices, indices, options...)
	if err != nil {
		panic(err)
	}
	return m
}

// floor is a square of 20 m at height 0 that faces up.
func floor() *collision.Mesh { return mesh(square(0)) }

// half is half of a box of 1 x 1 x 2 m.
var half = geom.Vec{X: 0.5, Y: 0.5, Z: 1}

// A box falls at a slant, lands, walks on over the floor, up a step, and along a wall.
func ExampleMoveAndSlide() {
	step := collision.NewWorld(floor(), mesh(wall(7)), mesh(raised(3, 0.3)))
	rules := collision.SlideRules{Up: geom.Vec{Z: 1}, FloorCosine: 0.7, StepHeight: 0.4, SnapDistance: 0.4}
	body := collision.SlideBody{Box: geom.FeetBox(geom.Vec{Z: 0.5}, half), Velocity: geom.Vec{X: 8, Y: 2, Z: -4}}
	for range 4 {
		result := collision.MoveAndSlide(step, body, 0.25, rules)
		body = result.Body
		fmt.Printf("%5.2f %5.2f %5.2f at %v m/s, at a wall: %v\n", body.Box.Center.X, body.Box.Center.Y, body.Box.Min().Z, body.Velocity, result.OnWall)
	}
	// Output:
	//  2.00  0.50  0.00 at {8 2 0} m/s, at a wall: false
	//  4.00  1.00  0.30 at {8 2 0} m/s, at a wall: true
	//  6.00  1.50  0.30 at {8 2 0} m/s, at a wall: false
	//  6.50  2.00  0.30 at {0 2 0} m/s, at a wall: true
}

// A body walks on a lift, which goes up, waits, and drives off as a tram.
func ExampleMoveAndSlide_lift() {
	lift, err := collision.NewMover(raised(-5, 0.5)) // up to x = 15
	if err != nil {
		panic(err)
	}
	level := collision.NewWorld(floor())
	world := level.With(lift)
	rules := collision.SlideRules{Up: geom.Vec{Z: 1}, FloorCosine: 0.7, StepHeight: 0.4, SnapDistance: 0.4}
	body := collision.SlideBody{Box: geom.FeetBox(geom.Vec{Z: 0.5}, half), Floor: rules.Up}
	const tick = 0.032
	at := geom.Pose{}
	for second, speed := range []geom.Vec{{Z: 2}, {}, {X: 8}} { // of the lift
		for range 31 {
			at.Position = at.Position.Add(speed.Scale(tick))
			body = lift.CarryBody(level, body, at, rules)
			if err := lift.Place(at); err != nil {
				panic(err)
			}
			body.Velocity = geom.Vec{X: 1, Z: body.Velocity.Z - 20*tick} // keys and gravity
			result := collision.MoveAndSlide(world, body, tick, rules)
			body = result.Body
			if result.Stuck {
				fmt.Println("crushed")
			}
		}
		fmt.Printf("%d s: lift at %.1f %.1f, body at %.1f %.1f\n", second+1, at.Position.X, at.Position.Z+0.5, body.Box.Center.X, body.Box.Min().Z)
	}
	// Output:
	// 1 s: lift at 0.0 2.5, body at 1.0 2.5
	// 2 s: lift at 0.0 2.5, body at 2.0 2.5
	// 3 s: lift at 7.9 2.5, body at 10.9 2.5
}

// Whoever wants a gap between box and wall stops that much before the hit.
func Example_skin() {
	const skin = 0.01
	box, displacement := geom.Box{Half: half}, geom.Vec{X: 8, Y: 6}
	if hit, ok := mesh(wall(4.5)).SweepBox(box, displacement); ok {
		free := max(0, hit.Fraction+skin/displacement.Dot(hit.Normal)) // the product is negative
		box = box.Translate(displacement.Scale(free))
	}
	fmt.Printf("%.2f m from the wall\n", 4.5-box.Max().X)
	// Output:
	// 0.01 m from the wall
}

func ExampleNewMesh() {
	vertices := []geom.Vec{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 2, Y: 0}}
	// The second triangle is a line and has no area.
	m, err := collision.NewMesh(vertices, []uint32{0, 1, 2, 0, 1, 3})
	fmt.Println(m.Len(), m.Dropped(), err)

	_, err = collision.NewMesh(vertices, []uint32{0, 1, 9})
	fmt.Println(err)
	fmt.Println(errors.Is(err, collision.ErrOutOfRange))
	// Output:
	// 2 1 <nil>
	// collision: index 2 of triangle 0 names vertex 9 of 4: out of range
	// true
}

func ExampleNewHeightfield() {
	heights := []float64{ // three columns along x, two rows along y
		0, 1, 1,
		0, 1, 1,
	}
	field, err := collision.NewHeightfield(3, 2, 4, geom.Vec{X: -4, Y: -4, Z: 10}, heights)
	if err != nil {
		panic(err)
	}
	hit, _ := field.Raycast(geom.Vec{X: -2, Y: -3, Z: 20}, geom.Vec{Z: -20})
	fmt.Println(field.Len(), hit.Triangle, hit.Point)
	// Output:
	// 4 0 {-2 -3 10.5}
}

func ExampleMesh_SweepBox() {
	box := geom.Box{Center: geom.Vec{Z: 3}, Half: half}
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

func ExampleMesh_OverlapBox() {
	m := floor()
	contacts := make([]collision.Contact, 0, 16) // kept from call to call
	for _, z := range []float64{0.75, 1} {
		contacts = m.OverlapBox(geom.Box{Center: geom.Vec{X: 5, Y: 2, Z: z}, Half: half}, contacts[:0])
		fmt.Println(len(contacts), "contacts at", z)
		for _, c := range contacts {
			fmt.Println(c.Triangle, c.Normal, c.Depth)
		}
	}
	// Output:
	// 1 contacts at 0.75
	// 0 {0 0 1} 0.25
	// 0 contacts at 1
}

func ExampleDepenetrate() {
	box := geom.Box{Center: geom.Vec{Z: 0.75}, Half: half}
	reach := min(half.X, half.Y, half.Z)
	out, ok, contacts := collision.Depenetrate(floor(), box, reach, nil)
	fmt.Printf("%v %.3f\n", ok, out.Z)
	// The scratch of one call serves the next. This box is in too deep for reach.
	_, ok, _ = collision.Depenetrate(floor(), box.Translate(geom.Vec{Z: -0.5}), reach, contacts)
	fmt.Println(ok)
	// Output:
	// true 0.250
	// false
}

func ExampleTwoSided() {
	below := geom.Box{Center: geom.Vec{Z: -3}, Half: half}
	_, ok := mesh(square(0)).SweepBox(below, geom.Vec{Z: 4})
	fmt.Println(ok)
	vertices, indices := square(0)
	hit, ok := mesh(vertices, indices, collision.TwoSided()).SweepBox(below, geom.Vec{Z: 4})
	fmt.Println(ok, hit.Fraction, hit.Normal)
	// Output:
	// false
	// true 0.5 {0 0 -1}
}

func ExampleMaterials() {
	const snow, ice = 1, 2
	vertices, indices := square(0)
	m := mesh(vertices, indices, collision.Materials([]uint8{snow, ice})) // one for each triangle
	hit, _ := m.Raycast(geom.Vec{X: -3, Y: 3, Z: 1}, geom.Vec{Z: -2})
	fmt.Println(hit.Triangle, hit.Material == ice)
	// Output:
	// 1 true
}

// carried moves a rider along with its platform, as far as the rest of the world lets it.
func carried(level *collision.World, rider geom.Box, displacement geom.Vec) geom.Box {
	body := collision.SlideBody{Box: rider, Velocity: displacement} // in one second
	return collision.MoveAndSlide(level, body, 1, collision.SlideRules{}).Body.Box
}

// A platform rises and moves aside with a rider, who is swept through the rest
// of the world before the platform is placed.
func ExampleMover() {
	vertices, indices := square(0)
	platform, err := collision.NewMover(vertices, indices)
	if err != nil {
		panic(err)
	}
	level := collision.NewWorld(mesh(square(-5)), mesh(wall(5)))
	world := level.With(platform) // what everybody else meets
	rider := geom.FeetBox(geom.Vec{X: 3}, half)
	for tick := range 3 {
		to := geom.Pose{Position: geom.Vec{X: float64(tick + 1), Z: 0.5 * float64(tick+1)}}
		rider = carried(level, rider, platform.Carry(rider, to))
		if err := platform.Place(to); err != nil {
			panic(err)
		}
		hit, _ := world.SweepBox(rider, geom.Vec{Z: -0.1})
		part, _ := world.Part(hit.Triangle)
		fmt.Println(rider.Center, "on part", part, hit.Fraction)
	}
	// Output:
	// {4 0 1.5} on part 2 0
	// {4.5 0 2} on part 2 0
	// {4.5 0 2.5} on part 2 0
}

// push moves a door and a box that is in its way or stands on it. It returns false
// for a box that is crushed; the door is back where it was then.
func push(level *collision.World, door *collision.Mover, box geom.Box, to geom.Vec) (geom.Box, bool) {
	world, start, old := level.With(door), door.Pose(), box
	reach := min(box.Half.X, box.Half.Y, box.Half.Z)
	pieces := 1 + int(2*door.Travel(geom.Pose{Position: to})/reach)
	for k := range pieces {
		next := geom.Pose{Position: start.Position.Lerp(to, float64(k+1)/float64(pieces))}
		if _, stands := door.SweepBox(box, geom.Vec{Z: -0.01}); stands {
			box = carried(level, box, door.Carry(box, next))
		}
		if err := door.Place(next); err != nil {
			panic(err)
		}
		out, free, _ := collision.Depenetrate(world, box, reach, nil)
		if !free {
			if err := door.Place(start); err != nil {
				panic(err)
			}
			return old, false
		}
		box = box.Translate(out)
	}
	return box, true
}

// A door shuts by 3 m a tick and pushes a box before it, which is 1 m wide and
// would be jumped over at once. At the wall the box is caught, and the door goes
// back.
func Example_door() {
	door, err := collision.NewMover(crate(geom.Vec{X: 0.1, Y: 2, Z: 2}))
	if err != nil {
		panic(err)
	}
	level := collision.NewWorld(floor(), mesh(wall(6)))
	box := geom.FeetBox(geom.Vec{X: 1}, half)
	for tick := range 2 {
		to := geom.Vec{X: 3 * float64(tick+1)}
		met, ok := door.SweepBox(box, to.Sub(door.Pose().Position).Neg())
		fmt.Printf("met %v after %.2f of the way\n", ok, met.Fraction)
		box, ok = push(level, door, box, to)
		fmt.Printf("free %v, box at %.2f, door at %.2f\n", ok, box.Center.X, door.Pose().Position.X)
	}
	// Output:
	// met true after 0.13 of the way
	// free true, box at 3.60, door at 3.00
	// met true after 0.00 of the way
	// free false, box at 3.60, door at 3.00
}

// Two bodies that both move: the grid says who is near, SweepBoxes who is met.
func ExampleBroadphase() {
	bodies := map[collision.BodyID]geom.Box{
		1: {Center: geom.Vec{X: 0}, Half: half},
		2: {Center: geom.Vec{X: 5}, Half: half},
		3: {Center: geom.Vec{X: 50}, Half: half},
	}
	arena := geom.Bounds{Min: geom.Vec{X: -100, Y: -100}, Max: geom.Vec{X: 100, Y: 100}}
	grid, err := resolvgrid.New(arena, 16) // wider than nearly all bodies
	if err != nil {
		panic(err)
	}
	var near collision.Broadphase = grid
	for id := range collision.BodyID(3) {
		if err := near.Insert(id+1, bodies[id+1].Bounds()); err != nil {
			panic(err)
		}
	}
	displacement := geom.Vec{X: 8}
	ids := near.Query(bodies[1].Swept(displacement), nil)
	fmt.Println(ids)
	for _, id := range ids {
		if hit, ok := collision.SweepBoxes(bodies[1], displacement, bodies[id]); ok && id != 1 {
			fmt.Println(id, hit.Fraction, hit.Normal)
		}
	}
	bodies[1] = bodies[1].Translate(displacement.Scale(0.5))
	near.Move(1, bodies[1].Bounds())
	// Output:
	// [1 2]
	// 2 0.5 {-1 0 0}
}

func ExampleSweepBoxes() {
	one, two := geom.Box{Half: half}, geom.Box{Center: geom.Vec{X: 5}, Half: half}
	displacement, itsWay := geom.Vec{X: 2}, geom.Vec{X: -6}
	hit, ok := collision.SweepBoxes(one, displacement.Sub(itsWay), two) // as one sees two
	fmt.Println(ok, hit.Fraction, hit.Normal)
	fmt.Println(one.Translate(displacement.Scale(hit.Fraction)).Max().X, two.Translate(itsWay.Scale(hit.Fraction)).Min().X)
	// Output:
	// true 0.5 {-1 0 0}
	// 1.5 1.5
}
