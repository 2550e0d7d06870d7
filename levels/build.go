package levels

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
)

// How far the world extends beyond its geometry, m. The top is above every climb by jets
// or disc jumps; the bottom soon ends a fall through a hole.
const (
	limitSides = 200.0
	limitAbove = 1000.0
	limitBelow = 50.0
)

// Parts are the parts of a level to build. Slices are kept, not copied.
type Parts struct {
	Name       string
	About      string   // one line for players, in lists of levels
	Terrain    *Terrain // or nil
	Structures []Structure
	Platforms  []Platform
	Materials  []Material // the first is the default; nil means only the default
	Spawns     []Spawn
	Flags      []Flag
	Zones      []Zone
	Pickups    []Pickup
	Pieces     []Piece
	Course     *Course // or nil
	Look       *Look   // nil means [DefaultLook]
	Lights     []Light
	Scenery    []Scenery
	Data       []PartData
	Ignored    []string
	// Limits of the world, or nil for limits around the geometry.
	Limits *geom.Bounds
	// Body is half the size of the largest body that may join, m; zero means
	// [LargestBody].
	Body geom.Vec
}

// Build checks the parts and builds the level. Errors are [*Error] values that name the
// element and its index.
func Build(parts Parts) (*Level, error) {
	l, err := (&draft{Parts: parts}).build()
	return l, public(err)
}

// maxBody is half the size of the largest body for which a level can be checked, m.
const maxBody = 50.0

// solid builds the terrain as a heightfield, which takes a tenth of the memory of
// triangles, and the rest as one mesh.
func (p *draft) solid() (*collision.World, Dropped, error) {
	var parts []collision.Part
	var dropped Dropped
	if t := p.Terrain; t != nil {
		// Terrain of the default material needs no list of materials.
		var materials []uint8
		if t.Material != 0 {
			materials = bytes.Repeat([]byte{t.Material}, t.TriangleCount())
		}
		options := []collision.Option{collision.Materials(materials)}
		if t.ByParity {
			options = append(options, collision.CutByParity())
		}
		field, err := collision.NewHeightfield(t.Columns, t.Rows, t.Cell, t.Origin, t.Heights, options...)
		if err != nil {
			return nil, dropped, fault.New(fault.ClassOf(err), "geometry", "%v", err)
		}
		parts = append(parts, field)
	}
	if vertices, indices, materials := merge(p.Structures); len(indices) > 0 {
		p.report("building %d triangles", len(indices)/3)
		dropped.Duplicates = dropDuplicates(vertices, indices)
		mesh, err := collision.NewMesh(vertices, indices, collision.Materials(materials))
		if err != nil {
			return nil, dropped, fault.New(fault.ClassOf(err), "geometry", "%v", err)
		}
		dropped.Degenerate = mesh.Dropped() - dropped.Duplicates
		parts = append(parts, mesh)
	}
	if len(parts) == 0 {
		if p.empty != "" {
			return nil, dropped, fault.New(fault.ErrFormat, "geometry", "no triangles: %s", p.empty)
		}
		return nil, dropped, fault.New(fault.ErrFormat, "geometry", "no triangles, want terrain or a structure, which may be a box; platforms do not count")
	}
	return collision.NewWorld(parts[0], parts[1:]...), dropped, nil
}

// merge joins the geometry of structures. materials lists the materials of the triangles,
// or is nil if all have the default. The indices are a copy.
func merge(structures []Structure) (vertices []geom.Vec, indices []uint32, materials []uint8) {
	var corners, sides int
	plain := true
	for i := range structures {
		corners, sides = corners+len(structures[i].Vertices), sides+len(structures[i].Indices)
		plain = plain && structures[i].Material == 0
	}
	for i := range structures {
		if s := &structures[i]; !plain {
			materials = append(materials, bytes.Repeat([]byte{s.Material}, len(s.Indices)/3)...)
		}
	}
	if len(structures) == 1 {
		return structures[0].Vertices, slices.Clone(structures[0].Indices), materials
	}
	vertices, indices = make([]geom.Vec, 0, corners), make([]uint32, 0, sides)
	for i := range structures {
		first := uint32(len(vertices))
		vertices = append(vertices, structures[i].Vertices...)
		for _, index := range structures[i].Indices {
			indices = append(indices, first+index)
		}
	}
	return vertices, indices, materials
}

// check refuses parts that cannot be built.
func (p *draft) check() error {
	var used check.Budget
	var faults []error
	if t := p.Terrain; t != nil {
		faults = append(faults, t.validate(), p.checkMaterial("terrain.material", t.Material))
	}
	faults = append(faults, p.checkLights(), p.checkData())
	for i := range p.Structures {
		faults = append(faults, p.checkStructure(named("structures", i, p.Structures[i].Name), &p.Structures[i], &used))
	}
	if p.Limits != nil {
		faults = append(faults, check.Bounds("limits", *p.Limits))
	}
	faults = append(faults, p.checkCourse(), checkCount("platforms", len(p.Platforms), model.MaxPlatforms))
	if err := cmp.Or(faults...); err != nil {
		return err
	}
	for i := range p.Platforms {
		if err := p.Platforms[i].check(named("platforms", i, p.Platforms[i].Name), &p.Parts, &used); err != nil {
			return err
		}
	}
	return nil
}

// checkStructure refuses a structure of the level, or of a platform.
func (p *Parts) checkStructure(place string, s *Structure, used *check.Budget) error {
	return cmp.Or(s.validate(place), p.checkMaterial(place+".material", s.Material), s.spend(used, place))
}

// spend counts a structure. place names it in errors.
func (s *Structure) spend(used *check.Budget, place string) error {
	return used.SpendCounts(place, len(s.Indices)/3, len(s.Vertices))
}

func (s *Structure) validate(place string) error {
	if len(s.Indices)%3 != 0 {
		return fault.New(fault.ErrFormat, place, "%d indices, want a multiple of 3", len(s.Indices))
	}
	if len(s.Normals) != len(s.Vertices) {
		return fault.New(fault.ErrFormat, place, "%d normals for %d vertices", len(s.Normals), len(s.Vertices))
	}
	if n := len(s.Vertices); s.Colors != nil && len(s.Colors) != n || s.Alphas != nil && len(s.Alphas) != n || (s.Texture != nil || s.Emission != nil) && len(s.UV) != n {
		return fault.New(fault.ErrFormat, place, "%d colours, %d alphas and %d texture coordinates for %d vertices", len(s.Colors), len(s.Alphas), len(s.UV), n)
	}
	for k, v := range s.Vertices {
		if !(v.Abs().X <= check.MaxCoordinate && v.Abs().Y <= check.MaxCoordinate && v.Abs().Z <= check.MaxCoordinate) {
			return check.Point(fmt.Sprintf("%s: vertex %d", place, k), v)
		}
		if !s.Normals[k].IsFinite() {
			n := s.Normals[k]
			return fault.New(fault.ErrNotFinite, fmt.Sprintf("%s: normal %d", place, k), "is (%v, %v, %v)", n.X, n.Y, n.Z)
		}
	}
	for k, index := range s.Indices {
		if int64(index) >= int64(len(s.Vertices)) {
			return fault.New(fault.ErrFormat, fmt.Sprintf("%s: indices[%d]", place, k),
				"names vertex %d of %d", index, len(s.Vertices))
		}
	}
	return nil
}

// checkMarkers checks spawns, flags, zones and pickups. If no spawn is named, it looks for
// some, and for flags if the parts ask for that.
func (l *Level) checkMarkers(d *draft) error {
	const most = check.MaxMarkers
	err := cmp.Or(checkCount("spawns", len(l.Spawns), most), checkCount("flags", len(l.Flags), most), checkCount("zones", len(l.Zones), most),
		checkCount("pickups", len(l.Pickups), most), checkCount("pieces", len(l.Pieces), most))
	if err != nil {
		return err
	}
	at, err := l.site()
	if err != nil {
		return err
	}
	if err := l.checkSpawns(at, d); err != nil {
		return err
	}
	faults := []error{l.checkFlags(at, d.nodes.flags)}
	for i := range l.Zones {
		faults = append(faults, checkZone(markerPlace("zones", i, d.nodes.zones), &l.Zones[i]))
	}
	for i := range l.Pickups {
		faults = append(faults, l.checkPickup(markerPlace("pickups", i, d.nodes.pickups), &l.Pickups[i], at))
	}
	for i := range l.Pieces {
		faults = append(faults, l.checkPiece(markerPlace("pieces", i, d.nodes.pieces), &l.Pieces[i], at))
	}
	return cmp.Or(faults...)
}

func checkTeam(place string, team int) error {
	if team < 0 || team > check.MaxTeam {
		return fault.New(fault.ErrFormat, place+".team", "is %d, want 0 to %d", team, check.MaxTeam)
	}
	return nil
}

// checkCount refuses a list that is too long.
func checkCount(list string, count, most int) error {
	if count > most {
		return fault.New(fault.ErrTooLarge, list, "%d given, want at most %d", count, most)
	}
	return nil
}
