package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// dead is the body of somebody who died.
type dead struct {
	is       bool
	seconds  float64 // since then
	back     float64 // falls on the back, 1, or on the face, -1
	at       geom.Vec
	velocity geom.Vec
	yaw      geom.Angle
	lying    float64     // s since it met the ground
	pose     render.Pose // of its last moment
}

// Where bodies lie.
const (
	// fallSeconds is how long the dead take to lie down, and limpSeconds to lose their hold in the air.
	fallSeconds, limpSeconds = 0.75, 0.4
	// deadDrag is how fast the dead lose speed on the ground, 1/s, and deadGravity how they
	// fall, m/s2.
	deadDrag, deadGravity = 3.0, 20.0
	// lyingGap is how near the ground a body lies on it, m.
	lyingGap = 0.05
	// sinkFrom is when the dead begin to sink into the ground, s, sinkSpeed how fast, m/s, and
	// goneAfter when nothing of them is left, s.
	sinkFrom, sinkSpeed, goneAfter = 4.0, 0.5, 7.0
)

// Fell notes that somebody died, whose body then falls from where it was.
func (s *Builder) Fell(p *systems.PlayerState) {
	g, ok := s.Poses[p.ID]
	if !ok {
		return // nobody has seen it alive
	}
	velocity := p.Velocity // with the push of what killed it
	if velocity == (geom.Vec{}) {
		velocity = g.last
	}
	g.thrown.way = velocity
	g.dead = dead{is: true, at: p.Position, velocity: velocity, back: 1, yaw: p.Look.Yaw, pose: g.pose(p)}
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
	if hit, ok := s.state.Match.Solid().Raycast(d.at.Add(geom.Vec{Z: 0.5}), step.Add(geom.Vec{Z: -0.5 - lyingGap})); ok {
		d.lying += seconds
		d.velocity = d.velocity.RejectFrom(hit.Normal).Scale(math.Exp(-seconds * deadDrag))
		step = hit.Point.AddScaled(hit.Normal, 0.01).Sub(d.at)
	}
	d.at = d.at.Add(step)
	s.addDead(p, g)
}

// addDead draws a body as far as it has fallen: limp in the air, and flat once it has met the ground.
func (s *Builder) addDead(p *systems.PlayerState, g *PoseState) {
	d := &g.dead
	down, limp := ramp(0, fallSeconds, d.lying), ramp(0, limpSeconds, d.seconds-2*d.lying)
	pose := d.pose
	for _, value := range []*float64{&pose.Run, &pose.Ski, &pose.Jet, &pose.Fall, &pose.Crouch, &pose.Land, &pose.Recover, &pose.Bank, &pose.Tilt,
		&pose.WallAside, &pose.WallAhead, &pose.HitAside, &pose.HitAhead} {
		*value *= (1 - down) * (1 - limp)
	}
	pose.Thrown = (pose.Thrown + (1-pose.Thrown)*limp) * (1 - down)
	pose.Die, pose.Back = down, d.back
	at := d.at.Sub(geom.Vec{Z: sinkSpeed * max(d.seconds-sinkFrom, 0)})
	s.AddShadow(d.at, p.Half.X*(1.3+0.7*down))
	s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: bodyMesh(p.ArmorName), Position: at, Yaw: d.yaw,
		Tint: looks.TeamTint(s.state.Palette, p.Team), Pose: pose, Held: render.Held{Other: true}})
}
