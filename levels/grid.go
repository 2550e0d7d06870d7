package levels

import (
	"github.com/skijet/skijet/collision/geom"
)

// gridNoise is how far vertices of a mesh that is terrain may lie beside the places of its
// samples, and copies of one from each other, in parts of a cell [ours].
const gridNoise = 1e-3

// noTerrain is said before the reason of a mesh that its properties do not make terrain.
const noTerrain = "mesh with cell_m that stays a mesh and is no terrain: "

// grid is a mesh of a model that is terrain: a custom property says how far its samples are
// apart.
type grid struct {
	place      string
	part       int      // of the model
	origin     geom.Vec // of its node
	cell       float64  // m
	minZ, maxZ float64  // heights of the least and the greatest sample, m; both 0 where they are not known
}

// isGrid reports whether the properties of a node make its mesh terrain.
func isGrid(n *gltfNode) bool { return n.Extras.has("cell_m") }

// addGrid records a mesh that its properties make terrain. parts are those of the mesh.
func (w *walker) addGrid(place string, n *gltfNode, at affine, first int) error {
	e := &n.Extras
	if !isGrid(n) || w.options.drawing {
		return nil
	}
	g := &grid{place: place, part: first, origin: at.origin}
	var err error
	if g.cell, err = e.number(place, "cell_m", minCell, maxCell, 0); err != nil {
		return err
	}
	if g.minZ, err = e.number(place, "min_z_m", -MaxCoordinate, MaxCoordinate, 0); err != nil {
		return err
	}
	if g.maxZ, err = e.number(place, "max_z_m", -MaxCoordinate, MaxCoordinate, 0); err != nil {
		return err
	}
	if (e.has("min_z_m") || e.has("max_z_m")) && !(g.maxZ > g.minZ) {
		return fault(ErrFormat, place+".extras.max_z_m", "is %v, want more than min_z_m, %v", g.maxZ, g.minZ)
	}
	why := ""
	switch {
	case w.model.grid != nil:
		why = "the model has another"
	case len(w.model.parts) != first+1:
		why = "it has not one material"
	case w.moving:
		why = "it moves"
	default:
		w.model.grid = g
		return nil
	}
	why = noTerrain + why
	w.model.noTerrain = place + ": " + why
	w.noted.add(why, place)
	return nil
}
