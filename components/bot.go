package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// BotData is what a computer player remembers from tick to tick.
type BotData struct {
	Target     ID       // the enemy it hunts, or Nobody
	Goal       geom.Vec // where it is going, m
	GoalTicks  int      // until it picks a new goal
	SlowTicks  int      // how long it has hardly moved
	DodgeTicks int      // until it changes its strafe
	Strafe     float64  // -1 to 1
	Turn       int      // sixteenths of a turn that it steers off its way
	TurnTicks  int      // until it tries the straight way again
	Thrust     bool     // it is burning its tank down
	AimError   geom.Vec // m around the point it aims at
}

// Bot is the memory of a computer player.
var Bot = donburi.NewComponentType[BotData]()
