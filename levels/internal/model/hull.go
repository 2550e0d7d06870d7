package model

import (
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// A hull is a mesh around all the others, such as a sky: what is within it is played in, however
// its faces look.
const (
	// hullShare is the least part of the size of a model that a hull has along each axis.
	hullShare = 0.75
	// hullSamples is how many vertices of the others are looked at, and hullInside the part of
	// them that lie within a hull [ours]: one sun or stray object may be outside.
	hullSamples = 32
	hullInside  = 0.9
	// domeShare is the most part of the size of a dome that what is below has [ours].
	domeShare = 0.5
)

// isSky reports whether a mesh is a sky by its name, or by looking the same in any light; it may be
// half a dome.
func (w *walker) isSky(m *meshSides) bool {
	name := strings.ToLower(m.name)
	return strings.Contains(name, "sky") || strings.Contains(name, "dome") || w.model.Parts[m.first].Unlit
}

// isDome reports whether open mesh number i stands over all others and is much larger, as half a
// sky is and no ground over tunnels, which reach below it.
func (w *walker) isDome(i int, f *facesOf) bool {
	own, found := &w.sides[i], false
	var others geom.Bounds
	for k := range w.model.Parts {
		if k >= own.first && k < own.last {
			continue
		}
		for _, v := range w.model.Parts[k].Vertices {
			if !found {
				others, found = geom.Bounds{Min: v, Max: v}, true
			}
			others = others.Include(v)
		}
	}
	size, all := others.Size(), f.bounds.Size()
	return found && !own.isNamedGround() && others.Min.Z >= f.bounds.Min.Z && others.Max.Z-f.bounds.Min.Z < float64(domeShare*all.Z) &&
		size.X < float64(domeShare*all.X) && size.Y < float64(domeShare*all.Y)
}

// isHull reports whether mesh number i, whose faces look outward, is around the others. all are
// the bounds of all meshes.
func (w *walker) isHull(i int, f *facesOf, all geom.Bounds) bool {
	least, size := all.Size().Scale(hullShare), f.bounds.Size()
	if f.volume <= 0 || size.X < least.X || size.Y < least.Y || size.Z < least.Z || f.edges != 0 && !w.isSky(&w.sides[i]) && !w.isDome(i, f) {
		return false
	}
	own := &w.sides[i]
	others := 0
	for k := range w.model.Parts {
		if k < own.first || k >= own.last {
			others += len(w.model.Parts[k].Vertices)
		}
	}
	// Beside the vertices, since those of modellers lie above each other.
	beside := geom.Vec{X: float64(size.X * 0.0000618), Y: float64(size.Y * 0.0000414)}
	seen, inside, next := 0, 0, 0
	stride := max(others/hullSamples, 1)
	for k := range w.model.Parts {
		if k >= own.first && k < own.last {
			continue
		}
		vertices := w.model.Parts[k].Vertices
		for ; next < len(vertices); next += stride {
			seen++
			if facesAbove(w.model.Parts[own.first:own.last], vertices[next].Add(beside)) > 0 {
				inside++
			}
		}
		next -= len(vertices)
	}
	return seen > 0 && float64(inside) >= float64(hullInside*float64(seen))
}

// facesAbove returns how many more faces above a point look up than down: one inside of a closed
// mesh that faces outward, and none outside.
func facesAbove(parts []Mesh, p geom.Vec) (sum int) {
	for i := range parts {
		s := &parts[i]
		for k := 0; k+2 < len(s.Indices); k += 3 {
			a, b, c := s.Vertices[s.Indices[k]].Sub(p), s.Vertices[s.Indices[k+1]].Sub(p), s.Vertices[s.Indices[k+2]].Sub(p)
			ab, bc, ca := turn(a, b), turn(b, c), turn(c, a)
			up := ab > 0 && bc > 0 && ca > 0
			if !up && !(ab < 0 && bc < 0 && ca < 0) {
				continue
			}
			// The weights of the corners are the areas that lie opposite.
			if height := float64(bc*a.Z) + float64(ca*b.Z) + float64(ab*c.Z); height > 0 == up {
				if up {
					sum++
				} else {
					sum--
				}
			}
		}
	}
	return sum
}

// turn returns twice the area of the triangle of the origin and two points of the ground plane,
// negative if they run clockwise.
func turn(a, b geom.Vec) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

// turnFaces makes the fronts of a mesh its backs.
func (s *Mesh) turnFaces() {
	for k := 0; k+2 < len(s.Indices); k += 3 {
		s.Indices[k+1], s.Indices[k+2] = s.Indices[k+2], s.Indices[k+1]
	}
	for k := range s.Normals {
		s.Normals[k] = s.Normals[k].Neg()
	}
}
