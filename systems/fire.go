package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/shots"
)

// EyePosition returns where a player with that box looks and shoots from.
func EyePosition(feet, half geom.Vec) geom.Vec { return shots.Eye(feet, half) }
