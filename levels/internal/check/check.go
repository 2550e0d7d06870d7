package check

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Bounds refuses bounds without a volume.
func Bounds(place string, b geom.Bounds) error {
	for _, corner := range [...]struct {
		name string
		at   geom.Vec
	}{{".min", b.Min}, {".max", b.Max}} {
		if err := Point(place+corner.name, corner.at); err != nil {
			return err
		}
	}
	if s := b.Size(); !(s.X > 0 && s.Y > 0 && s.Z > 0) {
		return fault.New(fault.ErrFormat, place, "measures %v x %v x %v m, want more than 0 each", s.X, s.Y, s.Z)
	}
	return nil
}

// IsByParity reports what the cut of the cells of a terrain is, and refuses unknown ones.
func IsByParity(place, cut string) (bool, error) {
	if cut != "" && cut != "contour" && cut != "tribes2" {
		return false, fault.New(fault.ErrFormat, place, "is %.60q, want contour or tribes2", cut)
	}
	return cut == "tribes2", nil
}

// Number refuses a number that is not finite or out of range.
func Number(place string, value, low, high float64) error {
	switch {
	case !geom.IsFinite(value):
		return fault.New(fault.ErrNotFinite, place, "is %v", value)
	case value < low || value > high:
		return fault.New(fault.ErrFormat, place, "is %v, want %v to %v", value, low, high)
	}
	return nil
}

// Given is checkNumber for a number that must be given: none reads as 0.
func Given(place string, value, low, high float64) error {
	if value == 0 && low > 0 {
		return fault.New(fault.ErrFormat, place, "is %s, want %v to %v", GivenText(value), low, high)
	}
	return Number(place, value, low, high)
}

// GivenText formats a number that must be given and is wrong.
func GivenText(value float64) string {
	if value == 0 {
		return "missing or 0"
	}
	return fmt.Sprint(value)
}

// Times refuses times for medals of which a better medal has the longer. place is before
// their names.
func Times(place string, c *manifest.Course) error {
	for _, t := range [...]struct {
		name             string
		value, low, high float64
	}{
		{"gold_s", c.Gold, TickSeconds, MaxCourse}, {"silver_s", c.Silver, c.Gold, MaxCourse}, {"bronze_s", c.Bronze, c.Silver, MaxCourse},
	} {
		if err := Given(place+t.name, t.value, t.low, t.high); err != nil {
			return err
		}
	}
	return nil
}

// MaxCourse is the longest time for a medal, s: an hour.
const MaxCourse = 3600

// Name refuses an invalid name.
func Name(place, name string) error {
	if len(name) > MaxNameBytes {
		return fault.New(fault.ErrTooLarge, place, "is %d bytes long, want at most %d", len(name), MaxNameBytes)
	}
	return nil
}

// Point refuses coordinates out of range.
func Point(place string, p geom.Vec) error {
	if !p.IsFinite() {
		return fault.New(fault.ErrNotFinite, place, "is (%v, %v, %v)", p.X, p.Y, p.Z)
	}
	if a := p.Abs(); max(a.X, a.Y, a.Z) > MaxCoordinate {
		return fault.New(fault.ErrTooLarge, place, "is (%v, %v, %v), at most %d m from the origin along each axis",
			p.X, p.Y, p.Z, MaxCoordinate)
	}
	return nil
}

// Grid refuses a terrain of too many or too few samples.
func Grid(columns, rows int) error {
	if columns < 2 || rows < 2 {
		return fault.New(fault.ErrFormat, "terrain", "%d x %d samples, want at least 2 x 2", columns, rows)
	}
	if columns > MaxHeightmapSide || rows > MaxHeightmapSide {
		return fault.New(fault.ErrTooLarge, "terrain", "%d x %d samples, want at most %d x %d",
			columns, rows, MaxHeightmapSide, MaxHeightmapSide)
	}
	if n := 2 * (columns - 1) * (rows - 1); n > MaxTerrainTriangles {
		return fault.New(fault.ErrTooLarge, "terrain", "%d x %d samples make %d triangles, want at most %d",
			columns, rows, n, MaxTerrainTriangles)
	}
	return nil
}

// PointText formats a position to a centimetre.
func PointText(p geom.Vec) string { return fmt.Sprintf("(%.2f, %.2f, %.2f)", p.X, p.Y, p.Z) }

// minSunLow is the least height of the sun; below it, shadows would be endless.
const minSunLow = 0.1

// Sun refuses a unit vector towards a sun that stands too low, or straight above, where
// shadows have no direction.
func Sun(place string, toSun geom.Vec) error {
	if !(toSun.Z >= minSunLow && toSun.Z < 1) {
		return fault.New(fault.ErrFormat, place, "is %v high, want %v to less than 1 of its length", toSun.Z, minSunLow)
	}
	return nil
}
