package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// IntentData is what an entity wants to do in this tick, after its command was
// checked.
type IntentData struct {
	Forward, Right float64 // -1 to 1
	Look           geom.YawPitch
	Jump, Jet, Ski bool
	Crouch         bool
	Fire           bool
	Pack           bool // the pack is to be on
	// Throw is the place in the arsenal, counted from 1, of what the other hand
	// holds back. It leaves once this is 0.
	Throw int
	// Weapon is the index in the arsenal to hold, or -1 to keep.
	Weapon int
}

// Intent is what an entity wants.
var Intent = donburi.NewComponentType[IntentData](IntentData{Weapon: -1})
