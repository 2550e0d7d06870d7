package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// SolidData keeps an entity that has a box apart from all others that have it. The dead
// are in nobody's way, and nothing hits them.
type SolidData struct{}

// HitBoxData is the box of an entity without [ArmorData]. Nothing moves such an
// entity by itself, whatever its velocity: what is to move has a movement model.
type HitBoxData struct {
	Center geom.Vec // from its position, m
	Half   geom.Vec // half extents, m
	Mass   float64  // in the unit of an armour's; blasts push by it
}

// MortalPolicy says what becomes of an entity that dies.
type MortalPolicy uint8

// Policies of death.
const (
	MortalRemoved  MortalPolicy = iota // it leaves the match
	MortalRespawns                     // after RespawnTicks a body is at a spawn point, and anything else where it was
	MortalStays                        // it lies dead, in nobody's way, until a game removes it or revives it
)

// MortalData says what becomes of an entity with [HealthData] that dies. One
// without it is removed.
type MortalData struct {
	Policy       MortalPolicy
	RespawnTicks int // that it waits, with MortalRespawns
}

// Component types of what can be met and hurt.
var (
	Solid  = donburi.NewComponentType[SolidData]()
	HitBox = donburi.NewComponentType[HitBoxData]()
	Mortal = donburi.NewComponentType[MortalData]()
)
