package mixer

import "slices"

// Effect is a sound: one of those below, or one of [Engine.Add].
type Effect uint16

// Silence is the effect without a sound.
const Silence = effectCount

// Surface is the kind of ground under a sound.
type Surface uint8

// Surfaces.
const (
	Earth Surface = iota
	Snow
	Ice
	Sand
	Stone
	Metal
	Wood
	surfaceCount
)

var surfaces = map[string]Surface{"snow": Snow, "ice": Ice, "glass": Ice, "sand": Sand, "mud": Sand, "softearth": Sand,
	"concrete": Stone, "marble": Stone, "stone": Stone, "metal": Metal, "plastic": Metal, "wood": Wood, "carpet": Wood}

// SurfaceOf returns the surface of a material of a level by its name. A material with
// another name is Earth.
func SurfaceOf(material string) Surface { return surfaces[material] }

// On returns the variant of an effect for a surface: of Step, Land, SkiLoop, Impact and
// Bounce, which are those of Earth.
func (e Effect) On(s Surface) Effect { return e + Effect(min(s, surfaceCount-1)) }

// Effects that the game chooses by itself; [ByName] has those of weapons and base pieces too. Those that end in Loop have no end.
// Five have a variant for each [Surface]; see [Effect.On].
const (
	Step    = Effect(len(fires) + len(hitSounds) + len(flights) + len(handling) + len(empties) + len(baseSounds)) // of a foot, after those by names
	Land    = Step + Effect(surfaceCount)
	SkiLoop = Land + Effect(surfaceCount)
	Impact  = SkiLoop + Effect(surfaceCount) // of a shot on a surface
	Bounce  = Impact + Effect(surfaceCount)  // of something thrown
)

// More effects.
const (
	Thud = Bounce + Effect(surfaceCount) + iota // of a hard landing, with Land
	Bump                                        // two bodies
	Splash
	Stick // a shot sticks to something
	Jump
	JetLoop
	JetStart
	JetEmpty // of the energy of jets
	WindLoop // past the ears
	Crush    // by a platform

	Hit        // the player hurt somebody
	HitHard    // and badly
	HitShield  // whose shield took it
	Kill       // the player killed somebody
	Hurt       // damage to the player by a bullet or a bolt
	HurtBlast  // by a blast
	HurtFall   // by a fall or a bump
	HurtEnergy // by a beam
	Shielded   // the player's shield took damage
	Heal       // somebody is healed
	Death      // of somebody
	OwnDeath
	Spawn
	OwnSpawn
	Leave // somebody fell out of the world
	Pad   // a pad throws somebody

	TakeHeal // pickups
	TakeAmmo
	TakeEnergyPack
	TakeShieldPack
	TakeRepairPack
	ShieldOn
	ShieldOff
	ShieldLoop

	FlagTake // at the flag, with what the announcer says
	FlagDrop
	FlagThrow
	FlagReturn
	FlagCapture
	FlagLoop // is carried

	LiftLoop // a platform moves
	TurnLoop // a platform turns
	LiftStart
	LiftStop
	DoorOpen
	DoorClose

	Click // of a menu

	CueReady // the announcer
	CueStart
	CueMinute
	CueCount
	CueOvertime
	CueTaken     // our team has the flag of another
	CueLost      // our flag is gone
	CueDropped   // the flag of another was dropped
	CueOwnDrop   // our flag was dropped by its thief
	CueReturned  // our flag is back
	CueTheirBack // the flag of another is back
	CueCaptured  // our team has captured
	CueConceded  // another team has captured
	CueLead
	CueLeadLost
	CueTie
	CueWin
	CueLose
	CueDraw
	CueFight
	CueRoundWon
	CueRoundLost
	CueGate
	CueGateAhead
	CueGateBehind
	CueFinish
	CueRecord

	AirValley // ambience
	AirWorks
	AirSnow
	AirCanyon
	AirIsles
	AirRoom
	AirWater

	MusicCalm
	MusicPulse
	MusicTense
	MusicWon
	MusicLost

	CallAttack  // the first of ten calls to the team, in the order of teamwork.Shouts
	effectCount = CallAttack + 10
)

// ByName returns an effect by its name in the looks of weapons.
func ByName(name string) (Effect, bool) {
	if name == "none" {
		return Silence, true
	}
	e := slices.IndexFunc(effects[:], func(i info) bool { return i.name == name })
	return Effect(max(e, 0)), e >= 0
}
