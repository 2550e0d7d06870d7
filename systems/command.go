package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Command is what the device of one player asked for in one tick. It is the
// only way into a running match. Look is where the player looks, not by how much
// it turns: set it in every command. Set Weapon to -1 to keep the held weapon; the
// zero value takes up the first one.
type Command struct {
	Player         components.ID
	Forward, Right float64 // -1 to 1; beyond is clamped, NaN counts as 0
	Look           geom.YawPitch
	Jump, Jet, Ski bool
	Crouch         bool
	Fire           bool
	Pack           bool // the pack is to be on
	// Throw is the place in the arsenal, counted from 1, of something thrown that
	// the other hand holds back: it leaves, the farther the longer it was held, once
	// Throw is 0 again. What is held stays in hand and keeps firing.
	Throw  int
	Weapon int // index in the arsenal to hold, or -1 to keep
}
