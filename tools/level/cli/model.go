package cli

import (
	"fmt"
	"io"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// toModel writes a level as one .glb: its geometry, and its spawns, flags and zones
// as nodes.
func (c *conversion) toModel() error {
	l, err := c.own.open(c.From, c.stderr, c.meant...)
	if err != nil {
		return err
	}
	w := modelWriter{doc: gltf.NewDocument(), level: l}
	w.doc.Asset.Generator = "skijet level"
	if err := create(c.To, func(out io.Writer) error {
		w.write()
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
	looks     []look // of the materials of doc
	triangles int
}

// look is the properties that distinguish materials.
type look struct {
	name  string
	color [3]float32
	glow  float32
}

func (w *modelWriter) write() {
	if t := w.level.Terrain; t != nil {
		vertices, indices := t.Mesh()
		s := levels.Structure{Name: "terrain", Vertices: vertices, Indices: indices, Color: [3]float32{0.4, 0.42, 0.35}, Material: t.Material}
		w.add(&s, geom.Pose{})
	}
	for i := range w.level.Structures {
		w.add(&w.level.Structures[i], geom.Pose{})
	}
	for i := range w.level.Platforms {
		p := &w.level.Platforms[i]
		for k := range p.Structures {
			w.add(&p.Structures[k], p.Pose(0))
		}
	}
	for _, s := range w.level.Spawns {
		sin, cos := geom.SinCos(s.Yaw / 2) // of half the angle, as a quaternion has it
		w.node(&gltf.Node{Name: marker("spawn", s.Team), Translation: axes64(s.Position), Rotation: [4]float64{0, sin, 0, cos}})
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
}

func marker(kind string, team int) string {
	if team == 0 {
		return kind
	}
	return fmt.Sprintf("%s.team%d", kind, team)
}

func (w *modelWriter) node(n *gltf.Node) {
	w.doc.Nodes = append(w.doc.Nodes, n)
	w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, len(w.doc.Nodes)-1)
}

// add adds a structure in a pose.
func (w *modelWriter) add(s *levels.Structure, at geom.Pose) {
	if len(s.Indices) == 0 {
		return
	}
	positions := make([][3]float32, len(s.Vertices))
	for i, v := range s.Vertices {
		positions[i] = axes(at.Apply(v))
	}
	p := &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(w.doc, positions)},
		Indices:    gltf.Index(modeler.WriteIndices(w.doc, s.Indices)),
		Material:   gltf.Index(w.material(s)),
	}
	if len(s.Normals) > 0 {
		normals := make([][3]float32, len(s.Normals))
		for i, n := range s.Normals {
			normals[i] = axes(at.Apply(n).Sub(at.Position))
		}
		p.Attributes[gltf.NORMAL] = modeler.WriteNormal(w.doc, normals)
	}
	w.doc.Meshes = append(w.doc.Meshes, &gltf.Mesh{Name: s.Name, Primitives: []*gltf.Primitive{p}})
	w.node(&gltf.Node{Name: s.Name, Mesh: gltf.Index(len(w.doc.Meshes) - 1)})
	w.triangles += len(s.Indices) / 3
}

// material returns the number of the material of a structure.
func (w *modelWriter) material(s *levels.Structure) int {
	of := look{w.level.Materials[s.Material].Name, s.Color, s.Glow}
	for i, l := range w.looks {
		if l == of {
			return i
		}
	}
	w.looks = append(w.looks, of)
	var color [4]float64
	var light [3]float64
	for i, c := range of.color {
		color[i], light[i] = float64(c), float64(c)*float64(of.glow)
	}
	color[3] = 1
	w.doc.Materials = append(w.doc.Materials, &gltf.Material{
		Name: of.name, EmissiveFactor: light,
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &color, MetallicFactor: gltf.Float(0)},
	})
	return len(w.looks) - 1
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
	if n := len(w.level.Platforms); n > 0 {
		lost = append(lost, fmt.Sprintf("the motion of %d platforms, which stand where a match begins", n))
	}
	textures, colors := 0, 0
	for i := range w.level.Structures {
		if s := &w.level.Structures[i]; s.Texture != nil {
			textures++
		} else if s.Colors != nil {
			colors++
		}
	}
	if textures > 0 {
		lost = append(lost, fmt.Sprintf("the textures of %s", counted(textures, "structure")))
	}
	if colors > 0 {
		lost = append(lost, fmt.Sprintf("the colours of the vertices of %s", counted(colors, "structure")))
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
		if k := w.level.Zones[i].Kind; k == levels.ZoneWater || k == levels.ZonePhysical {
			acting++
		}
	}
	if acting > 0 {
		lost = append(lost, fmt.Sprintf("the numbers of %d zones of water and of physics", acting))
	}
	for i, m := range w.level.Materials {
		if i > 0 && !levels.IsStandardMaterial(m) {
			lost = append(lost, fmt.Sprintf("the friction and elasticity of %q", m.Name))
		}
	}
	if w.triangles > levels.MaxTriangles {
		lost = append(lost, fmt.Sprintf("the way back: a model may have %s triangles", thousands(levels.MaxTriangles)))
	}
	return lost
}
