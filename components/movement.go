package components

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Body is what a movement step of any model reads and writes of one entity. The pointers are
// valid for one step. The state of a single model is passed to its step separately. The first
// eight pointers are required: a step panics if one of them is nil. The others may be nil.
type Body struct {
	Intent   *Input
	Armor    *ArmorData
	Position *PositionData
	Velocity *VelocityData
	View     *ViewData
	Energy   *EnergyData
	Contact  *ContactData
	Report   *MoveReportData

	// Stance is the stance of the body; nil is always upright.
	Stance *StanceData
	// Medium is the medium around the body; nil is air.
	Medium *MediumData
	// Materials of the level, by collision.Hit.Material. An index beyond the list means
	// the default material.
	Materials []MaterialData

	// Scratch is memory for contacts, which grows as needed. It belongs to the caller. If
	// it is kept from step to step, steps do not allocate.
	Scratch []collision.Contact
	// Nearby holds the triangles around the body, for steps in a plain level. The first
	// step that needs it creates it. If it is kept from step to step, fewer searches of
	// the level are needed. It is not state, and no result depends on it.
	Nearby *collision.Nearby
}

// Half returns the current half extents of the body's box, m.
func (b *Body) Half() geom.Vec { return b.Armor.HalfOf(b.Stance) }

// Surface returns the material of a surface, by collision.Hit.Material.
func (b *Body) Surface(material uint8) MaterialData {
	if int(material) < len(b.Materials) {
		return b.Materials[material]
	}
	return DefaultMaterial()
}
