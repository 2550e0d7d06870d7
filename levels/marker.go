package levels

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// maxZoneVertices limits the vertices of a zone, of which only the bounds are used.
const maxZoneVertices = 1 << 12

// kindOfMarker is what a marker node stands for instead of geometry.
type kindOfMarker int

const (
	noMarker kindOfMarker = iota
	spawnMarker
	flagMarker
	zoneMarker
)

// marker is a spawn, flag or zone of a model in our axes.
type marker struct {
	place  string
	kind   kindOfMarker
	team   int
	words  []string // zone: kind, then the words of the name
	at     affine
	ahead  geom.Vec    // where it looks in its own axes
	corner [8]geom.Vec // zone
}

// markerKind splits the name of a node into words at ".", "_" and "-". The first word
// decides; its letter case and final digits do not matter.
func markerKind(name string) (kindOfMarker, []string) {
	words := markerWords(name)
	if len(words) == 0 {
		return noMarker, nil
	}
	switch strings.TrimRight(strings.ToLower(words[0]), "0123456789") {
	case "spawn":
		return spawnMarker, words[1:]
	case "flag":
		return flagMarker, words[1:]
	case "zone":
		return zoneMarker, words[1:]
	}
	return noMarker, nil
}

func markerWords(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '_' || r == '-' })
}

// addMarker records a marker node. Its mesh is not solid.
func (w *walker) addMarker(place string, n *gltfNode, kind kindOfMarker, words []string, at affine) error {
	m := marker{place: place, kind: kind, at: at, ahead: w.source.ahead()}
	if kind != zoneMarker {
		var err error
		if m.team, err = n.team(place); err != nil {
			return err
		}
		for _, word := range words {
			if team, ok, err := teamOf(word); err != nil {
				return fault(ErrFormat, place, "%v", err)
			} else if ok {
				m.team = team
			}
		}
	}
	if len(w.model.markers) >= 3*MaxMarkers {
		return fault(ErrTooLarge, place, "is one marker too many, want at most %d", 3*MaxMarkers)
	}
	if kind == zoneMarker {
		if len(words) == 0 {
			return fault(ErrFormat, place, "has no kind, want zone.<kind>.<name>")
		}
		m.words = words
		w.noteZoneKind(place, words[0])
		box, err := w.zoneBox(place, n)
		if err != nil {
			return err
		}
		for i := range m.corner {
			p := box.Min
			if i&1 != 0 {
				p.X = box.Max.X
			}
			if i&2 != 0 {
				p.Y = box.Max.Y
			}
			if i&4 != 0 {
				p.Z = box.Max.Z
			}
			m.corner[i] = at.point(p)
		}
	} else if n.Mesh != nil {
		w.ignored.add("mesh of a marker", place)
	}
	w.model.markers = append(w.model.markers, m)
	return nil
}

// zoneBox returns the bounds of a zone in the axes of its node: those of its
// mesh, or a cube from -1 to 1 for a node without one.
func (w *walker) zoneBox(place string, n *gltfNode) (geom.Bounds, error) {
	if n.Mesh == nil {
		return geom.Bounds{Min: geom.Vec{X: -1, Y: -1, Z: -1}, Max: geom.Vec{X: 1, Y: 1, Z: 1}}, nil
	}
	mesh, err := w.mesh(place, *n.Mesh)
	if err != nil {
		return geom.Bounds{}, err
	}
	var box geom.Bounds
	found := false
	for i, p := range mesh.Primitives {
		place := fmt.Sprintf("%s: meshes[%d].primitives[%d]", place, *n.Mesh, i)
		if p == nil {
			return box, fault(ErrFormat, place, "is null")
		}
		if p.Attributes.Position == nil {
			return box, fault(ErrFormat, place, "has no POSITION")
		}
		place += ": POSITION"
		positions, err := w.vectors(place, *p.Attributes.Position)
		if err != nil {
			return box, err
		}
		if positions.count > maxZoneVertices {
			return box, fault(ErrTooLarge, place, "%d elements, want at most %d", positions.count, maxZoneVertices)
		}
		if err := w.spendWork(place, positions.count); err != nil {
			return box, err
		}
		vertices := positions.read()
		if !found {
			box, found = geom.Bounds{Min: vertices[0], Max: vertices[0]}, true
		}
		for _, v := range vertices {
			box = box.Include(v)
		}
	}
	if !found {
		return box, fault(ErrFormat, place, "has a mesh without primitives")
	}
	return box, nil
}

// addTo adds the marker to the parts of a level. node names it in errors.
func (m *marker) addTo(parts *Parts, node string, at affine) error {
	placed := at.after(m.at)
	if !placed.isFinite() {
		return fault(ErrNotFinite, m.place, "transform overflows")
	}
	switch m.kind {
	case spawnMarker:
		yaw := geom.Heading(placed.direction(m.ahead))
		parts.spawnNodes = nameLast(parts.spawnNodes, len(parts.Spawns), node)
		parts.Spawns = append(parts.Spawns, Spawn{m.team, placed.origin, yaw})
	case flagMarker:
		parts.flagNodes = nameLast(parts.flagNodes, len(parts.Flags), node)
		parts.Flags = append(parts.Flags, Flag{m.team, placed.origin})
	case zoneMarker:
		bounds := geom.Bounds{Min: at.point(m.corner[0]), Max: at.point(m.corner[0])}
		for _, c := range m.corner {
			bounds = bounds.Include(at.point(c))
		}
		parts.Zones = append(parts.Zones, NewZone(m.words[0], strings.Join(m.words[1:], "."), bounds))
	}
	return nil
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

// IsMarkerName reports whether a node of a model has no geometry for its name: a marker, or
// a stop of a platform.
func IsMarkerName(name string) bool {
	kind, _ := markerKind(name)
	return kind != noMarker || isStop(name)
}
