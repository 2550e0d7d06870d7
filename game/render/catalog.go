package render

import (
	"math"
	"slices"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// files are the file names of models, by MeshID, for those that have one.
var files = [meshCount]string{
	MeshPlayerLight:  "player_light",
	MeshPlayerMedium: "player_medium",
	MeshPlayerHeavy:  "player_heavy",
	MeshDisc:         "disc",
	MeshLauncher:     "launcher",
	MeshGun:          "gun",
	MeshTube:         "tube",
	MeshCannon:       "cannon",
	MeshChaingun:     "chaingun",
	MeshRifle:        "rifle",
	MeshPistol:       "pistol",
	MeshEmitter:      "emitter",
	MeshMedic:        "medic",
	MeshDrum:         "drum",
	MeshPlasma:       "plasma",
	MeshGrenadeHand:  "grenade_hand",
	MeshMineHand:     "mine_hand",
	MeshBolt:         "bolt",
	MeshShell:        "shell",
	MeshMissile:      "missile",
	MeshGrenade:      "grenade",
	MeshMine:         "mine",
	MeshFlag:         "flag",
}

// farFiles are the file names of what is drawn instead from far away.
var farFiles = map[MeshID]string{
	MeshPlayerLight:  "far_light",
	MeshPlayerMedium: "far_medium",
	MeshPlayerHeavy:  "far_heavy",
}

// MeshByName returns a mesh of this package by the name of its file. It also knows
// "box", "sphere" and "none", which have no file.
func MeshByName(name string) (MeshID, bool) {
	if id, ok := map[string]MeshID{"none": MeshNone, "box": MeshBox, "sphere": MeshSphere}[name]; ok {
		return id, true
	}
	id := slices.Index(files[:], name)
	return MeshID(max(id, 0)), id >= 0 && name != ""
}

// loadModels returns the models by MeshID, which all renderers share.
var loadModels = sync.OnceValues(func() (*models, error) {
	var list models
	for id, name := range files {
		if name == "" {
			continue
		}
		m, err := loadModel(name)
		if err != nil {
			return nil, err
		}
		list[id] = m
		if far, ok := farFiles[MeshID(id)]; ok {
			if m.far, err = loadModel(far); err != nil {
				return nil, err
			}
			m.far.knee = m.knee
		}
	}
	cube := BoxSurface(geom.Vec{}, geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}, plain.color)
	cube.Tinted = true
	box, err := newMesh(cube)
	if err != nil {
		return nil, err
	}
	list[MeshBox], list[MeshSphere] = &box.model, sphereModel()
	return &list, nil
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
