package hoverbike

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/safety"
)

// World is what a step asks of the level.
type World interface {
	SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool)
	OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact
}

// Step advances one bike by one tick. It allocates nothing and accepts any finite
// state.
func Step(b *components.Body, w World, t *TuningData, m *MemoryData) {
	*b.Report = components.MoveReportData{}
	b.View.YawPitch = b.Intent.Look
	steer(b.Intent.Look.Yaw, t, m)

	lift := hover(b, w, t, m)
	thrust := thrust(b, t, m)
	force := geom.Vec{Z: lift - float64(t.Gravity*b.Medium.GravityFactor)}.AddScaled(b.Medium.Force, 1/b.Armor.Mass)
	b.Velocity.Linear = b.Velocity.Linear.AddScaled(force.Add(thrust), systems.TickSeconds)
	resist(b, t, thrust == geom.Vec{})

	start := b.Position.Feet
	slide(b, w)
	if safety.IsFree(b, w, b.Position.Feet) {
		safety.Remember(b)
	} else if safety.Free(b, w, start) != safety.Pushed {
		b.Velocity.Linear = geom.Vec{}
	}
	if m.StallTicks > 0 {
		m.StallTicks--
	}
}

// steer turns the bike towards the view, and leans it into the turn.
func steer(yaw geom.Angle, t *TuningData, m *MemoryData) {
	turn := min(max((yaw-m.Heading).Signed(), -t.TurnRate), t.TurnRate)
	m.Heading += geom.Angle(uint16(int16(turn)))
	lean := 0
	if t.TurnRate > 0 {
		lean = -t.Bank * turn / t.TurnRate // a left turn leans to the left
	}
	m.Bank += (lean - m.Bank) / 4
}

// hover returns how hard the ground lifts the bike, m/s2 upward: as much as gravity
// at rest at its height, and never downward.
func hover(b *components.Body, w World, t *TuningData, m *MemoryData) float64 {
	m.Gap = t.Reach
	hit, ok := w.SweepBox(geom.FeetBox(b.Position.Feet, b.Half()), geom.Vec{Z: -t.Reach})
	carried := ok && hit.Depth == 0 && hit.Normal.Z >= t.MinUp
	b.Contact.TicksSinceJumpable = min(b.Contact.TicksSinceJumpable+1, components.NoJumpableContact)
	if !carried || m.StallTicks > 0 {
		return 0
	}
	b.Contact.TicksSinceJumpable, b.Contact.JumpNormal = 0, hit.Normal
	m.Gap = float64(t.Reach * hit.Fraction)
	// How fast the gap grows, also where the ground below rises or falls.
	rate := b.Velocity.Linear.Dot(hit.Normal) / hit.Normal.Z
	spring := float64(t.Stiffness*(t.Height-m.Gap)) - float64(t.Damping*rate)
	return geom.Clamp(float64(t.Gravity*b.Medium.GravityFactor)+spring, 0, t.MaxLift)
}

// thrust returns what the keys ask for, m/s2, and works the tank.
func thrust(b *components.Body, t *TuningData, m *MemoryData) geom.Vec {
	ahead, right := b.Intent.Forward.Float(), b.Intent.Right.Float()
	keys := ahead != 0 || right != 0
	boost := keys && ahead > 0 && b.Intent.Has(components.ButtonJet) && b.Energy.Current > 0
	b.Report.Jetting = boost
	charge := b.Armor.EnergyCharge
	if boost {
		charge -= b.Armor.JetEnergyDrain
	}
	b.Energy.Current = geom.Clamp(b.Energy.Current+float64(charge*systems.TickSeconds), 0, b.Armor.MaxEnergy)
	if !keys || m.StallTicks > 0 {
		return geom.Vec{}
	}
	if ahead < 0 {
		ahead *= 0.5
	}
	strength := t.Thrust
	if boost {
		strength *= t.Boost
	}
	return geom.YawPitch{Yaw: m.Heading}.ToWorld(geom.Vec{X: right * 0.5, Y: ahead}).Scale(strength)
}

// resist takes speed: by the air and what the bike is in, and by the brake where
// nobody thrusts and the ground carries.
func resist(b *components.Body, t *TuningData, idle bool) {
	v := b.Velocity.Linear.Scale(b.Medium.VelocityFactor)
	drag := t.Drag + float64(b.Medium.Viscosity*b.Medium.Coverage)
	v = v.Scale(max(1-float64(drag*systems.TickSeconds), 0))
	level := v.Horizontal()
	if speed := level.Length(); idle && b.Contact.TicksSinceJumpable == 0 && speed > 0 {
		left := max(speed-float64(t.Brake*systems.TickSeconds), 0)
		v = level.Scale(left / speed).Add(geom.Vec{Z: v.Z})
	}
	if speed := v.Length(); speed > t.MaxSpeed {
		v = v.Scale(t.MaxSpeed / speed)
	}
	b.Velocity.Linear = v
}

// slide moves the bike through the tick, along whatever it meets.
func slide(b *components.Body, w World) {
	box := geom.FeetBox(b.Position.Feet, b.Half())
	r := collision.MoveAndSlide(w, collision.SlideBody{Box: box, Velocity: b.Velocity.Linear}, systems.TickSeconds, collision.SlideRules{})
	b.Position.Feet = b.Position.Feet.Add(r.Body.Box.Center.Sub(box.Center))
	b.Velocity.Linear = r.Body.Velocity
	b.Contact.Touching = r.Count > 0
	for _, hit := range r.Hits[:r.Count] {
		b.Contact.Normal = hit.Normal
		b.Report.Add(components.BumpSlide, hit.Triangle, hit.Normal, hit.Impact)
		if over := hit.Impact - b.Armor.MinDamageSpeed; over > 0 {
			b.Report.Damage += float64(over * b.Armor.DamageScale)
		}
	}
}

// push takes a part of a velocity change. A strong one stalls the bike.
func push(b *components.Body, change geom.Vec, t *TuningData, m *MemoryData) {
	change = change.Scale(t.Pushed)
	b.Velocity.Linear = b.Velocity.Linear.Add(change)
	if change.Length() > t.Stall {
		m.StallTicks = t.StallTicks
	}
}
