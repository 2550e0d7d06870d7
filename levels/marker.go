package levels

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
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
	pickupMarker
	pieceMarker
	levelMarker
)

// marker is a spawn, a flag, a zone, a pickup or a base piece of a model in our axes.
type marker struct {
	place  string
	kind   kindOfMarker
	team   int
	thing  string        // kind of a pickup or a piece
	wait   int           // ticks, of a pickup
	zone   manifest.Zone // without its bounds
	gate   int           // number of a zone that is a gate of the course, or 0
	at     affine
	ahead  geom.Vec    // where it looks in its own axes
	corner [8]geom.Vec // zone
}

// markerKind splits the name of a node into words at ".", "_" and "-". The first word
// decides; its letter case and final digits do not matter. Pickups and pieces are those of a
// known kind, since models have pickup trucks and machine pieces.
func markerKind(name string, known *kinds) (kindOfMarker, []string) {
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
	case "pickup":
		if kind := thingOf(words[1:], known.pickups); kind != "" {
			return pickupMarker, []string{kind}
		}
	case "piece":
		if kind := thingOf(words[1:], known.pieces); kind != "" {
			return pieceMarker, append([]string{kind}, words[1:]...)
		}
	case levelNode:
		return levelMarker, nil
	}
	return noMarker, nil
}

// thingOf returns the kind of which the words are, with further words or without.
func thingOf(words, kinds []string) string {
	name := strings.ToLower(strings.Join(words, "_")) + "_"
	for _, kind := range kinds {
		if strings.HasPrefix(name, kind+"_") {
			return kind
		}
	}
	return ""
}

// kindOf returns what a node stands for, and the words of its name that say more.
func kindOf(n *gltfNode, known *kinds) (kindOfMarker, []string) {
	kind, words := markerKind(n.Name, known)
	if kind == levelMarker && (n.Mesh != nil || len(n.Children) > 0) {
		return noMarker, nil // geometry, or a group of it
	}
	return kind, words
}

func markerWords(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '_' || r == '-' })
}

// addMarker records a marker node. Its mesh is not solid. A model that is only drawn has none,
// so it may have names and properties of other programs.
func (w *walker) addMarker(place string, n *gltfNode, kind kindOfMarker, words []string, at affine) error {
	if w.options.drawing {
		return nil
	}
	if kind == levelMarker {
		return w.addLevelNode(place, n)
	}
	m := marker{place: place, kind: kind, at: at, ahead: w.options.ahead()}
	if len(w.model.markers) >= maxKindsOfMarkers*MaxMarkers {
		return fault(ErrTooLarge, place, "is one marker too many, want at most %d", maxKindsOfMarkers*MaxMarkers)
	}
	if n.Mesh != nil && kind != zoneMarker {
		w.ignored.add("mesh of a marker", place)
	}
	var err error
	switch kind {
	case zoneMarker:
		err = w.readZone(&m, n, words)
	case pickupMarker:
		m.thing = words[0]
		var seconds float64
		seconds, err = n.Extras.number(place, "respawn_s", 0, maxPickupTicks*TickSeconds, 0)
		m.wait = wholeTicks(seconds)
	case pieceMarker:
		m.thing = words[0]
		err = m.readTeam(n, words)
	default:
		err = m.readTeam(n, words)
	}
	w.model.markers = append(w.model.markers, m)
	return err
}

// maxKindsOfMarkers is how many kinds of markers there are of which a level may have
// [MaxMarkers] each.
const maxKindsOfMarkers = 5

// readTeam reads the team of a marker: by the words of its name or by a property.
func (m *marker) readTeam(n *gltfNode, words []string) (err error) {
	if m.team, err = readTeam(n, m.place); err != nil {
		return err
	}
	for _, word := range words {
		if team, ok, err := teamOf(word); err != nil {
			return fault(ErrFormat, m.place, "%v", err)
		} else if ok {
			m.team = team
		}
	}
	return nil
}

// readZone reads a zone: its kind and name by the words of its name or by properties, its
// numbers by properties, and its corners.
func (w *walker) readZone(m *marker, n *gltfNode, words []string) error {
	e, place := &n.Extras, m.place
	kind, err := e.text(place, "kind")
	if err != nil {
		return err
	}
	name, err := e.text(place, "name")
	if err != nil {
		return err
	}
	if kind == "" {
		if len(words) == 0 {
			return fault(ErrFormat, place, "has no kind, want zone.<kind>.<name>")
		}
		kind = words[0]
	}
	if !e.has("name") && len(words) > 1 {
		name = strings.Join(words[1:], ".")
	}
	noteZoneKind(&w.noted, place, kind, w.options.kinds.zones)
	m.zone = manifest.Zone{Kind: kind, Name: name}
	gate, err := e.number(place, "gate", 1, MaxGates, 0)
	if err != nil {
		return err
	}
	if m.gate = int(gate); float64(m.gate) != gate {
		return fault(ErrFormat, place+".extras.gate", "is %v, want a whole number of 1 to %d", gate, MaxGates)
	}
	for _, f := range [...]struct {
		name      string
		low, high float64
		to        **float64
	}{
		{"density", 0, MaxDensity, &m.zone.Density}, {"viscosity", 0, MaxViscosity, &m.zone.Viscosity},
		{"gravity_factor", -MaxGravityFactor, MaxGravityFactor, &m.zone.GravityFactor}, {"velocity_factor", 0, MaxVelocityFactor, &m.zone.VelocityFactor},
	} {
		if !e.has(f.name) {
			continue
		}
		number, err := e.number(place, f.name, f.low, f.high, 0)
		if err != nil {
			return err
		}
		*f.to = &number
	}
	if e.has("force") {
		force, err := e.vector(place, "force", geom.Vec{})
		if err != nil {
			return err
		}
		m.zone.Force = &[3]float64{force.X, force.Y, force.Z}
	}
	box, err := w.zoneBox(place, n)
	if err != nil {
		return err
	}
	for i, corner := range cornersOf(box) {
		m.corner[i] = m.at.point(corner)
	}
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

// yaw returns where a marker looks that is placed.
func (m *marker) yaw(placed affine) geom.Angle { return geom.Heading(placed.direction(m.ahead)) }

// isMarkerName reports whether a node of a name has no geometry: a marker, or a stop of a
// platform.
func isMarkerName(name string, known kinds) bool {
	kind, _ := markerKind(name, &known)
	return kind != noMarker && kind != levelMarker || isStop(name)
}

// wordsOf returns the words of the properties of a node.
func wordsOf(name string, kind kindOfMarker) []string {
	switch {
	case kind == spawnMarker || kind == flagMarker || kind == pieceMarker:
		return ownerWords[:]
	case kind == pickupMarker:
		return pickupWords[:]
	case kind == zoneMarker:
		return zoneWords[:]
	case kind == levelMarker:
		return levelWords[:]
	case isStop(name):
		return stopWords[:]
	}
	return objectWords[:]
}
