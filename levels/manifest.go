package levels

import (
	"cmp"
	"errors"
	"fmt"
	"path"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/heightmap"
	"github.com/skijet/skijet/levels/internal/notes"
)

func vec(a [3]float64) geom.Vec { return geom.Vec{X: a[0], Y: a[1], Z: a[2]} }

// decodeManifest reads level.json and refuses unknown fields.
func decodeManifest(data []byte) (*manifest.Level, error) {
	var m manifest.Level
	if err := jsonfile.Decode(data, &m); err != nil {
		e := &fault.Error{Reason: err.Error(), Err: fault.ErrFormat}
		if at := (*jsonfile.Error)(nil); errors.As(err, &at) {
			e.Line, e.Column, e.Place, e.Reason = at.Line, at.Column, at.Place, at.Reason
		}
		return nil, e
	}
	if m.Version != manifest.Version {
		return nil, fault.New(fault.ErrFormat, "version", "is %s, want %d", check.GivenText(float64(m.Version)), manifest.Version)
	}
	return &m, nil
}

// loadFolder builds the level of a folder.
func loadFolder(s files.Folder, o settings) (*Level, error) {
	file := path.Join(s.Path, manifestName)
	data, err := s.Read(manifestName, check.MaxManifestBytes, "")
	if err != nil {
		return nil, fault.InFile(err, file)
	}
	o.data.from = origin{file: path.Join(o.folder, file), data: data}
	l, err := buildFolder(s, o, data)
	var e *fault.Error
	if errors.As(err, &e) && e.File == "" {
		e.File = file
		if e.Line == 0 { // an error found after decoding
			e.Line, e.Column, _ = jsonfile.Find(data, manifest.Level{}, e.Place)
		}
	}
	return l, err
}

func buildFolder(s files.Folder, o settings, data []byte) (*Level, error) {
	m, err := decodeManifest(data)
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(checkCount("structures", len(m.Structures), check.MaxStructures), checkCount("scenery", len(m.Scenery), check.MaxStructures), check.Fields("", m)); err != nil {
		return nil, err
	}
	parts, layouts, err := readFolder(s, o, m)
	if err != nil {
		return nil, err
	}
	l, err := parts.build()
	if err == nil {
		l.layouts = layouts
	}
	return l, err
}

func readFolder(s files.Folder, o settings, m *manifest.Level) (*draft, []layout, error) {
	parts := &draft{Parts: Parts{Name: m.Name, About: m.About, Body: o.body}, progress: o.step, findFlags: true, data: o.data}
	if m.Limits != nil {
		parts.Limits = &geom.Bounds{Min: vec(m.Limits.Min), Max: vec(m.Limits.Max)}
	}
	if err := addMarkers(parts, m); err != nil {
		return nil, nil, err
	}
	if err := parts.addManifestData(m); err != nil {
		return nil, nil, err
	}
	materials, err := newPalette(m.Materials)
	if err != nil {
		return nil, nil, err
	}
	if m.Terrain != nil {
		if err := parts.addHeightmap(s, m.Terrain, materials); err != nil {
			return nil, nil, err
		}
	}
	b := folderBuilder{Folder: s, parts: parts, materials: materials}
	for i := range m.Structures {
		b.count(modelUse{m.Structures[i].File, m.Structures[i].Scene})
	}
	for i := range m.Layouts {
		for k := range m.Layouts[i].Structures {
			e := &m.Layouts[i].Structures[k]
			b.count(modelUse{e.File, e.Scene})
		}
	}
	for i := range m.Platforms {
		b.count(modelUse{m.Platforms[i].File, m.Platforms[i].Scene})
	}
	if err := b.addStructures(m.Structures); err != nil {
		return nil, nil, err
	}
	if err := b.addPlatforms(m.Platforms); err != nil {
		return nil, nil, err
	}
	if err := b.addScenery(m.Scenery); err != nil {
		return nil, nil, err
	}
	parts.Materials = materials.list
	if parts.Name == "" && s.Path != "." {
		parts.Name = path.Base(s.Path)
	}
	parts.finishCourse()
	var layouts []layout
	for i := range m.Layouts {
		own, err := b.layout(i, &m.Layouts[i])
		if err != nil {
			return nil, nil, err
		}
		layouts = append(layouts, own)
	}
	return parts, layouts, nil
}

// addMarkers adds the markers of level.json itself.
func addMarkers(parts *draft, m *manifest.Level) error {
	for _, e := range m.Spawns {
		parts.Spawns = append(parts.Spawns, Spawn{e.Team, vec(e.Position), geom.Degrees(e.Yaw)})
	}
	for _, e := range m.Flags {
		parts.Flags = append(parts.Flags, Flag{e.Team, vec(e.Position)})
	}
	var noted notes.Notes
	for i, e := range m.Zones {
		extras.NoteZoneKind(&noted, fmt.Sprintf("zones[%d]", i), e.Kind, knownKinds().Zones)
		z, err := zoneOf(fmt.Sprintf("zones[%d]", i), &e)
		if err != nil {
			return err
		}
		parts.Zones = append(parts.Zones, z)
	}
	parts.notes = append(parts.notes, noted.Lines()...)
	for i, e := range m.Pickups {
		wait, err := someTicks(fmt.Sprintf("pickups[%d].respawn_s", i), e.Respawn)
		if err != nil {
			return err
		}
		parts.Pickups = append(parts.Pickups, Pickup{e.Kind, vec(e.Position), wait})
	}
	for _, e := range m.Pieces {
		parts.Pieces = append(parts.Pieces, Piece{e.Kind, e.Team, vec(e.Position), geom.Degrees(e.Yaw)})
	}
	parts.Course = courseOf(m.Course)
	look, err := lookOf("look", m.Look)
	parts.Look, parts.ownLook, parts.ownSun = &look, m.Look != nil, m.Look != nil && m.Look.Direction != nil
	return err
}

// addHeightmap adds the terrain of level.json.
func (d *draft) addHeightmap(s files.Folder, t *manifest.Terrain, materials *palette) error {
	material, err := materials.need("terrain.material", t.Material)
	if err != nil {
		return err
	}
	byParity, err := check.IsByParity("terrain.cut", t.Cut)
	if err != nil {
		return err
	}
	data, err := s.Read(t.Heightmap, check.MaxHeightmapBytes, "terrain.heightmap")
	if err != nil {
		return err
	}
	heights, err := heightmap.Decode(data, t)
	if e := (*fault.Error)(nil); errors.As(err, &e) && e.Place == "" {
		return fault.InFile(err, path.Join(s.Path, t.Heightmap))
	}
	if err != nil {
		return err
	}
	d.Terrain = &Terrain{
		Columns: heights.Columns, Rows: heights.Rows, Cell: t.Cell, Origin: vec(t.Origin),
		Heights: heights.Heights, MinZ: heights.MinZ, MaxZ: heights.MaxZ, Material: material, ByParity: byParity,
	}
	if heights.Note != "" {
		d.notes = append(d.notes, t.Heightmap+": "+heights.Note)
	}
	return d.Terrain.validate()
}
