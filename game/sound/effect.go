package sound

// Effect names a sound: one of those below, or one of [Engine.Add].
type Effect uint16

// Effects. Those that end in Loop have no end.
const (
	FireDisc   Effect = iota // a disc leaves its launcher
	FireThump                // a grenade or mortar shell
	FireGun                  // a bullet
	FireEnergy               // a bolt or a beam
	Explosion
	Land
	Step
	Jump
	Hit  // the player hurt somebody
	Hurt // somebody hurt the player
	Death
	Spawn
	Click
	JetLoop
	SkiLoop
	WindLoop
	effectCount
)

// recipe makes the samples of each effect.
var recipe = [effectCount]func() []float32{
	FireDisc: fireDisc, FireThump: fireThump, FireGun: fireGun, FireEnergy: fireEnergy,
	Explosion: explosion, Land: land, Step: step, Jump: jump, Hit: hit, Hurt: hurt,
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
