package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// GoalKind says what is to be done at a place.
type GoalKind uint8

// Kinds of goals.
const (
	GoalNone  GoalKind = iota // nothing: the place means nothing
	GoalReach                 // come through it
	GoalGuard                 // stay around it
	GoalSeek                  // look for an enemy from there on
)

// GoalData is what a player should do next by the rules of a game. Bots follow it, and the arena
// shows it.
type GoalData struct {
	Kind  GoalKind
	Place geom.Vec // m
	// Radius is how far from the place of a GoalGuard bots roam, m; 0 means 45.
	Radius float64
	Text   string // a few words for the player
}

// Goal is on every player; rules and extensions write it.
var Goal = donburi.NewComponentType[GoalData]()
