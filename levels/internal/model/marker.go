package model

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// maxZoneVertices limits the vertices of a zone, of which only the bounds are used.
const maxZoneVertices = 1 << 12

// KindOfMarker is what a marker node stands for instead of geometry.
type KindOfMarker int

// What markers stand for.
const (
	noMarker KindOfMarker = iota
	SpawnMarker
	FlagMarker
	ZoneMarker
	PickupMarker
	PieceMarker
	levelMarker
)

// Marker is a spawn, a flag, a zone, a pickup or a base piece of a model in our axes.
type Marker struct {
	Place  string
	Kind   KindOfMarker
	Team   int
	Thing  string        // kind of a pickup or a piece
	Wait   int           // ticks, of a pickup
	Zone   manifest.Zone // without its bounds
	Gate   int           // number of a zone that is a gate of the course, or 0
	At     affine.Map
	Corner [8]geom.Vec // zone
	Own    []extras.Own
}

// MarkerKind splits the name of a node into words at ".", "_" and "-". The first word
// decides; its letter case and final digits do not matter. Pickups and pieces are those of a
// known kind, since models have pickup trucks and machine pieces.
func MarkerKind(name string, known *Kinds) (KindOfMarker, []string) {
	words := markerWords(name)
	if len(words) == 0 {
		return noMarker, nil
	}
	switch strings.TrimRight(strings.ToLower(words[0]), "0123456789") {
	case "spawn":
		return SpawnMarker, words[1:]
	case "flag":
		return FlagMarker, words[1:]
	case "zone":
		return ZoneMarker, words[1:]
	case "pickup":
		if kind := thingOf(words[1:], known.Pickups); kind != "" {
			return PickupMarker, []string{kind}
		}
	case "piece":
		if kind := thingOf(words[1:], known.Pieces); kind != "" {
			return PieceMarker, append([]string{kind}, words[1:]...)
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
func kindOf(n *gltf.Node, known *Kinds) (KindOfMarker, []string) {
	kind, words := MarkerKind(n.Name, known)
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
func (w *walker) addMarker(place string, n *gltf.Node, kind KindOfMarker, words []string, at affine.Map) error {
	if w.options.Drawing {
		return nil
	}
	if kind == levelMarker {
		return w.addLevelNode(place, n)
	}
	m := Marker{Place: place, Kind: kind, At: at, Own: w.ownOf(place, n)}
	if len(w.model.Markers) >= maxKindsOfMarkers*check.MaxMarkers {
		return fault.New(fault.ErrTooLarge, place, "is one marker too many, want at most %d", maxKindsOfMarkers*check.MaxMarkers)
	}
	if n.Mesh != nil && kind != ZoneMarker {
		w.doc.Ignored.Add("mesh of a marker", place)
	}
	var err error
	switch kind {
	case ZoneMarker:
		err = w.readZone(&m, n, words)
	case PickupMarker:
		m.Thing = words[0]
		var seconds float64
		seconds, err = n.Extras.Number(place, "respawn_s", 0, check.MaxPickupTicks*check.TickSeconds, 0)
		m.Wait = WholeTicks(seconds)
	case PieceMarker:
		m.Thing = words[0]
		err = m.readTeam(n, words)
	default:
		err = m.readTeam(n, words)
	}
	w.model.Markers = append(w.model.Markers, m)
	return err
}

// maxKindsOfMarkers is how many kinds of markers there are of which a level may have
// [MaxMarkers] each.
const maxKindsOfMarkers = 5

// readTeam reads the team of a marker: by the words of its name or by a property.
func (m *Marker) readTeam(n *gltf.Node, words []string) (err error) {
	if m.Team, err = readTeam(n, m.Place); err != nil {
		return err
	}
	for _, word := range words {
		if team, ok, err := teamOf(word); err != nil {
			return fault.New(fault.ErrFormat, m.Place, "%v", err)
		} else if ok {
			m.Team = team
		}
	}
	return nil
}

// readZone reads a zone: its kind and name by the words of its name or by properties, its
// numbers by properties, and its corners.
func (w *walker) readZone(m *Marker, n *gltf.Node, words []string) error {
	e, place, z := &n.Extras, m.Place, &m.Zone
	if _, err := e.Fill(place, z); err != nil {
		return err
	}
	if z.Kind == "" {
		if len(words) == 0 {
			return fault.New(fault.ErrFormat, place, "has no kind, want zone.<kind>.<name>")
		}
		z.Kind = words[0]
	}
	if !e.Has("name") && len(words) > 1 {
		z.Name = strings.Join(words[1:], ".")
	}
	extras.NoteZoneKind(&w.noted, place, z.Kind, w.options.Kinds.Zones)
	gate, err := e.Number(place, "gate", 1, check.MaxGates, 0)
	if err != nil {
		return err
	}
	if m.Gate = int(gate); float64(m.Gate) != gate {
		return fault.New(fault.ErrFormat, place+".extras.gate", "is %v, want a whole number of 1 to %d", gate, check.MaxGates)
	}
	if z.Target == nil {
		if z.Target, err = w.targetOf(m, n); err != nil {
			return err
		}
	}
	box, err := w.zoneBox(place, n)
	if err != nil {
		return err
	}
	for i, corner := range affine.Corners(box) {
		m.Corner[i] = m.At.Point(corner)
	}
	return nil
}

// targetName is the first word of the name of a node below a zone that says where it throws, as the
// property of that name does.
const targetName = "target"

// isNamed reports whether the first word of a name is a word, with digits or without.
func isNamed(name, word string) bool {
	words := markerWords(strings.ToLower(name))
	return len(words) > 0 && strings.TrimRight(words[0], "0123456789") == word
}

// targetOf returns the target of a zone by a node below it, or nil.
func (w *walker) targetOf(m *Marker, n *gltf.Node) (*[3]float64, error) {
	for _, child := range n.Children {
		if child < 0 || child >= len(w.doc.Nodes) || w.doc.Nodes[child] == nil || !isNamed(w.doc.Nodes[child].Name, targetName) {
			continue
		}
		local, err := localMap(w.doc.PlaceOfNode(child), w.doc.Nodes[child])
		if err != nil {
			return nil, err
		}
		at := m.At.After(local).Origin
		return &[3]float64{at.X, at.Y, at.Z}, nil
	}
	return nil, nil
}

// zoneBox returns the bounds of a zone in the axes of its node: those of its
// mesh, or a cube from -1 to 1 for a node without one.
func (w *walker) zoneBox(place string, n *gltf.Node) (geom.Bounds, error) {
	if n.Mesh == nil {
		return geom.Bounds{Min: geom.Vec{X: -1, Y: -1, Z: -1}, Max: geom.Vec{X: 1, Y: 1, Z: 1}}, nil
	}
	mesh, err := w.doc.Mesh(place, *n.Mesh)
	if err != nil {
		return geom.Bounds{}, err
	}
	var box geom.Bounds
	found := false
	for i, p := range mesh.Primitives {
		place := fmt.Sprintf("%s: meshes[%d].primitives[%d]", place, *n.Mesh, i)
		if p == nil {
			return box, fault.New(fault.ErrFormat, place, "is null")
		}
		if p.Attributes.Position == nil {
			return box, fault.New(fault.ErrFormat, place, "has no POSITION")
		}
		if err := w.doc.Unpack(place, p); err != nil {
			return box, err
		}
		place += ": POSITION"
		positions, err := w.doc.Vectors(place, *p.Attributes.Position)
		if err != nil {
			return box, err
		}
		if positions.Count > maxZoneVertices {
			return box, fault.New(fault.ErrTooLarge, place, "%d elements, want at most %d", positions.Count, maxZoneVertices)
		}
		if err := w.spendWork(place, positions.Count); err != nil {
			return box, err
		}
		vertices := positions.Read()
		if !found {
			box, found = geom.Bounds{Min: vertices[0], Max: vertices[0]}, true
		}
		for _, v := range vertices {
			box = box.Include(v)
		}
	}
	if !found {
		return box, fault.New(fault.ErrFormat, place, "has a mesh without primitives")
	}
	return box, nil
}

// Yaw returns where a marker looks that is placed: along its -z, which is the y of modellers.
func (m *Marker) Yaw(placed affine.Map) geom.Angle {
	return geom.Heading(placed.Direction(geom.Vec{Z: -1}))
}

// IsMarker reports whether a node of a name has no geometry: a marker, or a stop of a
// platform.
func IsMarker(name string, known Kinds) bool {
	kind, _ := MarkerKind(name, &known)
	return kind != noMarker && kind != levelMarker || isStop(name)
}

// WordsOf returns the words of the properties of a node.
func WordsOf(name string, kind KindOfMarker) []string {
	switch {
	case kind == SpawnMarker || kind == FlagMarker || kind == PieceMarker:
		return extras.OwnerWords[:]
	case kind == PickupMarker:
		return extras.PickupWords[:]
	case kind == ZoneMarker:
		return extras.ZoneWords[:]
	case kind == levelMarker:
		return extras.LevelWords[:]
	case isStop(name):
		return extras.StopWords[:]
	}
	return extras.ObjectWords[:]
}
