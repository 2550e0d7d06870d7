package slips

const (
	blast   = "systems/weapons/blast.go"
	falloff = "systems/weapons/falloff.go"
)

// explosions lists the slips of "Tribes 1 Physics, Part Four: Explosions".
func explosions() []Slip {
	const change = "return away.Scale(p.Kick * power / (mass * length)), damage"
	return []Slip{
		{Number: 49, Title: "the kick is a speed that is not passed through MetersToUnits", Readings: []Reading{
			{"it is in units, of which 50 make a metre", []Edit{{blast, change, "return away.Scale(p.Kick * power / (mass * length) / 50), damage"}}},
		}},
		{Number: 50, Title: "ApplyImpulse gets a value that is already divided by the mass", Readings: []Reading{
			{"it divides again", []Edit{{blast, change, "return away.Scale(p.Kick * power / (mass * mass * length)), damage"}}},
		}},
		{Number: 51, Title: "hitbox.Width.z is a height, and two of the widths are half widths", Readings: []Reading{
			{"the three are taken as they are", []Edit{{blast, "return 2 * min(box.Half.X, box.Half.Y, box.Half.Z)", "return min(box.Half.X, box.Half.Y, 2*box.Half.Z)"}}},
		}},
		{Number: 52, Title: "d is the distance in the prose and the reduced distance in the code", Readings: []Reading{
			{"it is the distance", []Edit{{falloff, "1 - reduced/r.Radius, reduced < r.Radius\n", "1 - r.Length/r.Radius, reduced < r.Radius\n"}}},
			{"it is the reduced distance", []Edit{{falloff, "(r.Length/reduced - r.Length/r.Radius)", "(reduced/reduced - reduced/r.Radius)"}}},
		}},
		{Number: 53, Title: "a distance equal to the radius counts as within the radius", Readings: []Reading{
			{"it is", []Edit{{falloff, "reduced < r.Radius\n", "reduced <= r.Radius\n"}}},
		}},
		{Number: 54, Title: "a distance of 0 is normalised", Readings: []Reading{
			{"the kick is divided by 0", []Edit{{blast, "if length == 0 {", "if false {"}}},
		}},
		{Number: 55, Title: "cover and the multipliers of armours are not mentioned", Readings: []Reading{
			{"there is no cover", []Edit{{blast, "if cover <= 0 || p.Radius <= 0 {", "cover = 1\n\tif p.Radius <= 0 {"}}},
			{"there are no multipliers", []Edit{{"systems/internal/health/health.go", "amount *= d.Armor.Of(p.Armor.Class)", "_ = d.Armor.Of(p.Armor.Class)"}}},
		}, Elsewhere: map[string]string{"there are no multipliers": "systems"}},
		{Number: 56, Title: "the centre of the body is not defined, and its origin is at the feet", Readings: []Reading{
			{"the centre is the origin", []Edit{{blast, "away := box.Center.Sub(center)", "away := box.Center.Sub(geom.Vec{Z: box.Half.Z}).Sub(center)"}}},
		}},
		{Number: 57, Title: "the reach looks like the radius", Readings: []Reading{
			{"it is the radius", []Edit{{falloff, "reduced < r.Radius\n", "r.Length < r.Radius\n"}}},
		}},
		{Number: Remark, Title: "a blast should fall off exponentially", Why: "it is a remark, with nothing to decide"},
	}
}
