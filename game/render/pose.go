package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// joint is a part of a model that moves, known by its name.
type joint uint8

const (
	jointNone joint = iota
	jointRoot
	jointPelvis
	jointTorso
	jointHead
	jointArmL
	jointArmR
	jointForeL
	jointForeR
	jointThighL
	jointThighR
	jointShinL
	jointShinR
	jointFootL
	jointFootR
	jointMark1 // the marks of the teams, of which one is drawn
	jointMark2
	jointMark3
	jointMark4
	jointSpin  // of a weapon: barrels
	jointSlide // what a shot pushes back
	jointLoad  // what it fires next
	jointPump  // what moves while it loads
	jointLamp  // what shows that it can fire
	jointCloth // of a flag
	jointCount
)

var jointNames = map[string]joint{
	"root": jointRoot, "pelvis": jointPelvis, "torso": jointTorso, "head": jointHead,
	"arm_l": jointArmL, "arm_r": jointArmR, "fore_l": jointForeL, "fore_r": jointForeR,
	"thigh_l": jointThighL, "thigh_r": jointThighR, "shin_l": jointShinL, "shin_r": jointShinR,
	"foot_l": jointFootL, "foot_r": jointFootR,
	"mark_1": jointMark1, "mark_2": jointMark2, "mark_3": jointMark3, "mark_4": jointMark4,
	"spin": jointSpin, "slide": jointSlide, "load": jointLoad, "pump": jointPump, "lamp": jointLamp, "cloth": jointCloth,
}

// limb is how a posture moves one part, in degrees around its pivot and in metres.
type limb struct {
	pitch  float64 // what is below the pivot swings forward, what is above it back
	yaw    float64 // left turn
	roll   float64 // what is below the pivot swings to the left, what is above it to the right
	shift  geom.Vec
	hidden bool
	dim    float32 // part of its light that is off
}

// posture is how all joints are moved.
type posture [jointCount]limb

// add adds a share of the turns of another posture.
func (p *posture) add(other *posture, share float64) {
	if share == 0 {
		return
	}
	for i := jointRoot; i <= jointFootR; i++ {
		p[i].pitch += other[i].pitch * share
		p[i].yaw += other[i].yaw * share
		p[i].roll += other[i].roll * share
	}
}

// posture returns how a pose moves the parts of a model at a time in seconds.
func (p *Pose) posture(m *model, time float64) posture {
	var s posture
	s[jointCloth].yaw = 9*math.Sin(1.9*time) + 5*math.Sin(4.3*time)
	for i := range 4 {
		s[jointMark1+joint(i)].hidden = p.Mark != i+1
	}
	bare := *p
	bare.Mark = 0
	if bare == (Pose{}) || m.thigh == 0 {
		return s
	}
	// A body has one posture: where the shares of several add up to more, each gets less.
	total := p.Ski + p.Jet + p.Fall + p.Land + p.Crouch + p.Recover + p.Thrown + p.Die
	share := 1 / max(total, 1)
	s.add(&stanceSki, share*p.Ski)
	s.add(&stanceJet, share*p.Jet)
	s.add(&stanceFall, share*p.Fall)
	s.add(&stanceLand, share*p.Land)
	s.add(&stanceCrouch, share*p.Crouch)
	s.add(&stanceRecover, share*p.Recover)
	s.add(&stanceDieBack, share*p.Die*(0.5+0.5*p.Back))
	s.add(&stanceDieFront, share*p.Die*(0.5-0.5*p.Back))
	s.run(p, 1-min(total, 1))
	s.throw(p, share*p.Thrown)
	s.lean(p, 1-share*p.Die)
	s.slope(p, share)
	s.buckle(share * p.Die)
	air := share * (p.Jet + p.Fall + p.Thrown)
	s.stand(m, 1-air)
	s[jointPelvis].shift.Z += (0.19 + 0.15*p.Back) * share * p.Die * m.thigh
	return s
}

// run adds the stride of a pose, as much of it as other stances leave.
func (s *posture) run(p *Pose, share float64) {
	run := p.Run * (0.25 + 0.75*share)
	sin, cos := math.Sincos(2 * math.Pi * p.Stride)
	swing, lift := sin*run, cos*run
	along := 1 - 0.6*math.Abs(p.Aside)
	s[jointPelvis].yaw += 9 * swing
	s[jointPelvis].shift.Z += 0.05 * math.Abs(lift)
	s[jointTorso].pitch -= 20 * run * along
	s[jointTorso].yaw -= 16 * swing
	s[jointHead].pitch += 16 * run * along
	s[jointHead].yaw += 7 * swing
	s[jointArmL].pitch -= 44 * swing
	s[jointArmR].pitch += 5*run + 7*swing
	s[jointThighL].pitch += along*56*swing + 12*run
	s[jointThighR].pitch += -along*56*swing + 12*run
	s[jointThighL].roll -= 20 * swing * p.Aside
	s[jointThighR].roll += 20 * swing * p.Aside
	s[jointShinL].pitch -= 62*max(lift, 0) + 18*run
	s[jointShinR].pitch -= 62*max(-lift, 0) + 18*run
}

// lean adds what bends a body in any stance: its aim, a turn, a wall and a hit, as far as it
// is alive.
func (s *posture) lean(p *Pose, alive float64) {
	aim := p.Aim.SignedDegrees() * alive
	s[jointTorso].pitch += 0.25 * aim
	s[jointHead].pitch += 0.6 * aim
	s[jointArmR].pitch += 0.75 * aim
	s[jointArmL].pitch += 0.5 * aim
	s[jointRoot].roll += 30 * p.Bank * alive
	s[jointHead].roll -= 18 * p.Bank * alive
	s[jointRoot].pitch -= 14 * p.Tilt * alive
	right, left, ahead := max(p.WallAside, 0)*alive, max(-p.WallAside, 0)*alive, max(p.WallAhead, 0)*alive
	s[jointRoot].roll += 9 * (right - left)
	s[jointTorso].yaw += 24 * (left - right)
	s[jointArmL].roll += 96 * left
	s[jointArmR].roll -= 62 * right
	s[jointArmL].pitch += 112*ahead + 24*right
	s[jointForeL].pitch -= 40 * (left + ahead)
	s[jointThighL].pitch += 34*left + 48*ahead + 12*right
	s[jointShinL].pitch -= 56*left + 70*ahead + 20*right
	s[jointThighR].pitch += 34*right + 16*ahead + 12*left
	s[jointShinR].pitch -= 56*right + 40*ahead + 20*left
	s.hit(p)
}

// hit bends a body away from where a blow came from: the hips stay behind, an arm flies out, and
// the leg on the side of the blow leaves the ground.
func (s *posture) hit(p *Pose) {
	much := math.Hypot(p.HitAhead, p.HitAside)
	fromRight, fromLeft := max(p.HitAside, 0), max(-p.HitAside, 0)
	s[jointRoot].roll -= 16 * p.HitAside
	s[jointRoot].pitch += 14 * p.HitAhead
	s[jointTorso].pitch += 30 * p.HitAhead
	s[jointTorso].roll -= 34 * p.HitAside
	s[jointTorso].yaw += 20 * p.HitAside
	s[jointHead].pitch += 24 * p.HitAhead
	s[jointHead].roll -= 26 * p.HitAside
	s[jointArmL].roll += 64*much + 30*fromLeft
	s[jointForeL].pitch -= 50 * much
	s[jointThighL].roll += 36*fromLeft + 12*much
	s[jointThighR].roll -= 36*fromRight + 12*much
	s[jointThighL].pitch += 26 * max(p.HitAhead, 0)
	s[jointShinL].pitch -= 34 * max(p.HitAhead, 0)
}

// throw turns a body on its way from a blast: the head goes first, and arms and legs trail.
func (s *posture) throw(p *Pose, share float64) {
	s.add(&stanceThrown, share)
	s[jointPelvis].pitch -= 68 * p.ThrownAhead * share
	s[jointPelvis].roll += 68 * p.ThrownAside * share
	s[jointTorso].pitch += 30 * p.ThrownAhead * share
	s[jointThighL].pitch += 34 * p.ThrownAhead * share
	s[jointThighR].pitch += 34 * p.ThrownAhead * share
}

// slope sets a skier or a runner on the ground that it leans from, and turns the skis where it
// goes.
func (s *posture) slope(p *Pose, share float64) {
	ski := share * p.Ski
	s[jointRoot].roll += p.SlopeAside * 62 * ski
	s[jointRoot].pitch -= p.SlopeAhead * 62 * ski
	s[jointHead].pitch += p.SlopeAhead * 40 * ski
	turn := 70 * p.Aside * ski
	s[jointPelvis].yaw -= turn
	s[jointTorso].yaw += 0.9 * turn
}

// buckle bends the knees of a body that is half way down.
func (s *posture) buckle(die float64) {
	half := 4 * die * max(1-die, 0)
	s[jointThighL].pitch += 52 * half
	s[jointThighR].pitch += 40 * half
	s[jointShinL].pitch -= 104 * half
	s[jointShinR].pitch -= 90 * half
	s[jointHead].pitch -= 30 * half
}

// limits are how far joints bend at most, degrees: a knee until the calf is at the thigh, and an arm,
// which models have bent by 70 degrees, until it is straight.
var limits = [...]struct {
	joint     joint
	low, high float64
}{
	{jointShinL, -150, 4}, {jointShinR, -150, 4}, {jointForeL, -74, 60}, {jointForeR, -74, 60},
	{jointThighL, -70, 140}, {jointThighR, -70, 140}, {jointTorso, -96, 56}, {jointHead, -90, 100},
}

// stand lowers the pelvis onto bent legs, and sets the feet flat, as far as the body is on
// the ground.
func (s *posture) stand(m *model, grounded float64) {
	reach := 0.0
	for _, l := range limits {
		s[l.joint].pitch = geom.Clamp(s[l.joint].pitch, l.low, l.high)
	}
	for _, leg := range [2][3]joint{{jointThighL, jointShinL, jointFootL}, {jointThighR, jointShinR, jointFootR}} {
		hip := s[jointPelvis].pitch + s[leg[0]].pitch
		knee := hip + s[leg[1]].pitch
		down := m.thigh * math.Cos(hip*math.Pi/180)
		reach = max(reach, down+m.knee, down+m.shin*math.Cos(knee*math.Pi/180))
		s[leg[2]].pitch = geom.Clamp(s[leg[2]].pitch-knee*grounded, -42, 46)
	}
	s[jointPelvis].shift.Z += (reach - m.thigh - m.shin) * grounded
}

// place sets frames to the world placement of each part of the model.
func (m *model) place(transforms []transform, root transform, pose *posture) []transform {
	transforms = grow(transforms, len(m.parts))
	for i := range m.parts {
		p := &m.parts[i]
		move := &pose[p.joint]
		local := transform{x: worldTransform.x, y: worldTransform.y, z: worldTransform.z, origin: p.pivot.Add(move.shift)}
		if p.joint != jointNone && (move.pitch != 0 || move.yaw != 0 || move.roll != 0) {
			local = bent(local.origin, move)
		}
		if p.parent < 0 {
			transforms[i] = root.within(local)
		} else {
			transforms[i] = transforms[p.parent].within(local)
		}
	}
	return transforms
}

// bent is a transform at an origin that is turned as a limb is. Its angles are exact: those of
// the match are steps that would be seen.
func bent(origin geom.Vec, l *limb) transform {
	sp, cp := math.Sincos(l.pitch * math.Pi / 180)
	sy, cy := math.Sincos(l.yaw * math.Pi / 180)
	sr, cr := math.Sincos(l.roll * math.Pi / 180)
	level := geom.Vec{X: cy, Y: sy}
	forward := geom.Vec{X: -sy * cp, Y: cy * cp, Z: sp}
	up := level.Cross(forward)
	return transform{x: level.Scale(cr).AddScaled(up, -sr), y: forward, z: up.Scale(cr).AddScaled(level, sr), origin: origin}
}

// weaponReturn is how far a shot pushes back the slide of a weapon, and loadRise how far
// below its place it shows what it loads, m.
const weaponReturn, loadRise = 0.05, 0.07

// posture returns how a weapon moves its parts.
func (a *Action) posture() posture {
	var s posture
	s[jointSlide].shift.Y = -weaponReturn * geom.Clamp(a.Recoil, 0, 1)
	loading := geom.Clamp(a.Reload, 0, 1)
	s[jointSpin].roll = math.Mod(a.Spin+smooth(0, 1, loading)/6, 1) * 360
	s[jointLoad].hidden = a.Empty || loading > 0.55
	s[jointLoad].shift.Z = -loadRise * smooth(0, 0.55, loading)
	s[jointPump].shift.Y = -0.06 * math.Sin(math.Pi*smooth(0, 1, loading))
	s[jointPump].pitch = 24 * math.Sin(math.Pi*smooth(0, 1, loading))
	if a.Empty {
		s[jointLamp].dim, s[jointSpin].dim, s[jointSlide].dim = 1, 0.8, 0.8
	} else {
		s[jointLamp].dim = float32(0.75 * loading)
	}
	return s
}
