package components

import "github.com/yohamta/donburi"

// ModelData selects the movement model of a body. A body has exactly one.
type ModelData struct{ Name string }

// Names of the movement models.
const (
	ModelTribes = "tribes" // Tribes 1
	ModelTorque = "torque" // TGE, T3D and Tribes 2
	ModelSlide  = "slide"  // 11th Dream
)

// Model selects the movement model of a body.
var Model = donburi.NewComponentType[ModelData](ModelData{Name: ModelTribes})
