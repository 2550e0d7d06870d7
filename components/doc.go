// Package components holds the data that Skijet's systems work on: plain
// structs, each with its donburi component type. It contains no arithmetic.
//
// Every struct is named after its component with the suffix Data; the handle
// has the bare name:
//
//	entry := world.Entry(world.Create(components.Position, components.Velocity))
//	components.Velocity.Get(entry).Linear = geom.Vec{Y: 30}
//
// Units are metres, seconds and radians-free angles ([geom.Angle]); times that
// end in Ticks count ticks of 32 ms. Mass is in Tribes game units, in which a
// light player weighs 9.
package components
