package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// file is one file of a level directory.
type file struct {
	name string
	data []byte
}

// manifest is the level.json to write; see docs/levels.md.
type manifest struct {
	Version    int         `json:"version"`
	Name       string      `json:"name"`
	Terrain    *terrain    `json:"terrain,omitempty"`
	Materials  []surface   `json:"materials,omitempty"`
	Structures []structure `json:"structures"`
	Platforms  []platform  `json:"platforms,omitempty"`
	Spawns     []spawn     `json:"spawns,omitempty"`
	Flags      []flagStand `json:"flags,omitempty"`
	Zones      []zone      `json:"zones"`
	Pickups    []pickup    `json:"pickups"`
	Pieces     []piece     `json:"pieces,omitempty"`
	Course     *course     `json:"course,omitempty"`
	Look       *look       `json:"look,omitempty"`
}

// surface is a material that the level adds.
type surface struct {
	Name     string  `json:"name"`
	Friction float64 `json:"friction"`
}

// piece is a base piece.
type piece struct {
	Kind     string     `json:"kind"`
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
}

// course is the course for a time trial.
type course struct {
	Gold   float64 `json:"gold_s"`
	Silver float64 `json:"silver_s"`
	Bronze float64 `json:"bronze_s"`
	Gates  []gate  `json:"gates"`
}

type gate struct {
	Min [3]float64 `json:"min"`
	Max [3]float64 `json:"max"`
}

// gateAt returns a gate of a full width and height whose middle is at a point.
func gateAt(p geom.Vec, width, height float64) gate {
	half := geom.Vec{X: width / 2, Y: width / 2, Z: height / 2}
	return gate{array(p.Sub(half)), array(p.Add(half))}
}

type rgb [3]float64

// look is how the level looks; see docs/levels.md.
type look struct {
	Zenith    rgb     `json:"zenith"`
	Middle    rgb     `json:"middle"`
	Horizon   rgb     `json:"horizon"`
	Glare     rgb     `json:"glare"`
	Sun       rgb     `json:"sun"`
	Shade     rgb     `json:"shade"`
	Direction rgb     `json:"sun_direction"`
	Fog       float64 `json:"fog"`
	Clouds    float64 `json:"clouds"`
	Mountains float64 `json:"mountains"`
	Meadow    [2]rgb  `json:"meadow"`
	Straw     [2]rgb  `json:"straw"`
	Rock      [2]rgb  `json:"rock"`
	Snow      rgb     `json:"snow"`
	SnowLine  float64 `json:"snow_line_m"`
	GrassLine float64 `json:"grass_line_m"`
}

type terrain struct {
	Heightmap string     `json:"heightmap"`
	Cell      float64    `json:"cell_m"`
	MinZ      float64    `json:"min_z_m"`
	MaxZ      float64    `json:"max_z_m"`
	Origin    [3]float64 `json:"origin"`
	Material  string     `json:"material,omitempty"`
}

type structure struct {
	Name     string     `json:"name"`
	File     string     `json:"file"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
	Material string     `json:"material,omitempty"`
}

type platform struct {
	Name     string      `json:"name"`
	File     string      `json:"file"`
	Material string      `json:"material,omitempty"`
	Yaw      float64     `json:"yaw_deg,omitempty"`
	Path     []waypoint  `json:"path"`
	Closed   bool        `json:"closed,omitempty"`
	Turn     float64     `json:"turn_s,omitempty"`
	Axis     *[3]float64 `json:"axis,omitempty"`
	Belt     *[3]float64 `json:"belt_m_s,omitempty"`
}

type waypoint struct {
	Position [3]float64 `json:"position"`
	Speed    float64    `json:"speed_m_s,omitempty"`
	Wait     float64    `json:"wait_s,omitempty"`
}

type spawn struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
}

type flagStand struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
}

type zone struct {
	Kind           string      `json:"kind"`
	Name           string      `json:"name"`
	Min            [3]float64  `json:"min"`
	Max            [3]float64  `json:"max"`
	Density        *float64    `json:"density,omitempty"`
	Viscosity      *float64    `json:"viscosity,omitempty"`
	GravityFactor  *float64    `json:"gravity_factor,omitempty"`
	VelocityFactor *float64    `json:"velocity_factor,omitempty"`
	Force          *[3]float64 `json:"force,omitempty"`
}

type pickup struct {
	Kind     string     `json:"kind"`
	Position [3]float64 `json:"position"`
	Respawn  float64    `json:"respawn_s"`
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
func newPickup(kind string, p geom.Vec) pickup {
	respawn := packRespawn
	switch kind {
	case levels.PickupRepairKit, levels.PickupRepairPatch:
		respawn = kitRespawn
	case levels.PickupAmmo:
		respawn = ammoRespawn
	}
	return pickup{kind, array(p.Add(geom.Vec{Z: pickupLift})), float64(respawn)}
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

// design is a level that the generator knows.
type design struct {
	name  string
	files func(seed uint64) ([]file, error)
}

var designs = [...]design{
	{"bowl", bowl}, {"canyon", canyon}, {"isles", isles}, {"valley", valley}, {"works", works},
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
func pack(m *manifest, ground *levels.Terrain, models []namedModel) ([]file, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	files := []file{{"level.json", append(text, '\n')}}
	if m.Terrain != nil {
		var heightmap bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&heightmap, levels.EncodeHeightmap(ground, m.Terrain.MinZ, m.Terrain.MaxZ)); err != nil {
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
