package weapons

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Blast returns the effect of an explosion at center on a body: its change of velocity
// in m/s and the damage before armour factors. cover is the fraction of the body that
// the explosion sees, 0 to 1; at 0 there is no effect. A body centred on the blast gets
// no kick, because the kick has no direction.
//
// L is the distance from the blast to the middle of the box, minbox the smallest full
// extent of the box, r the radius, K the kick and D the damage. The rule of Tribes [S2,
// TR] uses d = max(L - minbox, 1) and has no effect at d >= r:
//
//	kick   = K (L/d - L/r) cover / mass
//	damage = D (1 - d/r) cover
//
// The basic rule, with which S2 begins, is linear in L:
//
//	kick   = K (1 - L/r) cover / mass
//	damage = D (1 - L/r) cover
//
// The rules of Torque use d = max(L - minbox, 0) and have no effect at d > r. Their
// kick ignores cover. Tribes 2 [T2H]:
//
//	kick   = K (1 - d/r) / mass
//	damage = D (1 - 0.88 d/r) cover
//
// Torque 3D [T3D], where s is 1 up to r/2 and falls linearly to 0 at r:
//
//	kick   = K s / mass
//	damage = D s cover
func Blast(center geom.Vec, p *components.PayloadData, box geom.Box, mass, cover float64) (geom.Vec, float64) {
	away := box.Center.Sub(center)
	length := away.Length()
	if cover <= 0 || p.Radius <= 0 {
		return geom.Vec{}, 0
	}
	power, share, reached := falloff(p.Rule, length, minbox(box), p.Radius)
	if !reached {
		return geom.Vec{}, 0 // otherwise components of the kick could be -0
	}
	if p.Rule == "" || p.Rule == components.BlastTribes || p.Rule == components.BlastBasic {
		power = float64(power * cover)
	}
	damage := p.Damage * share * cover
	if length == 0 {
		return geom.Vec{}, damage
	}
	return away.Scale(p.Kick * power / (mass * length)), damage
}

// KnownRule reports whether a payload's rule is one of those of [Blast].
func KnownRule(rule components.BlastRule) bool {
	switch rule {
	case "", components.BlastTribes, components.BlastBasic, components.BlastTribes2, components.BlastT3D:
		return true
	}
	return false
}

// Torque's constants for damage by distance.
const (
	tribes2Fall = 0.88 // fraction of the damage lost at the radius [T2H]
	t3dFull     = 0.5  // fraction of the radius within which the full damage applies [T3D]
)

// leastBlast is the smallest distance that the rule of Tribes uses, m [S2, TR]: nearer
// bodies are treated as if at that distance. A blast whose radius is not larger has no
// effect.
const leastBlast = 1

// minbox returns the smallest full extent of a box.
func minbox(box geom.Box) float64 { return 2 * min(box.Half.X, box.Half.Y, box.Half.Z) }

// falloff returns the fractions of kick and damage at a distance, and whether the blast
// reaches that far.
func falloff(rule components.BlastRule, length, minbox, radius float64) (power, share float64, reached bool) {
	switch rule {
	case components.BlastBasic:
		share = 1 - length/radius
		return share, share, share > 0
	case components.BlastTribes2:
		reduced := max(length-minbox, 0)
		return 1 - reduced/radius, 1 - float64(tribes2Fall*reduced)/radius, reduced <= radius
	case components.BlastT3D:
		reduced := max(length-minbox, 0)
		share = min((1-reduced/radius)/(1-t3dFull), 1)
		return share, share, share > 0
	}
	reduced := max(length-minbox, leastBlast)
	return length/reduced - length/radius, 1 - reduced/radius, reduced < radius
}

// Sight finds obstacles on a straight line.
type Sight interface {
	Raycast(origin, displacement geom.Vec) (collision.Hit, bool)
}

// Cover returns the fraction of a body that an explosion sees. Each unblocked line
// counts a quarter: two to the body's axis at a quarter and three quarters of its
// height, and two to the shoulders at five eighths, half a half-width to each side
// [TR].
func Cover(world Sight, center geom.Vec, box geom.Box, look geom.YawPitch) float64 {
	right := look.ToWorld(geom.Vec{X: float64(box.Half.X * 0.5)})
	h := box.Half.Z
	points := [4]geom.Vec{
		box.Center.Add(geom.Vec{Z: float64(-0.5 * h)}),
		box.Center.Add(geom.Vec{Z: float64(0.5 * h)}),
		box.Center.Add(geom.Vec{X: right.X, Y: right.Y, Z: float64(0.25 * h)}),
		box.Center.Add(geom.Vec{X: -right.X, Y: -right.Y, Z: float64(0.25 * h)}),
	}
	cover := 0.0
	for _, p := range points {
		if !Hidden(world, center, p) {
			cover += 0.25
		}
	}
	return cover
}

// Hidden reports whether an obstacle lies between a blast and a point. A face that is
// solid from both sides does not hide a point from a blast on that face. The line is
// checked in both directions, because a ray that begins on the face of a solid wall
// starts inside it and leaves it without a hit.
func Hidden(world Sight, center, point geom.Vec) bool {
	displacement := point.Sub(center)
	skin := coverSkin / max(displacement.Length(), coverSkin)
	displacement = displacement.Scale(1 - skin)
	if _, blocked := world.Raycast(point.Sub(displacement), displacement); blocked {
		return true
	}
	_, blocked := world.Raycast(point, displacement.Neg())
	return blocked
}

// coverSkin is the length of the line of sight next to the blast in which obstacles are
// ignored, m [ours]. It is far larger than rounding errors and far smaller than any
// wall.
const coverSkin = 1e-3
