package model

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
	"github.com/skijet/skijet/levels/internal/notes"
)

// An open mesh whose faces all look up counts as ground if it covers groundShare of the
// ground plane of the model, or if its name begins with one of groundNames. Ground stays
// solid from above only, as terrain is, at half the memory.
const groundShare = 0.25

// maxBacked is how many triangles a model may have with the backs of open meshes. A large
// scan is open, and twice its triangles would take twice the memory, or be refused.
const maxBacked = check.MaxTriangles / 2

// seamSteps are the steps in a metre to which vertices are rounded when the edges of two faces
// are compared: a modeller that computes the same corner twice may be off by the last bits,
// and nobody falls through a crack of a tenth of a millimetre.
const seamSteps = 8192

var groundNames = [...]string{"terrain", "ground"}

// meshSides is what decides whether the mesh of a node is solid from both sides.
type meshSides struct {
	place, name string
	first, last int // parts of the model, last exclusive
	doubleSided bool
	given       string // by a custom property: sidesFront, sidesBoth or nothing
}

// Values of the custom property of a mesh that says from where it is solid.
const (
	sidesFront = "front"
	sidesBoth  = "both"
)

// sidesOf returns the sides that a custom property names.
func sidesOf(n *gltf.Node, place string) (string, error) {
	raw := n.Extras.Get("sides")
	if raw == nil && isGrid(n) { // terrain is solid from above
		return sidesFront, nil
	}
	if raw == nil {
		return "", nil
	}
	var word string
	if json.Unmarshal(raw, &word) != nil || word != sidesFront && word != sidesBoth {
		return "", fault.New(fault.ErrFormat, place+".extras.sides", "is %s, want %q or %q", extras.PropertyText(raw), sidesFront, sidesBoth)
	}
	return word, nil
}

func (m *meshSides) isNamedGround() bool {
	name := strings.ToLower(m.name)
	return slices.ContainsFunc(groundNames[:], func(n string) bool { return strings.HasPrefix(name, n) })
}

// facesOf is the shape of a mesh.
type facesOf struct {
	edges  uint64  // 0 if every edge has as many faces on one side as on the other
	volume float64 // m3, six times that inside of a closed mesh, negative if it faces inward
	allUp  bool
	bounds geom.Bounds
}

// measureFaces sums up the faces of structures. An edge that two faces share is seen
// once in each direction: its two hashes cancel out. What does not cancel is an open edge.
func measureFaces(parts []Mesh) facesOf {
	f := facesOf{allUp: true}
	origin, found := geom.Vec{}, false
	for i := range parts {
		s := &parts[i]
		for k := 0; k+2 < len(s.Indices); k += 3 {
			a, b, c := s.Vertices[s.Indices[k]], s.Vertices[s.Indices[k+1]], s.Vertices[s.Indices[k+2]]
			if !found {
				origin, found = a, true
				f.bounds = geom.Bounds{Min: a, Max: a}
			}
			f.bounds = f.bounds.Include(a).Include(b).Include(c)
			ha, hb, hc := hashPoint(a), hashPoint(b), hashPoint(c)
			f.edges += hashEdge(ha, hb) - hashEdge(hb, ha) + hashEdge(hb, hc) - hashEdge(hc, hb) + hashEdge(hc, ha) - hashEdge(ha, hc)
			normal := b.Sub(a).Cross(c.Sub(a))
			f.allUp = f.allUp && !(normal.Z <= 0 && normal != geom.Vec{})
			f.volume += normal.Dot(a.Sub(origin))
		}
	}
	return f
}

// hashPoint returns the same for vertices of two faces that are one point but for rounding.
func hashPoint(v geom.Vec) uint64 {
	sum := uint64(0x9e3779b97f4a7c15)
	for _, f := range [3]float64{v.X, v.Y, v.Z} {
		sum = mixBits(sum ^ math.Float64bits(math.Floor(float64(f*seamSteps)+0.5)))
	}
	return sum
}

func hashEdge(from, to uint64) uint64 { return mixBits(from ^ mixBits(to+0x632be59bd9b4e019)) }

// mixBits spreads every bit over all bits (MurmurHash3).
func mixBits(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// facesInward reports whether a closed shape is a room: its fronts are inside. A shape whose
// faces all have backs has no volume, but for rounding.
func (f *facesOf) facesInward() bool {
	const rounding = 1e-6 // as a part of the cube of its size
	size := f.bounds.Size().Length()
	return f.volume < -float64(rounding*float64(float64(size*size)*size))
}

// chooseSides makes meshes solid from both sides that need it. A closed mesh is solid from
// outside, whatever its material says: modellers write "double-sided" by default. An open
// one, such as a sheet or a model without its underside, could be entered from behind, and so
// could a room, which is a closed one that faces inward.
func (w *walker) chooseSides() error {
	shapes := make([]facesOf, len(w.sides))
	var all geom.Bounds
	for i, m := range w.sides {
		shapes[i] = measureFaces(w.model.Parts[m.first:m.last])
		if b := shapes[i].bounds; i == 0 {
			all = b
		} else {
			all = all.Include(b.Min).Include(b.Max)
		}
	}
	area := func(b geom.Bounds) float64 { s := b.Size(); return s.X * s.Y }
	opened, closed, rooms, large, first, firstRoom := 0, 0, 0, 0, "", ""
	for i := range w.sides {
		m := &w.sides[i]
		f := &shapes[i]
		isClosed := f.edges == 0 && !w.options.Drawing
		isRoom := isClosed && f.facesInward() || m.given == "" && w.turnHull(i, f, all)
		isGround := f.allUp && (m.isNamedGround() || area(f.bounds) >= float64(groundShare*area(all)))
		switch {
		case m.given == sidesFront:
			continue
		case m.given == sidesBoth:
		case isClosed && m.doubleSided && f.volume > 0:
			closed++
			continue
		case isClosed && !isRoom && !m.doubleSided, (isGround || w.options.Drawing) && !m.doubleSided:
			continue
		case !m.doubleSided && w.used.Triangles+w.triangles(m) > maxBacked:
			large++
			continue
		case isRoom:
			if rooms++; rooms == 1 {
				firstRoom = m.place
			}
		case !m.doubleSided:
			if opened++; opened == 1 {
				first = m.place
			}
		}
		for k := m.first; k < m.last; k++ {
			s := &w.model.Parts[k]
			if err := w.used.SpendMore(m.place, len(s.Indices)/3, len(s.Vertices)); err != nil {
				return err
			}
			s.addBacks()
		}
	}
	if opened > 0 {
		w.model.Notes = append(w.model.Notes, fmt.Sprintf("solid from both sides, since open: %s, the first %s", meshes(opened), first))
	}
	if rooms > 0 {
		w.model.Notes = append(w.model.Notes, fmt.Sprintf("solid from both sides, since closed and facing inward as rooms do: %s, the first %s", meshes(rooms), firstRoom))
	}
	if large > 0 {
		w.model.Notes = append(w.model.Notes, fmt.Sprintf("open or facing inward, but too large to be solid from both sides, so from their fronts: %s", meshes(large)))
	}
	if closed > 0 {
		w.model.Notes = append(w.model.Notes, fmt.Sprintf("double-sided but closed, so solid from outside: %s", meshes(closed)))
	}
	return nil
}

// turnHull turns the faces of mesh number i inward if they look outward and it is around all
// others, and reports whether it did.
func (w *walker) turnHull(i int, f *facesOf, all geom.Bounds) bool {
	if w.options.Drawing || !w.isHull(i, f, all) {
		return false
	}
	m := &w.sides[i]
	for k := m.first; k < m.last; k++ {
		w.model.Parts[k].turnFaces()
	}
	f.volume = -f.volume
	w.noted.Add("around all other meshes, so what is inside counts, though its faces look outward", m.place)
	return true
}

// triangles returns how many triangles a mesh has.
func (w *walker) triangles(m *meshSides) int {
	count := 0
	for i := m.first; i < m.last; i++ {
		count += len(w.model.Parts[i].Indices) / 3
	}
	return count
}

func meshes(n int) string { return notes.Count(n, "mesh", "meshes") }
