package cli

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/qmuntal/gltf"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// toModel writes a level as one .glb: its geometry and looks, its platforms with their
// motion, its lamps, and its spawns, flags and zones as nodes. What a level has of these is
// read from it again.
func (c *conversion) toModel() error {
	l, err := c.own.open(c.From, c.stderr, c.meant...)
	if err != nil {
		return err
	}
	w := modelWriter{doc: gltf.NewDocument(), level: l}
	w.doc.Asset.Generator = "skijet level"
	if err := create(c.To, func(out io.Writer) error {
		if err := w.write(); err != nil {
			return err
		}
		return gltf.NewEncoder(out).Encode(w.doc)
	}); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "%s: %s triangles, %d spawns, %d flags, %d zones\n",
		c.To, thousands(w.triangles+w.ground), len(l.Spawns), len(l.Flags), len(l.Zones))
	for _, text := range w.lost(c.To) {
		fmt.Fprintln(c.stdout, "  lost       ", text)
	}
	for _, text := range l.Ignored {
		fmt.Fprintln(c.stdout, "  ignored    ", text)
	}
	return nil
}

// modelWriter fills a document with a level.
type modelWriter struct {
	doc       *gltf.Document
	level     *levels.Level
	looks     []look           // of the materials of doc
	images    []*uint8         // first pixels of the images of doc
	textures  []levels.Texture // of doc, of which the pixels are in images
	triangles int              // of structures and platforms
	ground    int              // triangles of the terrain
	renamed   []string         // structures and platforms
}

func (w *modelWriter) write() error {
	if err := w.terrain(); err != nil {
		return err
	}
	for i := range w.level.Structures {
		if err := w.add(&w.level.Structures[i], nil); err != nil {
			return err
		}
	}
	for i := range w.level.Platforms {
		if err := w.platform(&w.level.Platforms[i]); err != nil {
			return err
		}
	}
	w.places()
	w.lights()
	w.properties()
	return nil
}

// terrain adds the terrain as a mesh, whose custom properties make it terrain again.
func (w *modelWriter) terrain() error {
	t := w.level.Terrain
	if t == nil {
		return nil
	}
	local := *t
	local.Origin = geom.Vec{}
	vertices, indices := local.Mesh()
	s := levels.Structure{Name: "terrain", Vertices: vertices, Indices: indices, Color: [3]float32{0.4, 0.42, 0.35}, Material: t.Material}
	extras := map[string]any{"cell_m": t.Cell}
	if t.MaxZ > t.MinZ {
		extras["min_z_m"], extras["max_z_m"] = t.MinZ, t.MaxZ
	}
	if t.ByParity {
		extras["cut"] = "tribes2"
	}
	n := &gltf.Node{Name: s.Name, Translation: axes64(t.Origin), Extras: extras}
	w.node(n)
	s.Normals = gridNormals(vertices, indices)
	before := w.triangles
	err := w.mesh(n, &s)
	w.ground, w.triangles = w.triangles-before, before
	return err
}

// gridNormals returns the normals of vertices: those of the triangles around them. Without them, readers
// have three vertices for each triangle.
func gridNormals(vertices []geom.Vec, indices []uint32) []geom.Vec {
	normals := make([]geom.Vec, len(vertices))
	for k := 0; k+2 < len(indices); k += 3 {
		a, b, c := indices[k], indices[k+1], indices[k+2]
		n := vertices[b].Sub(vertices[a]).Cross(vertices[c].Sub(vertices[a]))
		for _, i := range [3]uint32{a, b, c} {
			normals[i] = normals[i].Add(n)
		}
	}
	for i := range normals {
		normals[i] = normals[i].Normalize()
	}
	return normals
}

// yawed returns the quaternion of a yaw, slightly more than it: whoever reads it rounds it down,
// and gets the same.
func yawed(yaw geom.Angle) [4]float64 {
	if yaw == 0 {
		return [4]float64{3: 1}
	}
	sin, cos := math.Sincos(math.Pi * (float64(yaw) + 0.25) / levels.FullTurn) // of half the angle, as a quaternion has it
	return [4]float64{0, sin, 0, cos}
}

// node adds a node to the scene and returns its number.
func (w *modelWriter) node(n *gltf.Node) int {
	at := w.child(n)
	w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, at)
	return at
}

// child adds a node for a parent.
func (w *modelWriter) child(n *gltf.Node) int {
	w.doc.Nodes = append(w.doc.Nodes, n)
	return len(w.doc.Nodes) - 1
}

// extension says that the document has an extension.
func (w *modelWriter) extension(name string) {
	if !slices.Contains(w.doc.ExtensionsUsed, name) {
		w.doc.ExtensionsUsed = append(w.doc.ExtensionsUsed, name)
	}
}

// axes turns our axes, z up and y forward, into glTF's, y up and z back.
func axes(v geom.Vec) [3]float32 { return [3]float32{float32(v.X), float32(v.Z), float32(-v.Y)} }

func axes64(v geom.Vec) [3]float64 { return [3]float64{v.X, v.Z, -v.Y} }

// lost lists what of a level a model cannot express.
func (w *modelWriter) lost(file string) []string {
	var lost []string
	if n := len(w.renamed); n > 0 {
		lost = append(lost, fmt.Sprintf("%s: %q begins with the word of a marker", counted(n, "name"), w.renamed[0]))
	}
	if n := len(w.level.Scenery); n > 0 {
		lost = append(lost, fmt.Sprintf("scenery: %s that would be solid", counted(n, "model")))
	}
	if w.triangles > levels.MaxTriangles {
		lost = append(lost, fmt.Sprintf("the way back: a model may have %s triangles beside its terrain", thousands(levels.MaxTriangles)))
	}
	if info, err := os.Stat(file); err == nil && info.Size() > levels.MaxModelBytes {
		lost = append(lost, fmt.Sprintf("the way back: a model file may have %d MiB", levels.MaxModelBytes>>20))
	}
	return lost
}
