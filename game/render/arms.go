package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// arm is the numbers of the parts of one arm.
type arm struct {
	upper, fore int
	grip        geom.Vec // what it holds a weapon by, in the axes of the forearm, m
}

// arms are those of a body: the right one, which has the weapon, and the left one.
type arms struct {
	right, left arm
	held        int // number of the weapon; 0 without any
}

// findArms notes which parts of a model are its arms.
func (m *model) findArms() {
	for i := range m.parts {
		switch p := &m.parts[i]; {
		case p.name == heldPart:
			m.arms.held, m.arms.right.grip = i, p.pivot
			m.arms.left.grip = geom.Vec{X: -p.pivot.X, Y: p.pivot.Y - handBehind, Z: p.pivot.Z}
		case p.joint == jointArmR:
			m.arms.right.upper = i
		case p.joint == jointForeR:
			m.arms.right.fore = i
		case p.joint == jointArmL:
			m.arms.left.upper = i
		case p.joint == jointForeL:
			m.arms.left.fore = i
		}
	}
}

// Where a weapon is held, as parts of the length of the arm.
const (
	// holdAhead, holdAside and holdDown are where the weapon is from the right shoulder: at the
	// right side of the chest, as far out as lets the elbow bend.
	holdAhead, holdAside, holdDown = 0.62, -0.10, -0.30
	// holdFore is how far in front of that the left hand has it.
	holdFore = 0.26
	// recoilBack is how far a shot pushes it back, and recoilRise how far up, degrees.
	recoilBack, recoilRise = 0.16, 9.0
	// handBehind is how far behind the middle of the weapon the hand is, m.
	handBehind = 0.10
)

// grips returns how firmly the two hands hold a weapon towards the aim, 0 to 1: the right one unless
// the body has lost its hold, the left one where it has nothing better to do.
func (p *Pose) grips() (right, left float64) {
	right = geom.Clamp(1-p.Thrown-p.Die-0.9*p.Recover-0.8*math.Abs(min(p.WallAside, 0)), 0, 1)
	busy := p.Ski + p.Jet + p.Fall + p.Land + p.Recover + math.Abs(p.WallAside) + max(p.WallAhead, 0) + 1.4*math.Hypot(p.HitAside, p.HitAhead)
	return right, right * geom.Clamp(1-busy, 0, 1)
}

// aim bends the arms of a placed body so that they hold the weapon where it aims, whatever the rest of
// the body does, and lets a shot push it back and up.
func (m *model) aim(transforms []transform, root *transform, p *Pose, recoil float64) {
	right, left := p.grips()
	if m.arms.held == 0 || right == 0 {
		return
	}
	sin, cos := math.Sincos((p.Aim.SignedDegrees() + recoilRise*recoil) * math.Pi / 180)
	ahead := root.direction(geom.Vec{Y: cos, Z: sin})
	up := root.direction(geom.Vec{Y: -sin, Z: cos})
	length := m.arms.right.length(m)
	shoulder := transforms[m.arms.right.upper].origin
	goal := shoulder.AddScaled(ahead, (holdAhead-recoilBack*recoil)*length).AddScaled(root.x, holdAside*length).AddScaled(up, holdDown*length)
	m.arms.right.reach(transforms, goal, root, right)
	m.arms.left.reach(transforms, goal.AddScaled(ahead, holdFore*length), root, left)

	held, fore := &transforms[m.arms.held], &transforms[m.arms.right.fore]
	held.origin = fore.point(m.arms.right.grip)
	scale := root.y.Length()
	y := fore.y.Lerp(ahead, right).Normalize().Scale(scale)
	x := y.Cross(fore.z.Lerp(up, right)).Normalize().Scale(scale)
	held.x, held.y, held.z = x, y, x.Cross(y).Scale(1/scale)
}

// length returns how far an arm reaches, m.
func (a *arm) length(m *model) float64 {
	return m.parts[a.fore].pivot.Length() + a.grip.Length()
}

// reach brings the hand of an arm as near to a goal as a share says and the arm allows. The elbow
// stays on the side where it is, and rather below and outside.
func (a *arm) reach(transforms []transform, goal geom.Vec, root *transform, share float64) {
	if share == 0 {
		return
	}
	upper, fore := &transforms[a.upper], &transforms[a.fore]
	hand := fore.point(a.grip)
	long, short := fore.origin.Sub(upper.origin), hand.Sub(fore.origin)
	to := hand.Lerp(goal, share).Sub(upper.origin)
	l1, l2 := long.Length(), short.Length()
	d := geom.Clamp(to.Length(), math.Abs(l1-l2)+0.01*l1, 0.995*(l1+l2))
	to = to.Normalize()
	side := long.RejectFrom(to).AddScaled(root.z, -0.35*share*l1).RejectFrom(to).Normalize()
	along := (l1*l1 + d*d - l2*l2) / (2 * d)
	elbow := upper.origin.AddScaled(to, along).AddScaled(side, math.Sqrt(max(l1*l1-along*along, 0)))
	upper.swing(long, elbow.Sub(upper.origin))
	fore.swing(long, elbow.Sub(upper.origin))
	fore.origin = elbow
	fore.swing(fore.point(a.grip).Sub(elbow), upper.origin.AddScaled(to, d).Sub(elbow))
}

// swing turns the axes of a transform the short way that leads from one direction to another.
func (f *transform) swing(from, to geom.Vec) {
	from, to = from.Normalize(), to.Normalize()
	axis, cos := from.Cross(to), from.Dot(to)
	if cos < -0.9999 || axis == (geom.Vec{}) {
		return
	}
	turn := func(v geom.Vec) geom.Vec {
		return v.Scale(cos).Add(axis.Cross(v)).AddScaled(axis, axis.Dot(v)/(1+cos))
	}
	f.x, f.y, f.z = turn(f.x), turn(f.y), turn(f.z)
}
