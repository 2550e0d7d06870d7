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

// checkReleases reports releases of weapons that are not there or have no projectile,
// and projectiles that would release themselves for ever.
func (c *Catalogue) checkReleases() error {
	for i := range c.specs {
		for k, r := range c.releases(i) {
			place := fmt.Sprintf("projectile.releases[%d].weapon", k)
			if to, ok := c.Lookup(r.Weapon); !ok || to.Projectile == nil {
				return c.specs[i].fail(place, fmt.Sprintf("%q", r.Weapon), "a weapon of the match with a projectile")
			}
			if r.Generations == 0 && c.leadsTo(c.byName[r.Weapon], i, make([]bool, len(c.specs))) {
				return c.specs[i].fail(fmt.Sprintf("projectile.releases[%d].generations", k), 0,
					fmt.Sprintf("1 to %d where a weapon comes to release itself", components.MaxGenerations))
			}
		}
	}
	return nil
}

// leadsTo reports whether a weapon is another, or releases what leads to it, by
// releases without a limit of generations.
func (c *Catalogue) leadsTo(from, to int, seen []bool) bool {
	if from == to {
		return true
	}
	seen[from] = true
	for _, r := range c.releases(from) {
		next, ok := c.byName[r.Weapon]
		if ok && r.Generations == 0 && !seen[next] && c.leadsTo(next, to, seen) {
			return true
		}
	}
	return false
}

// releases lists what the projectile of a weapon releases.
func (c *Catalogue) releases(i int) []components.ReleaseData {
	if c.specs[i].Projectile == nil {
		return nil
	}
	return c.specs[i].Projectile.Releases
}
