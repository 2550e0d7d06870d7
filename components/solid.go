package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// SolidData makes an entity with a box collide with all other solid entities. The dead do
// not collide.
type SolidData struct{}

// HitBoxData is the box of an entity without [ArmorData]. Such an entity does not move,
// whatever its velocity: one that is to move needs a movement model.
type HitBoxData struct {
	Center geom.Vec // from its position, m
	Half   geom.Vec // half extents, m
	Mass   float64  // in the unit of ArmorData.Mass, for the push of explosions
}

// MortalPolicy is what happens to an entity that dies.
type MortalPolicy uint8

// Policies of death.
const (
	MortalRemoved  MortalPolicy = iota // it leaves the match
	MortalRespawns                     // after RespawnTicks, a body at a spawn point, and anything else where it was
	MortalStays                        // it stays dead and does not collide, until a game removes it or revives it
)

// MortalData is what happens to an entity with [HealthData] that dies. An entity without
// it is removed.
type MortalData struct {
	Policy       MortalPolicy
	RespawnTicks int // ticks until it respawns, with MortalRespawns
}

// Component types of solid and mortal entities.
var (
	Solid  = donburi.NewComponentType[SolidData]()
	HitBox = donburi.NewComponentType[HitBoxData]()
	Mortal = donburi.NewComponentType[MortalData]()
)
