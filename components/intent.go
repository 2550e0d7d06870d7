package components

import "github.com/yohamta/donburi"

// Intent is what an entity wants to do in this tick: the input of its player after
// [Input.Sanitized], or what its brain decided.
var Intent = donburi.NewComponentType[Input]()
