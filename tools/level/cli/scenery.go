package cli

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// placed returns the surfaces of a scenery as they stand in the level, and what they fill.
func placed(e *levels.Scenery) (surfaces []levels.Structure, filled geom.Bounds) {
	filled = geom.Bounds{Min: geom.Vec{X: math.Inf(1), Y: math.Inf(1), Z: math.Inf(1)}, Max: geom.Vec{X: math.Inf(-1), Y: math.Inf(-1), Z: math.Inf(-1)}}
	turn := geom.YawPitch{Yaw: e.Yaw}
	for _, s := range e.Model {
		s.Vertices, s.Normals = slices.Clone(s.Vertices), slices.Clone(s.Normals)
		for i, v := range s.Vertices {
			s.Vertices[i] = e.Position.Add(turn.ToWorld(v.Scale(e.Scale)))
			filled = filled.Include(s.Vertices[i])
		}
		for i, n := range s.Normals {
			s.Normals[i] = turn.ToWorld(n)
		}
		surfaces = append(surfaces, s)
	}
	return surfaces, filled
}

// sceneryNotes says of which scenery nobody sees anything, and in which somebody may stand.
func sceneryNotes(l *levels.Level) (notes []string) {
	for i := range l.Scenery {
		surfaces, filled := placed(&l.Scenery[i])
		note := func(format string, args ...any) {
			notes = append(notes, fmt.Sprintf("scenery[%d] at %s ", i, corner(l.Scenery[i].Position))+fmt.Sprintf(format, args...))
		}
		if isBuried(surfaces, l.Terrain) {
			note("is below the ground")
		}
		if !filled.Overlaps(l.Limits) {
			note("is outside of the limits, where fog may hide it")
		}
		for k := range l.Spawns {
			if body := geom.FeetBox(l.Spawns[k].Position, l.Body); filled.Meets(body, geom.Vec{}) && slices.ContainsFunc(surfaces, func(s levels.Structure) bool { return reaches(&s, body) }) {
				note("is at spawns[%d]: nothing stops at scenery, and who enters there may stand in it", k)
			}
		}
	}
	return notes
}

// isBuried reports whether all corners are below a terrain.
func isBuried(surfaces []levels.Structure, t *levels.Terrain) bool {
	for i := range surfaces {
		for _, v := range surfaces[i].Vertices {
			if t == nil {
				return false
			}
			if ground, ok := t.Height(v.X, v.Y); !ok || v.Z > ground {
				return false
			}
		}
	}
	return true
}

// reaches reports whether what a triangle of the surface fills reaches into a box.
func reaches(s *levels.Structure, body geom.Box) bool {
	for i := 0; i+2 < len(s.Indices); i += 3 {
		a, b, c := s.Vertices[s.Indices[i]], s.Vertices[s.Indices[i+1]], s.Vertices[s.Indices[i+2]]
		if (geom.Bounds{Min: a.Min(b).Min(c), Max: a.Max(b).Max(c)}).Meets(body, geom.Vec{}) {
			return true
		}
	}
	return false
}
