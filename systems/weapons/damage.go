package weapons

import "github.com/skijet/skijet/components"

// Kinds of damage of the shipped weapons. A weapon may name one of its own: what
// armours and shields keep off is in its payload.
const (
	KindBullet   = "bullet"
	KindPlasma   = "plasma"
	KindDisc     = "disc"
	KindShrapnel = "shrapnel" // of grenades
	KindLaser    = "laser"
	KindMortar   = "mortar"
	KindBlaster  = "blaster"
	KindELF      = "elf"
	KindMine     = "mine"
)

// HeadStart returns the part of an armour's height above which a hit is one in
// the head [TR]. The shipped game asks of heavy armour that it is in front, at the
// visor, too; here it may be on any side [ours].
func HeadStart(class components.ArmorClass) float64 {
	if class == components.HeavyArmor {
		return 0.70
	}
	return 0.83
}

// Numbers of the shield pack [TR].
const (
	ShieldMinEnergy = 4     // it works from here up
	ShieldEnergy    = 9     // energy a second while it is on
	shieldStrength  = 0.012 // health that a unit of energy stops
)

// Shield returns what is left of a damage and of the tank once a shield has
// stopped as much as the tank can pay for. The factor is that of the payload.
func Shield(factor components.Factor, damage, energy float64) (through, left float64) {
	strength := float64(shieldStrength * factor.Value())
	if stops := float64(energy * strength); damage >= stops {
		return damage - stops, 0
	}
	return 0, energy - damage/strength
}

// protectionBounds are the bounds of what keeps off the damage of a part of a spec.
func protectionBounds(place string, armor components.ArmorFactors, shield components.Factor) []bound {
	const low, high = components.MinFactor, components.MaxFactor
	return []bound{
		{place + ".armor.light", armor.Light.Value(), low, high},
		{place + ".armor.medium", armor.Medium.Value(), low, high},
		{place + ".armor.heavy", armor.Heavy.Value(), low, high},
		{place + ".shield", shield.Value(), low, high},
	}
}
