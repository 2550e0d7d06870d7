package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// materialsOf returns the materials of a level as the movement models take them.
func materialsOf(level *levels.Level) []components.MaterialData {
	list := make([]components.MaterialData, 0, len(level.Materials))
	for _, m := range level.Materials {
		list = append(list, components.MaterialData{Name: m.Name, Friction: m.Friction, Elasticity: m.Elasticity})
	}
	return list
}

// surround works out what surrounds a box. Of several waters the one that covers
// most of it counts, of equal ones the first; physical zones that touch it all
// act, within the limits of a single one.
func (m *Match) surround(medium *components.MediumData, box geom.Box) {
	*medium = components.Air()
	around := box.Bounds()
	for i := range m.media {
		if !m.media[i].bounds.Overlaps(around) {
			continue
		}
		z := m.media[i].data
		if z.Kind == levels.ZonePhysical {
			medium.GravityFactor = limited(float64(medium.GravityFactor*z.GravityFactor), levels.MaxGravityFactor)
			medium.VelocityFactor = limited(float64(medium.VelocityFactor*z.VelocityFactor), levels.MaxVelocityFactor)
			f := medium.Force.Add(z.Force)
			medium.Force = geom.Vec{X: limited(f.X, levels.MaxForce), Y: limited(f.Y, levels.MaxForce), Z: limited(f.Z, levels.MaxForce)}
		} else if covered := z.Covers(box); covered > medium.Coverage {
			medium.Coverage, medium.Density, medium.Viscosity = covered, z.Density, z.Viscosity
		}
	}
}

func limited(f, most float64) float64 { return geom.Clamp(f, -most, most) }
