package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// file is one file of a level directory.
type file struct {
	name string
	data []byte
}

// gateAt returns a gate of a full width and height whose middle is at a point.
func gateAt(p geom.Vec, width, height float64) manifest.Box {
	half := geom.Vec{X: width / 2, Y: width / 2, Z: height / 2}
	return manifest.Box{Min: array(p.Sub(half)), Max: array(p.Add(half))}
}

// Seconds until pickups reappear.
const (
	kitRespawn  = 30
	ammoRespawn = 20
	packRespawn = 25
)

// pickupLift is how far above its support a pickup is placed, metres.
const pickupLift = 0.05

// newPickup places a pickup on the point p.
func newPickup(kind string, p geom.Vec) manifest.Pickup {
	respawn := packRespawn
	switch kind {
	case levels.PickupRepairKit, levels.PickupRepairPatch:
		respawn = kitRespawn
	case levels.PickupAmmo:
		respawn = ammoRespawn
	}
	return manifest.Pickup{Kind: kind, Position: array(p.Add(geom.Vec{Z: pickupLift})), Respawn: float64(respawn)}
}

// pickupFoot returns the support of a pickup on the terrain: the highest point under
// its box, which is at a corner unless a crease runs below it.
func pickupFoot(ground *levels.Terrain, x, y float64) geom.Vec {
	foot := geom.Vec{X: x, Y: y}
	for i, side := range [2]float64{-levels.PickupHalf, levels.PickupHalf} {
		for k, other := range [2]float64{-levels.PickupHalf, levels.PickupHalf} {
			if h, _ := ground.Height(x+side, y+other); i+k == 0 || h > foot.Z {
				foot.Z = h
			}
		}
	}
	return foot
}

func array(v geom.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// number returns a number of the manifest that may be left out.
func number(f float64) *float64 { return &f }

// design is a level that the generator knows.
type design struct {
	name  string
	files func(seed uint64) ([]file, error)
}

var designs = [...]design{
	{"bowl", bowl}, {"canyon", canyon}, {"dunes", dunes}, {"isles", isles}, {"valley", valley}, {"vault", vault}, {"works", works},
}

func designNames() string {
	var names []string
	for _, d := range designs {
		names = append(names, d.name)
	}
	return strings.Join(names, ", ")
}

// generate returns all files of a level, level.json first.
func generate(name string, seed uint64) ([]file, error) {
	for _, d := range designs {
		if d.name == name {
			return d.files(seed)
		}
	}
	return nil, fmt.Errorf("unknown design %q, want one of %s", name, designNames())
}

type namedModel struct {
	name  string
	model *modelFile
}

// pack encodes the parts of a level.
func pack(m *manifest.Level, ground *levels.Terrain, models []namedModel) ([]file, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	files := []file{{"level.json", append(text, '\n')}}
	if m.Terrain != nil {
		var heightmap bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&heightmap, ground.Heightmap(m.Terrain.MinZ, m.Terrain.MaxZ)); err != nil {
			return nil, fmt.Errorf("heightmap: %w", err)
		}
		files = append(files, file{m.Terrain.Heightmap, heightmap.Bytes()})
	}
	for _, n := range models {
		data, err := n.model.encode()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", n.name, err)
		}
		files = append(files, file{n.name, data})
	}
	return files, nil
}
