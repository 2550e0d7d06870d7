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
	Version    int                 `json:"version"`    // 1
	Name       string              `json:"name"`       // name for players; by default that of the folder
	Terrain    *manifestTerrain    `json:"terrain"`    // ground from a heightmap. A level needs this or a structure
	Materials  []manifestMaterial  `json:"materials"`  // materials of its own, beside the built-in ones
	Structures []manifestStructure `json:"structures"` // geometry that does not move
	Platforms  []manifestPlatform  `json:"platforms"`  // geometry that moves
	Spawns     []manifestSpawn     `json:"spawns"`     // places where players enter
	Flags      []manifestFlag      `json:"flags"`      // flags of teams
	Zones      []manifestZone      `json:"zones"`      // boxes with an effect, or with a meaning for rules
	Pickups    []manifestPickup    `json:"pickups"`    // items that help the player who touches them
	Pieces     []manifestPiece     `json:"pieces"`     // base pieces: generators and stations
	Course     *manifestCourse     `json:"course"`     // course for a time trial
	Look       *manifestLook       `json:"look"`       // light, air and colours
	// Box outside of which players have fallen out of the world; by default 200 m beyond the
	// geometry to the sides, 1,000 m up and 50 m down.
	Limits  *manifestLimits `json:"limits"`
	About   string          `json:"about"`   // one line for players, in lists of levels
	Remarks []string        `json:"remarks"` // comments for people, which are ignored
}

type manifestLimits struct {
	Min [3]float64 `json:"min"` // lowest corner, m
	Max [3]float64 `json:"max"` // highest corner, m
}

type manifestTerrain struct {
	Heightmap string  `json:"heightmap"`  // file of the heights: .png, .raw, .r16 or .ter
	Samples   *[2]int `json:"samples"`    // columns and rows of a .raw or .r16; by default it is a square
	BigEndian bool    `json:"big_endian"` // big-endian samples of a .raw or .r16; by default little-endian
	// First row of a .raw or .r16 in the south; by default in the north.
	SouthFirst bool       `json:"south_first"`
	Cell       float64    `json:"cell_m"`   // distance between two samples, 0.1 to 1000 m
	MinZ       float64    `json:"min_z_m"`  // height of the least sample, m; a .ter has its own
	MaxZ       float64    `json:"max_z_m"`  // height of the greatest sample, m; a .ter has its own
	Origin     [3]float64 `json:"origin"`   // world position of the south-western sample at height 0, m
	Material   string     `json:"material"` // material of the ground
}

type manifestStructure struct {
	Name string `json:"name"` // name for messages
	File string `json:"file"` // .glb or .gltf file, which may be placed many times
	// Name or number of a scene of the file; by default the scene that the file names.
	Scene string `json:"scene"`
	// Axis of the file that points up: "y", or "z" for a file exported without "+Y up".
	Up       string      `json:"up"`
	Box      *[3]float64 `json:"box"`      // full size of a box around its origin, m, instead of a file
	Color    [3]float32  `json:"color"`    // linear red, green and blue of a box, 0 to 1
	Position [3]float64  `json:"position"` // position of its origin, m
	YawDeg   float64     `json:"yaw_deg"`  // rotation to the left, degrees, at most ten turns
	Scale    *float64    `json:"scale"`    // factor of the size, 1 by default; 0.01 for a file in centimetres
	// Material of all of it; by default each surface has that of its glTF material.
	Material string `json:"material"`
}

type manifestSpawn struct {
	Team     int        `json:"team"`     // team, 1 to 8, or 0 for everybody
	Position [3]float64 `json:"position"` // position of the feet, m
	YawDeg   float64    `json:"yaw_deg"`  // direction of the view, degrees to the left of north
}

type manifestFlag struct {
	Team     int        `json:"team"`     // team, 1 to 8, or 0 for the flag of all
	Position [3]float64 `json:"position"` // foot of the flag, m
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
