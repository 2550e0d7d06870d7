package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// addTerrain makes terrain of a placed mesh that is a grid, and takes its triangles away. A
// mesh that is none stays and is noted, and counts as other structures do, unless it does already.
func (d *draft) addTerrain(m *model, placed []Structure, used *budget, counts bool, to modelPlacement) error {
	if m.grid == nil {
		return nil
	}
	mesh := &placed[m.grid.part]
	err := fmt.Errorf("the level has terrain already")
	if d.Terrain == nil {
		var t *Terrain
		if t, err = terrainOf(m.grid, mesh, to); err == nil {
			d.Terrain = t
			*mesh = Structure{}
			return nil
		}
	}
	why := m.grid.place + ": " + noTerrain + err.Error()
	d.notes = append(d.notes, to.name+": "+why)
	if counts {
		return nil
	}
	return because(mesh.spend(used, mesh.Name), why)
}

// terrainOf returns the terrain of a placed mesh. Its triangles do not count: terrain has its
// own diagonals.
func terrainOf(g *grid, s *Structure, to modelPlacement) (*Terrain, error) {
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
	t.Columns, t.Rows = samplesOf(high.X-low.X, t.Cell), samplesOf(high.Y-low.Y, t.Cell)
	if err := checkGrid(t.Columns, t.Rows); err != nil {
		return nil, err
	}
	if t.Columns*t.Rows > len(s.Vertices) {
		return nil, fmt.Errorf("%d x %d samples of %v m need %d vertices, and it has %d", t.Columns, t.Rows, t.Cell, t.Columns*t.Rows, len(s.Vertices))
	}
	t.Heights = make([]float64, t.Columns*t.Rows)
	heights := sampleRange{minZ: float64(g.minZ * scale), maxZ: float64(g.maxZ * scale)}
	t.MinZ, t.MaxZ = heights.minZ, heights.maxZ
	missing := len(t.Heights)
	known := make([]bool, missing)
	for _, v := range s.Vertices {
		i, k := (v.X-low.X)/t.Cell, (v.Y-low.Y)/t.Cell
		column, row := math.Floor(i+0.5), math.Floor(k+0.5)
		if max(math.Abs(i-column), math.Abs(k-row)) > gridNoise {
			return nil, fmt.Errorf("the vertex at %s is not at a sample of a grid of %v m", pointText(v), t.Cell)
		}
		at, h := int(row)*t.Columns+int(column), heights.nearest(v.Z-t.Origin.Z)
		switch {
		case !known[at]:
			known[at], t.Heights[at] = true, h
			missing--
		case math.Abs(t.Heights[at]-h) > slack:
			return nil, fmt.Errorf("it has two heights at %s", pointText(v))
		}
	}
	if missing > 0 {
		return nil, fmt.Errorf("%d of %d x %d samples have no vertex", missing, t.Columns, t.Rows)
	}
	return t, t.validate()
}

// samplesOf returns how many samples a length has.
func samplesOf(length, cell float64) int {
	return int(math.Min(math.Floor(length/cell+0.5), MaxHeightmapSide)) + 1
}
