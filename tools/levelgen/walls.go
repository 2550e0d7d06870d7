package main

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// walls is a solid of axis-aligned boxes that are filled and carved out in order. Its
// surface is closed, with faces only between solid and air, so that no player catches
// on a seam between two boxes.
type walls struct {
	steps []wallStep
}

type wallStep struct {
	box   geom.Bounds
	solid bool
	m     material
}

func bounds(x0, x1, y0, y1, z0, z1 float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
}

// fill makes a box solid.
func (w *walls) fill(m material, x0, x1, y0, y1, z0, z1 float64) {
	w.steps = append(w.steps, wallStep{bounds(x0, x1, y0, y1, z0, z1), true, m})
}

// carve makes a box air.
func (w *walls) carve(x0, x1, y0, y1, z0, z1 float64) {
	w.steps = append(w.steps, wallStep{box: bounds(x0, x1, y0, y1, z0, z1)})
}

// solidAt returns the material of a point, or false for air.
func (w *walls) solidAt(p geom.Vec) (material, bool) {
	for _, s := range slices.Backward(w.steps) {
		if s.box.Contains(p) {
			return s.m, s.solid
		}
	}
	return 0, false
}

// planes returns all coordinates of box sides along an axis, ascending.
func (w *walls) planes(of func(geom.Vec) float64) []float64 {
	var all []float64
	for _, s := range w.steps {
		all = append(all, of(s.box.Min), of(s.box.Max))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// addTo adds the surface to a part.
func (w *walls) addTo(p *part) {
	grid := [3][]float64{
		w.planes(func(v geom.Vec) float64 { return v.X }),
		w.planes(func(v geom.Vec) float64 { return v.Y }),
		w.planes(func(v geom.Vec) float64 { return v.Z }),
	}
	middle := func(cell [3]int) (geom.Vec, bool) {
		var c [3]float64
		for axis, k := range cell {
			if k < 0 || k >= len(grid[axis])-1 {
				return geom.Vec{}, false
			}
			c[axis] = (grid[axis][k] + grid[axis][k+1]) / 2
		}
		return geom.Vec{X: c[0], Y: c[1], Z: c[2]}, true
	}
	for k := range len(grid[2]) - 1 {
		for j := range len(grid[1]) - 1 {
			for i := range len(grid[0]) - 1 {
				at := [3]int{i, j, k}
				center, _ := middle(at)
				m, solid := w.solidAt(center)
				if !solid {
					continue
				}
				for axis := range 3 {
					for side := range 2 {
						next := at
						next[axis] += 2*side - 1
						beyond, inside := middle(next)
						if _, covered := w.solidAt(beyond); !inside || !covered {
							p.cellFace(m, grid, at, axis, side)
						}
					}
				}
			}
		}
	}
}

// cellFace adds one side of a cell of a grid.
func (p *part) cellFace(m material, grid [3][]float64, at [3]int, axis, side int) {
	u, v := (axis+1)%3, (axis+2)%3
	var corners []geom.Vec
	for _, step := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		var c [3]float64
		c[axis] = grid[axis][at[axis]+side]
		c[u], c[v] = grid[u][at[u]+step[0]], grid[v][at[v]+step[1]]
		corners = append(corners, geom.Vec{X: c[0], Y: c[1], Z: c[2]})
	}
	if side == 0 {
		corners[1], corners[3] = corners[3], corners[1]
	}
	p.polygon(m, corners...)
}
