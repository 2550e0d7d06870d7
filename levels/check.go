package levels

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
)

// checkBounds refuses bounds without a volume.
func checkBounds(place string, b geom.Bounds) error {
	for _, corner := range [...]struct {
		name string
		at   geom.Vec
	}{{".min", b.Min}, {".max", b.Max}} {
		if err := checkPoint(place+corner.name, corner.at); err != nil {
			return err
		}
	}
	if s := b.Size(); !(s.X > 0 && s.Y > 0 && s.Z > 0) {
		return fault(ErrFormat, place, "measures %v x %v x %v m, want more than 0 each", s.X, s.Y, s.Z)
	}
	return nil
}

// checkNumber refuses a number that is not finite or out of range.
func checkNumber(place string, value, low, high float64) error {
	switch {
	case !geom.IsFinite(value):
		return fault(ErrNotFinite, place, "is %v", value)
	case value < low || value > high:
		return fault(ErrFormat, place, "is %v, want %v to %v", value, low, high)
	}
	return nil
}

// checkGiven is checkNumber for a number that must be given: none reads as 0.
func checkGiven(place string, value, low, high float64) error {
	if value == 0 && low > 0 {
		return fault(ErrFormat, place, "is %s, want %v to %v", givenText(value), low, high)
	}
	return checkNumber(place, value, low, high)
}

// givenText formats a number that must be given and is wrong.
func givenText(value float64) string {
	if value == 0 {
		return "missing or 0"
	}
	return fmt.Sprint(value)
}

// checkTimes refuses times for medals of which a better medal has the longer. place is before
// their names.
func checkTimes(place string, c *manifest.Course) error {
	for _, t := range [...]struct {
		name             string
		value, low, high float64
	}{
		{"gold_s", c.Gold, TickSeconds, maxCourse}, {"silver_s", c.Silver, c.Gold, maxCourse}, {"bronze_s", c.Bronze, c.Silver, maxCourse},
	} {
		if err := checkGiven(place+t.name, t.value, t.low, t.high); err != nil {
			return err
		}
	}
	return nil
}

// maxCourse is the longest time for a medal, s: an hour.
const maxCourse = 3600

// checkName refuses an invalid name.
func checkName(place, name string) error {
	if len(name) > MaxNameBytes {
		return fault(ErrTooLarge, place, "is %d bytes long, want at most %d", len(name), MaxNameBytes)
	}
	return nil
}

// checkPoint refuses coordinates out of range.
func checkPoint(place string, p geom.Vec) error {
	if !p.IsFinite() {
		return fault(ErrNotFinite, place, "is (%v, %v, %v)", p.X, p.Y, p.Z)
	}
	if a := p.Abs(); max(a.X, a.Y, a.Z) > MaxCoordinate {
		return fault(ErrTooLarge, place, "is (%v, %v, %v), at most %d m from the origin along each axis",
			p.X, p.Y, p.Z, MaxCoordinate)
	}
	return nil
}

// checkGrid refuses a terrain of too many or too few samples.
func checkGrid(columns, rows int) error {
	if columns < 2 || rows < 2 {
		return fault(ErrFormat, "terrain", "%d x %d samples, want at least 2 x 2", columns, rows)
	}
	if columns > MaxHeightmapSide || rows > MaxHeightmapSide {
		return fault(ErrTooLarge, "terrain", "%d x %d samples, want at most %d x %d",
			columns, rows, MaxHeightmapSide, MaxHeightmapSide)
	}
	if n := 2 * (columns - 1) * (rows - 1); n > MaxTerrainTriangles {
		return fault(ErrTooLarge, "terrain", "%d x %d samples make %d triangles, want at most %d",
			columns, rows, n, MaxTerrainTriangles)
	}
	return nil
}

// pointText formats a position to a centimetre.
func pointText(p geom.Vec) string { return fmt.Sprintf("(%.2f, %.2f, %.2f)", p.X, p.Y, p.Z) }
