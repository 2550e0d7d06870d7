package mixer

import "slices"

// Effect is a sound: the number of one of the arena, or of one of [Engine.Add], which come after them.
// The game chooses those with a variable by itself; [ByName] has those of weapons and base pieces too.
// Those that end in Loop have no end. Five have a variant for each [Surface]; see [Effect.On].
type Effect uint16

// Silence is the effect without a sound.
const Silence Effect = 0

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

// ByName returns an effect by its name in the looks of weapons.
func ByName(name string) (Effect, bool) {
	e := slices.IndexFunc(effects, func(i *info) bool { return i.name == name })
	return Effect(max(e, 0)), e >= 0
}
