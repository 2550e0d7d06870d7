// Package torque is the movement of the Torque engine as pure functions over
// component data, in its three well-known tunings: the engine's own player
// (TGE), the soldier of Torque 3D and the armours of Tribes 2.
//
// [Step] advances one body by one tick against any collision shape. It needs no
// ECS, no window and no file:
//
//	preset, _ := torque.Preset("t2-light")
//	body.Armor = &preset.Armor
//	torque.Step(&body, level.Solid, &preset.Rules, &preset.Datablock, &memory)
//
// # Sources
//
// Constants carry a tag: [S3] the article on TGE's player physics, [V12] the
// engine that it describes, [T3D] its successor, [T2] script data and
// prediction of Tribes 2, [I] inferred from those, [ours] a choice of this
// project. What differs between engines is a field of [Rules], what differs
// between bodies one of components.DatablockData and components.ArmorData, and a
// [Preset] sets all three.
//
// # Running and skiing
//
// The feet feel what lies within a few centimetres under the box. On ground that
// is not too steep gravity is taken out and the velocity goes towards what the
// keys ask for by at most one tick of run force, upward and downward too. So a
// body stands still on any slope that it can run on. Jumping works for 8 ticks
// after the last ground. Tribes 2 has a ski key that takes the run force away.
//
// # Water
//
// In the first engine water brakes by the drag of the body times its viscosity, and
// lifts by its density; bodies deep in it run on the bottom. In Torque 3D viscosity
// is a drag of its own, nothing floats, and bodies deep in it swim where they look.
//
// # Bounces, and where this is not the engines
//
// A body that hits something loses the velocity into it and a little more, and tries
// again with what is left of the tick, five times. That is the engines', with these
// differences:
//
// Edges. The engines bounce off the plane of a polygon, this off what the box
// touches. So a body stands on a ridge whose sides are too steep to run on, off which
// the engines slide.
//
// Corners. In a corner of two walls wider than a right angle a body that is pressed
// into it stands; the engines throw it from wall to wall. [Rules].StandInCorners.
//
// Hits used up. A body that hits something in its last try goes back to where the
// tick began and stops dead. If it is at rest then, and the keys ask for something,
// the next such tick lets it slide along what it hits. So in a door as wide as itself
// it moves on, and off anything it gets by running, jumping or jets.
//
// Inside of something. A tick ends free wherever it can: pushed out by the shortest
// way, or back where it began, or at the last place that was free. Somebody who comes
// through the back of a one-sided face is let through. Who is free nowhere moves as far
// as that leads no deeper.
//
// # What is left out
//
// Animations, sounds, mounts, object scale (all bodies are of scale 1), the other
// boxes of crouching and swimming bodies and what reads the network. The engine knows
// no friction of materials, so components.MaterialData changes nothing here.
package torque
