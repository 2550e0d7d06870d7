// Package components holds the data of Skijet's systems: plain structs, each with its
// donburi component type, and [Input], which carries a player's commands from the device
// to the match. It contains no arithmetic except the rounding of an input and its two
// encodings.
//
// Every struct is named after its component with the suffix Data; only the data of Intent
// is Input. The component type has the bare name:
//
//	entry := world.Entry(world.Create(components.Position, components.Velocity))
//	components.Velocity.Get(entry).Linear = geom.Vec{Y: 30}
//
// Units are metres and seconds, and angles are integer parts of a turn ([geom.Angle]).
// Times whose names end in Ticks count ticks of 32 ms. Mass is in Tribes game units, in
// which a light player weighs 9.
package components
