package weaponlook

import (
	"math"

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
	flash, streak, glow := Effect{Kind: "flash", Size: 0.5}, Trail{Kind: "streak", Length: 3, Width: 0.12}, Effect{Kind: "glow", Size: 0.4}
	l := Look{Icon: string(class), Crosshair: "ring", Mesh: None, Scale: 1, Hand: "gun", HandScale: 1, Trail: streak, Halo: glow, Muzzle: flash,
		Explosion: Effect{Kind: "blast"}, Decal: Effect{Kind: "scorch"}}
	sounds := func(fire, hit, loop, hand string) {
		l.Sounds = Sounds{Fire: natural(fire), Hit: natural(hit), Empty: natural("empty_" + hand), Loop: natural(loop),
			Reload: natural("reload_" + hand), Spin: natural("spin_gun"), Charge: natural("charge")}
	}
	switch class {
	case ClassMine:
		l.Mesh, l.Hand, l.HandScale, l.Halo, l.Muzzle, l.Trail = "mine", "mine", 0.34, Effect{"pulse", 0.45, ""}, Effect{Kind: None}, Trail{"streak", 0.4, 0.05, ""}
		l.Crosshair = "arc"
		sounds("throw_mine", "hit_mine", "loop_mine", "mine")
		l.Sounds.Charge = natural("charge_throw")
	case ClassGrenade:
		l.Mesh, l.Hand, l.Trail, l.Crosshair = "grenade", "tube", Trail{"smoke", 14, 0.14, ""}, "arc"
		l.Explosion = Effect{Kind: "fire"}
		l.Muzzle = Effect{"smoke", 0.5, ""}
		sounds("fire_thump", "hit_grenade", "loop_grenade", "grenade")
		l.Sounds.Charge = natural("charge_throw")
	case ClassMissile:
		l.Mesh, l.Hand, l.Trail, l.Crosshair = "missile", "cannon", Trail{"smoke", 40, 0.2, ""}, "brackets"
		l.Explosion = Effect{Kind: "fire"}
		l.Muzzle = Effect{"smoke", 0.8, ""}
		sounds("fire_missile", "hit_missile", "loop_missile", "missile")
	case ClassShell:
		l.Mesh, l.Hand, l.Trail, l.Crosshair = "shell", "cannon", Trail{"smoke", 22, 0.18, ""}, "arc"
		l.Explosion = Effect{Kind: "fire"}
		l.Muzzle = Effect{"smoke", 0.7, ""}
		sounds("fire_mortar", "hit_blast", "loop_mortar", "mortar")
	case ClassDisc:
		l.Mesh, l.Hand, l.Spin, l.Trail = "disc", "launcher", 1400, Trail{"streak", 5, 0.16, ""}
		sounds("fire_disc", "hit_disc", "loop_disc", "disc")
	case ClassPlasma:
		l.Mesh, l.Hand, l.Trail, l.Explosion = "sphere", "tube", Trail{"sparks", 5, 0.16, ""}, Effect{Kind: "plasma"}
		l.Crosshair = "cross"
		sounds("fire_plasma", "hit_plasma", "loop_plasma", "plasma")
	case ClassBolt:
		l.Mesh, l.Hand, l.Trail, l.Crosshair = "bolt", "pistol", Trail{"streak", 5, 0.1, ""}, "cross"
		l.Explosion, l.Decal = Effect{"spark", 0.5, ""}, Effect{Kind: "hole", Size: 0.12}
		sounds("fire_blaster", "hit_blaster", "loop_bolt", "blaster")
	case ClassBullet:
		l.Hand, l.Trail, l.Halo, l.Crosshair = "chaingun", Trail{"streak", 9, 0.05, ""}, Effect{"glow", 0.15, ""}, "spread"
		l.Explosion, l.Decal, l.Muzzle = Effect{"spark", 0.4, ""}, Effect{Kind: "hole", Size: 0.08}, Effect{"sparks", 0.35, ""}
		sounds("fire_gun", "hit_bullet", "loop_bullet", "gun")
	case ClassRay:
		l.Hand, l.Trail, l.Crosshair = "rifle", Trail{"streak", 12, 0.06, ""}, "dot"
		l.Explosion, l.Decal = Effect{"spark", 0.6, ""}, Effect{Kind: "hole", Size: 0.14}
		sounds("fire_laser", "hit_laser", None, "laser")
	case ClassBeam:
		l.Hand, l.Trail, l.Crosshair = "emitter", Trail{"helix", 1, 0.08, ""}, "brackets"
		l.Explosion, l.Decal = Effect{"spark", 0.4, ""}, Effect{Kind: None}
		sounds("fire_beam", "hit_beam", "loop_beam", "beam")
	case ClassRepair:
		l.Hand, l.Trail, l.Crosshair = "medic", Trail{"streak", 1, 0.09, ""}, "brackets"
		l.Explosion, l.Decal = Effect{"ring", 0.4, ""}, Effect{Kind: None}
		sounds("fire_repair", "hit_repair", "loop_repair", "repair")
	case ClassSignal:
		l.Icon, l.Hand, l.Trail, l.Halo, l.Crosshair = "beam", "emitter", Trail{Kind: None}, Effect{Kind: None}, "dot"
		l.Explosion, l.Decal = Effect{"ring", 0.4, ""}, Effect{Kind: None}
		sounds("fire_energy", None, None, "beam")
		l.Sounds.Empty = natural("empty")
	}
	return l
}

func natural(name string) Sound { return Sound{Name: name, Volume: 1, Pitch: 1} }

// fit adapts the default look of a class to one weapon: its label, key, colour and
// sizes.
func (l *Look) fit(s *weapons.Spec, class Class) {
	l.Label, l.Key, l.Color = labelOf(s.Name), keyOf(s.Slot, class), colorOf(s.Name, class)
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
			l.Sounds.Hit = natural("hit_blast")
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

// meshRadius is half the width of the built-in meshes of projectiles in the renderer,
// m.
func meshRadius(mesh string) float64 {
	switch mesh {
	case "disc":
		return 0.15
	case "shell":
		return 0.14
	case "missile":
		return 0.09
	case "bolt":
		return 0.1
	case "mine":
		return 0.2
	case "grenade":
		return 0.12
	}
	return 0.5
}

// pointRadius is half the width at which the mesh of a point projectile is drawn, m.
const pointRadius = 0.12

// scaleOf returns the scale at which a mesh is as wide as the box of its projectile,
// and large enough to be visible.
func scaleOf(mesh string, radius float64) float64 {
	const seen = 0.1 // m
	return min(max(radius, seen)/meshRadius(mesh), maxLookScale)
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

// keyOf returns the number key of a weapon. Slots 1 to 10 are keys; other weapons get
// the key of the most similar shipped weapon.
func keyOf(slot int, class Class) int {
	if slot >= 1 && slot <= maxKey {
		return slot
	}
	switch class {
	case ClassBullet:
		return 2
	case ClassGrenade:
		return 3
	case ClassShell, ClassMissile:
		return 4
	case ClassPlasma:
		return 5
	case ClassBolt:
		return 6
	case ClassRay:
		return 7
	case ClassBeam, ClassSignal:
		return 8
	case ClassRepair:
		return 9
	case ClassMine:
		return 10
	}
	return 1
}

// colorOf chooses one of the colours of a class by the name of the weapon.
func colorOf(name string, class Class) string {
	var colors [3]string
	switch class {
	case ClassMine:
		colors = [3]string{"#ff5040", "#ff8a30", "#ff4090"}
	case ClassGrenade:
		colors = [3]string{"#9cff6a", "#d8ff5a", "#5affa0"}
	case ClassMissile:
		colors = [3]string{"#ffa040", "#ff7060", "#ffd060"}
	case ClassShell:
		colors = [3]string{"#6aff80", "#b0ff60", "#60ffd0"}
	case ClassPlasma:
		colors = [3]string{"#ff9440", "#ff60c0", "#b070ff"}
	case ClassBolt:
		colors = [3]string{"#ff6058", "#58ff90", "#60b0ff"}
	case ClassBullet:
		colors = [3]string{"#ffdc80", "#fff0c0", "#ffb860"}
	case ClassRay:
		colors = [3]string{"#ff6464", "#64ffb4", "#c080ff"}
	case ClassBeam, ClassSignal:
		colors = [3]string{"#8090ff", "#c070ff", "#60c8ff"}
	case ClassRepair:
		colors = [3]string{"#6affc0", "#8aff8a", "#6ae8ff"}
	default:
		colors = [3]string{"#60b8ff", "#ff9c60", "#c88cff"}
	}
	sum := uint32(2166136261) // FNV-1a: names that differ in a letter have different sums
	for i := range len(name) {
		sum = (sum ^ uint32(name[i])) * 16777619
	}
	return colors[sum%uint32(len(colors))]
}

// overlay replaces the fields of l that another look sets.
func (l *Look) overlay(o *Look) {
	text := func(to *string, from string) {
		if from != "" {
			*to = from
		}
	}
	number := func(to *float64, from float64) {
		if from != 0 {
			*to = from
		}
	}
	text(&l.Label, o.Label)
	text(&l.Icon, o.Icon)
	text(&l.Crosshair, o.Crosshair)
	text(&l.Color, o.Color)
	if o.Key != 0 {
		l.Key = o.Key
	}
	if o.Mesh != "" {
		l.Mesh, l.Scale, l.Spin = o.Mesh, 1, 0 // scale and spin were those of another mesh
	}
	if o.Hand != "" {
		l.Hand, l.HandScale = o.Hand, 1
	}
	number(&l.Scale, o.Scale)
	number(&l.Spin, o.Spin)
	number(&l.HandScale, o.HandScale)
	text(&l.Trail.Kind, o.Trail.Kind)
	number(&l.Trail.Length, o.Trail.Length)
	number(&l.Trail.Width, o.Trail.Width)
	text(&l.Trail.Color, o.Trail.Color)
	for _, e := range [...]struct{ to, from *Effect }{
		{&l.Halo, &o.Halo}, {&l.Muzzle, &o.Muzzle}, {&l.Explosion, &o.Explosion}, {&l.Decal, &o.Decal},
	} {
		text(&e.to.Kind, e.from.Kind)
		number(&e.to.Size, e.from.Size)
		text(&e.to.Color, e.from.Color)
	}
	for _, s := range [...]struct{ to, from *Sound }{
		{&l.Sounds.Fire, &o.Sounds.Fire}, {&l.Sounds.Hit, &o.Sounds.Hit}, {&l.Sounds.Empty, &o.Sounds.Empty}, {&l.Sounds.Loop, &o.Sounds.Loop},
		{&l.Sounds.Reload, &o.Sounds.Reload}, {&l.Sounds.Spin, &o.Sounds.Spin}, {&l.Sounds.Charge, &o.Sounds.Charge},
	} {
		if s.from.Name != "" {
			*s.to = natural(s.from.Name)
		}
		number(&s.to.Volume, s.from.Volume)
		number(&s.to.Pitch, s.from.Pitch)
	}
}
