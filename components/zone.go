package components

import "github.com/yohamta/donburi"

// MaxZones is how many zones of a level an entity can keep apart.
const MaxZones = 1024

// ZonesData remembers which zones of the level an entity is in, a bit each, so
// that entering and leaving are told once.
type ZonesData struct{ Inside [MaxZones / 64]uint64 }

// Contains reports whether the entity is in a zone, by its number in the level.
func (z *ZonesData) Contains(zone int) bool { return z.Inside[zone/64]>>(zone%64)&1 == 1 }

// Set notes that the entity is in a zone, or is not.
func (z *ZonesData) Set(zone int, inside bool) {
	bit := uint64(1) << (zone % 64)
	z.Inside[zone/64] &^= bit
	if inside {
		z.Inside[zone/64] |= bit
	}
}

// Zones are the zones that an entity is in.
var Zones = donburi.NewComponentType[ZonesData]()
