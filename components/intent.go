package components

import "github.com/yohamta/donburi"

// Intent is what an entity wants to do in this tick: the input of its player after
// [Input.Sanitized], or what its brain decided. It is kept until
// the next command: a system that takes part of it away does so again in each tick
// that brings none.
var Intent = donburi.NewComponentType[Input]()
