package stepping

import "github.com/skijet/skijet/components"

// CountContact adds a tick to the time since the last jumpable contact.
func CountContact(c *components.ContactData) {
	if c.TicksSinceJumpable < components.NoJumpableContact {
		c.TicksSinceJumpable++
	}
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
