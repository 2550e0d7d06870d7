package bodies

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// surround works out what surrounds a box. Of several waters the one that covers
// most of it counts, of equal ones the first; physical zones that touch it all
// act, within the limits of a single one.
func surround(medium *components.MediumData, box geom.Box, media []*levels.Zone) {
	*medium = components.Air()
	around := box.Bounds()
	for _, z := range media {
		if !z.Bounds.Overlaps(around) {
			continue
		}
		switch z.Kind {
		case levels.ZonePhysical:
			medium.GravityFactor = limited(float64(medium.GravityFactor*z.GravityFactor), levels.MaxGravityFactor)
			medium.VelocityFactor = limited(float64(medium.VelocityFactor*z.VelocityFactor), levels.MaxVelocityFactor)
			f := medium.Force.Add(z.Force)
			medium.Force = geom.Vec{X: limited(f.X, levels.MaxForce), Y: limited(f.Y, levels.MaxForce), Z: limited(f.Z, levels.MaxForce)}
		case levels.ZoneWater:
			if covered := z.Covers(box); covered > medium.Coverage {
				medium.Coverage, medium.Density, medium.Viscosity = covered, z.Density, z.Viscosity
			}
		}
	}
}

func limited(f, most float64) float64 { return geom.Clamp(f, -most, most) }
