package weapons

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Blast returns what an explosion at center does to a body: its change of
// velocity in m/s and the damage before armour multipliers. cover is the part
// of the body that the explosion sees, 0 to 1; nothing happens at 0, nor is
// there a kick for a body centred on the blast, which has no direction to go.
//
// L is the distance from the blast to the middle of the box, minbox the smallest
// full extent of the box, r the radius, K the kick and D the damage. The rule of
// Tribes [S2, TR] takes d = max(L - minbox, 1) and does nothing at d >= r:
//
//	kick   = K (L/d - L/r) cover / mass
//	damage = D (1 - d/r) cover
//
// The basic one, which S2 begins with, is linear in L:
//
//	kick   = K (1 - L/r) cover / mass
//	damage = D (1 - L/r) cover
//
// Those of Torque take d = max(L - minbox, 0), do nothing at d > r, and let the
// kick ignore cover. Tribes 2 [T2H]:
//
//	kick   = K (1 - d/r) / mass
//	damage = D (1 - 0.88 d/r) cover
//
// Torque 3D [T3D], with s = 1 up to r/2 and from there linear to 0 at r:
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
		return geom.Vec{}, 0 // and no zero with the sign of the way there
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

// Torque's numbers of the damage by distance.
const (
	tribes2Fall = 0.88 // part of the damage lost at the radius [T2H]
	t3dFull     = 0.5  // part of the radius in which all of it counts [T3D]
)

// leastBlast is the distance as which the rule of Tribes counts whoever is nearer, m
// [S2, TR]. Blasts that reach no farther do nothing.
const leastBlast = 1

// minbox returns the smallest full extent of a box.
func minbox(box geom.Box) float64 { return 2 * min(box.Half.X, box.Half.Y, box.Half.Z) }

// falloff returns the parts of kick and damage that are left at a distance, and
// whether the blast reaches that far.
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

// Sight answers whether something lies on a straight line.
type Sight interface {
	Raycast(origin, displacement geom.Vec) (collision.Hit, bool)
}

// Cover returns how much of a body an explosion sees: a quarter for each free
// line to the body's axis at a quarter and three quarters of its height, and to
// two shoulders at five eighths, half a half-width to each side [TR].
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

// Hidden reports whether something lies between a blast and a point. A face that
// is solid from behind too does not hide a point from a blast that stands on it.
// The line is looked along both ways: one that begins on the face of a solid wall
// is within the wall at once, and leaves it freely.
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

// coverSkin is the part of a line of sight next to the blast that nothing
// blocks, m [ours]: far above rounding and far below any wall.
const coverSkin = 1e-3
