package slips

const inSlide = "systems/slide"

// slides lists the gaps of "Vertical-Slide Update".
func slides() []Slip {
	return []Slip{
		{Number: 75, Title: "no size, speed, gravity or count is given", Why: "the text has no number at all"},
		{Number: 76, Title: "the boxcast is a sweep for support and an overlap after the move", Readings: []Reading{
			{"the way there is not looked at", []Edit{{inSlide, "m.path.hit, m.path.met = m.world.SweepBox(geom.FeetBox(m.path.from, m.Armor.Half), displacement)", ""}}},
		}},
		{Number: 77, Title: "the highest contact sets the elevation, up or down", Readings: []Reading{
			{"down also from the air", []Edit{{inSlide, "if m.holds {", "{"}}},
		}},
		{Number: 78, Title: "direction and length of the sweep for support are not given", Readings: []Reading{
			{"it begins at the feet", []Edit{{inSlide, "{ return min(m.tuning.LegHeight, m.Armor.Half.Z) }", "{ return 2 * Hover }"}}},
			{"it begins at the head", []Edit{{inSlide, "{ return min(m.tuning.LegHeight, m.Armor.Half.Z) }", "{ return 2 * m.Armor.Half.Z }"}}},
		}},
		{Number: 79, Title: "the box is moved out of all other contacts; by which method is not given", Readings: []Reading{
			{"by their depth along their own normals", []Edit{{inSlide, "if !m.clearsPoints(push, n) {",
				"own := true\n\t\tfor _, o := range m.Scratch[:n] {\n\t\t\town = own && o.Depth-push.Dot(o.Normal) <= collision.Slop\n\t\t}\n\t\tif !own {"}}},
			{"to nothing, with no tolerance", []Edit{{inSlide, "return c.Depth > collision.Slop })", "return c.Depth > 0 })"}}},
		}},
		{Number: 80, Title: "it is not said what happens if no contact is suitable", Readings: []Reading{
			{"the body goes back at once", []Edit{{inSlide, "m.Position.Feet = m.Position.Feet.Add(correction(&contact))", "return false"}}},
		}},
		{Number: 81, Title: "it is not said what happens to the velocity", Readings: []Reading{
			{"nothing", []Edit{{inSlide, "if impact > 0 {\n\t\tm.deflect(normal)\n\t}", ""}}},
		}},
		{Number: 82, Title: "a body with any contact may slide up", Readings: []Reading{
			{"without a key against it", []Edit{{inSlide, "if against < w.PushDot || m.direction == (geom.Vec{}) {", "if against < -1 {"}}},
			{"floors and ceilings too", []Edit{{inSlide, "if normal.Z < m.tuning.WallMinDot || normal.Z >= m.tuning.StandMinDot {", "if false {"}}},
		}},
		{Number: 83, Title: "support is resolved before the push that may end it", Readings: []Reading{
			{"and not after", []Edit{
				{inSlide, "if s, ok := m.place(m.Position.Feet, 0); ok {", "if s, ok := m.atFirst(); ok {"},
				{inSlide, "m.place(m.Position.Feet.Add(correction(c)), keep)", "m.bare(m.Position.Feet.Add(correction(c)), keep)"},
				{inSlide, "m.place(m.Position.Feet.AddScaled(c.Normal, c.Depth+Skin), keep)", "m.bare(m.Position.Feet.AddScaled(c.Normal, c.Depth+Skin), keep)"},
				{inSlide, "// support sweeps the sole", `func (m *mover) bare(feet geom.Vec, keep int) (spot, bool) { return spot{feet: feet}, m.free(feet, keep) }

func (m *mover) atFirst() (spot, bool) {
	if m.Report.BumpCount == 0 {
		return m.place(m.Position.Feet, 0)
	}
	return m.bare(m.Position.Feet, 0)
}

// support sweeps the sole`},
			}},
		}},
		{Number: 84, Title: "there is no rule for the normals of edges", Readings: []Reading{
			{"every contact has a say", []Edit{{inSlide, "m.touch(contact.Normal, contact.Point, contact.Triangle, components.BumpSlide)",
				"for _, c := range m.Scratch {\n\t\t\tm.touch(c.Normal, c.Point, c.Triangle, components.BumpSlide)\n\t\t}"}}},
		}},
	}
}
