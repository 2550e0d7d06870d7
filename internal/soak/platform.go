package soak

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
)

// platform is a platform of the level, placed by the checker's own arithmetic.
type platform struct {
	local     []geom.Triangle // in local coordinates
	number    int             // of its first triangle in the world of the match
	radius    float64         // of a sphere around its origin that contains it, m
	belt      float64         // m/s
	was, pose geom.Pose
	faces     []testlevels.Face // at pose, computed once a body is near
	fresh     bool
}

func newPlatform(plan *levels.Platform, number int) (platform, error) {
	mover, err := plan.NewMover()
	if err != nil {
		return platform{}, err
	}
	if err := mover.Place(geom.Pose{}); err != nil {
		return platform{}, err
	}
	p := platform{number: number, belt: plan.Belt.Length()}
	for k := range mover.Len() {
		t, _ := mover.Triangle(k)
		p.local = append(p.local, t)
		for _, v := range [...]geom.Vec{t.A, t.B, t.C} {
			p.radius = max(p.radius, v.Length())
		}
	}
	p.pose = plan.Pose(0)
	p.faces = make([]testlevels.Face, len(p.local))
	return p, nil
}

// place sets the pose after a tick.
func (p *platform) place(pose geom.Pose) {
	p.was, p.pose, p.fresh = p.pose, pose, p.fresh && pose == p.pose
}

// near reports whether any part of the platform may be within the bounds, now or a tick
// ago.
func (p *platform) near(b geom.Bounds) bool {
	b = b.Expand(p.radius)
	return b.Contains(p.pose.Position) || b.Contains(p.was.Position)
}

// touchesOnPath reports whether the platform touches a box anywhere on its path in the
// tick.
func (p *platform) touchesOnPath(box geom.Box) bool {
	bounds := box.Bounds()
	if !p.near(bounds) {
		return false
	}
	const looks = 16
	turn := (p.pose.Angle - p.was.Angle).Signed()
	for k := range looks + 1 {
		pose := geom.Pose{
			Position: p.was.Position.Lerp(p.pose.Position, float64(k)/looks),
			Axis:     p.pose.Axis, Angle: p.was.Angle + geom.Angle(int16(turn*k/looks)),
		}
		for _, t := range p.local {
			face := testlevels.NewFace(geom.Triangle{A: pose.Apply(t.A), B: pose.Apply(t.B), C: pose.Apply(t.C)}, 0)
			if face.Bounds.Overlaps(bounds) && face.Depth(box) > 0 {
				return true
			}
		}
	}
	return false
}

// passesThrough reports whether the platform passes through a point that moves from one
// position to another in the tick. Seen from the platform, the platform rests and the
// point moves.
func (p *platform) passesThrough(from, to geom.Vec) bool {
	from, to = p.was.Undo(from), p.pose.Undo(to)
	box := geom.Box{Center: from, Half: geom.Vec{X: minSweptHalf, Y: minSweptHalf, Z: minSweptHalf}}
	for _, t := range p.local {
		face := testlevels.NewFace(t, 0)
		if _, _, ok := face.Meets(box, to.Sub(from)); ok {
			return true
		}
	}
	return false
}

// gather appends the faces that overlap the bounds.
func (p *platform) gather(b geom.Bounds, list []*testlevels.Face) []*testlevels.Face {
	if !p.fresh {
		p.fresh = true
		for k, t := range p.local {
			t = geom.Triangle{A: p.pose.Apply(t.A), B: p.pose.Apply(t.B), C: p.pose.Apply(t.C)}
			p.faces[k] = testlevels.NewFace(t, p.number+k)
		}
	}
	for k := range p.faces {
		if p.faces[k].Bounds.Overlaps(b) {
			list = append(list, &p.faces[k])
		}
	}
	return list
}

// travel returns the furthest distance that any part of it moved in the tick, including
// the belt, m.
func (p *platform) travel(dt float64) float64 {
	turn := float64((p.pose.Angle - p.was.Angle).Signed()) * (2 * 3.1415926535897932 / 65536)
	return p.pose.Position.Sub(p.was.Position).Length() + max(turn, -turn)*p.radius + p.belt*dt
}
