package levels

import (
	"fmt"
	"math"

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
func (n *gltfNode) isGrid() bool { return n.Extras.has("cell_m") }

// addGrid records a mesh that its properties make terrain. parts are those of the mesh.
func (w *walker) addGrid(place string, n *gltfNode, at affine, first int) error {
	e := &n.Extras
	if !n.isGrid() || w.source.drawing {
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

// addTerrain makes terrain of a placed mesh that is a grid, and takes its triangles away. A
// mesh that is none stays and is noted, and counts as other structures do, unless it does already.
func (m *model) addTerrain(parts *Parts, placed []Structure, used *budget, counts bool, to modelPlacement) error {
	if m.grid == nil {
		return nil
	}
	mesh := &placed[m.grid.part]
	err := fmt.Errorf("the level has terrain already")
	if parts.Terrain == nil {
		var t *Terrain
		if t, err = m.grid.terrain(mesh, to); err == nil {
			parts.Terrain = t
			*mesh = Structure{}
			return nil
		}
	}
	why := m.grid.place + ": " + noTerrain + err.Error()
	parts.notes = append(parts.notes, to.name+": "+why)
	if counts {
		return nil
	}
	return because(used.spend(mesh.Name, mesh), why)
}

// terrain returns the terrain of a placed mesh. Its triangles do not count: terrain has its
// own diagonals.
func (g *grid) terrain(s *Structure, to modelPlacement) (*Terrain, error) {
	origin, scale := to.at.point(g.origin), to.scale()
	low, high := s.Vertices[0], s.Vertices[0]
	for _, v := range s.Vertices {
		low, high = low.Min(v), high.Max(v)
	}
	t := &Terrain{Cell: float64(g.cell * scale), Origin: geom.Vec{X: low.X, Y: low.Y, Z: origin.Z}, Material: s.Material}
	if t.Cell < minCell || t.Cell > maxCell {
		return nil, fmt.Errorf("its cells measure %v m, want %v to %v", t.Cell, minCell, maxCell)
	}
	slack := gridNoise * t.Cell
	if math.Abs(low.X-origin.X) < slack && math.Abs(low.Y-origin.Y) < slack {
		t.Origin = origin // exact, as vertices are not
	}
	t.Columns, t.Rows = g.samples(high.X-low.X, t.Cell), g.samples(high.Y-low.Y, t.Cell)
	if err := checkGrid(t.Columns, t.Rows); err != nil {
		return nil, err
	}
	if t.Columns*t.Rows > len(s.Vertices) {
		return nil, fmt.Errorf("%d x %d samples of %v m need %d vertices, and it has %d", t.Columns, t.Rows, t.Cell, t.Columns*t.Rows, len(s.Vertices))
	}
	t.Heights = make([]float64, t.Columns*t.Rows)
	heights := heightmapScale{minZ: float64(g.minZ * scale), maxZ: float64(g.maxZ * scale)}
	t.MinZ, t.MaxZ = heights.minZ, heights.maxZ
	missing := len(t.Heights)
	known := make([]bool, missing)
	for _, v := range s.Vertices {
		i, k := (v.X-low.X)/t.Cell, (v.Y-low.Y)/t.Cell
		column, row := math.Floor(i+0.5), math.Floor(k+0.5)
		if max(math.Abs(i-column), math.Abs(k-row)) > gridNoise {
			return nil, fmt.Errorf("the vertex at %s is not at a sample of a grid of %v m", point(v), t.Cell)
		}
		at, h := int(row)*t.Columns+int(column), heights.nearest(v.Z-t.Origin.Z)
		switch {
		case !known[at]:
			known[at], t.Heights[at] = true, h
			missing--
		case math.Abs(t.Heights[at]-h) > slack:
			return nil, fmt.Errorf("it has two heights at %s", point(v))
		}
	}
	if missing > 0 {
		return nil, fmt.Errorf("%d of %d x %d samples have no vertex", missing, t.Columns, t.Rows)
	}
	return t, t.validate()
}

// samples returns how many samples a length has.
func (g *grid) samples(length, cell float64) int {
	return int(math.Min(math.Floor(length/cell+0.5), MaxHeightmapSide)) + 1
}

// nearest returns a height as samples have it, if one is next to it but for the rounding of a
// model. Without known heights of samples, or between two of them, it is the height itself.
func (s *heightmapScale) nearest(height float64) float64 {
	const rounding = 1e-6 // of the coordinates of a model, as a part of them
	step := (s.maxZ - s.minZ) / maxSample
	sample := math.Floor((height-s.minZ)/step + 0.5)
	if !(step > 0) || !(sample >= 0 && sample <= maxSample) {
		return height
	}
	if near := s.height(uint16(sample)); math.Abs(near-height) <= rounding*(math.Abs(height)+step) {
		return near
	}
	return height
}
