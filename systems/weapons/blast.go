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
// Both decrease with distance by fall, where K is the kick and D the damage:
//
//	kick   = K fall / mass
//	damage = D fall cover
func Blast(center geom.Vec, p *components.PayloadData, fall Falloff, box geom.Box, mass, cover float64) (geom.Vec, float64) {
	away := box.Center.Sub(center)
	length := away.Length()
	if cover <= 0 || p.Radius <= 0 {
		return geom.Vec{}, 0
	}
	power, share, reached := fall(Reach{Length: length, MinBox: minbox(box), Radius: p.Radius, Cover: cover})
	if !reached {
		return geom.Vec{}, 0 // otherwise components of the kick could be -0
	}
	damage := p.Damage * share * cover
	if length == 0 {
		return geom.Vec{}, damage
	}
	return away.Scale(p.Kick * power / (mass * length)), damage
}

// minbox returns the smallest full extent of a box.
func minbox(box geom.Box) float64 { return 2 * min(box.Half.X, box.Half.Y, box.Half.Z) }

// sight finds obstacles on a straight line.
type sight interface {
	Raycast(origin, displacement geom.Vec) (collision.Hit, bool)
}

// Cover returns the fraction of a body that an explosion sees. Each unblocked line
// counts a quarter: two to the body's axis at a quarter and three quarters of its
// height, and two to the shoulders at five eighths, half a half-width to each side
// [TR].
func Cover(world sight, center geom.Vec, box geom.Box, look geom.YawPitch) float64 {
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
func Hidden(world sight, center, point geom.Vec) bool {
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
