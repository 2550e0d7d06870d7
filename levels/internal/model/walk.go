package model

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
	"github.com/skijet/skijet/levels/internal/notes"
)

const (
	// MaxNodeDepth bounds the nesting of nodes; editors nest a dozen deep.
	MaxNodeDepth = 256
	// maxWork limits work that leaves nothing in the level: primitives of lines, corners
	// of zones. A small file can refer to them any number of times.
	maxWork = 1 << 21
)

// walker converts the nodes of a document to a model, parents before children and in the
// order of the file.
type walker struct {
	doc     *gltf.Document
	options Options
	visited []bool
	path    []int // nodes from the root to the one that is looked at
	model   Model
	sides   []meshSides
	moving  bool // below a node that moves
	onGrid  bool // in a mesh that may be terrain
	lines   int  // primitives of points or lines
	bare    int  // primitives without positions
	hidden  int  // meshes
	used    check.Budget
	work    int
	noted   notes.Notes
	spelt   extras.Speller
	cycles  []*Cycle // of animations that were looked at
}

// walkScene reads a scene by its name or number, or the default scene for an empty name.
func (w *walker) walkScene(scene string) error {
	roots, err := w.doc.Roots(scene)
	if err != nil {
		return err
	}
	for _, root := range roots {
		if err := w.walk(root, upright(), 0, false); err != nil {
			return err
		}
	}
	return nil
}

// walk reads a node and its children. Hidden nodes have no geometry, but markers among
// them count.
func (w *walker) walk(index int, parent affine.Map, depth int, hidden bool) error {
	place := fmt.Sprintf("nodes[%d]", index)
	switch {
	case index < 0 || index >= len(w.doc.Nodes) || w.doc.Nodes[index] == nil:
		return fault.New(fault.ErrFormat, place, "does not exist; there are %d nodes", len(w.doc.Nodes))
	case slices.Contains(w.path, index):
		return fault.New(fault.ErrFormat, w.doc.PlaceOfNode(index), "is within itself: %s", w.cycle(index))
	case w.visited[index]:
		return fault.New(fault.ErrFormat, w.doc.PlaceOfNode(index), "is used twice, want a tree")
	case depth > MaxNodeDepth:
		return fault.New(fault.ErrTooLarge, place, "is nested deeper than %d", MaxNodeDepth)
	}
	defer w.enter(index)()
	n := w.doc.Nodes[index]
	if err := check.Name(place+".name", n.Name); err != nil {
		return err
	}
	place = w.doc.PlaceOfNode(index)
	at, err := w.placeOf(place, n, parent)
	if err != nil {
		return err
	}
	if v := n.Extensions.Visibility; v != nil && v.Visible != nil && !*v.Visible {
		hidden = true
	}
	if w.moving && isStop(n.Name) {
		return nil
	}
	kind, words := kindOf(n, &w.options.Kinds)
	w.spelt.NoteUnknown(&w.noted, place, &n.Extras, WordsOf(n.Name, kind))
	var move *Movement
	if kind == noMarker {
		w.addNode(place, n, at)
		if move, err = w.movementOf(index, place, n, parent, at); err != nil {
			return err
		}
	}
	if move != nil {
		move.First, w.moving = len(w.model.Parts), true
	}
	if !hidden {
		w.addLight(place, n, at)
	}
	switch {
	case kind != noMarker:
		err = w.addMarker(place, n, kind, words, at)
	case n.Mesh != nil && hidden:
		w.hidden++
		w.doc.Ignored.Add("hidden mesh", place)
	case n.Mesh != nil:
		err = w.addMesh(place, n, at)
	case !w.options.Drawing:
		w.noteLookalike(place, n, depth == 0)
	}
	if err != nil {
		return err
	}
	for _, child := range n.Children {
		if err := w.walk(child, at, depth+1, hidden); err != nil {
			return err
		}
	}
	if move != nil {
		w.moving = false
		if move.Last = len(w.model.Parts); move.Last > move.First {
			w.model.Movements = append(w.model.Movements, *move)
		}
	}
	return nil
}

// enter notes that a node is looked at, and returns what ends that.
func (w *walker) enter(index int) (leave func()) {
	w.visited[index] = true
	w.path = append(w.path, index)
	return func() { w.path = w.path[:len(w.path)-1] }
}

// cycle names the nodes from one on the path to where it is used again.
func (w *walker) cycle(index int) string {
	const most = 6 // nodes
	text := w.doc.PlaceOfNode(index)
	within := w.path[slices.Index(w.path, index)+1:]
	for i, next := range within {
		if i == most {
			text += fmt.Sprintf(" > %d more", len(within)-most)
			break
		}
		text += " > " + w.doc.PlaceOfNode(next)
	}
	return text + " > " + w.doc.PlaceOfNode(index)
}

// addNode keeps the properties for modules of a node that is no marker.
func (w *walker) addNode(place string, n *gltf.Node, at affine.Map) {
	if own := w.ownOf(place, n); len(own) > 0 && !w.options.Drawing {
		w.model.Nodes = append(w.model.Nodes, Node{place, n.Name, at, own})
	}
}

// ownOf returns the properties of a node for modules.
func (w *walker) ownOf(place string, n *gltf.Node) []extras.Own {
	own, odd := n.Extras.Own()
	for _, name := range odd {
		w.doc.Ignored.Add(fmt.Sprintf("property %.60q, which has no form that a module could read", name), place)
	}
	return own
}

// placeOf returns the transform of a node in our axes.
func (w *walker) placeOf(place string, n *gltf.Node, parent affine.Map) (affine.Map, error) {
	local, err := localMap(place, n)
	if err != nil {
		return affine.Map{}, err
	}
	at := parent.After(local)
	if !at.IsFinite() {
		return affine.Map{}, fault.New(fault.ErrNotFinite, place, "transform overflows")
	}
	return at, nil
}

// localMap returns the transform of a node relative to its parent.
func localMap(place string, n *gltf.Node) (affine.Map, error) {
	translation, rotation, scale := [3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 1, 1}
	if n.Translation != nil {
		translation = *n.Translation
	}
	if n.Rotation != nil {
		rotation = *n.Rotation
	}
	if n.Scale != nil {
		scale = *n.Scale
	}
	if rotation == [4]float64{} {
		return affine.Map{}, fault.New(fault.ErrFormat, place+".rotation", "is zero, want a unit quaternion")
	}
	at := affine.FromTRS(translation, rotation, scale)
	if n.Matrix != nil && *n.Matrix != identity {
		// Exporters write both, one of them being the identity.
		if at != affine.FromTRS([3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 1, 1}) {
			return affine.Map{}, fault.New(fault.ErrFormat, place+".matrix", "is given beside a translation, a rotation or a scale, want one or the other")
		}
		if err := checkMatrix(place+".matrix", n.Matrix); err != nil {
			return affine.Map{}, err
		}
		at = affine.FromMatrix(*n.Matrix)
	}
	if !at.IsFinite() {
		return affine.Map{}, fault.New(fault.ErrNotFinite, place, "transform is not finite")
	}
	return at, nil
}

var identity = [16]float64{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}

// matrixNoise is the largest rounding error in the last row of a matrix.
const matrixNoise = 1e-5

// checkMatrix refuses a matrix that projects or collapses geometry.
func checkMatrix(place string, m *[16]float64) error {
	if *m == [16]float64{} {
		return fault.New(fault.ErrFormat, place, "is zero")
	}
	for column, want := range [...]float64{0, 0, 0, 1} {
		if got := m[4*column+3]; !(math.Abs(got-want) <= matrixNoise) {
			return fault.New(fault.ErrFormat, place, "projects: its last row is (%v, %v, %v, %v), want (0, 0, 0, 1)", m[3], m[7], m[11], m[15])
		}
	}
	return nil
}

// addMesh adds the primitives of a node's mesh as structures.
func (w *walker) addMesh(place string, n *gltf.Node, at affine.Map) error {
	mesh, err := w.doc.Mesh(place, *n.Mesh)
	if err != nil {
		return err
	}
	for _, given := range mesh.Extras.Given {
		if slices.Contains(extras.ObjectWords[:], given.Name) && !w.options.Drawing {
			w.noted.Add(fmt.Sprintf("property %q of a mesh has no effect: give it to the object", given.Name), place)
		}
	}
	copies, err := w.instances(place, n)
	if err != nil {
		return err
	}
	sides := meshSides{place: place, name: n.Name, first: len(w.model.Parts)}
	if sides.given, err = sidesOf(n, place); err != nil {
		return err
	}
	w.onGrid = isGrid(n) && !w.options.Drawing
	for i, p := range mesh.Primitives {
		if err := w.spendWork(place, 1); err != nil {
			return err
		}
		where := func() string { return fmt.Sprintf("%s: meshes[%d].primitives[%d]", place, *n.Mesh, i) }
		if p == nil {
			return fault.New(fault.ErrFormat, where(), "is null")
		}
		if !w.isSolid(where, p) {
			continue
		}
		place := where()
		s, err := w.primitive(place, p, copies.count())
		if err != nil {
			return err
		}
		s.Name = n.Name
		s.transform(at, copies)
		w.noteGridLike(place, n, s)
		s.MaterialName = w.doc.MaterialName(p)
		w.model.Parts = append(w.model.Parts, *s)
		sides.doubleSided = sides.doubleSided || p.Material != nil && w.doc.Materials[*p.Material].DoubleSided
	}
	if sides.last = len(w.model.Parts); sides.last > sides.first {
		w.sides = append(w.sides, sides)
		return w.addGrid(place, n, at, sides.first)
	}
	return nil
}

// spendWork counts work that leaves nothing in the level.
func (w *walker) spendWork(place string, amount int) error {
	if w.work += amount; w.work > maxWork {
		return fault.New(fault.ErrTooLarge, place, "brings the parts to look at to more than %d", maxWork)
	}
	return nil
}

// isSolid reports whether a primitive consists of triangles, and notes what of it is
// ignored.
func (w *walker) isSolid(place func() string, p *gltf.Primitive) bool {
	if p.Mode != nil && *p.Mode >= gltf.ModePoints && *p.Mode <= gltf.ModeLineStrip {
		w.lines++
		w.doc.Ignored.AddAt("points or lines", place)
		return false
	}
	if p.Attributes.Position == nil {
		w.bare++
		w.doc.Ignored.AddAt("mesh without POSITION", place)
		return false
	}
	if len(p.Targets) > 0 {
		w.doc.Ignored.AddAt("morph targets", place)
	}
	return true
}
