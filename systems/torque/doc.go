// Package torque is the movement of the Torque engine as pure functions over
// component data, in its three well-known tunings: the engine's own player
// (TGE), the soldier of Torque 3D and the armours of Tribes 2.
//
// [Step] advances one body by one tick against any collision shape. It needs no
// ECS, no window and no file:
//
//	preset, _ := torque.Preset("t2-light")
//	body.Armor, body.Datablock = &preset.Armor, &preset.Datablock
//	torque.Step(&body, level.Solid, &preset.Rules)
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
// # What is left out
//
// Animations, sounds, mounts, object scale (all bodies are of scale 1) and what
// reads the network. The engine knows no friction of materials, so
// components.MaterialData changes nothing here. Torque 3D's swimming force is
// left out for want of numbers; its swimmers run on the bottom.
package torque
