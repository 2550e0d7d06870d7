package cli

import (
	"fmt"
	"io"
	"math"
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
		c.To, thousands(w.triangles), len(l.Spawns), len(l.Flags), len(l.Zones))
	for _, text := range w.lost() {
		fmt.Fprintln(c.stdout, "  lost       ", text)
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
	triangles int
}

func (w *modelWriter) write() error {
	if t := w.level.Terrain; t != nil {
		vertices, indices := t.Mesh()
		s := levels.Structure{Name: "terrain", Vertices: vertices, Indices: indices, Color: [3]float32{0.4, 0.42, 0.35}, Material: t.Material}
		if err := w.add(&s, nil); err != nil {
			return err
		}
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
	for _, s := range w.level.Spawns {
		w.node(&gltf.Node{Name: marker("spawn", s.Team), Translation: axes64(s.Position), Rotation: yawed(s.Yaw)})
	}
	for _, f := range w.level.Flags {
		w.node(&gltf.Node{Name: marker("flag", f.Team), Translation: axes64(f.Position)})
	}
	for i := range w.level.Zones {
		z := &w.level.Zones[i]
		half := z.Bounds.Size().Scale(0.5)
		w.node(&gltf.Node{
			Name:        "zone." + z.Kind + "." + z.Name,
			Translation: axes64(z.Bounds.Center()), Scale: [3]float64{half.X, half.Z, half.Y},
		})
	}
	w.lights()
	return nil
}

// yawed returns the quaternion of a yaw.
func yawed(yaw geom.Angle) [4]float64 {
	sin, cos := geom.SinCos(yaw / 2) // of half the angle, as a quaternion has it
	if yaw%geom.QuarterTurn != 0 {
		// Slightly more: whoever reads it rounds it down, and gets the same.
		sin, cos = math.Sincos(math.Pi * (float64(yaw) + 0.25) / levels.FullTurn)
	}
	return [4]float64{0, sin, 0, cos}
}

func marker(kind string, team int) string {
	if team == 0 {
		return kind
	}
	return fmt.Sprintf("%s.team%d", kind, team)
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

// lost prints what of a level a model cannot express.
func (w *modelWriter) lost() []string {
	var lost []string
	if w.level.About != "" {
		lost = append(lost, "the line about the level")
	}
	if n := len(w.level.Pickups); n > 0 {
		lost = append(lost, fmt.Sprintf("%d pickups", n))
	}
	if n := len(w.level.Pieces); n > 0 {
		lost = append(lost, fmt.Sprintf("%d base pieces", n))
	}
	if w.level.Course != nil {
		lost = append(lost, "the course")
	}
	if w.level.Look != levels.DefaultLook() {
		lost = append(lost, "the look")
	}
	acting := 0
	for i := range w.level.Zones {
		if z := &w.level.Zones[i]; *z != levels.NewZone(z.Kind, z.Name, z.Bounds) {
			acting++
		}
	}
	if acting > 0 {
		lost = append(lost, "the numbers of "+counted(acting, "zone"))
	}
	if w.triangles > levels.MaxTriangles {
		lost = append(lost, fmt.Sprintf("the way back: a model may have %s triangles", thousands(levels.MaxTriangles)))
	}
	return lost
}
