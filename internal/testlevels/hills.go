package testlevels

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Hills is a rolling ground of n x n cells, each so many metres wide, with a high
// rim and four spawn points of two teams.
func Hills(n int, cell float64) (*levels.Level, error) {
	height := func(i, j int) float64 {
		s, _ := geom.SinCos(geom.Angle(i * 4096))
		c, _ := geom.SinCos(geom.Angle(j*3072 + 9000))
		edge := 0.0
		if i < 2 || j < 2 || i > n-2 || j > n-2 {
			edge = 80
		}
		return float64(8*s) + float64(8*c) + edge
	}
	var vertices []geom.Vec
	var indices []uint32
	half := float64(n) * cell / 2
	for j := range n + 1 {
		for i := range n + 1 {
			vertices = append(vertices, geom.Vec{X: float64(float64(i)*cell) - half, Y: float64(float64(j)*cell) - half, Z: height(i, j)})
		}
	}
	for j := range n {
		for i := range n {
			a := uint32(j*(n+1) + i)
			b, c, d := a+1, a+uint32(n)+2, a+uint32(n)+1
			indices = append(indices, a, b, c, a, c, d)
		}
	}
	mesh, err := collision.NewMesh(vertices, indices)
	if err != nil {
		return nil, fmt.Errorf("hills: %w", err)
	}
	bounds := mesh.Bounds()
	l := &levels.Level{Name: "hills", Solid: collision.NewWorld(mesh), Bounds: bounds, Limits: bounds.Expand(1000)}
	for k := range 4 {
		p := geom.Vec{X: float64(k*40 - 60), Y: float64(k*60 - 90)}
		hit, ok := mesh.Raycast(p.Add(geom.Vec{Z: 200}), geom.Vec{Z: -400})
		if !ok {
			return nil, fmt.Errorf("hills: no ground under the spawn point at %v", p)
		}
		l.Spawns = append(l.Spawns, levels.Spawn{Team: 1 + k%2, Position: hit.Point.Add(geom.Vec{Z: 1})})
	}
	return l, nil
}
