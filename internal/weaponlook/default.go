package weaponlook

import (
	_ "embed" // looks.json
	"encoding/json"
	"math"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/systems/weapons"
)

// Class is the kind of a weapon that decides its default look and sounds.
type Class string

// Classes of weapons. [ClassOf] returns the class of a weapon.
const (
	ClassMine    Class = "mine"    // waits on the ground
	ClassGrenade Class = "grenade" // bounces
	ClassMissile Class = "missile" // homes
	ClassShell   Class = "shell"   // falls, and goes off where it lands
	ClassDisc    Class = "disc"    // flies straight and has a blast
	ClassPlasma  Class = "plasma"  // flies straight and has a small blast
	ClassBolt    Class = "bolt"    // flies straight and damages only what it hits
	ClassBullet  Class = "bullet"  // too fast to see, or rapid fire
	ClassRay     Class = "ray"     // arrives in the tick in which it is fired
	ClassBeam    Class = "beam"    // is on while the trigger is held
	ClassRepair  Class = "repair"  // a beam that heals
	ClassSignal  Class = "signal"  // fires nothing; a module handles it
)

// Limits between classes [ours].
const (
	// plasmaRadius is the largest blast radius of a plasma bolt, m: that of the shipped one
	// is 4 and that of a disc 7.5.
	plasmaRadius = 5
	// bulletSpeed is the smallest speed of a bullet, m/s: 8 m in a tick.
	bulletSpeed = 250
	// rapidTicks is the longest cycle of a weapon whose rays are bullets.
	rapidTicks = 10
)

// ClassOf returns the class of a weapon. If a projectile fits several classes, the one
// that is most important for players counts: a projectile that homes is a missile even
// if it bounces, and one that bounces is a grenade even if it falls.
func ClassOf(s *weapons.Spec) Class {
	p := s.Projectile
	switch {
	case s.Beam != nil && s.Beam.Heal > 0:
		return ClassRepair
	case s.Beam != nil:
		return ClassBeam
	case s.Ray != nil && s.Trigger.CycleTicks <= rapidTicks:
		return ClassBullet
	case s.Ray != nil:
		return ClassRay
	case s.Signal != "":
		return ClassSignal
	case p == nil:
		return ClassDisc // an explosion without a weapon
	case p.Has("homing"):
		return ClassMissile
	case p.Bounce != nil && p.Fuse != nil && p.Fuse.Proximity > 0:
		return ClassMine
	case p.Bounce != nil:
		return ClassGrenade
	case p.MuzzleSpeed >= bulletSpeed:
		return ClassBullet
	case p.Flight.Gravity > 0 && p.Payload.Radius > 0:
		return ClassShell
	case p.Payload.Radius > plasmaRadius:
		return ClassDisc
	case p.Payload.Radius > 0:
		return ClassPlasma
	}
	return ClassBolt
}

// shipped are the looks of the shipped weapons by name, and what looks of others start from, in
// the format of the files of weapons.
var shipped struct {
	Every   Look               `json:"every"`
	Classes map[Class]Look     `json:"classes"` // what differs from Every
	Colors  map[Class][]string `json:"colors"`
	Weapons map[string]Look    `json:"weapons"`
}

//go:embed looks.json
var looksFile []byte

func init() {
	if err := jsonfile.Decode(looksFile, &shipped); err != nil {
		panic(err)
	}
}

// Dressed returns a spec with the look of the shipped weapon of the same name, unless it has
// one of its own.
func Dressed(s weapons.Spec) weapons.Spec {
	if look, ok := shipped.Weapons[s.Name]; ok && s.Look == nil {
		s.Look = look.JSON()
	}
	return s
}

// Full returns the look of a weapon, with defaults for the empty fields of its own look, which
// may be nil. Defaults are those of its [Class]; sizes are derived from the numbers of the
// weapon. Weapons of one class without a colour get different ones by their names. Every field
// of the result is set except sizes and colours of effects that are those of the blast and of
// the weapon.
func Full(s *weapons.Spec, own *Look) Look {
	class := ClassOf(s)
	full := classLook(class)
	full.fit(s, class)
	if own != nil {
		full.overlay(own)
	}
	return full
}

// classLook returns the default look of a class.
func classLook(class Class) Look {
	full, own := shipped.Every, shipped.Classes[class]
	full.overlay(&own)
	return full
}

// fit adapts the default look of a class to one weapon: its label, key, colour and
// sizes.
func (l *Look) fit(s *weapons.Spec, class Class) {
	l.Label, l.Color = labelOf(s.Name), colorOf(s.Name, class)
	if s.Slot >= 1 && s.Slot <= maxKey {
		l.Key = s.Slot
	}
	if s.Trigger.Spread > 0 {
		l.Crosshair = "spread"
	}
	if s.Trigger.Ammo != (weapons.Load{}) || s.Trigger.Energy > 0 {
		// Heavy weapons have long cycles and sound deep.
		l.Sounds.Fire.Pitch = rounded(min(max(1.15-float64(s.Trigger.CycleTicks)/400, 0.8), 1.15))
	}
	p := s.Projectile
	if p == nil {
		if class == ClassDisc { // an explosion without a weapon
			l.Sounds.Hit.Name = "hit_blast"
		}
		return
	}
	if r := p.Flight.Radius; r > 0 {
		l.Scale = scaleOf(l.Mesh, r)
	} else if l.Mesh != "disc" {
		l.Scale = min(max(0.6+float64(p.Payload.Radius)/12, 0.6), 2) * scaleOf(l.Mesh, pointRadius)
	}
	l.Halo.Size = rounded(min(max(float64(l.Halo.Size*l.Scale)/scaleOf(l.Mesh, pointRadius), 0.2), 2))
	l.Scale = rounded(l.Scale)
	if p.Payload.Radius == 0 && p.Payload.Damage == 0 {
		l.Explosion, l.Decal = Effect{"ring", 0.4, ""}, Effect{Kind: None} // it does no damage
	}
}

// rounded rounds a number to two digits, for readers.
func rounded(x float64) float64 { return math.Floor(float64(x*100)+0.5) / 100 }

// meshRadius is half the width of the built-in meshes of projectiles in the renderer, m. That of
// others is 0.5.
var meshRadius = map[string]float64{"disc": 0.15, "shell": 0.14, "missile": 0.09, "bolt": 0.1, "mine": 0.2, "grenade": 0.12}

// pointRadius is half the width at which the mesh of a point projectile is drawn, m.
const pointRadius = 0.12

// scaleOf returns the scale at which a mesh is as wide as the box of its projectile,
// and large enough to be visible.
func scaleOf(mesh string, radius float64) float64 {
	const seen = 0.1 // m
	half, ok := meshRadius[mesh]
	if !ok {
		half = 0.5
	}
	return min(max(radius, seen)/half, maxLookScale)
}

// labelOf makes a label from a name: "hover_disc" becomes "Hover disc".
func labelOf(name string) string {
	label := []byte(name)
	for i, c := range label {
		if c == '_' || c == '-' {
			label[i] = ' '
		}
	}
	if len(label) > 0 && label[0] >= 'a' && label[0] <= 'z' {
		label[0] -= 'a' - 'A'
	}
	return string(label)
}

// colorOf chooses one of the colours of a class by the name of the weapon.
func colorOf(name string, class Class) string {
	colors := shipped.Colors[class]
	sum := uint32(2166136261) // FNV-1a: names that differ in a letter have different sums
	for i := range len(name) {
		sum = (sum ^ uint32(name[i])) * 16777619
	}
	return colors[sum%uint32(len(colors))]
}

// overlay replaces the fields of l that another look sets.
func (l *Look) overlay(o *Look) {
	if o.Mesh != "" {
		l.Scale, l.Spin = 1, 0 // those were of another mesh
	}
	if o.Hand != "" {
		l.HandScale = 1
	}
	to := l.Sounds.list()
	for i, s := range o.Sounds.list() {
		if s.Name != "" {
			*to[i].Sound = Sound{Volume: 1, Pitch: 1}
		}
	}
	_ = json.Unmarshal(o.JSON(), l) // fields that are not set are not in JSON
}
