package levels

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// manifestVersion is the only version of level.json there is.
const manifestVersion = 1

// manifest is level.json. Lengths are metres.
type manifest struct {
	Version    int                 `json:"version"`
	Name       string              `json:"name"`
	Terrain    *manifestTerrain    `json:"terrain"`
	Structures []manifestStructure `json:"structures"`
	Spawns     []manifestSpawn     `json:"spawns"`
	Flags      []manifestFlag      `json:"flags"`
	Zones      []manifestZone      `json:"zones"`
}

type manifestTerrain struct {
	Heightmap string     `json:"heightmap"`
	Cell      float64    `json:"cell_m"`
	MinZ      float64    `json:"min_z_m"`
	MaxZ      float64    `json:"max_z_m"`
	Origin    [3]float64 `json:"origin"`
}

type manifestStructure struct {
	Name     string     `json:"name"`
	File     string     `json:"file"`
	Position [3]float64 `json:"position"`
	YawDeg   float64    `json:"yaw_deg"`
}

type manifestSpawn struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
	YawDeg   float64    `json:"yaw_deg"`
}

type manifestFlag struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
}

type manifestZone struct {
	Kind string     `json:"kind"`
	Name string     `json:"name"`
	Min  [3]float64 `json:"min"`
	Max  [3]float64 `json:"max"`
}

func vec(a [3]float64) geom.Vec { return geom.Vec{X: a[0], Y: a[1], Z: a[2]} }

// decodeManifest reads level.json and refuses what it does not know.
func decodeManifest(data []byte) (*manifest, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var m manifest
	if err := decoder.Decode(&m); err != nil {
		return nil, describeJSON(data, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, fault(ErrFormat, fmt.Sprintf("line %d", lineAt(data, decoder.InputOffset())),
			"more text after the manifest")
	}
	if m.Version != manifestVersion {
		return nil, fault(ErrFormat, "version", "is %d, want %d", m.Version, manifestVersion)
	}
	return &m, nil
}

// describeJSON says where a manifest cannot be read.
func describeJSON(data []byte, err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fault(ErrFormat, kind.Field, "is a %s, want %v", kind.Value, kind.Type)
	}
	offset := int64(len(data))
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	// The decoder names an unknown field but not its place.
	reason := strings.TrimPrefix(err.Error(), "json: ")
	if field, ok := strings.CutPrefix(reason, "unknown field "); ok {
		offset = int64(bytes.Index(data, []byte(field)))
	}
	return fault(ErrFormat, fmt.Sprintf("line %d", lineAt(data, offset)), "%s", reason)
}

// lineAt returns the line of a byte, from 1.
func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(offset, 0), int64(len(data)))], []byte("\n"))
}

// loadFolder builds the level of a folder.
func loadFolder(s source) (*Level, error) {
	parts, err := readFolder(s)
	if err != nil {
		return nil, inFile(err, path.Join(s.folder, manifestName))
	}
	l, err := Build(*parts)
	return l, inFile(err, path.Join(s.folder, manifestName))
}

func readFolder(s source) (*Parts, error) {
	data, err := s.read(manifestName, MaxManifestBytes, "")
	if err != nil {
		return nil, err
	}
	m, err := decodeManifest(data)
	if err != nil {
		return nil, err
	}
	parts := &Parts{Name: m.Name}
	if parts.Name == "" && s.folder != "." {
		parts.Name = path.Base(s.folder)
	}
	m.markers(parts)
	if m.Terrain != nil {
		if parts.Terrain, err = m.Terrain.load(s); err != nil {
			return nil, err
		}
	}
	return parts, m.loadStructures(s, parts)
}

// markers fills in what the manifest itself places.
func (m *manifest) markers(parts *Parts) {
	for _, e := range m.Spawns {
		parts.Spawns = append(parts.Spawns, Spawn{e.Team, vec(e.Position), geom.Degrees(e.YawDeg)})
	}
	for _, e := range m.Flags {
		parts.Flags = append(parts.Flags, Flag{e.Team, vec(e.Position)})
	}
	for _, e := range m.Zones {
		parts.Zones = append(parts.Zones, Zone{e.Name, e.Kind, geom.Bounds{Min: vec(e.Min), Max: vec(e.Max)}})
	}
}

func (t *manifestTerrain) load(s source) (*Terrain, error) {
	data, err := s.read(t.Heightmap, MaxHeightmapBytes, "terrain.heightmap")
	if err != nil {
		return nil, err
	}
	terrain, err := decodeHeightmap(data, heightmapScale{t.Cell, t.MinZ, t.MaxZ, vec(t.Origin)})
	var e *Error
	if errors.As(err, &e) && e.Place == "" {
		return nil, inFile(err, path.Join(s.folder, t.Heightmap))
	}
	return terrain, err
}

// loadStructures decodes each model file once and places it where the manifest
// says.
func (m *manifest) loadStructures(s source, parts *Parts) error {
	type decoded struct {
		file  string
		model *model
	}
	var models []decoded
	var used budget
	for i, e := range m.Structures {
		place := fmt.Sprintf("structures[%d]", i)
		position := vec(e.Position)
		if err := checkPoint(place+".position", position); err != nil {
			return err
		}
		k := slices.IndexFunc(models, func(d decoded) bool { return d.file == e.File })
		if k < 0 {
			model, err := loadModel(s, e.File, place+".file")
			if err != nil {
				return inFile(err, path.Join(s.folder, e.File))
			}
			k = len(models)
			models = append(models, decoded{e.File, model})
		}
		name := e.Name
		if name == "" {
			name = nameOf(path.Base(e.File))
		}
		if err := models[k].model.place(parts, &used, name, placement(position, geom.Degrees(e.YawDeg))); err != nil {
			return inFile(err, path.Join(s.folder, e.File))
		}
	}
	return nil
}
