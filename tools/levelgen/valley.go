package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// file is one file of a level folder.
type file struct {
	name string
	data []byte
}

// manifest is the level.json that is written; see docs/levels.md.
type manifest struct {
	Version    int         `json:"version"`
	Name       string      `json:"name"`
	Terrain    terrain     `json:"terrain"`
	Structures []structure `json:"structures"`
	Zones      []zone      `json:"zones"`
}

type terrain struct {
	Heightmap string     `json:"heightmap"`
	Cell      float64    `json:"cell_m"`
	MinZ      float64    `json:"min_z_m"`
	MaxZ      float64    `json:"max_z_m"`
	Origin    [3]float64 `json:"origin"`
}

type structure struct {
	Name     string     `json:"name"`
	File     string     `json:"file"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
}

type zone struct {
	Kind string     `json:"kind"`
	Name string     `json:"name"`
	Min  [3]float64 `json:"min"`
	Max  [3]float64 `json:"max"`
}

// bridgeHalf is half the length of the bridge over the channel, metres.
const bridgeHalf = 66.0

// generate returns all files of the level, level.json first.
func generate(seed uint64) ([]file, error) {
	ground := buildTerrain(seed)
	var heightmap bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&heightmap, levels.EncodeHeightmap(ground, 0, maxZ)); err != nil {
		return nil, fmt.Errorf("heightmap: %w", err)
	}
	text, err := json.MarshalIndent(describe(ground), "", "  ")
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	files := []file{{"level.json", append(text, '\n')}, {"terrain.png", heightmap.Bytes()}}
	for _, m := range [...]struct {
		name  string
		model *modelFile
	}{
		{"base1.glb", baseModel(1)}, {"base2.glb", baseModel(2)}, {"bridge.glb", bridgeModel(bridgeHalf)},
		{"ruin.glb", ruinModel()}, {"ramp.glb", rampModel()}, {"post.glb", postModel()},
	} {
		data, err := m.model.encode()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		files = append(files, file{m.name, data})
	}
	return files, nil
}

// describe places everything on the ground.
func describe(ground *levels.Terrain) *manifest {
	m := &manifest{
		Version: 1, Name: "Valley",
		Terrain: terrain{"terrain.png", cell, 0, maxZ, [3]float64{ground.Origin.X, ground.Origin.Y, ground.Origin.Z}},
	}
	on := func(p geom.Vec) [3]float64 {
		h, _ := ground.Height(p.X, p.Y)
		return [3]float64{p.X, p.Y, h}
	}
	pair := func(name, first, second string, p geom.Vec, yaw float64) {
		m.Structures = append(m.Structures,
			structure{name + " south", first, on(p), yaw},
			structure{name + " north", second, on(geom.Vec{X: -p.X, Y: -p.Y}), yaw + 180})
	}
	pair("base", "base1.glb", "base2.glb", basePlace, 0)
	banks := on(geom.Vec{Y: bridgeHalf})
	m.Structures = append(m.Structures, structure{"bridge", "bridge.glb", [3]float64{0, 0, banks[2] - 0.3}, 0})
	pair("ruin", "ruin.glb", "ruin.glb", ruinPlace, 30)
	for i, p := range rampPlaces {
		pair(fmt.Sprintf("ramp %d", i+1), "ramp.glb", "ramp.glb", p, 0)
	}
	pair("post", "post.glb", "post.glb", postPlace, 90)
	m.Zones = []zone{{"midfield", "channel", [3]float64{-200, -60, 0}, [3]float64{200, 60, 80}}}
	return m
}
