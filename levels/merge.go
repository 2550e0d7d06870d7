package levels

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
	"github.com/skijet/skijet/levels/internal/notes"
)

// modelPlacement is how a model is placed.
type modelPlacement struct {
	name    string
	file    string // of the model, for errors of modules
	at      affine.Map
	surface func(string) uint8 // maps a material name of the model to a material of the level
	last    bool               // this is its last use, so its memory can be reused
	alone   bool               // the level is this model and no more
}

// origin returns where a node was read.
func (to *modelPlacement) origin(node string) origin {
	return origin{file: to.file, place: node + ".extras."}
}

// scale returns by how much a placement enlarges.
func (to *modelPlacement) scale() float64 { return to.at.Direction(geom.Vec{X: 1}).Length() }

// turned returns a vector that a placement turns but does not enlarge.
func (to *modelPlacement) turned(v geom.Vec) geom.Vec {
	return to.at.Direction(v).Scale(1 / to.scale())
}

// around returns the bounds around the placed corners of a box.
func (to *modelPlacement) around(corner [8]geom.Vec) geom.Bounds {
	first := to.at.Point(corner[0])
	b := geom.Bounds{Min: first, Max: first}
	for _, c := range corner[1:] {
		b = b.Include(to.at.Point(c))
	}
	return b
}

// merge adds a placed model to a level.
func (d *draft) merge(m *model.Model, used *check.Budget, to modelPlacement) error {
	counts := used.Ground // else a mesh that may be terrain is not counted yet
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
	if m.Grid != nil {
		structures = slices.DeleteFunc(structures, func(s Structure) bool { return s.Vertices == nil })
	}
	d.Structures = append(d.Structures, structures...)
	if d.empty == "" {
		d.empty = m.Empty
	}
	d.addLights(m, to)
	d.addNodes(m.Nodes, to)
	if err := d.addProperties(m, to); err != nil {
		return err
	}
	for i := range m.Markers {
		node := m.Markers[i].Place
		if !to.alone {
			node = to.name + ": " + node
		}
		if err := d.addMarker(&m.Markers[i], node, to); err != nil {
			return err
		}
	}
	for _, text := range m.Ignored {
		d.Ignored = append(d.Ignored, to.name+": "+text)
	}
	for _, text := range m.Notes {
		d.notes = append(d.notes, to.name+": "+text)
	}
	return nil
}

// structureOf returns a mesh of a model as a structure of the default material.
func structureOf(m *model.Mesh) Structure {
	return Structure{
		Name: m.Name, Vertices: m.Vertices, Normals: m.Normals, Indices: m.Indices,
		Color: m.Color, Colors: m.Colors, Alphas: m.Alphas, Texture: (*Texture)(m.Texture), UV: m.UV, Cutoff: m.Cutoff,
		Emission: (*Texture)(m.Emission), EmissionColor: m.EmissionColor, Opacity: m.Opacity,
		Unlit: m.Unlit, Glow: m.Glow, Panels: m.Panels, backed: m.Backed,
	}
}

// structures returns the meshes of the model as they are placed.
func structuresOf(m *model.Model, used *check.Budget, to modelPlacement) ([]Structure, error) {
	placed := make([]Structure, 0, len(m.Parts))
	turned := to.at.Normals()
	var bounds geom.Bounds
	for i := range m.Parts {
		from := &m.Parts[i]
		spend := used.SpendCounts
		if m.Grid != nil && i == m.Grid.Part {
			spend = used.SpendGround
		}
		if err := spend(from.Name, len(from.Indices)/3, len(from.Vertices)); err != nil {
			return nil, fault.Because(err, m.NoTerrain)
		}
		s := structureOf(from)
		s.Name = to.name + "/" + from.Name
		s.Material = to.surface(from.MaterialName)
		if !to.last {
			s.Vertices = make([]geom.Vec, len(from.Vertices))
			s.Normals = make([]geom.Vec, len(from.Normals))
		}
		for k := range from.Vertices {
			s.Vertices[k] = to.at.Point(from.Vertices[k])
			s.Normals[k] = turned.Direction(from.Normals[k]).Normalize()
			if i+k == 0 {
				bounds = geom.Bounds{Min: s.Vertices[0], Max: s.Vertices[0]}
			}
			bounds = bounds.Include(s.Vertices[k])
		}
		if far := bounds.Min.Abs().Max(bounds.Max.Abs()); !(max(far.X, far.Y, far.Z) <= check.MaxCoordinate) {
			return nil, tooFar(s.Name, bounds, to)
		}
		placed = append(placed, s)
	}
	return placed, nil
}

// addMarker adds a marker of a model. node names it in errors.
func (d *draft) addMarker(m *model.Marker, node string, to modelPlacement) error {
	placed := to.at.After(m.At)
	if !placed.IsFinite() {
		return fault.New(fault.ErrNotFinite, m.Place, "transform overflows")
	}
	switch m.Kind {
	case model.SpawnMarker:
		d.nodes.spawns = nameLast(d.nodes.spawns, len(d.Spawns), node)
		d.addData(to.origin(m.Place), PartSpawn, len(d.Spawns), "", placed.Origin, m.Own)
		d.Spawns = append(d.Spawns, Spawn{m.Team, placed.Origin, m.Yaw(placed)})
	case model.FlagMarker:
		d.nodes.flags = nameLast(d.nodes.flags, len(d.Flags), node)
		d.addData(to.origin(m.Place), PartFlag, len(d.Flags), "", placed.Origin, m.Own)
		d.Flags = append(d.Flags, Flag{m.Team, placed.Origin})
	case model.PickupMarker:
		d.nodes.pickups = nameLast(d.nodes.pickups, len(d.Pickups), node)
		d.addData(to.origin(m.Place), PartPickup, len(d.Pickups), "", placed.Origin, m.Own)
		d.Pickups = append(d.Pickups, Pickup{m.Thing, placed.Origin, m.Wait})
	case model.PieceMarker:
		d.nodes.pieces = nameLast(d.nodes.pieces, len(d.Pieces), node)
		d.addData(to.origin(m.Place), PartPiece, len(d.Pieces), "", placed.Origin, m.Own)
		d.Pieces = append(d.Pieces, Piece{m.Thing, m.Team, placed.Origin, m.Yaw(placed)})
	case model.ZoneMarker:
		zone, err := zoneOf(m.Place, &m.Zone)
		if err != nil {
			return err
		}
		if zone.Bounds = to.around(m.Corner); zone.Kind == ZonePad {
			zone.Force = to.at.Point(zone.Force)
		} else {
			zone.Force = to.turned(zone.Force)
		}
		if m.Gate > 0 {
			d.trial.gates = append(d.trial.gates, gate{node, m.Gate, zone, m.Own, to.origin(m.Place)})
			break
		}
		d.addZone(node, zone, m.Own, to.origin(m.Place))
	}
	return nil
}

// addZone adds a zone of a model.
func (d *draft) addZone(node string, z Zone, own []extras.Own, from origin) {
	d.addData(from, PartZone, len(d.Zones), z.Name, z.Bounds.Center(), own)
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
func (d *draft) addProperties(m *model.Model, to modelPlacement) error {
	l := m.Level
	if l == nil {
		return nil
	}
	d.addData(to.origin(l.Place), PartLevel, -1, "", geom.Vec{}, l.Own)
	d.Name, d.About = cmp.Or(d.Name, l.Name), cmp.Or(d.About, l.About)
	if l.Limits != nil {
		b := geom.Bounds{Min: vec(l.Limits.Min), Max: vec(l.Limits.Max)}
		if err := check.Bounds(l.Place+".extras.limits", b); err != nil {
			return err
		}
		if d.Limits == nil {
			b = to.around(affine.Corners(b))
			d.Limits = &b
		}
	}
	if d.trial.times == nil {
		d.trial.times = l.Course
	}
	if l.Look == nil {
		return nil
	}
	look, err := lookOf(l.Place+".extras", l.Look)
	if err != nil || d.ownLook {
		return err
	}
	if look.OwnLines {
		look.SnowLine, look.GrassLine = to.at.Point(geom.Vec{Z: look.SnowLine}).Z, to.at.Point(geom.Vec{Z: look.GrassLine}).Z
	}
	if d.ownSun = l.Look.Direction != nil; d.ownSun {
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
		if len(d.trial.gates) > 0 {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s of models, since level.json has a course", notes.Count(len(d.trial.gates), "gate", "gates")))
		}
	case d.trial.times == nil:
		for _, g := range d.trial.gates {
			d.addZone(g.node, g.zone, g.own, g.from)
		}
	default:
		slices.SortStableFunc(d.trial.gates, func(a, b gate) int { return a.number - b.number })
		course := Course{Gold: d.trial.times.Gold, Silver: d.trial.times.Silver, Bronze: d.trial.times.Bronze}
		for i, g := range d.trial.gates {
			if i > 0 && d.trial.gates[i-1].number == g.number {
				d.notes = append(d.notes, fmt.Sprintf("%s: has gate %d, as %s has, and follows it", g.node, g.number, d.trial.gates[i-1].node))
			}
			d.addData(g.from, PartGate, len(course.Gates), "", g.zone.Bounds.Center(), g.own)
			course.Gates, d.nodes.gates = append(course.Gates, g.zone.Bounds), append(d.nodes.gates, g.node)
		}
		d.Course = &course
	}
}

// noteMissingGates notes numbers that no gate of a model has below the greatest.
func (d *draft) noteMissingGates() {
	last := 0
	for _, g := range d.trial.gates {
		last = max(last, g.number)
	}
	for number := 1; number < last; number++ {
		if !slices.ContainsFunc(d.trial.gates, func(g gate) bool { return g.number == number }) {
			d.notes = append(d.notes, fmt.Sprintf("no gate has the number %d, though one has %d", number, last))
			return
		}
	}
}

// addLights adds the lamps of a placed model to the parts of a level, and its sun if it is
// the first.
func (d *draft) addLights(m *model.Model, to modelPlacement) {
	for i, l := range m.Lights {
		l := Light(l)
		if len(d.Lights) == check.MaxLights {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s: %d lights: the level has %d already", to.name, len(m.Lights)-i, check.MaxLights))
			break
		}
		l.Position, l.Range = to.at.Point(l.Position), float64(l.Range*to.scale())
		if l.Direction != (geom.Vec{}) {
			l.Direction = to.at.Direction(l.Direction).Normalize()
		}
		for i := range l.Color { // the same light on a larger model
			l.Color[i] *= float64(to.scale() * to.scale())
		}
		d.Lights = append(d.Lights, l)
	}
	switch {
	case m.Sun == nil:
	case d.sun != nil:
		d.Ignored = append(d.Ignored, to.name+": light: a second sun")
	default:
		d.sun = &Light{Color: m.Sun.Color, Direction: to.at.Direction(m.Sun.Direction).Normalize()}
	}
}

// addMovements takes the moving parts out of the placed structures and makes platforms of
// them.
func (d *draft) addMovements(m *model.Model, placed []Structure, to modelPlacement) ([]Structure, error) {
	if len(m.Movements) == 0 {
		return placed, nil
	}
	var still []Structure
	next := 0
	for i := range m.Movements {
		of := &m.Movements[i]
		still = append(still, placed[next:of.First]...)
		next = of.Last
		p := platformOf(of, placed[of.First:of.Last], to)
		if err := p.checkPath(""); of.Animated && err != nil {
			d.Ignored = append(d.Ignored, fmt.Sprintf("%s: animation of a node %s: %s", to.name, of.Place, err.(*fault.Error).Reason))
			still = append(still, placed[of.First:of.Last]...)
			continue
		}
		if len(d.Platforms) >= model.MaxPlatforms {
			return nil, fault.New(fault.ErrTooLarge, of.Place, "is one platform too many, want at most %d", model.MaxPlatforms)
		}
		d.Platforms = append(d.Platforms, p)
	}
	return append(still, placed[next:]...), nil
}

// platform returns the platform of placed structures, which it does not change: they stand
// still if it cannot move like that.
func platformOf(m *model.Movement, placed []Structure, to modelPlacement) Platform {
	p := Platform{Name: m.Name, Closed: m.Closed, Structures: slices.Clone(placed)}
	origin := to.at.Point(m.Origin)
	for k := range p.Structures {
		vertices := slices.Clone(p.Structures[k].Vertices)
		for v := range vertices {
			vertices[v] = vertices[v].Sub(origin)
		}
		p.Structures[k].Vertices = vertices
	}
	for _, w := range m.Path {
		w.Position = to.at.Point(w.Position)
		p.Path = append(p.Path, Waypoint(w))
	}
	if m.Axis != (geom.Vec{}) {
		p.Axis = to.at.Direction(m.Axis).Normalize()
	}
	if m.Turn != 0 {
		p.TurnTicks = model.WholeTicks(m.Turn)
	}
	if m.Belt != (geom.Vec{}) {
		p.Belt = to.turned(m.Belt)
	}
	p.StartTicks = model.WholeTicks(m.Start)
	return p
}

// tooFar returns the error for a model of which a mesh reaches too far, with the bounds up to there. It
// says by what scale or motion it would fit.
func tooFar(place string, b geom.Bounds, to modelPlacement) error {
	size, away := b.Size(), b.Center().Neg()
	if !size.IsFinite() {
		return cmp.Or(check.Point(place, b.Min), check.Point(place, b.Max))
	}
	side := max(size.X, size.Y, size.Z)
	hint := fmt.Sprintf("move it by (%s, %s, %s) m, in our axes", metres(away.X), metres(away.Y), metres(away.Z))
	if side > usualSide && isUnusual(side) {
		option := "a scale of"
		if to.alone {
			option = "--scale"
		}
		hint = scaleHint(side, option)
	}
	return fault.New(fault.ErrTooLarge, place, "reaches further than %d m from the origin along an axis; the model measures %s: %s", check.MaxCoordinate, sizeText(size), hint)
}
