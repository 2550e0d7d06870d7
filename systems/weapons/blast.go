package weapons

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// KindDisc is the damage of a disc's explosion. Kinds select the armour
// multipliers of [Multiplier].
const KindDisc = "disc"

// Multiplier returns how much of a kind of damage an armour takes [TR]. Kinds
// that are not in the table count in full.
func Multiplier(kind string, class components.ArmorClass) float64 {
	if kind == KindDisc && class == components.HeavyArmor {
		return 0.6
	}
	return 1
}

// Blast returns what an explosion at center does to a body: its change of
// velocity in m/s and the damage before armour multipliers. cover is the part
// of the body that the explosion sees, 0 to 1.
//
// With L the distance from the blast to the middle of the box, d = max(L -
// minbox, 1) and r the radius [S2, TR]:
//
//	kick   = K (L/d - L/r) cover / mass, away from the blast
//	damage = D (1 - d/r) cover
//
// Nothing happens at d >= r, nor to a body centred on the blast, which has no
// direction to go. minbox is the smallest full extent of the box.
func Blast(center geom.Vec, p *components.PayloadData, box geom.Box, mass, cover float64) (geom.Vec, float64) {
	away := box.Center.Sub(center)
	length := away.Length()
	minbox := 2 * min(box.Half.X, box.Half.Y, box.Half.Z)
	reduced := max(length-minbox, 1)
	if reduced >= p.Radius || cover <= 0 {
		return geom.Vec{}, 0
	}
	damage := p.Damage * (1 - reduced/p.Radius) * cover
	if length == 0 {
		return geom.Vec{}, damage
	}
	power := (length/reduced - length/p.Radius) * cover
	return away.Scale(p.Kick * power / (mass * length)), damage
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
		way := p.Sub(center)
		// A face that is solid from behind too must not hide the body from a
		// blast that stands on it.
		length := max(way.Length(), coverSkin)
		skin := coverSkin / length
		if _, blocked := world.Raycast(center.AddScaled(way, skin), way.Scale(1-skin)); !blocked {
			cover += 0.25
		}
	}
	return cover
}

// coverSkin is the part of a line of sight next to the blast that nothing
// blocks, m [ours]: far above rounding and far below any wall.
const coverSkin = 1e-3

// Fly returns the velocity of a projectile one tick later and its way in that
// tick, both by semi-implicit steps of seconds.
func Fly(velocity geom.Vec, f *components.FlightData, seconds float64) (after, way geom.Vec) {
	if speed := velocity.Length(); f.Acceleration > 0 && speed > 0 && speed < f.TopSpeed {
		faster := min(speed+float64(f.Acceleration*seconds), f.TopSpeed)
		velocity = velocity.Scale(faster / speed)
	}
	velocity.Z -= float64(f.Gravity * seconds)
	return velocity, velocity.Scale(seconds)
}

// HitBox returns the fraction of the way from start at which a point first
// meets the box, 0 for a start inside. Where box and point both move, give the
// way of the point less that of the box.
func HitBox(start, way geom.Vec, box geom.Box) (float64, bool) {
	low, high := box.Min(), box.Max()
	near, far := 0.0, 1.0
	for _, a := range [3][4]float64{
		{start.X, way.X, low.X, high.X}, {start.Y, way.Y, low.Y, high.Y}, {start.Z, way.Z, low.Z, high.Z},
	} {
		from, speed, lo, hi := a[0], a[1], a[2], a[3]
		if math.Abs(speed) < 1e-12 {
			if from < lo || from > hi {
				return 0, false
			}
			continue
		}
		t0, t1 := (lo-from)/speed, (hi-from)/speed
		near, far = max(near, min(t0, t1)), min(far, max(t0, t1))
	}
	return near, near <= far
}
