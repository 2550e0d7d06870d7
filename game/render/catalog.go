package render

import (
	"io/fs"
	"math"
	"strings"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// farPrefix begins the file names of what is drawn instead of players from far away.
const farPrefix = "far_"

// MeshByName returns a mesh of this package by its name, which may be "none".
func MeshByName(name string) (MeshID, bool) {
	switch id := MeshID(name); id {
	case "none":
		return MeshNone, true
	case MeshBox, MeshSphere:
		return id, true
	}
	if _, err := fs.Stat(meshFiles, "meshes/"+name+".glb"); err != nil || strings.HasPrefix(name, farPrefix) {
		return MeshNone, false
	}
	return MeshID(name), true
}

// loadModels returns the models, which all renderers share.
var loadModels = sync.OnceValues(func() (models, error) {
	list := models{}
	files, err := meshFiles.ReadDir("meshes")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".glb")
		if list[MeshID(name)], err = loadModel(name); err != nil {
			return nil, err
		}
	}
	for id, far := range list {
		if body, ok := strings.CutPrefix(string(id), farPrefix); ok {
			near := list[MeshID("player_"+body)]
			near.far, far.knee = far, near.knee
			delete(list, id)
		}
	}
	cube := BoxSurface(geom.Vec{}, geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}, plain.color)
	cube.Tinted = true
	box, err := newMesh(cube)
	if err != nil {
		return nil, err
	}
	list[MeshBox], list[MeshSphere] = &box.model, sphereModel()
	return list, nil
})

// plain is the material of the built-in shapes, completely tinted.
var plain = material{color: [3]float32{0.6, 0.6, 0.6}, team: true, gloss: 0.2}

// sphereModel is a sphere of 1 m diameter.
func sphereModel() *model {
	const around, rings = 20, 12
	p := part{parent: -1}
	for j := range rings + 1 {
		polar := math.Pi * float64(j) / float64(rings)
		for i := range around + 1 {
			turn := 2 * math.Pi * float64(i) / float64(around)
			n := geom.Vec{X: math.Sin(polar) * math.Cos(turn), Y: math.Cos(polar), Z: -math.Sin(polar) * math.Sin(turn)}
			p.addVertex(n.Scale(0.5), n, plain)
		}
	}
	for j := range uint32(rings) {
		for i := range uint32(around) {
			a := j*(around+1) + i
			b := a + around + 1
			p.indices = append(p.indices, a, b, b+1, a, b+1, a+1)
		}
	}
	p.finish()
	p.coarsen()
	return &model{parts: []part{p}}
}

// structurePart makes a drawable part of a level's structure.
func structurePart(level *levels.Level, s *levels.Structure) part {
	look := material{color: s.Color, glow: s.Glow, lamp: s.Glow > 0, panels: s.Panels, gloss: 0.12}
	switch materialName(level, s) {
	case "ice", "glass":
		look.panels, look.gloss = false, 0.55
	case "sand", "snow", "mud", "rock", "grass", "bark", "needles":
		look.panels, look.gloss = false, 0
	case "metal":
		look.gloss = 0.3
	}
	p := part{name: s.Name, parent: -1, positions: s.Vertices, indices: s.Indices, undressed: undressed{normals: s.Normals}}
	p.seeThrough(s)
	p.baked = bakeStructure(level, s)
	p.materials = surfaceMaterials(s, look)
	p.finish()
	return p
}

// materialName returns the name of a structure's material.
func materialName(level *levels.Level, s *levels.Structure) string {
	if int(s.Material) < len(level.Materials) {
		return level.Materials[s.Material].Name
	}
	return ""
}
