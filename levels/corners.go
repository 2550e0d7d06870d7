package levels

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
)

// cornersOf returns the eight corners of a box.
func cornersOf(b geom.Bounds) (corner [8]geom.Vec) {
	for i := range corner {
		p := b.Min
		if i&1 != 0 {
			p.X = b.Max.X
		}
		if i&2 != 0 {
			p.Y = b.Max.Y
		}
		if i&4 != 0 {
			p.Z = b.Max.Z
		}
		corner[i] = p
	}
	return corner
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
