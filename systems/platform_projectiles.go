package systems

import (
	"github.com/skijet/skijet/collision/geom"
)

// shoveShots lets a platform that has just left a pose move projectiles.
func (m *Match) shoveShots(p *platform, from geom.Pose, belt geom.Vec, reach geom.Bounds) {
	p.shove.From, p.shove.Belt, p.shove.Reach = from, belt, reach
	m.shots.Flight.Shove(&p.shove)
}

// holds reports whether a box that the platform would have carried by a displacement rests
// on it, and on nothing else that is as near.
func (p *platform) holds(box geom.Box, displacement geom.Vec) bool {
	down := geom.Vec{Z: -riderProbe}
	hit, ok := p.mover.SweepBox(box.Translate(displacement), down)
	if !ok || hit.Depth > 0 || hit.Normal.Z < riderSlope {
		return false
	}
	ground, ok := p.rest.SweepBox(box, down)
	return !ok || ground.Fraction > hit.Fraction
}
