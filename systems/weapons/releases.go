package weapons

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Scatter returns a unit direction at most so many degrees off a unit heading, by two
// random numbers of 0 to 1. All directions in that cone are equally likely.
func Scatter(heading geom.Vec, degrees, off, around float64) geom.Vec {
	_, edge := geom.SinCos(geom.Degrees(min(degrees, 180)))
	cos := 1 - float64(off*(1-edge))
	sin := math.Sqrt(max(1-float64(cos*cos), 0))
	right := heading.Cross(leastAxis(heading)).Normalize()
	up := right.Cross(heading)
	y, x := geom.SinCos(geom.Angle(around * 65536))
	return heading.Scale(cos).AddScaled(right, float64(sin*x)).AddScaled(up, float64(sin*y)).Normalize()
}

// leastAxis returns the axis that a vector has least of.
func leastAxis(v geom.Vec) geom.Vec {
	a := v.Abs()
	switch {
	case a.Z <= a.X && a.Z <= a.Y:
		return axis(2, 1)
	case a.X <= a.Y:
		return axis(0, 1)
	}
	return axis(1, 1)
}

// checkReleases reports releases of weapons that are not there or have no projectile in
// their first mode, which is the one that is released, and projectiles that would
// release themselves for ever.
func (c *Catalogue) checkReleases() error {
	var faults []error
	for i := range c.specs {
		for _, alt := range [...]bool{false, true} {
			for k := range c.releases(i, alt) {
				if err := c.checkRelease(i, alt, k); err != nil {
					faults = append(faults, c.specs[i].from.locate(err))
				}
			}
		}
	}
	return flat(faults)
}

// checkRelease checks one release of a mode.
func (c *Catalogue) checkRelease(i int, alt bool, k int) error {
	s := &checker{weapon: c.specs[i].Name}
	if alt {
		s.place = "alt."
	}
	r := &c.releases(i, alt)[k]
	if to, ok := c.Lookup(r.Weapon); !ok || to.Projectile == nil {
		s.fail(fmt.Sprintf("projectile.releases[%d].weapon", k), fmt.Sprintf("%q", r.Weapon), "a weapon of the match with a projectile")
	} else if !alt && r.Generations == 0 && c.leadsTo(c.byName[r.Weapon], i, make([]bool, len(c.specs))) {
		// What is released is of the first mode, so that a second one never comes back.
		s.fail(fmt.Sprintf("projectile.releases[%d].generations", k), 0,
			fmt.Sprintf("1 to %d where a weapon comes to release itself", components.MaxGenerations))
	}
	return joined(s.faults)
}

// leadsTo reports whether a weapon is another, or releases what leads to it, by
// releases without a limit of generations.
func (c *Catalogue) leadsTo(from, to int, seen []bool) bool {
	if from == to {
		return true
	}
	seen[from] = true
	for _, r := range c.releases(from, false) {
		next, ok := c.byName[r.Weapon]
		if ok && r.Generations == 0 && !seen[next] && c.leadsTo(next, to, seen) {
			return true
		}
	}
	return false
}

// releases lists what the projectile of a mode of a weapon releases.
func (c *Catalogue) releases(i int, alt bool) []components.ReleaseData {
	fire, _ := c.specs[i].Mode(alt)
	if fire.Projectile == nil {
		return nil
	}
	return fire.Projectile.Releases
}
