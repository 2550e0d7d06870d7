package torque

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// engine is one body as the engines move it, written down from their rules line by
// line, slowly, and with none of the code that it checks. Its world is planes, so
// that every sweep is a division. t3d picks between the two engines.
type engine struct {
	t3d       bool
	armor     components.ArmorData
	data      components.DatablockData
	dt        float64
	window    int
	delayAll  bool // the delay of jumps counts in the air too
	planes    []solid
	polygons  *polygons // in place of planes, or nil
	water     float64   // height of its surface
	viscosity float64
	density   float64

	feet, velocity geom.Vec
	energy, health float64
	jumpDelay      int
	lastJump       int
	jumpNormal     geom.Vec
	falling        bool

	recovering     bool
	recoverTicks   int
	reversePending int
	landLeft       float64 // s

	// Keys.
	x, y, yaw, pitch float64 // yaw and pitch in degrees
	jump             bool
}

// solid is all that lies behind a plane.
type solid struct {
	normal geom.Vec
	at     float64
}

func solidThrough(p, normal geom.Vec) solid { return solid{normal, p.Dot(normal)} }

func newEngine(s Setup, planes ...solid) *engine {
	return &engine{
		t3d: s.Armor.Name == "t3d-default", armor: s.Armor, data: s.Datablock, dt: s.Rules.TickSeconds,
		window: 8, delayAll: s.Armor.Name != "tge-default" && s.Armor.Name != "t3d-default",
		planes: planes, water: math.Inf(-1), energy: s.Armor.MaxEnergy, health: s.Armor.MaxHealth, lastJump: 1000,
	}
}

// gap is how far a box with those half sizes is before a plane.
func (p solid) gap(center, half geom.Vec) float64 {
	n := p.normal
	return center.Dot(n) - p.at - half.X*math.Abs(n.X) - half.Y*math.Abs(n.Y) - half.Z*math.Abs(n.Z)
}

func (e *engine) center() geom.Vec { return e.feet.Add(geom.Vec{Z: e.armor.Half.Z}) }

func (e *engine) coverage() float64 {
	return math.Max(0, math.Min(1, (e.water-e.feet.Z)/(2*e.armor.Half.Z)))
}

func (e *engine) tick() {
	e.energy = math.Max(0, math.Min(e.armor.MaxEnergy, e.energy+e.data.EnergyCharge))
	e.updateState()
	e.updateMove()
	e.updatePos()
}

func (e *engine) updateState() {
	if !e.recovering {
		return
	}
	if e.data.LandSeconds > 0 {
		e.landLeft -= e.dt
		if e.landLeft <= 0 {
			e.recovering = false
		}
		return
	}
	ended := e.recoverTicks <= 0
	e.recoverTicks--
	switch {
	case ended && e.reversePending > 0:
		e.recoverTicks = e.reversePending
		e.reversePending = 0
	case ended:
		e.recovering = false
	case e.reversePending == 0 && e.velocity.LengthSquared() > 1.69:
		e.recovering = false
	}
}

// contact is the flattest plane in a slab about the feet.
func (e *engine) contact() (n geom.Vec, found bool) {
	reach := 0.03
	if e.t3d {
		reach = 0.04
	}
	if e.polygons != nil {
		return e.polygons.ground(e.feet, e.armor.Half, reach)
	}
	slab := geom.Vec{X: e.armor.Half.X, Y: e.armor.Half.Y, Z: reach}
	for _, p := range e.planes {
		near := p.gap(e.feet, slab) <= 0 && (solid{p.normal.Neg(), -p.at}).gap(e.feet, slab) <= 0
		if near && (!found || p.normal.Z > n.Z) {
			n, found = p.normal, true
		}
	}
	return n, found
}

func (e *engine) updateMove() {
	a, d := &e.armor, &e.data
	swims := e.t3d && e.coverage() > 0.65 && !e.recovering
	deep := swims || !e.t3d && e.coverage() >= 0.9
	displacement, speed := e.wanted(deep)
	sin, cos := math.Sincos(e.yaw * math.Pi / 180)
	acc := geom.Vec{Z: -20 * e.dt}
	n, found := e.contact()
	run := found && n.Z > d.RunSurfaceMinDot
	jumpable := found && n.Z > a.JumpSurfaceMinDot
	if jumpable {
		e.jumpNormal = n
	}
	if e.t3d && found && !run {
		acc = acc.Sub(n.Scale(2 * acc.Dot(n)))
	}
	cancel := func() {
		if vd := -acc.Dot(n); vd > 0 {
			acc = acc.Add(n.Scale(vd + 0.002))
			if acc.Length() < 0.0001 {
				acc = geom.Vec{}
			}
		}
	}
	push := func(pv geom.Vec, most float64) geom.Vec {
		if l := pv.Length(); l > 0 {
			pv = pv.Scale(speed / l)
		}
		more := pv.Sub(e.velocity.Add(acc))
		if l := more.Length(); l > most {
			more = more.Scale(most / l)
		}
		return more
	}
	switch {
	case swims:
		cancel()
		up, flat := math.Sincos(e.pitch * math.Pi / 180)
		swim := geom.Vec{X: e.x*cos - e.y*sin*flat, Y: e.x*sin + e.y*cos*flat, Z: e.y * up}
		unit := swim
		if l := swim.Length(); l > 0 {
			unit = swim.Scale(1 / l)
		}
		if found && unit.Dot(n) < 0.1 {
			swim = tilted(swim, n)
		}
		acc = acc.Add(push(swim, d.SwimForce/a.Mass*e.dt))
	case run:
		cancel()
		most := a.GroundForce / a.Mass * e.dt
		if e.recovering {
			most *= d.RecoverRunForceScale
		}
		acc = acc.Add(push(tilted(displacement, n), most))
	case e.t3d && d.AirControl > 0:
		acc = acc.Add(e.airPush(displacement, speed, acc))
	}
	acc = acc.Add(e.leap(displacement, jumpable, swims))
	e.velocity = e.velocity.Add(acc)
	e.resist()
	e.wade(swims, run)
	if v := e.velocity; e.t3d && math.Abs(v.X) <= 0.01 && math.Abs(v.Y) <= 0.01 && math.Abs(v.Z) <= 0.01 {
		e.velocity = geom.Vec{}
	}
	e.falling = !run && e.velocity.Z < -10
}

// airPush is what air control adds.
func (e *engine) airPush(displacement geom.Vec, speed float64, acc geom.Vec) geom.Vec {
	a, d := &e.armor, &e.data
	pv := displacement
	if l := pv.Length(); l > 0 {
		pv = pv.Scale(speed / l)
	}
	more := pv.Sub(e.velocity.Add(acc))
	more.Z = 0
	more = more.Scale(d.AirControl)
	if most, l := 0.3*a.GroundForce/a.Mass*e.dt, more.Length(); l > most {
		more = more.Scale(most / l)
	}
	return more
}

// wanted is where the keys lead, and how fast.
func (e *engine) wanted(deep bool) (displacement geom.Vec, speed float64) {
	a, d := &e.armor, &e.data
	sin, cos := math.Sincos(e.yaw * math.Pi / 180)
	if !e.recovering {
		displacement = geom.Vec{X: e.x*cos - e.y*sin, Y: e.x*sin + e.y*cos}
		forward, back, side := a.ForwardSpeed, a.BackSpeed, a.SideSpeed
		if deep {
			forward, back, side = d.UnderwaterForward, d.UnderwaterBack, d.UnderwaterSide
		}
		if e.y > 0 {
			speed = math.Max(forward*e.y, side*math.Abs(e.x))
		} else {
			speed = math.Max(back*math.Abs(e.y), side*math.Abs(e.x))
		}
	}
	return displacement, speed
}

// leap is what a jump adds, if there is one.
func (e *engine) leap(displacement geom.Vec, jumpable, swims bool) (acc geom.Vec) {
	a, d := &e.armor, &e.data
	can := !e.recovering && e.jumpDelay == 0 && e.lastJump < e.window && !swims
	switch {
	case e.jump && can && e.velocity.Z <= d.MaxJumpSpeed:
		scale := 1.0
		if e.velocity.Z > d.MinJumpSpeed {
			scale = 1 - (e.velocity.Z-d.MinJumpSpeed)/(d.MaxJumpSpeed-d.MinJumpSpeed)
		}
		pv := displacement
		if l := pv.Length(); l > 0 {
			pv = pv.Scale(1 / l)
		}
		impulse := a.JumpImpulse / a.Mass
		if dot := pv.Dot(e.jumpNormal); dot > 0 {
			acc.X += pv.X * impulse * dot
			acc.Y += pv.Y * impulse * dot
		}
		acc.Z += e.jumpNormal.Z * impulse * scale
		e.jumpDelay = d.JumpDelayTicks
		e.lastJump = e.window
	case jumpable:
		if e.jumpDelay > 0 {
			e.jumpDelay--
		}
		e.lastJump = 0
	default:
		e.lastJump++
	}
	return acc
}

func (e *engine) resist() {
	d, v := &e.data, &e.velocity
	if flat := math.Hypot(v.X, v.Y); flat > d.HorizontalResistSpeed {
		top := math.Min(flat, d.HorizontalMaxSpeed)
		top -= d.HorizontalResistFactor * e.dt * (top - d.HorizontalResistSpeed)
		v.X, v.Y = v.X*top/flat, v.Y*top/flat
	}
	if v.Z > d.UpResistSpeed {
		v.Z = math.Min(v.Z, d.UpMaxSpeed)
		v.Z -= d.UpResistFactor * e.dt * (v.Z - d.UpResistSpeed)
	}
}

func (e *engine) wade(swims, run bool) {
	d, c := &e.data, e.coverage()
	drag, lift := 0.0, 0.0
	if e.t3d {
		drag = d.Drag
		if c >= 0.25 {
			drag = c*e.viscosity + (1-c)*d.Drag
		}
	} else if c >= 0.1 {
		drag = d.Drag * e.viscosity * c
		lift = e.density / d.Density * c
	}
	if lift != 0 && (lift > 1 || e.velocity != geom.Vec{} || !run) {
		e.velocity.Z -= lift * -20 * e.dt
	}
	if swims {
		drag *= e.velocity.Length() / d.UnderwaterForward
	}
	e.velocity = e.velocity.Sub(e.velocity.Scale(drag * e.dt))
}

func (e *engine) updatePos() {
	start, initial, time := e.feet, e.feet, e.dt
	var first geom.Vec
	count := 0
	for ; count < 5; count++ {
		speed := e.velocity.Length()
		if speed == 0 {
			break
		}
		e.feet = start
		if e.polygons != nil && e.polygons.isShortCut(start, e.velocity.Scale(time), e.armor.Half) {
			start = start.Add(e.velocity.Scale(time))
			break
		}
		n, t, hit := e.sweep(e.velocity.Scale(time))
		if !hit {
			start = start.Add(e.velocity.Scale(time))
			break
		}
		dt := time * t
		start = start.Add(e.velocity.Scale(dt))
		time -= dt
		wasFalling := e.falling
		e.falling = false
		start = start.Sub(e.velocity.Scale(math.Min(0.01/speed, dt)))
		bd := -e.velocity.Dot(n)
		e.impact(bd, wasFalling)
		dv := n.Scale(bd + 0.01)
		e.velocity = e.velocity.Add(dv)
		if count == 0 {
			first = n
		} else if count == 1 && dv.Dot(first) < 0 && n.Dot(first) < 0 {
			nv := n.Cross(first)
			if l := nv.Length(); l > 1e-9 {
				if nv.Dot(e.velocity) < 0 {
					l = -l
				}
				e.velocity = nv.Scale(e.velocity.Length() / l)
			}
		}
	}
	e.feet = start
	if count == 5 {
		e.feet, e.velocity = initial, geom.Vec{}
	}
}

// sweep returns the normal of the plane that the box hits first; of those within a
// ten-thousandth of the displacement, the one most parallel to a leading face of the box.
func (e *engine) sweep(displacement geom.Vec) (best geom.Vec, first float64, hit bool) {
	if e.polygons != nil {
		return e.polygons.sweep(e.center(), displacement, e.armor.Half)
	}
	first = math.Inf(1)
	at := func(p solid) float64 {
		into := -displacement.Dot(p.normal)
		if into <= 1e-12*displacement.Length() {
			return math.Inf(1)
		}
		return math.Max(0, p.gap(e.center(), e.armor.Half)/into)
	}
	for _, p := range e.planes {
		first = math.Min(first, at(p))
	}
	if first > 1 {
		return best, 1, false
	}
	dot := math.Inf(-1)
	for _, p := range e.planes {
		n := p.normal
		face := math.Max(-n.X*sign(displacement.X), math.Max(-n.Y*sign(displacement.Y), -n.Z*sign(displacement.Z)))
		if at(p) <= first+0.0001 && face > dot {
			best, dot = n, face
		}
	}
	return best, first, true
}

func (e *engine) impact(bd float64, wasFalling bool) {
	hard := bd > e.armor.MinDamageSpeed
	if e.t3d {
		hard = hard && wasFalling || bd > e.data.SideImpactSpeed
	}
	if !hard {
		return
	}
	e.health -= bd * e.armor.DamageScale
	if e.recovering {
		return
	}
	e.recovering = true
	if e.data.LandSeconds > 0 {
		e.landLeft = e.data.LandSeconds
		return
	}
	m := e.armor.MinDamageSpeed
	e.recoverTicks = e.data.RecoverTicks
	if value := bd - m; value < 0.9*m {
		e.recoverTicks = 1 + int(math.Floor(float64(e.data.RecoverTicks)*value/(0.9*m)))
	}
	e.reversePending = 4 * e.recoverTicks
}
