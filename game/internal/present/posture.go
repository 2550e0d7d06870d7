package present

import (
	"math"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
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
	// groundedTicks is how long after its last contact a body still stands, and skiTicks
	// how long it still skis: small bumps do not change a posture.
	groundedTicks, skiTicks = 2, 10
	// hardKnees is the impact that bends the knees completely, m/s.
	hardKnees = 16.0
	// fallSeconds is how long the dead take to lie down.
	fallSeconds = 0.75
	// hitRate is how much of its health a hit takes that bends a body completely.
	hitRate = 0.3
)

// PoseState is how a body is drawn to move, smoothed over pictures. Nothing of it goes back into
// the match.
type PoseState struct {
	stride, run, aside               float64
	ski, jet, fall, crouch, recover  float64
	bank, tilt, wallAside, wallAhead float64
	knees, hitAside, hitAhead        spring
	last                             geom.Vec // velocity in the last picture, m/s
	Heat                             float64  // of the jets, 0 to 1
	spray, powder, wash              float64  // parts of a particle that are owed
	hand                             Hand
	dead                             dead
}

// dead is the body of somebody who died.
type dead struct {
	is       bool
	seconds  float64 // since then
	back     float64 // falls on the back, 1, or on the face, -1
	at       geom.Vec
	velocity geom.Vec
	yaw      geom.Angle
	pose     render.Pose // of its last moment
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

// Move animates the body of a player, and plays its steps.
func (s *Builder) Move(p *systems.PlayerState, seconds float64) *PoseState {
	g, ok := s.Poses[p.ID]
	if !ok {
		g = &PoseState{last: p.Velocity}
		s.Poses[p.ID] = g
	}
	if g.dead.is { // it has come back
		*g = PoseState{last: p.Velocity}
	}
	speed := p.Velocity.Horizontal().Length()
	grounded := p.Contact.TicksSinceJumpable <= groundedTicks
	skiing := (p.Move.Skiing || speed > 13) && p.Contact.TicksSinceJumpable <= skiTicks
	falling := ramp(fallFrom, fallFull, -p.Velocity.Z) * share(!grounded && !skiing && !p.Move.Jetting)
	down := p.Move.Recovering
	ease := func(value *float64, goal float64) { toward(value, goal, stanceRate, seconds) }
	ease(&g.run, share(grounded && !skiing && speed > 0.5)*min(speed/8, 1))
	ease(&g.ski, share(skiing && !p.Move.Jetting && !down))
	ease(&g.crouch, share(p.Crouched && grounded && !skiing && !down))
	ease(&g.fall, max(falling, share(p.Move.Falling)))
	ease(&g.jet, max(share(p.Move.Jetting), 0.7*share(!grounded && !skiing)*(1-falling)))
	ease(&g.recover, share(down)*(1-0.55*share(p.Move.GettingUp)))
	toward(&g.Heat, HeatOf(p), heatRate, seconds)
	g.knees.step(seconds)
	g.hitAside.step(seconds)
	g.hitAhead.step(seconds)
	g.leanInto(p, seconds)
	g.touchWall(p, seconds)
	s.stepFeet(p, g, speed, seconds)
	g.hand.Update(s, p, seconds)
	return g
}

// stepFeet lets the feet run where the body goes.
func (s *Builder) stepFeet(p *systems.PlayerState, g *PoseState, speed, seconds float64) {
	local := inBody(p, p.Velocity)
	aside, ahead := 0.0, 1.0
	if speed > 0.5 {
		aside, ahead = local.X/speed, local.Y/speed
	}
	toward(&g.aside, aside, stanceRate, seconds)
	before := g.stride
	if g.run > 0.05 {
		step := speed * seconds / strideLength
		if ahead < -0.3 {
			step = -step
		}
		g.stride += step
	}
	if g.run > 0.3 && math.Floor(2*g.stride) != math.Floor(2*before) {
		s.Step(p.Position)
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

// touchWall reaches for the wall along which a body slides.
func (g *PoseState) touchWall(p *systems.PlayerState, seconds float64) {
	to := geom.Vec{}
	if p.Move.Sliding {
		to = inBody(p, p.Move.WallNormal.Neg())
	}
	toward(&g.wallAside, to.X, stanceRate, seconds)
	toward(&g.wallAhead, to.Y, stanceRate, seconds)
}

// pose returns the posture of a living body.
func (g *PoseState) pose(p *systems.PlayerState) render.Pose {
	return render.Pose{Stride: g.stride, Run: g.run, Aside: g.aside, Ski: g.ski, Jet: g.jet, Fall: g.fall, Crouch: g.crouch,
		Land: geom.Clamp(g.knees.at, 0, 1), Recover: g.recover, Bank: g.bank, Tilt: g.tilt, WallAside: g.wallAside, WallAhead: g.wallAhead,
		HitAside: g.hitAside.at, HitAhead: g.hitAhead.at, Aim: p.Look.Pitch, Mark: p.Team}
}

// bendKnees shows that a body landed at so many m/s.
func (s *Builder) bendKnees(id components.ID, impact float64) {
	g, ok := s.Poses[id]
	if !ok {
		return
	}
	g.knees.push(max(min(impact/hardKnees, 1)-g.knees.at, 0))
}

// strike shows that a body was hit from a place, by so much of its health.
func (s *Builder) strike(p *systems.PlayerState, from geom.Vec, amount float64) {
	g, ok := s.Poses[p.ID]
	if !ok {
		return
	}
	much := 0.35 + 0.65*min(amount/hitRate, 1)
	d := inBody(p, from.Sub(p.Position)).Horizontal().Normalize()
	g.hitAside.push(geom.Clamp(d.X*much, -1-g.hitAside.at, 1-g.hitAside.at))
	g.hitAhead.push(geom.Clamp(d.Y*much, -1-g.hitAhead.at, 1-g.hitAhead.at))
}

// Where bodies lie.
const (
	// deadDrag is how fast the dead lose speed on the ground, 1/s, and deadGravity how they
	// fall, m/s2.
	deadDrag, deadGravity = 3.0, 20.0
	// sinkFrom is when the dead begin to sink into the ground, s, sinkSpeed how fast, m/s, and
	// goneAfter when nothing of them is left, s.
	sinkFrom, sinkSpeed, goneAfter = 4.0, 0.5, 7.0
)

// fell notes that somebody died, whose body then falls from where it was.
func (s *Builder) fell(p *systems.PlayerState) {
	g, ok := s.Poses[p.ID]
	if !ok {
		return // nobody has seen it alive
	}
	g.dead = dead{is: true, at: p.Position, velocity: g.last, back: 1, yaw: p.Look.Yaw, pose: g.pose(p)}
	from := g.hitAhead.at + g.hitAhead.speed
	if from < 0 || from == 0 && inBody(p, g.last).Y > 3 {
		g.dead.back = -1
	}
}

// fallDead lets the body of somebody who died fall, and draws it.
func (s *Builder) fallDead(p *systems.PlayerState, seconds float64) {
	g, ok := s.Poses[p.ID]
	if !ok || !g.dead.is || g.dead.seconds > goneAfter {
		return
	}
	d := &g.dead
	d.seconds += seconds
	d.velocity.Z -= deadGravity * seconds
	step := d.velocity.Scale(seconds)
	if hit, ok := s.state.Match.Solid().Raycast(d.at.Add(geom.Vec{Z: 0.5}), step.Add(geom.Vec{Z: -0.5})); ok {
		d.velocity = d.velocity.RejectFrom(hit.Normal).Scale(math.Exp(-seconds * deadDrag))
		step = hit.Point.AddScaled(hit.Normal, 0.01).Sub(d.at)
	}
	d.at = d.at.Add(step)
	s.addDead(p, g)
}

// addDead draws a body as far as it has fallen.
func (s *Builder) addDead(p *systems.PlayerState, g *PoseState) {
	d := &g.dead
	down := ramp(0, fallSeconds, d.seconds)
	pose := d.pose
	for _, value := range []*float64{&pose.Run, &pose.Ski, &pose.Jet, &pose.Fall, &pose.Crouch, &pose.Land, &pose.Recover, &pose.Bank, &pose.Tilt,
		&pose.WallAside, &pose.WallAhead, &pose.HitAside, &pose.HitAhead} {
		*value *= 1 - down
	}
	pose.Die, pose.Back = down, d.back
	at := d.at.Sub(geom.Vec{Z: sinkSpeed * max(d.seconds-sinkFrom, 0)})
	s.AddShadow(d.at, p.Half.X*(1.3+0.7*down))
	s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: bodyMesh(p.ArmorName), Position: at, Yaw: d.yaw,
		Tint: looks.TeamTint(s.state.Palette, p.Team), Pose: pose, Held: render.Held{Other: true}})
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
