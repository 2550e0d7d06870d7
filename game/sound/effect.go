package sound

// Effect is a sound: one of those below, or one of [Engine.Add].
type Effect uint16

// Effects. Those that end in Loop have no end.
const (
	FireDisc   Effect = iota // a disc leaves its launcher
	FireThump                // a grenade or mortar shell
	FireGun                  // a bullet
	FireEnergy               // a bolt or a beam
	FireMortar
	FireBlaster
	FirePlasma
	FireLaser
	FireMissile
	Throw
	Explosion
	HitHeavy // the explosion of a mortar
	HitPlasma
	HitBullet
	HitZap
	Empty // a trigger is pulled while the weapon cannot fire
	Land
	Thud // of a hard landing, with Land
	Step
	Jump
	Hit  // the player hurt somebody
	Hurt // damage to the player
	Death
	Spawn
	Click
	JetLoop
	SkiLoop
	WindLoop
	BeamLoop
	RepairLoop
	DiscLoop // flies by
	MissileLoop
	PlasmaLoop
	effectCount
)

// recipe makes the samples of each effect.
var recipe = [effectCount]func() []float32{
	FireDisc: fireDisc, FireThump: fireThump, FireGun: fireGun, FireEnergy: fireEnergy,
	FireMortar: fireMortar, FireBlaster: fireBlaster, FirePlasma: firePlasma, FireLaser: fireLaser,
	FireMissile: fireMissile, Throw: throwWeapon, HitHeavy: hitHeavy, HitPlasma: hitPlasma, HitBullet: hitBullet,
	HitZap: hitZap, Empty: emptyClick,
	BeamLoop: beamLoop, RepairLoop: repairLoop, DiscLoop: discLoop, MissileLoop: missileLoop, PlasmaLoop: plasmaLoop,
	Explosion: explosion, Land: land, Thud: thud, Step: step, Jump: jump, Hit: hit, Hurt: hurt,
	Death: death, Spawn: spawn, Click: click, JetLoop: jetLoop, SkiLoop: skiLoop, WindLoop: windLoop,
}

// bank holds the samples of every effect, mono at [Rate].
type bank [][]float32

func newBank() bank {
	b := make(bank, effectCount)
	for e, make := range recipe {
		b[e] = make()
	}
	return b
}

// weaponNames are the effects that the looks of weapons can name.
var weaponNames = map[string]Effect{
	"fire_disc": FireDisc, "fire_thump": FireThump, "fire_mortar": FireMortar, "fire_gun": FireGun, "fire_energy": FireEnergy,
	"fire_blaster": FireBlaster, "fire_plasma": FirePlasma, "fire_laser": FireLaser, "fire_missile": FireMissile, "throw": Throw,
	"hit_blast": Explosion, "hit_heavy": HitHeavy, "hit_plasma": HitPlasma, "hit_bullet": HitBullet, "hit_zap": HitZap,
	"empty": Empty, "loop_beam": BeamLoop, "loop_repair": RepairLoop, "loop_disc": DiscLoop, "loop_missile": MissileLoop,
	"loop_plasma": PlasmaLoop, "none": Silence,
}

// Silence is the effect without a sound.
const Silence = effectCount

// ByName returns an effect by its name in the looks of weapons.
func ByName(name string) (Effect, bool) {
	effect, ok := weaponNames[name]
	return effect, ok
}
