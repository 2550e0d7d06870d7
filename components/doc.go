// Package components holds the data that Skijet's systems work on: plain
// structs, each with its donburi component type, and [Input], which is what a
// player asks for from the device to the match. It contains no arithmetic but the
// rounding of an input, and its two written forms.
//
// Every struct is named after its component with the suffix Data, but for Input,
// which is the data of Intent; the handle has the bare name:
//
//	entry := world.Entry(world.Create(components.Position, components.Velocity))
//	components.Velocity.Get(entry).Linear = geom.Vec{Y: 30}
//
// Units are metres, seconds and radians-free angles ([geom.Angle]); times that
// end in Ticks count ticks of 32 ms. Mass is in Tribes game units, in which a
// light player weighs 9.
package components
