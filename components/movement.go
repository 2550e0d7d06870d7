package components

import "github.com/skijet/skijet/collision"

// Body gathers what a movement step reads and writes of one entity. The
// pointers are taken for one step and never kept.
type Body struct {
	Intent   *IntentData
	Armor    *ArmorData
	Position *PositionData
	Velocity *VelocityData
	View     *ViewData
	Energy   *EnergyData
	Contact  *ContactData
	Report   *MoveReportData
	// Scratch is reused by push-outs; the caller owns it.
	Scratch []collision.Contact
}
