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

// CountContact adds a tick to the time since the last jumpable contact.
func CountContact(c *components.ContactData) {
	if c.TicksSinceJumpable < components.NoJumpableContact {
		c.TicksSinceJumpable++
	}
}

// ReportBump adds a hit, and the response to it, to the report.
func ReportBump(b *components.Body, kind components.BumpKind, hit *collision.Hit, impact float64) {
	b.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// AddImpactDamage adds the damage of an impact to the report, and returns whether there is
// any. Damage is proportional to the speed, m/s, above the armour's MinDamageSpeed.
func AddImpactDamage(b *components.Body, impact float64) bool {
	excess := impact - b.Armor.MinDamageSpeed
	if !(excess > 0) {
		return false
	}
	b.Report.Damage += float64(excess * b.Armor.DamageScale)
	return true
}
