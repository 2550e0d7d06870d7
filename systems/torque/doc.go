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
// Ground is any surface within a few centimetres under the box. On ground that is not
// too steep gravity is removed, and the velocity approaches that of the keys by at most
// one tick of run force, upward and downward too. So a body stands still on any slope on
// which it can run. Jumping works for 8 ticks after the last ground. Tribes 2 has a ski
// key that switches the run force off.
//
// # Water
//
// In the first engine the drag of water is that of the body times the viscosity, and
// buoyancy follows from its density; submerged bodies run on the bottom. In Torque 3D
// viscosity is a drag by itself, nothing floats, and submerged bodies swim where they look.
//
// # Bounces, and differences from the engines
//
// A body that hits something loses the velocity into it and a little more, and tries
// again with the remainder of the tick, five times. That is the rule of the engines, with
// these differences, of which [Rules.Original] takes back the first four:
//
// Edges. The engines bounce off the plane of a polygon, this off the contact normal of
// the box. So a body stands on a ridge whose sides are too steep to run on, where in the
// engines it slides off.
//
// Ground. The engines take the flattest plane of all polygons next to the feet, this the
// surface that the body rests on.
//
// Short cuts. The engines do not sweep a displacement shorter than the box whose end is
// free, so that a body passes through the corner of a crest or through a post. Here nothing
// is passed.
//
// Corners. A body that is pressed into a corner of two walls wider than a right angle
// stands; in the engines it bounces from wall to wall. See [Rules].StandInCorners.
//
// Tries used up. A body that hits something in its last try goes back to where the tick
// began and stops. If it is at rest then, a key is held, and the rules let it stand in
// corners, the next such tick lets it slide along what it hits. So in a door as wide as itself it moves on, and it can leave
// any place by running, jumping or jets.
//
// Overlaps. A tick ends free wherever it can: pushed out by the shortest displacement, or
// back where it began, or at the last place that was free. A body that comes through the
// back of a one-sided face passes. A body that is free nowhere moves only as far as it
// gets no deeper.
//
// # What is left out
//
// Animations, sounds, mounts, object scale (all bodies are of scale 1), the boxes of
// crouching and swimming bodies and networking. The engine has no friction of materials,
// so components.MaterialData changes nothing here.
package torque
