package present

import (
	"math"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// strideLength is the length of two steps of a run, m.
	strideLength = 3.2
	// stanceRate is how fast a body changes its stance, 1/s.
	stanceRate = 10.0
	// leanRate is how fast a body leans into a turn, 1/s, and fullBank the acceleration to
	// the side at which it leans as far as it can, m/s2.
	leanRate, fullBank = 5.0, 22.0
	// fallFrom and fallFull are how fast a body falls where it begins to spread its arms,
	// and where it has, m/s.
	fallFrom, fallFull = 4, 15
	// groundedTicks is how long after its last contact a body still stands, and bumpSeconds how long it
	// still skis: bumps do not change a posture. Nor do the hops of who skis on level ground, of up to
	// hopSeconds, in which nobody falls faster than hopFall, m/s.
	groundedTicks       = 2
	bumpSeconds         = 0.3
	hopSeconds, hopFall = 0.85, 10.0
	// skiFrom is the speed above which who skis is drawn so, and skiAlways that above which everybody is
	// who touches the ground, m/s.
	skiFrom, skiAlways = 3.0, 13.0
	// hardKnees is the impact that bends the knees completely, m/s.
	hardKnees = 16.0
	// hitRate is how much of its health a hit takes that bends a body completely.
	hitRate = 0.3
)

// PoseState is how a body is drawn to move, smoothed over pictures. Nothing of it goes back into
// the match.
type PoseState struct {
	stride, run, aside               float64
	ski, jet, fall, crouch, recover  float64
	sinceSki                         float64 // s
	bank, tilt, wallAside, wallAhead float64
	slopeAside, slopeAhead           float64
	knees, hitAside, hitAhead        spring
	thrown                           thrown
	last                             geom.Vec // velocity in the last picture, m/s
	Heat                             float64  // of the jets, 0 to 1
	spray, powder, wash              float64  // parts of a particle that are owed
	hand                             Hand
	dead                             dead
}

// toward moves a value towards a goal at a rate in 1/s.
func toward(value *float64, goal, rate, seconds float64) {
	*value += (goal - *value) * (1 - math.Exp(-seconds*rate))
}

// share returns 1 for true.
func share(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

// settled is a time after which a body has its posture, s: who comes into view does not start upright.
const settled = 100.0

// Move animates the body of a player, and plays its steps.
func (s *Builder) Move(p *systems.PlayerState, seconds float64) *PoseState {
	g, ok := s.Poses[p.ID]
	if !ok {
		g = &PoseState{}
		s.Poses[p.ID] = g
	}
	if !ok || g.dead.is { // it has come back
		*g = PoseState{last: p.Velocity}
		g.follow(p, settled)
	}
	g.follow(p, seconds)
	toward(&g.Heat, HeatOf(p), heatRate, seconds)
	g.leanInto(p, seconds)
	s.stepFeet(p, g, seconds)
	g.hand.Update(s, p, seconds)
	return g
}

// follow lets a body take the posture of what it does.
func (g *PoseState) follow(p *systems.PlayerState, seconds float64) {
	speed := p.Velocity.Horizontal().Length()
	grounded := p.Contact.TicksSinceJumpable <= groundedTicks
	if g.sinceSki += seconds; speed > skiFrom && p.Move.Skiing || speed > skiAlways && grounded {
		g.sinceSki = 0
	}
	skiing := g.sinceSki <= bumpSeconds || g.sinceSki <= hopSeconds && p.Velocity.Z > -hopFall
	falling := ramp(fallFrom, fallFull, -p.Velocity.Z) * share(!grounded && !skiing && !p.Move.Jetting)
	down := p.Move.Recovering
	ease := func(value *float64, goal float64) { toward(value, goal, stanceRate, seconds) }
	ease(&g.run, share(grounded && !skiing && speed > 0.5)*min(speed/8, 1))
	ease(&g.ski, share(skiing && !p.Move.Jetting && !down))
	ease(&g.crouch, share(p.Crouched && grounded && !skiing && !down))
	ease(&g.fall, max(falling, share(p.Move.Falling)))
	ease(&g.jet, max(share(p.Move.Jetting), 0.7*share(!grounded && !skiing)*(1-falling)))
	ease(&g.recover, share(down)*(1-0.55*share(p.Move.GettingUp)))
	local := inBody(p, p.Velocity)
	ease(&g.aside, local.X*share(speed > 0.5)/max(speed, 0.5))
	slope := geom.Vec{}
	if skiing {
		slope = inBody(p, p.Contact.Normal)
	}
	toward(&g.slopeAside, slope.X, leanRate, seconds)
	toward(&g.slopeAhead, slope.Y, leanRate, seconds)
	to := geom.Vec{}
	if p.Move.Sliding {
		to = inBody(p, p.Move.WallNormal.Neg())
	}
	ease(&g.wallAside, to.X)
	ease(&g.wallAhead, to.Y)
	g.knees.step(seconds)
	g.hitAside.step(seconds)
	g.hitAhead.step(seconds)
	g.thrown.step(seconds, grounded)
}

// stepFeet lets the feet run where the body goes.
func (s *Builder) stepFeet(p *systems.PlayerState, g *PoseState, seconds float64) {
	before := g.stride
	g.stepRun(p, seconds)
	if g.run > 0.3 && math.Floor(2*g.stride) != math.Floor(2*before) {
		s.Step(p.Position)
	}
}

// stepRun moves the stride of who runs.
func (g *PoseState) stepRun(p *systems.PlayerState, seconds float64) {
	if g.run > 0.05 {
		speed := p.Velocity.Horizontal().Length()
		step := speed * seconds / strideLength
		if inBody(p, p.Velocity).Y < -0.3*speed {
			step = -step
		}
		g.stride += step
	}
}

// inBody turns a direction to the axes of a body: right, forward, up.
func inBody(p *systems.PlayerState, d geom.Vec) geom.Vec {
	return geom.YawPitch{Yaw: -p.Look.Yaw}.ToWorld(d)
}

// leanInto leans a body into a turn, and forward where its jets push it on.
func (g *PoseState) leanInto(p *systems.PlayerState, seconds float64) {
	if seconds <= 0 {
		return
	}
	pull := inBody(p, p.Velocity.Sub(g.last).Scale(1/seconds))
	g.last = p.Velocity
	toward(&g.bank, geom.Clamp(pull.X/fullBank, -1, 1)*max(g.ski, 0.5*g.jet), leanRate, seconds)
	along := geom.Clamp(inBody(p, p.Velocity).Y/30, -0.5, 1)
	toward(&g.tilt, along*g.jet, leanRate, seconds)
}

// pose returns the posture of a living body.
func (g *PoseState) pose(p *systems.PlayerState) render.Pose {
	thrown, held := g.thrown.share, 1-g.thrown.share
	aside, ahead := g.thrown.to(p)
	return render.Pose{Stride: g.stride, Run: g.run * held, Aside: g.aside, Ski: g.ski * held, Jet: g.jet * held, Fall: g.fall * held, Crouch: g.crouch * held,
		Land: geom.Clamp(g.knees.at, 0, 1) * held, Recover: g.recover * held, Thrown: thrown, ThrownAside: aside, ThrownAhead: ahead,
		Bank: g.bank, Tilt: g.tilt, SlopeAside: g.slopeAside, SlopeAhead: g.slopeAhead, WallAside: g.wallAside, WallAhead: g.wallAhead,
		HitAside: g.hitAside.at, HitAhead: g.hitAhead.at, Aim: p.Look.Pitch, Mark: p.Team}
}

// Land shows that a body landed at so many m/s.
func (s *Builder) Land(id components.ID, impact float64) {
	g, ok := s.Poses[id]
	if !ok {
		return
	}
	g.knees.push(max(min(impact/hardKnees, 1)-g.knees.at, 0))
}

// Strike shows that a body was hit from a place, by so much of its health.
func (s *Builder) Strike(p *systems.PlayerState, from geom.Vec, amount float64) {
	g, ok := s.Poses[p.ID]
	if !ok {
		return
	}
	much := 0.35 + 0.65*min(amount/hitRate, 1)
	d := inBody(p, from.Sub(p.Position)).Horizontal().Normalize()
	g.hitAside.push(geom.Clamp(d.X*much, -1-g.hitAside.at, 1-g.hitAside.at))
	g.hitAhead.push(geom.Clamp(d.Y*much, -1-g.hitAhead.at, 1-g.hitAhead.at))
}

// bodyMesh returns the body of an armour.
func bodyMesh(armor string) render.MeshID {
	switch {
	case strings.Contains(armor, "medium"):
		return render.MeshPlayerMedium
	case strings.Contains(armor, "heavy"):
		return render.MeshPlayerHeavy
	}
	return render.MeshPlayerLight
}
