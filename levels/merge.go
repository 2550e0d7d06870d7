package levels

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// modelPlacement is how a model is placed.
type modelPlacement struct {
	name    string
	at      affine
	surface func(string) uint8 // maps a material name of the model to a material of the level
	last    bool               // this is its last use, so its memory can be reused
	alone   bool               // the level is this model and no more
}

// scale returns by how much a placement enlarges.
func (to *modelPlacement) scale() float64 { return to.at.direction(geom.Vec{X: 1}).Length() }

// turned returns a vector that a placement turns but does not enlarge.
func (to *modelPlacement) turned(v geom.Vec) geom.Vec {
	return to.at.direction(v).Scale(1 / to.scale())
}

// around returns the bounds around the placed corners of a box.
func (to *modelPlacement) around(corner [8]geom.Vec) geom.Bounds {
	first := to.at.point(corner[0])
	b := geom.Bounds{Min: first, Max: first}
	for _, c := range corner[1:] {
		b = b.Include(to.at.point(c))
	}
	return b
}

// merge adds a placed model to a level.
func (d *draft) merge(m *model, used *budget, to modelPlacement) error {
	counts := used.ground // else a mesh that may be terrain is not counted yet
	structures, err := structuresOf(m, used, to)
	if err != nil {
		return err
	}
	if err := d.addTerrain(m, structures, used, counts, to); err != nil {
		return err
	}
	if structures, err = d.addMovements(m, structures, to); err != nil {
		return err
	}
	if m.grid != nil {
		structures = slices.DeleteFunc(structures, func(s Structure) bool { return s.Vertices == nil })
	}
	d.Structures = append(d.Structures, structures...)
	if d.empty == "" {
		d.empty = m.empty
	}
	d.addLights(m, to)
	if err := d.addProperties(m, to); err != nil {
		return err
	}
	for i := range m.markers {
		node := m.markers[i].place
		if !to.alone {
			node = to.name + ": " + node
		}
		if err := d.addMarker(&m.markers[i], node, to); err != nil {
			return err
		}
	}
	for _, text := range m.ignored {
		d.Ignored = append(d.Ignored, to.name+": "+text)
	}
	for _, text := range m.notes {
		d.notes = append(d.notes, to.name+": "+text)
	}
	return nil
}

// structureOf returns a mesh of a model as a structure of the default material.
func structureOf(m *mesh) Structure {
	return Structure{
		Name: m.Name, Vertices: m.Vertices, Normals: m.Normals, Indices: m.Indices,
		Color: m.Color, Colors: m.Colors, Alphas: m.Alphas, Texture: (*Texture)(m.Texture), UV: m.UV, Cutoff: m.Cutoff,
		Emission: (*Texture)(m.Emission), EmissionColor: m.EmissionColor, Opacity: m.Opacity,
		Unlit: m.Unlit, Glow: m.Glow, Panels: m.Panels,
	}
}

// structures returns the meshes of the model as they are placed.
func structuresOf(m *model, used *budget, to modelPlacement) ([]Structure, error) {
	placed := make([]Structure, 0, len(m.parts))
	turned := to.at.normals()
	for i := range m.parts {
		from := &m.parts[i]
		spend := used.spendCounts
		if m.grid != nil && i == m.grid.part {
			spend = used.spendGround
		}
		if err := spend(from.Name, len(from.Indices)/3, len(from.Vertices)); err != nil {
			return nil, because(err, m.noTerrain)
		}
		s := structureOf(from)
		s.Name = to.name + "/" + from.Name
		s.Material = to.surface(from.MaterialName)
		if !to.last {
			s.Vertices = make([]geom.Vec, len(from.Vertices))
			s.Normals = make([]geom.Vec, len(from.Normals))
		}
		for k := range from.Vertices {
			s.Vertices[k] = to.at.point(from.Vertices[k])
			s.Normals[k] = turned.direction(from.Normals[k]).Normalize()
			if p := s.Vertices[k].Abs(); !(max(p.X, p.Y, p.Z) <= MaxCoordinate) {
				return nil, tooFar(m, fmt.Sprintf("%s: vertex %d", s.Name, k), placed, i, k, &s, to)
			}
		}
		placed = append(placed, s)
	}
	return placed, nil
}

// addMarker adds a marker of a model. node names it in errors.
func (d *draft) addMarker(m *marker, node string, to modelPlacement) error {
	placed := to.at.after(m.at)
	if !placed.isFinite() {
		return fault(ErrNotFinite, m.place, "transform overflows")
	}
	switch m.kind {
	case spawnMarker:
		d.nodes.spawns = nameLast(d.nodes.spawns, len(d.Spawns), node)
		d.Spawns = append(d.Spawns, Spawn{m.team, placed.origin, m.yaw(placed)})
	case flagMarker:
		d.nodes.flags = nameLast(d.nodes.flags, len(d.Flags), node)
		d.Flags = append(d.Flags, Flag{m.team, placed.origin})
	case pickupMarker:
		d.nodes.pickups = nameLast(d.nodes.pickups, len(d.Pickups), node)
		d.Pickups = append(d.Pickups, Pickup{m.thing, placed.origin, m.wait})
	case pieceMarker:
		d.nodes.pieces = nameLast(d.nodes.pieces, len(d.Pieces), node)
		d.Pieces = append(d.Pieces, Piece{m.thing, m.team, placed.origin, m.yaw(placed)})
	case zoneMarker:
		zone := zoneOf(&m.zone)
		zone.Bounds, zone.Force = to.around(m.corner), to.turned(zone.Force)
		if m.gate > 0 {
			d.gates = append(d.gates, gate{node, m.gate, zone})
			break
		}
		d.addZone(node, zone)
	}
	return nil
}

// addZone adds a zone of a model.
func (d *draft) addZone(node string, z Zone) {
	d.nodes.zones = nameLast(d.nodes.zones, len(d.Zones), node)
	d.Zones = append(d.Zones, z)
}

// nameLast returns the names of markers with that of one more, which gets a number. Markers
// of level.json have none.
func nameLast(names []string, number int, name string) []string {
	for len(names) < number {
		names = append(names, "")
	}
	return append(names, name)
}

// markerPlace returns how errors name a marker: by its node, or by its list and number.
func markerPlace(list string, number int, nodes []string) string {
	if number < len(nodes) && nodes[number] != "" {
		return nodes[number]
	}
	return fmt.Sprintf("%s[%d]", list, number)
}

// addProperties adds what a model says about the level, unless level.json or an earlier model
// says it.
func (d *draft) addProperties(m *model, to modelPlacement) error {
	l := m.level
	if l == nil {
		return nil
	}
	d.Name, d.About = cmp.Or(d.Name, l.name), cmp.Or(d.About, l.about)
	if d.Limits == nil && l.limits != nil {
		b := to.around(cornersOf(*l.limits))
		d.Limits = &b
	}
	if d.times == nil {
		d.times = l.times
	}
	if l.look == nil {
		return nil
	}
	look, err := lookOf(l.place+".extras", l.look)
	if err != nil || d.ownLook {
		return err
	}
	if look.OwnLines {
		look.SnowLine, look.GrassLine = to.at.point(geom.Vec{Z: look.SnowLine}).Z, to.at.point(geom.Vec{Z: look.GrassLine}).Z
	}
	if d.ownSun = l.look.Direction != nil; d.ownSun {
		look.SunDirection = to.turned(look.SunDirection)
	}
	d.Look, d.ownLook = &look, true
	return nil
}

// finishCourse makes the course of the gates of models. Without times for medals they are
// zones, of which a time trial makes a course too.
func (d *draft) finishCourse() {
	d.noteMissingGates()
	switch {
	case d.Course != nil:
		if len(d.gates) > 0 {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s of models, since level.json has a course", countOf(len(d.gates), "gate", "gates")))
		}
	case d.times == nil:
		for _, g := range d.gates {
			d.addZone(g.node, g.zone)
		}
	default:
		slices.SortStableFunc(d.gates, func(a, b gate) int { return a.number - b.number })
		course := Course{Gold: d.times.Gold, Silver: d.times.Silver, Bronze: d.times.Bronze}
		for i, g := range d.gates {
			if i > 0 && d.gates[i-1].number == g.number {
				d.notes = append(d.notes, fmt.Sprintf("%s: has gate %d, as %s has, and follows it", g.node, g.number, d.gates[i-1].node))
			}
			course.Gates, d.nodes.gates = append(course.Gates, g.zone.Bounds), append(d.nodes.gates, g.node)
		}
		d.Course = &course
	}
}

// noteMissingGates notes numbers that no gate of a model has below the greatest.
func (d *draft) noteMissingGates() {
	last := 0
	for _, g := range d.gates {
		last = max(last, g.number)
	}
	for number := 1; number < last; number++ {
		if !slices.ContainsFunc(d.gates, func(g gate) bool { return g.number == number }) {
			d.notes = append(d.notes, fmt.Sprintf("no gate has the number %d, though one has %d", number, last))
			return
		}
	}
}

// addLights adds the lamps of a placed model to the parts of a level, and its sun if it is
// the first.
func (d *draft) addLights(m *model, to modelPlacement) {
	for i, l := range m.lights {
		l := Light(l)
		if len(d.Lights) == MaxLights {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s: %d lights: the level has %d already", to.name, len(m.lights)-i, MaxLights))
			break
		}
		l.Position, l.Range = to.at.point(l.Position), float64(l.Range*to.scale())
		if l.Direction != (geom.Vec{}) {
			l.Direction = to.at.direction(l.Direction).Normalize()
		}
		for i := range l.Color { // the same light on a larger model
			l.Color[i] *= float64(to.scale() * to.scale())
		}
		d.Lights = append(d.Lights, l)
	}
	switch {
	case m.sun == nil:
	case d.sun != nil:
		d.Ignored = append(d.Ignored, to.name+": light: a second sun")
	default:
		d.sun = &Light{Color: m.sun.Color, Direction: to.at.direction(m.sun.Direction).Normalize()}
	}
}

// addMovements takes the moving parts out of the placed structures and makes platforms of
// them.
func (d *draft) addMovements(m *model, placed []Structure, to modelPlacement) ([]Structure, error) {
	if len(m.movements) == 0 {
		return placed, nil
	}
	var still []Structure
	next := 0
	for i := range m.movements {
		of := &m.movements[i]
		still = append(still, placed[next:of.first]...)
		next = of.last
		p := platformOf(of, placed[of.first:of.last], to)
		if err := p.checkPath(""); of.animated && err != nil {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s: animation of a node %s: %s", to.name, of.place, err.(*Error).Reason))
			still = append(still, placed[of.first:of.last]...)
			continue
		}
		if len(d.Platforms) >= MaxPlatforms {
			return nil, fault(ErrTooLarge, of.place, "is one platform too many, want at most %d", MaxPlatforms)
		}
		d.Platforms = append(d.Platforms, p)
	}
	return append(still, placed[next:]...), nil
}

// platform returns the platform of placed structures, which it does not change: they stand
// still if it cannot move like that.
func platformOf(m *movement, placed []Structure, to modelPlacement) Platform {
	p := Platform{Name: m.name, Closed: m.closed, Structures: slices.Clone(placed)}
	origin := to.at.point(m.origin)
	for k := range p.Structures {
		vertices := slices.Clone(p.Structures[k].Vertices)
		for v := range vertices {
			vertices[v] = vertices[v].Sub(origin)
		}
		p.Structures[k].Vertices = vertices
	}
	for _, w := range m.path {
		w.Position = to.at.point(w.Position)
		p.Path = append(p.Path, Waypoint(w))
	}
	if m.axis != (geom.Vec{}) {
		p.Axis = to.at.direction(m.axis).Normalize()
	}
	if m.turn != 0 {
		p.TurnTicks = wholeTicks(m.turn)
	}
	if m.belt != (geom.Vec{}) {
		p.Belt = to.turned(m.belt)
	}
	p.StartTicks = wholeTicks(m.start)
	return p
}

// tooFar returns the error for a model of which a vertex is too far away: vertex k of part i,
// s, of which as much as that is placed already. It says by what scale or motion it would fit.
func tooFar(m *model, place string, placed []Structure, i, k int, s *Structure, to modelPlacement) error {
	bounds := geom.Bounds{Min: s.Vertices[k], Max: s.Vertices[k]}
	for _, p := range placed {
		for _, v := range p.Vertices {
			bounds = bounds.Include(v)
		}
	}
	for _, v := range s.Vertices[:k] {
		bounds = bounds.Include(v)
	}
	for n := i; n < len(m.parts); n++ {
		rest := m.parts[n].Vertices
		if n == i {
			rest = rest[k+1:]
		}
		for _, v := range rest {
			bounds = bounds.Include(to.at.point(v))
		}
	}
	size, v := bounds.Size(), s.Vertices[k]
	if !v.IsFinite() || !size.IsFinite() {
		return checkPoint(place, v)
	}
	side := max(size.X, size.Y, size.Z)
	hint := ""
	if isUnusual(side) {
		far := v.Abs()
		if float64(max(far.X, far.Y, far.Z)*likelyUnits(side)[0].scale) > MaxCoordinate {
			return fault(ErrTooLarge, place, "is (%s, %s, %s), at most %d m from the origin along each axis; the model measures %s",
				metres(v.X), metres(v.Y), metres(v.Z), MaxCoordinate, sizeText(size))
		}
		option := "a scale of"
		if to.alone {
			option = "--scale"
		}
		hint = scaleHint(side, option)
	} else {
		away := bounds.Center().Neg()
		hint = fmt.Sprintf("move it by (%s, %s, %s) m, in our axes", metres(away.X), metres(away.Y), metres(away.Z))
	}
	return fault(ErrTooLarge, place, "is (%s, %s, %s), at most %d m from the origin along each axis; the model measures %s: %s",
		metres(v.X), metres(v.Y), metres(v.Z), MaxCoordinate, sizeText(size), hint)
}
