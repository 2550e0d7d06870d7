package present

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
)

const (
	// maxCasings limits the casings in the air; a further one replaces the oldest.
	maxCasings = 24
	// casingLife is how long one is seen, s, and casingGravity how it falls, m/s2.
	casingLife, casingGravity = 0.7, 14.0
	// casingNear is the distance up to which they are seen, m.
	casingNear = 30
)

// casing is what a weapon throws out after a shot.
type casing struct {
	at, velocity geom.Vec
	scale, age   float64
	spin         geom.Angle
}

// casings are those in the air.
type casings struct {
	all  []casing
	next int // index of the oldest, if the ring is full
}

// casingScale returns how long the casings of a class of weapons are, m; 0 for those that have none.
func casingScale(class weaponlook.Class) float64 {
	switch class {
	case weaponlook.ClassBullet:
		return 0.045
	case weaponlook.ClassGrenade, weaponlook.ClassShell:
		return 0.09
	}
	return 0
}

func (c *casings) add(one casing) {
	if len(c.all) < maxCasings {
		c.all = append(c.all, one)
		return
	}
	c.all[c.next] = one
	c.next = (c.next + 1) % maxCasings
}

func (c *casings) update(seconds float64) {
	for i := range c.all {
		one := &c.all[i]
		one.age += seconds
		one.velocity.Z -= casingGravity * seconds
		one.at = one.at.AddScaled(one.velocity, seconds)
	}
}

// brass is the colour of casings.
var brass = render.Color{0.85, 0.52, 0.12}

// models appends what is to be drawn.
func (c *casings) models(dst []render.Instance, eye geom.Vec) []render.Instance {
	for i := range c.all {
		one := &c.all[i]
		if one.age < casingLife && one.at.Sub(eye).Length() < casingNear {
			turn := geom.Degrees(900 * one.age)
			dst = append(dst, render.Instance{Mesh: render.MeshCasing, Position: one.at, Yaw: one.spin + turn, Pitch: turn, Scale: one.scale, Tint: brass, Glow: 0.25})
		}
	}
	return dst
}

// eject throws out a casing from a weapon at a place, to the right of where it points. size is 1 before
// the own eye.
func (s *Builder) eject(at geom.Vec, look geom.YawPitch, velocity geom.Vec, class weaponlook.Class, size float64) {
	scale := casingScale(class)
	if scale == 0 {
		return
	}
	random := s.Effects.ball()
	away := geom.Vec{X: 1.9, Y: -0.3, Z: 2.1}.AddScaled(random, 0.3)
	s.casings.add(casing{at: at, velocity: velocity.Add(look.ToWorld(away)), scale: scale * size, spin: geom.Degrees(180 * random.X)})
}
