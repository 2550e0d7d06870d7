package motion

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TickSeconds is the length of a tick: 31.25 Hz [S0, TR]. Every energy count, jump
// height and friction loss depends on it.
const TickSeconds = 0.032

// World is what a step asks of the level.
type World interface {
	// SweepBox returns the first hit of a box on its way.
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
	// OverlapBox appends a contact for each triangle that overlaps a box.
	OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact
}

// Begin begins a step: the report is wiped, and the body looks where its intent does.
// It returns what the body is in.
func Begin(b *components.Body) components.MediumData {
	*b.Report = components.MoveReportData{}
	b.View.YawPitch = b.Intent.Look
	if b.Medium == nil {
		return components.Air()
	}
	return *b.Medium
}

// CountContact counts a tick since the last jumpable contact.
func CountContact(c *components.ContactData) {
	if c.TicksSinceJumpable < components.NoJumpableContact {
		c.TicksSinceJumpable++
	}
}

// Report lists the answer to a hit.
func Report(b *components.Body, kind components.BumpKind, hit *collision.Hit, impact float64) {
	b.Report.Add(kind, hit.Triangle, hit.Normal, impact)
}

// Hurt takes the damage of an impact, by its speed beyond what the body takes unhurt,
// and reports whether there is any.
func Hurt(b *components.Body, impact float64) bool {
	excess := impact - b.Armor.MinDamageSpeed
	if !(excess > 0) {
		return false
	}
	b.Report.Damage += float64(excess * b.Armor.DamageScale)
	return true
}
