package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of aiming [ours].
const (
	leadSteps = 16   // of the search for the time of flight
	leadClose = 0.01 // part of that time within which it is found
	liftSteps = 8    // of the search for the pitch of a trigger that lifts its shots
	arcParts  = 3    // straight parts in which an arc is looked along
)

// shot is how to hit somebody.
type shot struct {
	line    geom.Vec // where to aim from the eye, of any length
	seconds float64  // until it hits
	at      geom.Vec // where it hits
}

// aimAt returns how to hit the enemy with a mode whose shot leaves at a part of its
// muzzle speed, and false where that does not come so far.
func (b *bot) aimAt(f *weapons.Fire, part float64, s *fight) (shot, bool) {
	target := s.box.Center.AddScaled(b.brain.AimError, widen(s.distance))
	switch p := f.Projectile; {
	case f.Beam != nil:
		target = s.box.Center // it finds the enemy in its cone
	case p != nil && p.Lock != nil: // to keep the enemy in its cone
		return shot{line: s.box.Center.Sub(s.eye), at: s.box.Center}, true
	case p != nil:
		if p.Payload.Radius > 0 && !s.flies {
			target.Z -= s.box.Half.Z // where the ground stops it
		}
		return b.lead(p, p.MuzzleSpeed*part, target, s)
	}
	return shot{line: target.Sub(s.eye), at: target}, true
}

// lead aims where a target will be when the projectile comes there, which falls on its
// way and has a part of the shooter's velocity, or where it will be when the fuse of one
// that lies there runs out. Each step takes the time that the last one gives; of the two
// arcs that hit, that leads to the flatter one.
func (b *bot) lead(p *weapons.Projectile, speed float64, target geom.Vec, s *fight) (shot, bool) {
	lies := 0.0 // s, until it goes off
	if f := p.Fuse; f != nil && !f.Contact && f.Proximity == 0 {
		lies = float64(p.TTLTicks) * systems.TickSeconds
	}
	line, seconds := target.Sub(s.eye), 0.0
	found := false
	for range leadSteps {
		next := flightTime(line.Length(), speed, &p.Flight)
		found = math.Abs(next-seconds) <= leadClose*next
		seconds = next
		line = target.Sub(s.eye).AddScaled(s.velocity, max(seconds, lies)).AddScaled(b.velocity, -float64(p.Inherit*seconds))
		line.Z += float64(p.Flight.Gravity / 2 * seconds * seconds)
	}
	if !line.IsFinite() { // it never comes so far: the search has left all bounds
		return shot{line: target.Sub(s.eye), at: target}, false
	}
	return shot{line, seconds, target.AddScaled(s.velocity, max(seconds, lies))},
		found && seconds <= float64(p.TTLTicks)*systems.TickSeconds
}

// flightTime is how many seconds a projectile needs for a distance in m, as if it did
// not fall.
func flightTime(distance, speed float64, f *components.FlightData) float64 {
	if f.Acceleration <= 0 || f.TopSpeed <= speed {
		return distance / speed
	}
	faster := (f.TopSpeed - speed) / f.Acceleration // s until it is at its top speed
	if run := float64((speed + f.TopSpeed) / 2 * faster); distance > run {
		return faster + (distance-run)/f.TopSpeed
	}
	return (math.Sqrt(float64(speed*speed)+float64(2*f.Acceleration*distance)) - speed) / f.Acceleration
}

// isClear reports whether nothing of the level stops a shot further than slack metres
// before it hits.
func (b *bot) isClear(o *shot, gravity, slack float64, s *fight) bool {
	from, path := s.eye, o.at.Sub(s.eye)
	length := path.Length()
	parts := 1
	if gravity > 0 {
		parts = arcParts
	}
	for i := 1; i <= parts; i++ {
		part := float64(i) / float64(parts)
		// An arc is above the straight line by this much.
		above := float64(gravity / 2 * o.seconds * o.seconds * (part - float64(part*part)))
		to := s.eye.AddScaled(path, part).Add(geom.Vec{Z: above})
		hit, blocked := b.match.Solid().Raycast(from, to.Sub(from))
		if left := float64((1-part)*length) + float64((1-hit.Fraction)*to.Sub(from).Length()); blocked && left > slack {
			return false
		}
		from = to
	}
	return true
}

// lookFor is the view under which a trigger sends its shot along a line.
func lookFor(t *weapons.Trigger, line geom.Vec) geom.YawPitch {
	want := geom.LookAlong(line)
	look := want
	for range liftSteps {
		_, cos := geom.SinCos(look.Pitch)
		look.Pitch = want.Pitch - geom.Degrees(float64(t.Lift*cos)*180/math.Pi)
	}
	return components.ClampPitch(look)
}
