package levels

import (
	"errors"
	"fmt"
	"path"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
)

// manifestVersion is the only version of level.json.
const manifestVersion = 1

// manifest is level.json. Lengths are metres.
type manifest struct {
	Version    int                 `json:"version"`
	Name       string              `json:"name"`
	Terrain    *manifestTerrain    `json:"terrain"`
	Materials  []manifestMaterial  `json:"materials"`
	Structures []manifestStructure `json:"structures"`
	Platforms  []manifestPlatform  `json:"platforms"`
	Spawns     []manifestSpawn     `json:"spawns"`
	Flags      []manifestFlag      `json:"flags"`
	Zones      []manifestZone      `json:"zones"`
	Pickups    []manifestPickup    `json:"pickups"`
	Pieces     []manifestPiece     `json:"pieces"`
	Course     *manifestCourse     `json:"course"`
	Look       *manifestLook       `json:"look"`
	Limits     *manifestLimits     `json:"limits"`
	// About is one line for players, in lists of levels; see [AboutOf].
	About string `json:"about"`
	// Remarks are for people: JSON has no comments.
	Remarks []string `json:"remarks"`
}

type manifestLimits struct {
	Min [3]float64 `json:"min"`
	Max [3]float64 `json:"max"`
}

type manifestTerrain struct {
	Heightmap  string     `json:"heightmap"`
	Samples    *[2]int    `json:"samples"`
	BigEndian  bool       `json:"big_endian"`
	SouthFirst bool       `json:"south_first"`
	Cell       float64    `json:"cell_m"`
	MinZ       float64    `json:"min_z_m"`
	MaxZ       float64    `json:"max_z_m"`
	Origin     [3]float64 `json:"origin"`
	Material   string     `json:"material"`
}

type manifestStructure struct {
	Name     string      `json:"name"`
	File     string      `json:"file"`
	Scene    string      `json:"scene"`
	Up       string      `json:"up"`
	Box      *[3]float64 `json:"box"`
	Color    [3]float32  `json:"color"`
	Position [3]float64  `json:"position"`
	YawDeg   float64     `json:"yaw_deg"`
	Scale    *float64    `json:"scale"`
	Material string      `json:"material"`
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

func vec(a [3]float64) geom.Vec { return geom.Vec{X: a[0], Y: a[1], Z: a[2]} }

// decodeManifest reads level.json and refuses unknown fields.
func decodeManifest(data []byte) (*manifest, error) {
	var m manifest
	if err := jsonfile.Decode(data, &m); err != nil {
		e := &Error{Reason: err.Error(), Err: ErrFormat}
		if at := (*jsonfile.Error)(nil); errors.As(err, &at) {
			e.Line, e.Column, e.Place, e.Reason = at.Line, at.Column, at.Place, at.Reason
		}
		return nil, e
	}
	if m.Version != manifestVersion {
		return nil, fault(ErrFormat, "version", "is %s, want %d", givenText(float64(m.Version)), manifestVersion)
	}
	return &m, nil
}

// loadFolder builds the level of a folder.
func loadFolder(s source) (*Level, error) {
	file := path.Join(s.folder, manifestName)
	data, err := s.read(manifestName, MaxManifestBytes, "")
	if err != nil {
		return nil, inFile(err, file)
	}
	l, err := buildFolder(s, data)
	var e *Error
	if errors.As(err, &e) && e.File == "" {
		e.File = file
		if e.Line == 0 { // an error found after decoding
			e.Line, e.Column, _ = jsonfile.Find(data, manifest{}, e.Place)
		}
	}
	return l, err
}

func buildFolder(s source, data []byte) (*Level, error) {
	parts, err := readFolder(s, data)
	if err != nil {
		return nil, err
	}
	return Build(*parts)
}

func readFolder(s source, data []byte) (*Parts, error) {
	m, err := decodeManifest(data)
	if err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	parts := &Parts{Name: m.Name, About: m.About, Body: s.body, step: s.step, findFlags: true}
	if m.Limits != nil {
		parts.Limits = &geom.Bounds{Min: vec(m.Limits.Min), Max: vec(m.Limits.Max)}
	}
	if err := m.markers(parts); err != nil {
		return nil, err
	}
	materials, err := newPalette(m.Materials)
	if err != nil {
		return nil, err
	}
	if m.Terrain != nil {
		if parts.Terrain, err = m.Terrain.load(s, materials); err != nil {
			return nil, err
		}
		if note := parts.Terrain.note; note != "" {
			parts.notes = append(parts.notes, m.Terrain.Heightmap+": "+note)
		}
	}
	b := folderBuilder{source: s, parts: parts, materials: materials}
	for i := range m.Structures {
		b.count(m.Structures[i].model())
	}
	for i := range m.Platforms {
		b.count(m.Platforms[i].model())
	}
	if err := b.addStructures(m.Structures); err != nil {
		return nil, err
	}
	if err := b.addPlatforms(m.Platforms); err != nil {
		return nil, err
	}
	parts.Materials = materials.list
	if parts.Name == "" && s.folder != "." {
		parts.Name = path.Base(s.folder)
	}
	parts.finishCourse()
	return parts, nil
}

// markers adds the markers of the manifest itself.
func (m *manifest) markers(parts *Parts) error {
	for _, e := range m.Spawns {
		parts.Spawns = append(parts.Spawns, Spawn{e.Team, vec(e.Position), geom.Degrees(e.YawDeg)})
	}
	for _, e := range m.Flags {
		parts.Flags = append(parts.Flags, Flag{e.Team, vec(e.Position)})
	}
	var noted notes
	for i, e := range m.Zones {
		noted.noteZoneKind(fmt.Sprintf("zones[%d]", i), e.Kind)
		parts.Zones = append(parts.Zones, e.zone())
	}
	parts.notes = append(parts.notes, noted.lines()...)
	for i, e := range m.Pickups {
		p, err := e.pickup(fmt.Sprintf("pickups[%d]", i))
		if err != nil {
			return err
		}
		parts.Pickups = append(parts.Pickups, p)
	}
	for i, e := range m.Pieces {
		p, err := e.piece(fmt.Sprintf("pieces[%d]", i))
		if err != nil {
			return err
		}
		parts.Pieces = append(parts.Pieces, p)
	}
	parts.Course = m.Course.course()
	look, err := m.Look.look()
	parts.Look, parts.ownLook, parts.ownSun = &look, m.Look != nil, m.Look != nil && m.Look.Direction != nil
	return err
}

func (t *manifestTerrain) load(s source, materials *palette) (*Terrain, error) {
	material, err := materials.need("terrain.material", t.Material)
	if err != nil {
		return nil, err
	}
	data, err := s.read(t.Heightmap, MaxHeightmapBytes, "terrain.heightmap")
	if err != nil {
		return nil, err
	}
	terrain, err := loadGround(data, t)
	var e *Error
	if errors.As(err, &e) && e.Place == "" {
		return nil, inFile(err, path.Join(s.folder, t.Heightmap))
	}
	if terrain != nil {
		terrain.Material = material
	}
	return terrain, err
}
