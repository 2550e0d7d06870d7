package components

import "github.com/yohamta/donburi"

// Intent is what an entity wants to do in this tick: its player's input after [Input.Sanitized],
// or the decision of its brain. It is kept until the next command. A system that removes a part
// of it must do so in each tick, since ticks without a command keep it.
var Intent = donburi.NewComponentType[Input]()
