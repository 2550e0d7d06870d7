package motion

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TickSeconds is the length of a tick, s: 31.25 Hz [S0, TR]. Energy use, jump heights and
// friction losses depend on it.
const TickSeconds = 0.032

// World is the part of the level that a step queries.
type World interface {
	// SweepBox returns the first hit of a box that moves by a displacement.
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
	// OverlapBox appends a contact for each triangle that overlaps a box.
	OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact
}

// Begin starts a step: it clears the report, sets the view to that of the intent, and sets
// medium to that in which the body is.
func Begin(b *components.Body, medium *components.MediumData) {
	*b.Report = components.MoveReportData{}
	b.View.YawPitch = b.Intent.Look
	if b.Medium == nil {
		*medium = components.Air()
		return
	}
	*medium = *b.Medium
}
