package model

import (
	"github.com/skijet/skijet/collision/geom"
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
	g := &Grid{Place: place, Part: first, Origin: at.Origin}
	var err error
	if g.Cell, err = e.Number(place, "cell_m", check.MinCell, check.MaxCell, 0); err != nil {
		return err
	}
	if g.MinZ, err = e.Number(place, "min_z_m", -check.MaxCoordinate, check.MaxCoordinate, 0); err != nil {
		return err
	}
	if g.MaxZ, err = e.Number(place, "max_z_m", -check.MaxCoordinate, check.MaxCoordinate, 0); err != nil {
		return err
	}
	cut, err := e.Text(place, "cut")
	if err == nil {
		g.ByParity, err = check.IsByParity(place+".extras.cut", cut)
	}
	if err != nil {
		return err
	}
	if (e.Has("min_z_m") || e.Has("max_z_m")) && !(g.MaxZ > g.MinZ) {
		return fault.New(fault.ErrFormat, place+".extras.max_z_m", "is %v, want more than min_z_m, %v", g.MaxZ, g.MinZ)
	}
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
