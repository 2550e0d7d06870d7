package weaponlook

import (
	"encoding/json"
	"slices"
	"strings"
)

// Look is how a weapon looks and sounds in a program that displays it. Defaults for
// empty fields are derived from what the weapon does; see [Full].
//
// It is not part of the simulation: a match neither reads nor hashes it, so machines
// that play together may show the same weapon differently.
type Look struct {
	Label     string `json:"label,omitempty"`     // name for players, at most 64 letters
	Icon      string `json:"icon,omitempty"`      // icon in lists, one of [Icons]
	Crosshair string `json:"crosshair,omitempty"` // crosshair, one of [Crosshairs]
	// Number key that selects it, 1 to 10, where 10 is the key 0; by default the slot, or the
	// key of its class.
	Key   int    `json:"key,omitempty"`
	Color string `json:"color,omitempty"` // colour of its light, "#rrggbb"

	Mesh  string  `json:"mesh,omitempty"`  // mesh of the projectile: one of [Meshes], or a .glb or .gltf file
	Scale float64 `json:"scale,omitempty"` // factor of the size of the mesh
	// Turn of the mesh about its vertical axis, degrees/s; without it the mesh points along
	// its velocity.
	Spin      float64 `json:"spin_deg_per_s,omitempty"`
	Hand      string  `json:"hand,omitempty"`       // mesh in the first-person view: one of [HandMeshes], or a file
	HandScale float64 `json:"hand_scale,omitempty"` // factor of the size of that mesh

	Trail  Trail  `json:"trail,omitzero"`  // trail behind the projectile, or the line of a ray or a beam
	Halo   Effect `json:"halo,omitzero"`   // light around the projectile, one of [Halos]
	Muzzle Effect `json:"muzzle,omitzero"` // flash where a shot leaves, one of [Muzzles]
	// Explosion where a shot ends, one of [Explosions]; by default as large as the blast.
	Explosion Effect `json:"explosion,omitzero"`
	Decal     Effect `json:"decal,omitzero"`  // mark that remains on a wall, one of [Decals]
	Sounds    Sounds `json:"sounds,omitzero"` // sounds of the weapon, which both modes share
}

// Trail is what a projectile leaves behind.
type Trail struct {
	Kind   string  `json:"kind,omitempty"`     // one of [Trails]
	Length float64 `json:"length_m,omitempty"` // length, m
	Width  float64 `json:"width_m,omitempty"`  // width, m
	Color  string  `json:"color,omitempty"`    // colour; by default that of the weapon
}

// Effect is something visible for a moment, or around a projectile.
type Effect struct {
	Kind  string  `json:"kind,omitempty"`   // name of the effect
	Size  float64 `json:"size_m,omitempty"` // radius, m
	Color string  `json:"color,omitempty"`  // colour; by default that of the weapon
}

// Sounds of a weapon.
type Sounds struct {
	Fire Sound `json:"fire,omitzero"` // sound of a shot that leaves, or of a beam
	Hit  Sound `json:"hit,omitzero"`  // sound where a shot ends
	// Sound of a pull without a shot, or of a signal in the second mode.
	Empty  Sound `json:"empty,omitzero"`
	Loop   Sound `json:"loop,omitzero"`   // sound of a projectile in flight, or of a beam
	Reload Sound `json:"reload,omitzero"` // sound when the next shot is loaded or the weapon is taken up
	Spin   Sound `json:"spin,omitzero"`   // sound of turning barrels
	Charge Sound `json:"charge,omitzero"` // sound of a shot that is held back
}

// Sound is one of [SoundNames], or a file.
type Sound struct {
	Name   string  `json:"name,omitempty"`   // one of [SoundNames], or a .wav or .ogg file
	Volume float64 `json:"volume,omitempty"` // factor of the recorded volume, 1 by default
	// Factor of the recorded pitch, 1 by default; 2 is an octave higher.
	Pitch float64 `json:"pitch,omitempty"`
}

// None is the name of the empty mesh, effect and sound.
const None = "none"

// Limits of looks [ours]: beyond them a shot fills the screen or is too loud.
const (
	maxLookScale  = 100
	maxLookMeters = 200
	maxLookSpin   = 36000 // degrees per second, 100 turns
	maxLookVolume = 4
	maxLookPitch  = 8
	minLookPitch  = 0.1
	maxPath       = 128 // bytes of the name of a file
	maxKey        = 10
	maxName       = 64       // letters of a label, and of a name
	maxAsset      = 16 << 20 // bytes of a mesh or sound file: a minute of sound, or a mesh with more triangles than a weapon needs
)

// Names that looks can use.
var (
	icons      = []string{"bolt", "plasma", "disc", "bullet", "shell", "grenade", "missile", "mine", "ray", "beam", "repair"}
	crosshairs = []string{"ring", "dot", "cross", "spread", "arc", "brackets", None}
	meshes     = []string{"bolt", "disc", "shell", "grenade", "missile", "mine", "sphere", "box", None}
	hands      = []string{"gun", "launcher", "tube", "cannon", "chaingun", "rifle", "pistol", "emitter", "medic", "drum", "plasma", "grenade_hand", "mine_hand", None}
	trails     = []string{"streak", "smoke", "sparks", "helix", None}
	halos      = []string{"glow", "pulse", None}
	muzzles    = []string{"flash", "smoke", "sparks", None}
	explosions = []string{"blast", "fire", "plasma", "spark", "ring", None}
	decals     = []string{"scorch", "hole", None}
	soundNames = []string{"fire_energy", "fire_disc", "fire_thump", "fire_mortar", "fire_gun", "fire_blaster",
		"fire_plasma", "fire_laser", "fire_missile", "fire_beam", "fire_repair", "throw", "throw_mine", "hit_blast",
		"hit_disc", "hit_grenade", "hit_handgrenade", "hit_heavy", "hit_mine", "hit_missile", "hit_plasma", "hit_bullet",
		"hit_blaster", "hit_laser", "hit_zap", "hit_beam", "hit_repair", "loop_beam", "loop_repair", "loop_disc",
		"loop_grenade", "loop_handgrenade", "loop_mortar", "loop_missile", "loop_plasma", "loop_bolt", "loop_bullet",
		"loop_mine", "loop_station", "loop_generator", "loop_turret", "reload_disc", "reload_gun", "reload_grenade",
		"reload_mortar", "reload_missile", "reload_plasma", "reload_blaster", "reload_laser", "reload_beam",
		"reload_repair", "reload_handgrenade", "reload_mine", "empty", "empty_disc", "empty_gun", "empty_grenade",
		"empty_mortar", "empty_missile", "empty_plasma", "empty_blaster", "empty_laser", "empty_beam", "empty_repair",
		"empty_handgrenade", "empty_mine", "spin_gun", "charge", "charge_throw", "door_open", "door_close", "station",
		"generator_stop", "alarm", None}
)

// Icons returns the icons of weapons in lists.
func Icons() []string { return slices.Clone(icons) }

// Crosshairs returns the shapes of crosshairs.
func Crosshairs() []string { return slices.Clone(crosshairs) }

// Meshes returns the built-in meshes of projectiles.
func Meshes() []string { return slices.Clone(meshes) }

// HandMeshes returns the built-in meshes of carried weapons, which include those of
// projectiles.
func HandMeshes() []string { return heldMeshes() }

func heldMeshes() []string { return append(slices.Clone(hands), meshes[:len(meshes)-1]...) }

// Trails returns the kinds of trails.
func Trails() []string { return slices.Clone(trails) }

// Halos returns the kinds of light around projectiles.
func Halos() []string { return slices.Clone(halos) }

// Muzzles returns the kinds of effects where a shot leaves.
func Muzzles() []string { return slices.Clone(muzzles) }

// Explosions returns the kinds of effects where a shot ends.
func Explosions() []string { return slices.Clone(explosions) }

// Decals returns the kinds of marks that remain where a shot ended.
func Decals() []string { return slices.Clone(decals) }

// SoundNames returns the built-in sounds.
func SoundNames() []string { return slices.Clone(soundNames) }

// choice is a field of a look and its valid names.
type choice struct {
	field, name string
	of          []string // names
	endings     []string // of files
}

// choices are the fields that take only built-in names.
func (l *Look) choices() []choice {
	return []choice{
		{field: "icon", name: l.Icon, of: icons}, {field: "crosshair", name: l.Crosshair, of: crosshairs},
		{field: "trail.kind", name: l.Trail.Kind, of: trails}, {field: "halo.kind", name: l.Halo.Kind, of: halos},
		{field: "muzzle.kind", name: l.Muzzle.Kind, of: muzzles}, {field: "explosion.kind", name: l.Explosion.Kind, of: explosions},
		{field: "decal.kind", name: l.Decal.Kind, of: decals},
	}
}

func (l *Look) colors() []choice {
	return []choice{
		{field: "color", name: l.Color}, {field: "trail.color", name: l.Trail.Color}, {field: "halo.color", name: l.Halo.Color},
		{field: "muzzle.color", name: l.Muzzle.Color}, {field: "explosion.color", name: l.Explosion.Color},
		{field: "decal.color", name: l.Decal.Color},
	}
}

// Extensions of the files that a look can name.
var (
	meshEndings  = []string{".glb", ".gltf"}
	soundEndings = []string{".wav", ".ogg"}
)

// names are the fields that take a built-in name, a name that the game defines, or a
// file.
func (l *Look) names() []choice {
	names := []choice{{"mesh", l.Mesh, meshes, meshEndings}, {"hand", l.Hand, heldMeshes(), meshEndings}}
	for _, s := range l.Sounds.list() {
		names = append(names, choice{"sounds." + s.field + ".name", s.Name, soundNames, soundEndings})
	}
	return names
}

// namedSound is one of the sounds and its name in JSON.
type namedSound struct {
	field string
	*Sound
}

func (s *Sounds) list() []namedSound {
	return []namedSound{{"fire", &s.Fire}, {"hit", &s.Hit}, {"empty", &s.Empty}, {"loop", &s.Loop}, {"reload", &s.Reload}, {"spin", &s.Spin},
		{"charge", &s.Charge}}
}

// bound is the valid range of one number of a look.
type bound struct {
	field            string // as in JSON
	value, low, high float64
}

func (l *Look) bounds() []bound {
	bounds := []bound{
		{"key", float64(l.Key), 0, maxKey},
		{"scale", l.Scale, 0, maxLookScale},
		{"spin_deg_per_s", l.Spin, -maxLookSpin, maxLookSpin},
		{"hand_scale", l.HandScale, 0, maxLookScale},
		{"trail.length_m", l.Trail.Length, 0, maxLookMeters},
		{"trail.width_m", l.Trail.Width, 0, maxLookMeters},
		{"halo.size_m", l.Halo.Size, 0, maxLookMeters},
		{"muzzle.size_m", l.Muzzle.Size, 0, maxLookMeters},
		{"explosion.size_m", l.Explosion.Size, 0, maxLookMeters},
		{"decal.size_m", l.Decal.Size, 0, maxLookMeters},
	}
	for _, s := range l.Sounds.list() {
		bounds = append(bounds, bound{"sounds." + s.field + ".volume", s.Volume, 0, maxLookVolume})
		if s.Pitch != 0 {
			bounds = append(bounds, bound{"sounds." + s.field + ".pitch", s.Pitch, minLookPitch, maxLookPitch})
		}
	}
	return bounds
}

// isColor reports whether a text is "#rrggbb".
func isColor(text string) bool {
	_, _, _, ok := RGB(text)
	return ok
}

// RGB returns the components of a colour "#rrggbb", 0 to 255 each.
func RGB(color string) (red, green, blue uint8, ok bool) {
	if len(color) != 7 || color[0] != '#' {
		return 0, 0, 0, false
	}
	var parts [6]uint8
	for i := range parts {
		switch c := color[i+1]; {
		case c >= '0' && c <= '9':
			parts[i] = c - '0'
		case c >= 'a' && c <= 'f':
			parts[i] = c - 'a' + 10
		case c >= 'A' && c <= 'F':
			parts[i] = c - 'A' + 10
		default:
			return 0, 0, 0, false
		}
	}
	return parts[0]<<4 | parts[1], parts[2]<<4 | parts[3], parts[4]<<4 | parts[5], true
}

// IsFile reports whether a name in a look is a file name and not a built-in name.
func IsFile(name string) bool { return strings.Contains(name, ".") }

// JSON returns the look as weapons have it.
func (l Look) JSON() json.RawMessage {
	data, err := json.Marshal(l)
	if err != nil { // a number that is not finite, which no file has
		return nil
	}
	return data
}
