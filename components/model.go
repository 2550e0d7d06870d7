package components

import "github.com/yohamta/donburi"

// ModelData says which movement model steps a body. A body has exactly one.
type ModelData struct{ Name string }

// ModelTribes is the Tribes 1 movement.
const ModelTribes = "tribes"

// Model selects the movement model of a body.
var Model = donburi.NewComponentType[ModelData](ModelData{Name: ModelTribes})
