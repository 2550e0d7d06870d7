package weapons

import "github.com/skijet/skijet/components"

// Kinds of damage. A weapon may name one of its own, which counts in full.
const (
	KindBullet   = "bullet"
	KindPlasma   = "plasma"
	KindTurret   = "turret" // energy of a turret
	KindDisc     = "disc"
	KindShrapnel = "shrapnel" // of grenades
	KindLaser    = "laser"
	KindMortar   = "mortar"
	KindBlaster  = "blaster"
	KindELF      = "elf"
	KindMine     = "mine"
	KindMissile  = "missile"
	KindDebris   = "debris"
)

// Kinds lists the kinds of damage that armour takes in part.
func Kinds() []string {
	return []string{KindBullet, KindPlasma, KindTurret, KindDisc, KindShrapnel, KindLaser, KindMortar, KindBlaster,
		KindELF, KindMine, KindMissile, KindDebris}
}

// Multiplier returns how much of a kind of damage an armour takes [TR]. Kinds
// that are not in the table count in full.
func Multiplier(kind string, class components.ArmorClass) float64 {
	var light, medium, heavy float64 = 1, 1, 1
	switch kind {
	case KindBullet:
		light, heavy = 1.2, 0.6
	case KindPlasma:
		medium, heavy = 0.6, 0.4
	case KindTurret, KindMortar, KindBlaster:
		light, heavy = 1.3, 0.7
	case KindDisc, KindLaser, KindMissile:
		heavy = 0.6
	case KindShrapnel, KindMine, KindDebris:
		light, heavy = 1.2, 0.8
	}
	return [...]float64{components.LightArmor: light, components.MediumArmor: medium, components.HeavyArmor: heavy}[class]
}

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
	shieldShrapnel  = 0.75  // part of it against grenades and mortars
)

// Shield returns what is left of a damage and of the tank once a shield has
// stopped as much as the tank can pay for.
func Shield(kind string, damage, energy float64) (through, left float64) {
	strength := shieldStrength
	if kind == KindShrapnel || kind == KindMortar {
		strength = float64(strength * shieldShrapnel)
	}
	if stops := float64(energy * strength); damage >= stops {
		return damage - stops, 0
	}
	return 0, energy - damage/strength
}
