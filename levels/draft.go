package levels

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
)

// draft is a level before it is built: its parts, and what files say about them.
type draft struct {
	Parts
	nodes     markerNodes
	notes     []string     // on the files
	empty     string       // why a model has no triangles
	findFlags bool         // for levels of files, which are played in any mode
	trial     modelTrial   // of models
	ownLook   bool         // a file has a look
	ownSun    bool         // Look says where the sun is
	sun       *Light       // of a model, or nil
	progress  func(string) // for the steps of loading, or nil
	data      dataSource   // for modules
}

// markerNodes are the nodes of markers of models, for errors. Lists may be shorter than those
// of the markers, and have empty texts for markers of level.json.
type markerNodes struct{ spawns, flags, zones, pickups, pieces, gates []string }

// modelTrial is what models have of a time trial.
type modelTrial struct {
	gates []gate
	times *manifest.Course // for medals, or nil
}

// gate is a gate of the course of a model.
type gate struct {
	node   string // for errors and notes
	number int
	zone   Zone
	own    []extras.Own
	from   origin
}

// build builds the level.
func (d *draft) build() (*Level, error) {
	l, err := d.assemble()
	if err != nil {
		return nil, err
	}
	d.report("looking at spawns, flags and pickups")
	err = l.checkMarkers(d)
	for _, hint := range [...]string{l.unitHint(), l.sideHint()} {
		if hint == "" {
			continue
		}
		err = fault.Because(err, hint) // which is why a spawn is not free, or has no ground below
		l.Notes = append(l.Notes, hint)
	}
	if err != nil {
		return nil, err
	}
	for _, list := range [...][]string{l.Notes, l.Ignored} {
		for i, text := range list {
			list[i] = fault.Printable(text)
		}
	}
	return l, nil
}

// report reports the next step.
func (d *draft) report(format string, args ...any) {
	if d.progress != nil {
		d.progress(fmt.Sprintf(format, args...))
	}
}

// assemble builds a level without checking its markers.
func (d *draft) assemble() (*Level, error) {
	if d.Body == (geom.Vec{}) {
		d.Body = LargestBody()
	}
	if b := d.Body; !(min(b.X, b.Y, b.Z) > 0 && max(b.X, b.Y, b.Z) <= maxBody) {
		return nil, fault.New(fault.ErrFormat, "body", "has the half extents (%v, %v, %v), want more than 0 and at most %v m", b.X, b.Y, b.Z, maxBody)
	}
	if len(d.Materials) == 0 {
		d.Materials = []Material{defaultMaterial()}
	}
	if err := d.checkMaterials(); err != nil {
		return nil, err
	}
	d.ignoreUnread()
	if err := d.check(); err != nil {
		return nil, err
	}
	d.noteUnlit()
	solid, dropped, err := d.solid()
	if err != nil {
		return nil, err
	}
	d.report("hashing")
	l := &Level{
		Name: d.Name, About: d.About, Body: d.Body, Solid: solid, Bounds: solid.Bounds(), Dropped: dropped,
		Terrain: d.Terrain, Structures: d.Structures, Platforms: d.Platforms, Materials: d.Materials,
		Spawns: d.Spawns, Flags: d.Flags, Zones: d.Zones, Pickups: d.Pickups,
		Data: d.Data, Pieces: d.Pieces, Course: d.Course, Look: DefaultLook(), Lights: d.Lights, Scenery: d.Scenery,
		Notes: d.notes, Ignored: d.Ignored, ContentHash: d.contentHash(),
	}
	l.Limits = geom.Bounds{
		Min: l.Bounds.Min.Sub(geom.Vec{X: limitSides, Y: limitSides, Z: limitBelow}),
		Max: l.Bounds.Max.Add(geom.Vec{X: limitSides, Y: limitSides, Z: limitAbove}),
	}
	if d.Limits != nil {
		l.Limits, l.OwnLimits = *d.Limits, true
	}
	if d.Look != nil {
		l.Look = *d.Look
	}
	if d.sun != nil && !d.ownSun {
		l.Look.shine(d.sun)
	}
	return l, nil
}
