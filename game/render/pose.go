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

// Stances are the postures between which a body moves. Feet turn by themselves to stay flat
// on the ground.
var (
	stanceSki = posture{jointTorso: {pitch: -40, yaw: -10}, jointHead: {pitch: 32, yaw: 10}, jointArmL: {pitch: -6, roll: 34}, jointForeL: {pitch: -34},
		jointArmR: {pitch: 36}, jointThighL: {pitch: 74, roll: 7}, jointShinL: {pitch: -88}, jointThighR: {pitch: 52, roll: -7}, jointShinR: {pitch: -82}}
	stanceJet = posture{jointTorso: {pitch: -12}, jointHead: {pitch: 10}, jointArmL: {pitch: -16, roll: 24}, jointForeL: {pitch: -30},
		jointArmR: {pitch: 10, roll: -6}, jointThighL: {pitch: -8, roll: 5}, jointShinL: {pitch: -30}, jointThighR: {pitch: -26, roll: -5},
		jointShinR: {pitch: -48}, jointFootL: {pitch: -34}, jointFootR: {pitch: -40}}
	stanceFall = posture{jointTorso: {pitch: 5}, jointHead: {pitch: -16}, jointArmL: {pitch: 20, roll: 82}, jointForeL: {pitch: -24},
		jointArmR: {pitch: 4, roll: -38}, jointThighL: {pitch: 40, roll: 14}, jointShinL: {pitch: -62}, jointThighR: {pitch: -16, roll: -14},
		jointShinR: {pitch: -36}, jointFootL: {pitch: -14}, jointFootR: {pitch: -24}}
	stanceLand = posture{jointTorso: {pitch: -30}, jointHead: {pitch: 24}, jointArmL: {pitch: 26, roll: 62}, jointForeL: {pitch: -30},
		jointArmR: {pitch: 24, roll: -16}, jointThighL: {pitch: 86, roll: 14}, jointShinL: {pitch: -122}, jointThighR: {pitch: 72, roll: -14}, jointShinR: {pitch: -112}}
	stanceCrouch = posture{jointTorso: {pitch: -14}, jointHead: {pitch: 10}, jointArmL: {pitch: 16}, jointArmR: {pitch: 12},
		jointThighL: {pitch: 86, roll: 6}, jointShinL: {pitch: -88}, jointThighR: {pitch: 2, roll: -6}, jointShinR: {pitch: -94}}
	stanceRecover = posture{jointTorso: {pitch: -66, yaw: -8}, jointHead: {pitch: 30}, jointArmL: {pitch: 72, roll: 10}, jointForeL: {pitch: -66},
		jointArmR: {pitch: 20, roll: -40}, jointThighL: {pitch: 104, roll: 10}, jointShinL: {pitch: -124}, jointThighR: {pitch: 30, roll: -10}, jointShinR: {pitch: -112}}
	stanceDieBack = posture{jointPelvis: {pitch: 86}, jointTorso: {pitch: 6, yaw: 8}, jointHead: {pitch: 14, yaw: 24}, jointArmL: {pitch: 10, roll: 78},
		jointForeL: {pitch: -56}, jointArmR: {roll: -58}, jointForeR: {pitch: -48}, jointThighL: {pitch: 26, roll: 16}, jointShinL: {pitch: -44},
		jointThighR: {pitch: -2, roll: -18}, jointShinR: {pitch: -10}}
	stanceDieFront = posture{jointPelvis: {pitch: -84}, jointTorso: {pitch: -4, yaw: -8}, jointHead: {pitch: 12, yaw: -28}, jointArmL: {pitch: 130, roll: 40},
		jointForeL: {pitch: -50}, jointArmR: {pitch: 20, roll: -64}, jointForeR: {pitch: -60}, jointThighL: {pitch: 8, roll: 16}, jointShinL: {pitch: -8},
		jointThighR: {pitch: 30, roll: -12}, jointShinR: {pitch: -40}}
)

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
	total := p.Ski + p.Jet + p.Fall + p.Land + p.Crouch + p.Recover + p.Die
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
	s.lean(p, 1-share*p.Die)
	air := share * (p.Jet + p.Fall)
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
	s[jointPelvis].yaw += 7 * swing
	s[jointPelvis].shift.Z += 0.05 * math.Abs(lift)
	s[jointTorso].pitch -= 10 * run * along
	s[jointTorso].yaw -= 14 * swing
	s[jointHead].pitch += 8 * run * along
	s[jointHead].yaw += 7 * swing
	s[jointArmL].pitch -= 34 * swing
	s[jointArmR].pitch += 5*run + 7*swing
	s[jointThighL].pitch += along*48*swing + 8*run
	s[jointThighR].pitch += -along*48*swing + 8*run
	s[jointThighL].roll -= 20 * swing * p.Aside
	s[jointThighR].roll += 20 * swing * p.Aside
	s[jointShinL].pitch -= 52*max(lift, 0) + 16*run
	s[jointShinR].pitch -= 52*max(-lift, 0) + 16*run
}

// lean adds what bends a body in any stance: its aim, a turn, a wall and a hit, as far as it
// is alive.
func (s *posture) lean(p *Pose, alive float64) {
	aim := p.Aim.SignedDegrees() * alive
	s[jointTorso].pitch += 0.25 * aim
	s[jointHead].pitch += 0.6 * aim
	s[jointArmR].pitch += 0.75 * aim
	s[jointArmL].pitch += 0.5 * aim
	s[jointRoot].roll += 24 * p.Bank * alive
	s[jointHead].roll -= 14 * p.Bank * alive
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
	s[jointTorso].pitch += 26 * p.HitAhead
	s[jointTorso].roll -= 22 * p.HitAside
	s[jointHead].pitch += 20 * p.HitAhead
	s[jointHead].roll -= 18 * p.HitAside
	s[jointArmL].roll += 30 * math.Hypot(p.HitAhead, p.HitAside)
}

// mostBent is how far a knee bends, degrees: then the calf is at the thigh.
const mostBent = 150

// stand lowers the pelvis onto bent legs, and sets the feet flat, as far as the body is on
// the ground.
func (s *posture) stand(m *model, grounded float64) {
	reach := 0.0
	for _, knee := range [2]joint{jointShinL, jointShinR} {
		s[knee].pitch = geom.Clamp(s[knee].pitch, -mostBent, 4)
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
