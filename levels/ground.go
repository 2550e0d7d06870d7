package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/heightmap"
	"github.com/skijet/skijet/levels/internal/model"
)

// addTerrain makes terrain of a placed mesh that is a grid, and takes its triangles away. A
// mesh that is none stays and is noted, and counts as other structures do, unless it does already.
func (d *draft) addTerrain(m *model.Model, placed []Structure, used *check.Budget, counts bool, to modelPlacement) error {
	if m.Grid == nil {
		return nil
	}
	mesh := &placed[m.Grid.Part]
	err := fmt.Errorf("the level has terrain already")
	if d.Terrain == nil {
		var t *Terrain
		if t, err = terrainOf(m.Grid, mesh, to); err == nil {
			d.Terrain = t
			*mesh = Structure{}
			return nil
		}
	}
	why := m.Grid.Place + ": " + model.NoTerrain + err.Error()
	d.notes = append(d.notes, to.name+": "+why)
	if counts {
		return nil
	}
	return fault.Because(mesh.spend(used, mesh.Name), why)
}

// terrainOf returns the terrain of a placed mesh. Its triangles do not count: terrain has its
// own diagonals.
func terrainOf(g *model.Grid, s *Structure, to modelPlacement) (*Terrain, error) {
	origin, scale := to.at.Point(g.Origin), to.scale()
	low, high := s.Vertices[0], s.Vertices[0]
	for _, v := range s.Vertices {
		low, high = low.Min(v), high.Max(v)
	}
	t := &Terrain{Cell: float64(g.Cell * scale), Origin: geom.Vec{X: low.X, Y: low.Y, Z: origin.Z}, Material: s.Material, ByParity: g.ByParity}
	if t.Cell < check.MinCell || t.Cell > check.MaxCell {
		return nil, fmt.Errorf("its cells measure %v m, want %v to %v", t.Cell, check.MinCell, check.MaxCell)
	}
	slack := model.GridNoise * t.Cell
	if math.Abs(low.X-origin.X) < slack && math.Abs(low.Y-origin.Y) < slack {
		t.Origin = origin // exact, as vertices are not
	}
	t.Columns, t.Rows = samplesOf(high.X-low.X, t.Cell), samplesOf(high.Y-low.Y, t.Cell)
	if err := check.Grid(t.Columns, t.Rows); err != nil {
		return nil, err
	}
	if t.Columns*t.Rows > len(s.Vertices) {
		return nil, fmt.Errorf("%d x %d samples of %v m need %d vertices, and it has %d", t.Columns, t.Rows, t.Cell, t.Columns*t.Rows, len(s.Vertices))
	}
	t.Heights = make([]float64, t.Columns*t.Rows)
	heights := heightmap.SampleRange{MinZ: float64(g.MinZ * scale), MaxZ: float64(g.MaxZ * scale)}
	t.MinZ, t.MaxZ = heights.MinZ, heights.MaxZ
	missing := len(t.Heights)
	known := make([]bool, missing)
	for _, v := range s.Vertices {
		i, k := (v.X-low.X)/t.Cell, (v.Y-low.Y)/t.Cell
		column, row := math.Floor(i+0.5), math.Floor(k+0.5)
		if max(math.Abs(i-column), math.Abs(k-row)) > model.GridNoise {
			return nil, fmt.Errorf("the vertex at %s is not at a sample of a grid of %v m", check.PointText(v), t.Cell)
		}
		at, h := int(row)*t.Columns+int(column), heights.Nearest(v.Z-t.Origin.Z)
		switch {
		case !known[at]:
			known[at], t.Heights[at] = true, h
			missing--
		case math.Abs(t.Heights[at]-h) > slack:
			return nil, fmt.Errorf("it has two heights at %s", check.PointText(v))
		}
	}
	if missing > 0 {
		return nil, fmt.Errorf("%d of %d x %d samples have no vertex", missing, t.Columns, t.Rows)
	}
	return t, t.validate()
}

// samplesOf returns how many samples a length has.
func samplesOf(length, cell float64) int {
	return int(math.Min(math.Floor(length/cell+0.5), check.MaxHeightmapSide)) + 1
}
