package slips

// collisions lists the slips of "Tribes 1 Physics, Part Three: Collision".
func collisions() []Slip {
	return append([]Slip{
		{Number: 25, Title: "collisionLastTick is cleared and collisionLastFrame set", Readings: []Reading{
			{"the flag that is set is never cleared", []Edit{{inTribes, "b.Contact.Touching = false\n", ""}}},
		}},
		{Number: 26, Title: "without velocity the time is divided by ceil(0) slices", Readings: []Reading{
			{"no slices", []Edit{{inTribes, "count := max(1, math.Ceil(velocity.Length()*left/length-sliceNoise))",
				"count := math.Ceil(velocity.Length()*left/length-sliceNoise)"}}},
		}},
		{Number: 27, Title: "a move counts as free only if the time left after it is exactly 0", Readings: []Reading{
			{"exactly, also where rounding leaves a hair", []Edit{
				{inTribes, "if !m.sweep(target.Scale(left), &hit) {", "if !m.sweep(target.Scale(left), &hit) || left-float64(left*hit.Fraction) == 0 {"},
				{inTribes, "return ok && hit.Fraction < 1", "return ok"},
			}},
		}},
		{Number: 28, Title: "a contact at fraction 0 is in slice number 0", Readings: []Reading{
			{"the body moves back by a slice, and has its time again", []Edit{{inTribes, "geom.Clamp(math.Ceil(spent/sliceTime-sliceNoise), 1, slices)",
				"min(math.Ceil(spent/sliceTime-sliceNoise), slices)"}}},
		}},
		{Number: 29, Title: "rounding errors at the end of a slice change the result of ceil", Readings: []Reading{
			{"the noise counts", []Edit{{inTribes, "geom.Clamp(math.Ceil(spent/sliceTime-sliceNoise), 1, slices)",
				"geom.Clamp(math.Ceil(spent/sliceTime), 1, slices)"}}},
		}},
		{Number: 30, Title: "the start of a bump is called originalPos and then originalPosition", Readings: []Reading{
			{"the second is where the tick began", []Edit{
				{inTribes, "left, slice, bumps := TickSeconds", "start := m.body.Position.Feet\n\tleft, slice, bumps := TickSeconds"},
				{inTribes, "m.respond(&hit, free, target, spent", "m.respond(&hit, start, target, spent"},
			}},
		}},
		{Number: 31, Title: "Translate returns three values in one place, and a position in another", Readings: []Reading{
			{"the second move stops where it hits, and its time is lost", []Edit{{inTribes, "left += m.unused\n", ""}}},
			{"the second move is not looked at", []Edit{{inTribes, "fix = fix.Scale(again.Fraction)\n", ""}}},
		}},
		{Number: 32, Title: "a velocity is compared with a number", Readings: []Reading{
			{"each of its components is", []Edit{{inTribes, "m.body.Velocity.Linear.Length() < limit",
				"max(m.body.Velocity.Linear.X, m.body.Velocity.Linear.Y, m.body.Velocity.Linear.Z) < limit"}}},
		}},
		{Number: 33, Title: "the speed into a surface can be negative", Readings: []Reading{
			{"the bounce then pulls", []Edit{{inTribes, "if impact <= 0 {", "if false {"}}},
		}},
		{Number: 34, Title: "of two jumpable normals the steeper is kept", Readings: []Reading{
			{"the steeper", []Edit{{inTribes, "slope > m.bestSlope", "slope < m.bestSlope"}}},
		}},
		{Number: 35, Title: "JUMPSURFACE_MINDOT itself is jumpable", Readings: []Reading{
			{"it is", []Edit{{inTribes, "if slope <= m.body.Armor.JumpSurfaceMinDot {", "if slope < m.body.Armor.JumpSurfaceMinDot {"}}},
		}},
		{Number: 36, Title: "TICKBASE is multiplied by 1000", Readings: []Reading{
			{"a TICKBASE of 32 ms makes 1000 ticks", []Edit{{inTribes, "m.body.Contact.TicksSinceJumpable > 1 ||", "m.body.Contact.TicksSinceJumpable > 1000 ||"}}},
		}},
	}, laterCollisions()...)
}

func laterCollisions() []Slip {
	return []Slip{
		{Number: 37, Title: "the friction of a tick is that of its last surface", Readings: []Reading{
			{"so it is under all rules", []Edit{{inTribes, "if m.rules.SumFriction {", "if false {"}}},
		}},
		{Number: 38, Title: "fading friction never reaches zero", Readings: []Reading{
			{"it has no floor", []Edit{{inTribes, "if kept < r.FrictionFloor {", "if false {"}}},
		}},
		{Number: 39, Title: "kept friction acts only in ticks with a contact", Readings: []Reading{
			{"without one it is nothing", []Edit{{inTribes, "b.Contact.Friction = min(", "if !b.Contact.Touching {\n\t\tkept = 0\n\t}\n\tb.Contact.Friction = min("}}},
		}},
		{Number: 40, Title: "the speed of rest is the same on every slope", Readings: []Reading{
			{"so it is under all rules", []Edit{{inTribes, "if m.rules.RestBySlope {", "if false {"}}},
		}},
		{Number: 41, Title: "a body at rest is moved back to originalPosition, and the remaining time is not used", Readings: []Reading{
			{"originalPosition is where the tick began", []Edit{
				{inTribes, "left, slice, bumps := TickSeconds", "start := m.body.Position.Feet\n\tleft, slice, bumps := TickSeconds"},
				{inTribes, "m.respond(&hit, free, target, spent", "m.respond(&hit, free, start, target, spent"},
				{inTribes, "respond(hit *collision.Hit, free, target", "respond(hit *collision.Hit, free, start, target"},
				{inTribes, "m.body.Position.Feet = free\n\t\tm.report(components.BumpRest", "m.body.Position.Feet = start\n\t\tm.report(components.BumpRest"},
			}},
			{"the body stays where the bounce left it", []Edit{
				{inTribes, "m.body.Position.Feet = free\n\t\tm.report(components.BumpRest", "m.report(components.BumpRest"},
			}},
		}},
		{Number: 42, Title: "steppedUp and the code of the step-up are undefined", Readings: []Reading{
			{"nothing steps", []Edit{{inTribes, "if hit.Normal.Z < riser {", "if false {"}}},
		}},
		{Number: 43, Title: "MINDAMAGESPEED and DAMAGESCALE are missing", Why: "the text gives neither a value"},
		{Number: 44, Title: "four bumps, slices of 1 m and an elasticity without a value", Readings: []Reading{
			{"four bumps under all rules", []Edit{{inTribes, "r.MaxBumps = 3", "r.MaxBumps = 4"}}},
			{"slices of 1 m under all rules", []Edit{{inTribes, "r.FirstSlice, r.NextSlice = 0.3, 0.075", "r.FirstSlice, r.NextSlice = 1, 1"}}},
		}},
		{Number: 45, Title: "when the bumps run out Tribes stops the body, and the code does nothing", Readings: []Reading{
			{"nothing is done under all rules", []Edit{{inTribes, "case left > 0 && r.StopWhenBumpsRunOut && !", "case false && !"}}},
			{"the body stops under all rules", []Edit{{inTribes, "case left > 0 && r.StopWhenBumpsRunOut && !", "case left > 0 && !"}}},
		}},
		{Number: 46, Title: "the move back to the start of a slice follows the velocity without a collision test", Readings: []Reading{
			{"it follows the velocity also where the way there was the mean of two", []Edit{
				{inTribes, "m.body.Position.Feet = free.AddScaled(target, full)", "m.body.Position.Feet = free.AddScaled(m.body.Velocity.Linear, full)"},
			}},
		}},
		{Number: 47, Title: "maxDistance is a vector with the name of a number", Readings: []Reading{
			{"its largest component is divided into slices", []Edit{{inTribes, "math.Ceil(velocity.Length()*left",
				"math.Ceil(max(math.Abs(velocity.X), math.Abs(velocity.Y), math.Abs(velocity.Z))*left"}}},
			{"the way of a second is divided and not that of the time left", []Edit{{inTribes, "math.Ceil(velocity.Length()*left", "math.Ceil(velocity.Length()"}}},
		}},
		{Number: 48, Title: "damage is applied at every bump, which may not be intended", Readings: []Reading{
			{"the last bump of a tick alone hurts", []Edit{{inStepping, "b.Report.Damage += float64(", "b.Report.Damage = float64("}}},
			{"the hardest bump of a tick alone hurts", []Edit{{inStepping, "b.Report.Damage += float64(excess * b.Armor.DamageScale)",
				"b.Report.Damage = max(b.Report.Damage, excess*b.Armor.DamageScale)"}}},
		}},
	}
}
