package slips

const (
	inTribes   = "systems/tribes"
	inStepping = "systems/internal/stepping"
)

// movement lists the slips of "Tribes 1 Physics, Part Two: Movement".
func movement() []Slip {
	return append([]Slip{
		{Number: 1, Title: "a tick's length is 1000 / ms, and both multiplies and divides", Readings: []Reading{
			{"a tick lasts 31.25, which divides the acceleration and multiplies the rest", []Edit{
				{inTribes, "const TickSeconds = motion.TickSeconds", "const TickSeconds = 1000.0 / 32"},
				{inTribes, "AddScaled(acceleration, TickSeconds)", "AddScaled(acceleration, 1/TickSeconds)"},
			}},
		}},
		{Number: 2, Title: "that division is an integer division", Readings: []Reading{
			{"the acceleration is divided by 31", []Edit{
				{inTribes, "AddScaled(acceleration, TickSeconds)", "AddScaled(acceleration, 1.0/(1000/32))"},
			}},
		}},
		{Number: 3, Title: "forwardSpeed multiplies right-left and sideSpeed forward-back", Readings: []Reading{
			{"the two speeds stand at each other's keys", []Edit{
				{inTribes, "walk := geom.Vec{X: right * a.SideSpeed, Y: ahead * forward}",
					"walk := geom.Vec{X: right * forward, Y: ahead * a.SideSpeed}"},
			}},
		}},
		{Number: 4, Title: "no speed is given for walking backward", Readings: []Reading{
			{"backward is as fast as forward", []Edit{
				{inTribes, "forward = a.BackSpeed\n\t\tlimit = max(a.BackSpeed, a.SideSpeed)", "forward = a.ForwardSpeed"},
			}},
		}},
		{Number: 5, Title: "a zero vector is normalised", Readings: []Reading{
			{"no keys are divided by their length", []Edit{
				{inTribes, "if keys.Length() >= minDirection {\n\t\tdirection = keys.Normalize()\n\t}",
					"_ = minDirection\n\tdirection = keys.Scale(1 / keys.Length())"},
			}},
		}},
		{Number: 6, Title: "jumps and jets use the direction of the weighted walk speed", Readings: []Reading{
			{"their direction is that of the walk speed", []Edit{
				{inTribes, "direction = keys.Normalize()", "direction = walk.Normalize()"},
			}},
		}},
		{Number: 7, Title: "MAXJUMPTICKS is compared with milliseconds", Readings: []Reading{
			{"the window closes after 8 ms", []Edit{
				{inTribes, "c.TicksSinceJumpable >= m.rules.JumpWindowTicks", "c.TicksSinceJumpable*32 >= m.rules.JumpWindowTicks"},
			}},
		}},
		{Number: 8, Title: "the time since the last contact is increased before the move", Readings: []Reading{
			{"it is raised before the move under all rules", []Edit{
				{inTribes, "if !r.CountAfterMove {", "{"},
				{inTribes, "if r.CountAfterMove {", "if false {"},
			}},
		}},
		{Number: 9, Title: "jets require any energy above 0, but cut off at about 5 %, without a reason", Readings: []Reading{
			{"jets burn above no energy", []Edit{
				{inStepping, "b.Energy.Jetting = b.Intent.Has(components.ButtonJet) && enough", "enough = b.Energy.Current > 0\n\tb.Energy.Jetting = b.Intent.Has(components.ButtonJet) && enough"},
			}},
		}},
		{Number: 10, Title: "the charge of 8 + 3 includes an energy pack", Readings: []Reading{
			{"everybody has the pack", []Edit{{inStepping, "if b.Energy.Pack {", "{"}}},
		}},
		{Number: 11, Title: "the drain has no unit", Readings: []Reading{
			{"it is taken in each tick", []Edit{
				{inTribes, "float64(m.body.Armor.JetEnergyDrain * TickSeconds)", "m.body.Armor.JetEnergyDrain"},
			}},
		}},
		{Number: 12, Title: "energy is charged, then drained, then clamped", Readings: []Reading{
			{"in this order under all rules", []Edit{{inTribes, "if m.rules.DrainFirst {", "if false {"}}},
			{"with a clamp after the charge", []Edit{
				{inTribes, "e.Current = e.Current + charge - drain", "e.Current = min(e.Current+charge, m.body.Armor.MaxEnergy) - drain"},
			}},
			{"with a clamp after the drain", []Edit{
				{inTribes, "e.Current = e.Current - drain + charge", "e.Current = max(e.Current-drain, 0) + charge"},
			}},
		}},
	}, laterMovement()...)
}

func laterMovement() []Slip {
	return []Slip{
		{Number: 13, Title: "Gravity.force, upNormal and downNormal are undefined", Why: "the text gives gravity no value"},
		{Number: 14, Title: "Jump sets a timer and Friction a flag, though both are used as expressions", Readings: []Reading{
			{"Jump leaves the timer as it is", []Edit{{inTribes, "c.TicksSinceJumpable = m.rules.JumpWindowTicks\n", ""}}},
			{"Friction leaves the flag as it is", []Edit{{inTribes, "m.body.Contact.CrawledToStop = true", ""}}},
		}},
		{Number: 15, Title: "against the motion the fraction of side jets is JETSIDEFORCE, which is not defined", Readings: []Reading{
			{"it may be more than all of the force", []Edit{{inStepping, "return min(most, 1) // at most all of the thrust", "return most"}}},
		}},
		{Number: 16, Title: "the crawl flag is set before gravity, and no saturated friction clears it", Readings: []Reading{
			{"so it is under all rules", []Edit{
				{inTribes, "if !m.rules.CrawlByContact || !m.body.Contact.Touching {", "{"},
				{inTribes, "if m.rules.CrawlByContact {", "if false {"},
			}},
		}},
		{Number: 17, Title: "crawlToStop is also called crawledToStop", Readings: []Reading{
			{"they are two variables", []Edit{{inTribes, "return m.body.Contact.CrawledToStop && ", "crawled := false\n\treturn crawled && "}}},
		}},
		{Number: 18, Title: "UpdatePosition is commented out; in one place it returns a position and a velocity, in another a flag", Readings: []Reading{
			{"nothing moves", []Edit{{inTribes, "\tm.move(target)\n", "\t_ = target\n"}}},
			{"there is no flag", []Edit{{inTribes, "m.body.Contact.Touching, m.body.Contact.Normal = true, hit.Normal", "m.body.Contact.Normal = hit.Normal"}}},
			{"the velocity is that from before the move", []Edit{
				{inTribes, "\tm.move(target)\n", "\tkept := b.Velocity.Linear\n\tm.move(target)\n\tb.Velocity.Linear = kept\n"},
			}},
		}},
		{Number: 19, Title: "without contact, friction fades in one text and is zero in the other", Readings: []Reading{
			{"it is nothing without contact", []Edit{{inTribes, "b.Contact.Friction = min(", "if !b.Contact.Touching {\n\t\tkept = 0\n\t}\n\tb.Contact.Friction = min("}}},
		}},
		{Number: 20, Title: "ProjectOntoPlane changes its vector in one place, and returns a new one in another", Readings: []Reading{
			{"it returns one, which nobody takes", []Edit{
				{inTribes, "m.wish.Sub(m.body.Velocity.Linear).Horizontal()", "m.wish.Sub(m.body.Velocity.Linear)"},
			}},
		}},
		{Number: 21, Title: "friction knows no material, walking no crouch, and jumping no landing", Readings: []Reading{
			{"all materials rub alike", []Edit{{inTribes, "if m.rules.MaterialFriction {", "if false {"}}},
			{"who crouches walks as fast", []Edit{{inTribes, "if m.isCrouched() {", "if false {"}}},
			{"a hard landing locks no jump", []Edit{{inTribes, "m.body.Contact.JumpLockTicks = m.rules.LandingLockTicks", ""}}},
		}},
		{Number: 22, Title: "side jets begin 256 ms after a contact, in the tick of a jump", Readings: []Reading{
			{"so they do under all rules", []Edit{{inTribes, "r.SideJetTicks = 9 // more than 8", "r.SideJetTicks = 8"}}},
		}},
		{Number: 23, Title: "the position is updated with the velocity after the forces", Readings: []Reading{
			{"so it does under all rules", []Edit{{inTribes, "if r.Trapezoid {", "if false {"}}},
		}},
		{Number: 24, Title: "no drag is named", Why: "the text is taken as it is: air does not drag"},
	}
}
