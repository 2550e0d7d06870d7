package components

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Body gathers what a movement step reads and writes of one entity, whatever its
// model. The pointers are taken for one step and never kept; what a model alone keeps
// of a body is given to its step beside this. The first eight are required: a step
// panics where one of them is nil. All others may be left out.
type Body struct {
	Intent   *Input
	Armor    *ArmorData
	Position *PositionData
	Velocity *VelocityData
	View     *ViewData
	Energy   *EnergyData
	Contact  *ContactData
	Report   *MoveReportData

	// Stance is how tall the body makes itself; nil stands upright for ever.
	Stance *StanceData
	// Medium is what the body is in; nil is air.
	Medium *MediumData
	// Materials of the level by collision.Hit.Material; one beyond the list is the
	// default, and so are all of nil.
	Materials []MaterialData

	// Scratch is memory for contacts, which grows as it is needed: whoever keeps it
	// from step to step allocates nothing. The caller owns it.
	Scratch []collision.Contact
	// Nearby holds the triangles around the body, for steps that are given a plain level:
	// the first that needs it makes it, and whoever keeps it from step to step spares
	// walks through the level. It is no state, and no answer depends on it.
	Nearby *collision.Nearby
}

// Half returns the half extents of the body's box as it stands now, in metres.
func (b *Body) Half() geom.Vec { return b.Armor.HalfOf(b.Stance) }

// Surface returns what a surface is made of, by collision.Hit.Material.
func (b *Body) Surface(material uint8) MaterialData {
	if int(material) < len(b.Materials) {
		return b.Materials[material]
	}
	return DefaultMaterial()
}
