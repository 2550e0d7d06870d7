// Package yardtest is the place in which tests of the arena play. Unlike package gametest it needs
// no window.
package yardtest

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Level returns a flat floor 400 m wide with a wall along y = -10.
func Level(t testing.TB) *levels.Level {
	t.Helper()
	corners := []geom.Vec{
		{X: -200, Y: -200}, {X: 200, Y: -200}, {X: 200, Y: 200}, {X: -200, Y: 200},
		{X: -200, Y: -10}, {X: 200, Y: -10}, {X: 200, Y: -10, Z: 20}, {X: -200, Y: -10, Z: 20},
	}
	indices := []uint32{0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6}
	mesh, err := collision.NewMesh(corners, indices)
	if err != nil {
		t.Fatal(err)
	}
	normals := []geom.Vec{{Z: 1}, {Z: 1}, {Z: 1}, {Z: 1}, {Y: 1}, {Y: 1}, {Y: 1}, {Y: 1}}
	return &levels.Level{
		Name: "Yard", Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(500),
		Structures: []levels.Structure{{Name: "yard", Vertices: corners, Normals: normals, Indices: indices,
			Color: [3]float32{0.4, 0.4, 0.4}}},
		Spawns: []levels.Spawn{{Team: 1, Position: geom.Vec{Z: 0.1}},
			{Team: 2, Position: geom.Vec{Y: 40, Z: 0.1}, Yaw: geom.HalfTurn}},
	}
}

// LevelOf returns the yard with a floor of a material.
func LevelOf(t testing.TB, material string) *levels.Level {
	t.Helper()
	level := Level(t)
	part := &level.Structures[0]
	all := make([]uint8, len(part.Indices)/3)
	for i := range all {
		all[i] = 1
	}
	mesh, err := collision.NewMesh(part.Vertices, part.Indices, collision.Materials(all))
	if err != nil {
		t.Fatal(err)
	}
	level.Solid = collision.NewWorld(mesh)
	level.Materials = []levels.Material{{Name: "default"}, {Name: material}}
	return level
}

// Match returns a match with a player of each of two teams, who stand still, in the order of
// their IDs.
func Match(t testing.TB, level *levels.Level, modules ...systems.Module) (*systems.Match, [2]components.ID) {
	t.Helper()
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: modules})
	if err != nil {
		t.Fatal(err)
	}
	var ids [2]components.ID
	for i, name := range []string{"You", "Rook"} {
		if ids[i], err = match.Join(systems.PlayerSpec{Name: name, Team: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	return match, ids
}
