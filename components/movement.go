package components

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Body gathers what a movement step reads and writes of one entity. The
// pointers are taken for one step and never kept.
type Body struct {
	Intent   *Input
	Armor    *ArmorData
	Position *PositionData
	Velocity *VelocityData
	View     *ViewData
	Stance   *StanceData // nil for a body that always stands upright
	Energy   *EnergyData
	Contact  *ContactData
	Report   *MoveReportData

	// Medium is what the body is in; nil means air.
	Medium *MediumData
	// Materials of the level by collision.Hit.Material; one beyond the list is
	// the default.
	Materials []MaterialData

	// Of the Torque model; nil for bodies of another.
	Datablock *DatablockData
	Torque    *TorqueMemoryData
	// Of the Slide model; nil for bodies of another.
	Walker *WalkerData
	Slide  *SlideMemoryData

	// Scratch is reused by push-outs; the caller owns it.
	Scratch []collision.Contact
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
