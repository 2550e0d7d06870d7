package listen

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
)

// Voice is a sound with its loudness and pitch.
type Voice struct {
	Effect        mixer.Effect
	Volume, Pitch float64
}

// Weapon is what is heard of a weapon.
type Weapon struct {
	Fire, Hit, Empty, Loop, Reload, Spin, Charge Voice
}

// Sounds plays the sounds of one match, or of one replay.
type Sounds struct {
	engine   *mixer.Engine
	match    *systems.Match
	weapons  func(name string) *Weapon
	surfaces surfaces

	tick   Tick                   // the last one
	jetted map[components.ID]bool // who used jets since the last frame
	loops  loopState
	shots  shotLoops
	healed map[components.ID]int64 // tick in which somebody was last heard to be healed
	place  surroundings
	said   announced
	music  [musicParts]float64 // current loudness of the parts
	inMenu bool                // as of the last tick or frame
}

// New returns the sounds of a match on an engine. weapons returns what is heard of a weapon,
// which the match need not have.
func New(engine *mixer.Engine, match *systems.Match, weapons func(name string) *Weapon) *Sounds {
	return &Sounds{engine: engine, match: match, weapons: weapons, surfaces: surfaces{match.Level, match.Solid()},
		jetted: map[components.ID]bool{}, shots: shotLoops{}, healed: map[components.ID]int64{},
		loops: loopState{running: map[mixer.LoopKey]bool{}, jets: map[components.ID]bool{}, shields: map[components.ID]bool{}, moved: map[components.ID]bool{}}}
}

// Tick is what is known after a tick beside the match.
type Tick struct {
	Self    components.ID         // the player who listens
	Players []systems.PlayerState // after the tick
	InMenu  bool                  // the match goes on behind a page of the menu
}

// Frame is what is known of a frame beside the match.
type Frame struct {
	Self          *systems.PlayerState // the player who listens, as drawn
	Players       []systems.PlayerState
	Shots         []systems.ProjectileState
	PlatformsFrom []systems.PlatformState // before the last tick
	PlatformsTo   []systems.PlatformState // after it
	At            func(components.ID) (geom.Vec, bool)
	Ear           geom.Vec   // position of the camera
	Yaw           geom.Angle // of the camera
	FreeCamera    bool       // which is nobody's
	InMenu        bool
	Seconds       float64 // since the last frame
}
