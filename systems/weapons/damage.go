package weapons

import "github.com/skijet/skijet/components"

// Kinds of damage of the shipped weapons. A weapon may have another kind: the factors
// of armours and shields are in its payload.
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

// HeadStart returns the fraction of an armour's height above which a hit is a head shot
// [TR]. In the shipped game a head shot on heavy armour must also hit the visor in
// front; here every side counts [ours].
func HeadStart(class components.ArmorClass) float64 {
	if class == components.HeavyArmor {
		return 0.70
	}
	return 0.83
}

// Numbers of the shield pack [TR].
const (
	ShieldMinEnergy = 4     // smallest energy with which it works
	ShieldEnergy    = 9     // energy per second while it is on
	shieldStrength  = 0.012 // health that a unit of energy protects
)

// Shield returns the remaining damage and the remaining energy after a shield has
// absorbed as much damage as the energy allows. The factor is that of the payload.
func Shield(factor components.Factor, damage, energy float64) (through, left float64) {
	strength := float64(shieldStrength * factor.Value())
	if stops := float64(energy * strength); damage >= stops {
		return damage - stops, 0
	}
	return 0, energy - damage/strength
}
