package components

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// SolidData makes an entity with a box collide with the other solid entities that it meets, see
// [LayersData]. The dead do not collide.
type SolidData struct{}

// HitBoxData is the box of an entity without [ArmorData]. Such an entity does not move, whatever
// its velocity, since it has no movement model.
type HitBoxData struct {
	Center geom.Vec // from its position, m
	Half   geom.Vec // half extents, m
	Mass   float64  // in the unit of ArmorData.Mass, for the push of explosions
}

// LayersData are the layers of an entity. Two entities meet if each is in a layer of the other's
// mask. This applies to bodies that collide, and to shots, beams and blasts; a beam or blast has
// the layers of its owner. An entity without LayersData is in [DefaultLayers] and meets all
// layers. A weapon gives it to its projectiles by the part "layers".
type LayersData struct {
	In   uint32 `json:"in"`   // layers that it is in, a bit each; 0 is met by nothing
	Mask uint32 `json:"mask"` // layers that it meets
}

// DefaultLayers are the layers of entities without [LayersData].
const DefaultLayers = 1

// Meets reports whether two entities meet by their layers. Nil is the default.
func (l *LayersData) Meets(other *LayersData) bool {
	a, b := l.orDefault(), other.orDefault()
	return a.In&b.Mask != 0 && b.In&a.Mask != 0
}

func (l *LayersData) orDefault() LayersData {
	if l == nil {
		return LayersData{In: DefaultLayers, Mask: math.MaxUint32}
	}
	return *l
}

// MortalPolicy says what happens when an entity dies.
type MortalPolicy uint8

// Policies of death.
const (
	MortalRemoved  MortalPolicy = iota // it leaves the match
	MortalRespawns                     // after RespawnTicks, a body at a spawn point, and anything else where it was
	MortalStays                        // it stays dead and does not collide, until a game removes it or revives it
)

// MortalData says what happens when an entity with [HealthData] dies. An entity without
// MortalData is removed.
type MortalData struct {
	Policy       MortalPolicy
	RespawnTicks int // ticks until it respawns, with MortalRespawns
}

// Component types of solid and mortal entities.
var (
	Solid  = donburi.NewComponentType[SolidData]()
	HitBox = donburi.NewComponentType[HitBoxData]()
	Layers = donburi.NewComponentType[LayersData]()
	Mortal = donburi.NewComponentType[MortalData]()
)
