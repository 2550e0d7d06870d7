package components

import "github.com/yohamta/donburi"

// Intent is what an entity wants to do in this tick: its player's input after
// [Input.Sanitized], or the decision of its brain. It is kept until the next command. So
// a system that removes a part of it must do so again in each tick without a command.
var Intent = donburi.NewComponentType[Input]()
