package slips

const inTorque = "systems/torque"

// torque lists the slips of "TGE/Player Physics".
func torque() []Slip {
	return append([]Slip{
		{Number: 59, Title: "moveVec is called a unit vector", Readings: []Reading{
			{"it is not divided by its length", []Edit{{inTorque, "ahead}.Normalize())", "ahead})"}}},
		}},
		{Number: 60, Title: "the direction is said to have length 1 after it is projected to the slope", Readings: []Reading{
			{"it is not made one", []Edit{{inTorque, "-direction.Dot(ahead)).Normalize()", "-direction.Dot(ahead))"}}},
		}},
		{Number: 61, Title: "the purpose of mJumpSurfaceLastContact is unclear", Readings: []Reading{
			{"it has none", []Edit{{inTorque, "m.Contact.TicksSinceJumpable < m.rules.JumpWindowTicks && ", ""}}},
		}},
		{Number: 62, Title: "mFalling and mImpactSound are called unused", Readings: []Reading{
			{"falling decides nothing", []Edit{{inTorque, "hard = hard && m.falls ||", "hard = hard ||"}}},
			{"nobody is told who falls", []Edit{{inTorque, "b.Report.Falling = ", "_ = "}}},
		}},
		{Number: 63, Title: "an acceleration below 0.0001 is set to zero, although 0.002 was added to it", Readings: []Reading{
			{"it is cleared", []Edit{{inTorque, "return gravity.AddScaled(m.ground.normal, into+m.rules.GroundLift)",
				"left := gravity.AddScaled(m.ground.normal, into+m.rules.GroundLift)\n\tif left.Length() < 0.0001 {\n\t\tleft = geom.Vec{}\n\t}\n\treturn left"}}},
		}},
		{Number: 64, Title: "drag acts above water too", Readings: []Reading{
			{"so it does under all rules", []Edit{{inTorque, "Buoyancy:           true,", "Buoyancy: true, AirDrag: true,"}}},
		}},
		{Number: 65, Title: "the speed into a surface is said to be at least 0", Readings: []Reading{
			{"a surface that the body leaves is chosen", []Edit{
				{inTorque, "|| other.Depth > 0 || into <= 0 {", "|| other.Depth > 0 {"},
				{inTorque, "float64(m.rules.TieFraction*into)", "float64(m.rules.TieFraction*math.Abs(into))"},
				{inTorque, "impact := max(-m.Velocity.Linear.Dot(n), 0)", "impact := -m.Velocity.Linear.Dot(n)"},
			}},
		}},
		{Number: 66, Title: "sVerticalStepDot is explained as 80 degrees from the ground's plane", Readings: []Reading{
			{"normals are measured from there", []Edit{{inTorque, "VerticalStepDot:    0.173, // 80 degrees [V12]", "VerticalStepDot:    0.985,"}}},
		}},
	}, laterTorque()...)
}

func laterTorque() []Slip {
	return []Slip{
		{Number: 67, Title: "the outer loop, backing off, creases, failure, the ground and the choice of a face are not described", Readings: []Reading{
			{"no backing off", []Edit{{inTorque, "max(spent-r.MinFaceDistance/v.Length(), 0)", "spent"}}},
			{"no creases", []Edit{{inTorque, "if push.Dot(*first) < 0 {", "if false {"}}},
			{"no failure", []Edit{{inTorque, "m.Position.Feet, m.Velocity.Linear = start, geom.Vec{}", ""}}},
			{"the first face met counts, as the loop over the others is not looked at", []Edit{{inTorque, "dot > c.best {", "false {"}}},
			{"only the first surface may be a riser", []Edit{{inTorque, "if !c.vertical && c.rules.isRiser(other) {", "if false {"}}},
			{"the first surface below is the ground", []Edit{{inTorque, "if best.Normal.Z < flat {", "if false {"}}},
		}},
		{Number: 68, Title: "the recharge of energy is not shown", Readings: []Reading{
			{"there is none", []Edit{{inTorque, "\tm.charge()\n", ""}}},
		}},
		{Number: 69, Title: "TickSec has no value", Readings: []Reading{
			{"it is the same for all engines", []Edit{{inTorque, "r.TickSeconds = 1.0 / 32\n", ""}}},
		}},
		{Number: 70, Title: "running drains energy only when the keys ask for it", Readings: []Reading{
			{"it always does", []Edit{{inTorque, "if m.keys.speed > 0 || m.rules.RunDrainAtRest {", "{"}}},
			{"it does so under all rules", []Edit{{inTorque, "if m.keys.speed > 0 || m.rules.RunDrainAtRest {", "if m.keys.speed > 0 {"}}},
		}},
		{Number: 71, Title: "jumps are scaled by the size of the body", Readings: []Reading{
			{"by its height over 2.3 m", []Edit{{inTorque, "v.Z += float64(normal.Z * impulse * scale)",
				"v.Z += float64(normal.Z * impulse * scale * (0.25*m.Armor.Half.Z/1.15 + 0.75))"}}},
		}},
		{Number: 72, Title: "the bounce is called a second subtraction of velocity", Readings: []Reading{
			{"it is taken out twice", []Edit{{inTorque, "v := m.Velocity.Linear.Add(push)", "v := m.Velocity.Linear.Add(push).Add(push)"}}},
		}},
		{Number: 73, Title: "zones act within the loop of retries", Readings: []Reading{
			{"so they do under all rules", []Edit{
				{inTorque, "if !r.ZonesPerRetry {", "if false {"},
				{inTorque, "\t\tif r.ZonesPerRetry {", "\t\t{"},
			}},
		}},
		{Number: 74, Title: "the delay between jumps counts down only on jumpable ground", Readings: []Reading{
			{"so it does under all rules", []Edit{
				{inTorque, "if m.rules.JumpDelayEveryTick && t.JumpDelayTicks > 0 {", "if false {"},
				{inTorque, "if !m.rules.JumpDelayEveryTick && t.JumpDelayTicks > 0 {", "if t.JumpDelayTicks > 0 {"},
			}},
		}},
	}
}
