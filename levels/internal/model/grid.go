package model

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// GridNoise is how far vertices of a mesh that is terrain may lie beside the places of its
// samples, and copies of one from each other, in parts of a cell [ours].
const GridNoise = 1e-3

// NoTerrain is said before the reason of a mesh that its properties do not make terrain.
const NoTerrain = "mesh with cell_m that stays a mesh and is no terrain: "

// Grid is a mesh of a model that is terrain: a custom property says how far its samples are
// apart.
type Grid struct {
	Place      string
	Part       int      // of the model
	Origin     geom.Vec // of its node
	Cell       float64  // m
	MinZ, MaxZ float64  // heights of the least and the greatest sample, m; both 0 where they are not known
	ByParity   bool     // cut of its cells
}

// isGrid reports whether the properties of a node make its mesh terrain.
func isGrid(n *gltf.Node) bool { return n.Extras.Has("cell_m") }

// addGrid records a mesh that its properties make terrain. parts are those of the mesh.
func (w *walker) addGrid(place string, n *gltf.Node, at affine.Map, first int) error {
	e := &n.Extras
	if !isGrid(n) || w.options.Drawing {
		return nil
	}
	var t manifest.Terrain
	if _, err := e.Fill(place, &t); err != nil {
		return err
	}
	byParity, err := check.IsByParity(place+".extras.cut", t.Cut)
	if err != nil {
		return err
	}
	if (e.Has("min_z_m") || e.Has("max_z_m")) && !(t.MaxZ > t.MinZ) {
		return fault.New(fault.ErrFormat, place+".extras.max_z_m", "is %v, want more than min_z_m, %v", t.MaxZ, t.MinZ)
	}
	g := &Grid{Place: place, Part: first, Origin: at.Origin, Cell: t.Cell, MinZ: t.MinZ, MaxZ: t.MaxZ, ByParity: byParity}
	why := ""
	switch {
	case w.model.Grid != nil:
		why = "the model has another"
	case len(w.model.Parts) != first+1:
		why = "it has not one material"
	case w.moving:
		why = "it moves"
	default:
		w.model.Grid = g
		return nil
	}
	why = NoTerrain + why
	w.model.NoTerrain = place + ": " + why
	w.noted.Add(why, place)
	return nil
}

// manyTriangles is how many a mesh has whose memory counts [ours].
const manyTriangles = 200_000

// noteGridLike notes a large mesh that could be terrain: all its vertices lie on a grid, and it has
// one for each sample.
func (w *walker) noteGridLike(place string, n *gltf.Node, s *Mesh) {
	if w.options.Drawing || w.moving || isGrid(n) || len(s.Indices)/3 < manyTriangles || w.model.Grid != nil {
		return
	}
	low, high := s.Vertices[0], s.Vertices[0]
	for _, v := range s.Vertices {
		low, high = low.Min(v), high.Max(v)
	}
	// The shortest way along an axis between two corners of a triangle.
	cell := math.Inf(1)
	for k := range 3 {
		d := s.Vertices[s.Indices[k]].Sub(s.Vertices[s.Indices[(k+1)%3]]).Abs()
		for _, side := range [2]float64{d.X, d.Y} {
			if side > check.MinCell*GridNoise {
				cell = min(cell, side)
			}
		}
	}
	if cell < check.MinCell || cell > check.MaxCell {
		return
	}
	cell = (high.X - low.X) / math.Floor((high.X-low.X)/cell+0.5) // not as rounded as one of them is
	samples := (math.Floor((high.X-low.X)/cell+0.5) + 1) * (math.Floor((high.Y-low.Y)/cell+0.5) + 1)
	if float64(len(s.Vertices)) < samples {
		return
	}
	for _, v := range s.Vertices {
		i, k := (v.X-low.X)/cell, (v.Y-low.Y)/cell
		if max(math.Abs(i-math.Floor(i+0.5)), math.Abs(k-math.Floor(k+0.5))) > GridNoise {
			return
		}
	}
	w.noted.Add(fmt.Sprintf("%s: all vertices lie on a grid: with the custom property cell_m of %.6g it is terrain, which takes a tenth of the memory", place, cell), "")
}
