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
	leadSteps = 16   // iterations of the search for the time of flight
	leadClose = 0.01 // relative difference of two iterations at which the search has converged
	rushSpeed = 2.5  // m/s of an enemy across the line of sight that double the aim error
	rushRay   = 8.0  // times as much speed for shots that arrive at once
	rushWait  = 42.0 // 1/s by which a time of flight lessens that
	liftSteps = 8    // iterations of the search for the pitch of a trigger that lifts its shots
	arcParts  = 3    // straight segments by which an arc is checked for obstacles
)

// shot is a solution for hitting a target.
type shot struct {
	line    geom.Vec // direction in which to aim from the eye, of any length
	seconds float64  // time of flight
	at      geom.Vec // point of impact
}

// aimAt returns how to hit the enemy with a mode whose shot leaves at a fraction of its
// muzzle speed, and false if the shot does not reach that far.
func (b *bot) aimAt(f *weapons.Fire, part float64, s *sighting) (shot, bool) {
	p, seconds := f.Projectile, 0.0
	if p != nil {
		seconds = flightTime(s.distance, float64(p.MuzzleSpeed*part), &p.Flight)
	}
	target := s.box.Center.AddScaled(b.brain.sway.aimError, float64(widen(s.distance)*s.rush(seconds)*s.unsteady(seconds)))
	switch {
	case f.Beam != nil:
		target = s.box.Center // a beam finds the enemy in its cone
	case p != nil && p.Has("lock"): // the enemy must stay in the cone of the lock
		return shot{line: s.box.Center.Sub(s.eye), at: s.box.Center}, true
	case p != nil:
		if p.Payload.Radius > 0 && !s.airborne {
			target.Z -= s.box.Half.Z // the ground at its feet stops the shot
		}
		return s.lead(p, p.MuzzleSpeed*part, target, b.velocity)
	}
	return shot{line: target.Sub(s.eye), at: target}, true
}

// lead aims at the predicted position of a target when the projectile arrives. The
// projectile falls on its path and inherits a fraction of the bot's own velocity. A
// projectile that lies on the ground until its time is over is aimed at the target's
// position at that time.
//
// Each iteration uses the time of flight of the last one. Of the two arcs that hit,
// this converges to the flatter one.
func (s *sighting) lead(p *weapons.Projectile, speed float64, target, own geom.Vec) (shot, bool) {
	fuseSeconds := 0.0 // until a projectile that lies on the ground goes off
	if f := p.Fuse; f != nil && !f.Contact && f.Proximity == 0 {
		fuseSeconds = float64(p.TTLTicks) * systems.TickSeconds
	}
	line, seconds := target.Sub(s.eye), 0.0
	found := false
	for range leadSteps {
		way := flightTime(line.Length(), speed, &p.Flight) // seconds without air
		next, fall := way, float64(p.Flight.Gravity/2*way*way)
		if top := p.Flight.TopSpeed; p.Flight.Acceleration == 0 && top > 0 { // close to the logarithm
			fall /= 1 - min(2*p.Flight.Gravity*way/top/3, 0.9)
			next += fall / top
		}
		found = math.Abs(next-seconds) <= leadClose*next
		seconds = next
		line = target.Sub(s.eye).AddScaled(s.velocity, max(seconds, fuseSeconds)).AddScaled(own, -float64(p.Inherit*way))
		line.Z += fall
	}
	if !line.IsFinite() { // out of reach: the search has diverged
		return shot{line: target.Sub(s.eye), at: target}, false
	}
	return shot{line, seconds, target.AddScaled(s.velocity, max(seconds, fuseSeconds))},
		found && seconds <= float64(p.TTLTicks)*systems.TickSeconds
}

// flightTime returns the seconds that a projectile needs for a distance in m, without
// gravity.
func flightTime(distance, speed float64, f *components.FlightData) float64 {
	if f.Acceleration <= 0 || f.TopSpeed <= speed {
		return distance / speed
	}
	faster := (f.TopSpeed - speed) / f.Acceleration // seconds until it reaches its top speed
	if run := float64((speed + f.TopSpeed) / 2 * faster); distance > run {
		return faster + (distance-run)/f.TopSpeed
	}
	return (math.Sqrt(float64(speed*speed)+float64(2*f.Acceleration*distance)) - speed) / f.Acceleration
}

// isClear reports whether no obstacle stops a shot more than slack metres before the
// point of impact.
func (s *sighting) isClear(m *systems.Match, o *shot, gravity, slack float64) bool {
	from, path := s.eye, o.at.Sub(s.eye)
	length := path.Length()
	parts := 1
	if gravity > 0 {
		parts = arcParts
	}
	for i := 1; i <= parts; i++ {
		part := float64(i) / float64(parts)
		// Height of the arc above the straight line.
		above := float64(gravity / 2 * o.seconds * o.seconds * (part - float64(part*part)))
		to := s.eye.AddScaled(path, part).Add(geom.Vec{Z: above})
		hit, blocked := m.Solid().Raycast(from, to.Sub(from))
		if left := float64((1-part)*length) + float64((1-hit.Fraction)*to.Sub(from).Length()); blocked && left > slack {
			return false
		}
		from = to
	}
	return true
}

// lookFor returns the view with which a trigger fires along a line.
func lookFor(t *weapons.Trigger, line geom.Vec) geom.YawPitch {
	want := geom.LookAlong(line)
	if t.Lift == 0 {
		return components.ClampPitch(want)
	}
	look := want
	for range liftSteps {
		_, cos := geom.SinCos(look.Pitch)
		look.Pitch = want.Pitch - geom.Degrees(float64(t.Lift*cos)*180/math.Pi)
	}
	return components.ClampPitch(look)
}

// rush returns the factor of the aim error against an enemy who passes by. Where a shot
// arrives at once, there is less to get wrong.
func (s *sighting) rush(seconds float64) float64 {
	return 1 + s.passing/(rushSpeed*max(rushRay/(1+float64(rushWait*seconds)), 1))
}

// speedAcross returns the speed of an enemy across the line of sight. That of the bot itself does not count: a hand
// knows how its own body moves, and guesses how others do.
func (s *sighting) speedAcross() float64 {
	line, velocity := s.box.Center.Sub(s.eye), s.velocity
	if length := line.LengthSquared(); length > 0 {
		velocity = velocity.AddScaled(line, -velocity.Dot(line)/length)
	}
	return velocity.Length()
}
