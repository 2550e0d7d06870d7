package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// exampleModel writes a small level as one .glb with the nodes, materials and custom
// properties that Blender exports: two sides with spawns and flags, a tower with a lift, a
// gate that an animation moves, a turning sign, a fence with a door, a pond and lamps.
func exampleModel(name string, stdout io.Writer) error {
	e := &example{doc: gltf.NewDocument()}
	e.doc.Asset.Generator = "skijet level new"
	e.doc.Scenes[0].Name = "Scene"
	e.build()
	if err := create(name, func(out io.Writer) error { return gltf.NewEncoder(out).Encode(e.doc) }); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s\nplay it:  go run github.com/skijet/skijet/cmd/arena --level %s\nlook at it: go run github.com/skijet/skijet/tools/level preview %s example.png\n",
		name, name, name)
	return nil
}

// example builds the document. Its own axes are those of levels.
type example struct{ doc *gltf.Document }

// Materials of the example, by their numbers.
const (
	soil = iota
	concrete
	metal
	fence
	lamp
	sign
)

func (e *example) build() {
	texture := func(picture image.Image) *gltf.TextureInfo {
		var data bytes.Buffer
		if err := png.Encode(&data, picture); err != nil {
			panic(err) // pictures of this file
		}
		index, err := modeler.WriteImage(e.doc, "picture", "image/png", &data)
		if err != nil {
			panic(err)
		}
		e.doc.Textures = append(e.doc.Textures, &gltf.Texture{Source: gltf.Index(index)})
		return &gltf.TextureInfo{Index: len(e.doc.Textures) - 1}
	}
	plain := func(name string, r, g, b float64) *gltf.Material {
		return &gltf.Material{Name: name, DoubleSided: true, PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
			BaseColorFactor: &[4]float64{r, g, b, 1}, MetallicFactor: gltf.Float(0)}}
	}
	ground, bars := plain("PackedEarth", 1, 1, 1), plain("Metal.001", 1, 1, 1)
	ground.PBRMetallicRoughness.BaseColorTexture = texture(chequered(color.NRGBA{96, 110, 78, 255}, color.NRGBA{84, 98, 70, 255}))
	bars.PBRMetallicRoughness.BaseColorTexture = texture(chequered(color.NRGBA{150, 150, 160, 255}, color.NRGBA{}))
	bars.AlphaMode = gltf.AlphaMask
	light, board := plain("Lamp", 0, 0, 0), plain("Sign", 0.9, 0.7, 0.1)
	light.EmissiveFactor = [3]float64{1, 0.85, 0.5}
	board.Extensions = gltf.Extensions{"KHR_materials_unlit": struct{}{}}
	e.doc.ExtensionsUsed = []string{"KHR_materials_unlit"}
	e.doc.Materials = []*gltf.Material{ground, plain("Concrete", 0.42, 0.42, 0.45), plain("Metal", 0.3, 0.33, 0.4), bars, light, board}

	e.yard()
	for side, team := range [2]int{1, 2} {
		y := float64(80*side - 40)
		for i := range 4 {
			e.empty(fmt.Sprintf("spawn.%03d", 4*side+i), geom.Vec{X: float64(10*i - 15), Y: y, Z: 0.05}, geom.Degrees(float64(180*side)), map[string]any{"team": team})
		}
		e.empty(fmt.Sprintf("flag.team%d", team), geom.Vec{Y: y * 1.2}, 0, nil)
	}
	e.empty("zone.water.pond", geom.Vec{X: -38, Y: 0, Z: 1}, 0, nil).Scale = [3]float64{8, 1, 14}
	e.pad()
	e.empty("zone.physical.wind", geom.Vec{X: -30, Y: 30, Z: 8}, 0, map[string]any{"force": []any{120.0, 0.0, 0.0}}).Scale = [3]float64{20, 8, 6}
	for i, at := range [4]geom.Vec{{Y: -20}, {X: -25, Y: 30}, {Y: 35}, {X: 25, Y: 25}} {
		e.empty(fmt.Sprintf("zone.gate.%02d", i+1), at.Add(geom.Vec{Z: 5}), 0, map[string]any{"gate": i + 1}).Scale = [3]float64{5, 5, 5}
	}
	e.empty("pickup.repair_kit", geom.Vec{X: 25, Z: 0.1}.Add(geom.Vec{Y: -12}), 0, map[string]any{"respawn_s": 20.0})
	e.empty("level", geom.Vec{Z: 70}, 0, map[string]any{"about": "A yard with a gate, a lift, a door and a pad.", "clouds": 0.6,
		"gold_s": 14.0, "silver_s": 20.0, "bronze_s": 30.0})
	e.lift()
	e.gate()
	e.door()
	e.wheel()
}

// yard is what stands still.
func (e *example) yard() {
	e.box("ground", geom.Vec{Z: -1}, geom.Vec{X: 120, Y: 120, Z: 2}, soil, 10)
	for _, side := range [4]geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		size := geom.Vec{X: 2, Y: 2, Z: 60}.Add(geom.Vec{X: side.Y, Y: side.X}.Abs().Scale(120))
		e.box("wall", side.Scale(61).Add(geom.Vec{Z: 29}), size, concrete, 1)
	}
	e.box("tower", geom.Vec{X: 25, Z: 6}, geom.Vec{X: 12, Y: 12, Z: 12}, concrete, 1)
	e.box("lamp", geom.Vec{X: 25, Z: 12.4}, geom.Vec{X: 1, Y: 1, Z: 0.8}, lamp, 1)
	e.box("pier", geom.Vec{X: -8, Z: 3}, geom.Vec{X: 2, Y: 6, Z: 6}, concrete, 1)
	e.box("pier.001", geom.Vec{X: 8, Z: 3}, geom.Vec{X: 2, Y: 6, Z: 6}, concrete, 1)
	e.box("fence", geom.Vec{X: -25, Y: 20, Z: 1.5}, geom.Vec{X: 16, Y: 0.3, Z: 3}, fence, 4)
	e.box("fence.001", geom.Vec{X: -10, Y: 20, Z: 1.5}, geom.Vec{X: 8, Y: 0.3, Z: 3}, fence, 4)
	e.box("ramp", geom.Vec{Y: 22, Z: 0.2}, geom.Vec{X: 10, Y: 10, Z: 0.4}, metal, 1)
}

// pad throws onto the tower: to an empty below its node, in the axes of the cube.
func (e *example) pad() {
	n := e.empty("zone.pad.tower", geom.Vec{X: 25, Y: -22, Z: 0.5}, 0, nil)
	n.Scale = [3]float64{2, 0.5, 2}
	e.doc.Nodes = append(e.doc.Nodes, &gltf.Node{Name: "target", Translation: [3]float64{0, 23.2, -9}})
	n.Children = []int{len(e.doc.Nodes) - 1}
}

// lift has stops: empties below its node.
func (e *example) lift() {
	n := e.box("lift", geom.Vec{X: 15.5, Z: 0.25}, geom.Vec{X: 6, Y: 6, Z: 0.5}, metal, 1)
	n.Extras = map[string]any{"speed_m_s": 4.0, "wait_s": 2.0}
	e.doc.Nodes = append(e.doc.Nodes, &gltf.Node{Name: "stop.001", Translation: [3]float64{0, 11.5, 0}})
	n.Children = []int{len(e.doc.Nodes) - 1}
}

// gate is moved up by an animation of its location.
func (e *example) gate() {
	e.box("gate", geom.Vec{Z: 3}, geom.Vec{X: 13.8, Y: 1, Z: 5.9}, metal, 1)
	e.animate("gate", gltf.TRSTranslation, []float32{0, 3, 6, 9}, [][3]float32{{0, 3, 0}, {0, 3, 0}, {0, 9, 0}, {0, 9, 0}})
}

// door swings about its edge by an animation of its rotation, of which Blender writes a key
// for every frame: it opens in a second and a half, stands open, closes and stands closed.
func (e *example) door() {
	const frames, perSecond = 168, 24
	e.boxFrom("door", geom.Vec{X: -16.95, Y: 20, Z: 0.05}, geom.Vec{Y: -0.1}, geom.Vec{X: 2.9, Y: 0.1, Z: 2.9}, metal, 1)
	var times []float32
	var turns [][4]float32
	for i := range frames + 1 {
		second := float64(i) / perSecond
		eased := func(x float64) float64 { x = geom.Clamp(x, 0, 1); return x * x * (3 - 2*x) }
		sin, cos := geom.SinCos(geom.Degrees(50 * (eased(second/1.5) - eased((second-3.5)/1.5))))
		times, turns = append(times, float32(second)), append(turns, [4]float32{0, float32(sin), 0, float32(cos)})
	}
	e.animate("door", gltf.TRSRotation, times, turns)
}

// wheel turns by an animation of its rotation.
func (e *example) wheel() {
	e.box("wheel", geom.Vec{X: 25, Z: 17}, geom.Vec{X: 8, Y: 0.6, Z: 2}, sign, 1)
	e.animate("wheel", gltf.TRSRotation, []float32{0, 2, 4, 6}, [][4]float32{{0, 0, 0, 1}, {0, 0.8660254, 0, 0.5}, {0, 0.8660254, 0, -0.5}, {0, 0, 0, -1}})
}

// animate animates the last node.
func (e *example) animate(name string, path gltf.TRSProperty, times []float32, values any) {
	e.doc.Animations = append(e.doc.Animations, &gltf.Animation{Name: name,
		Channels: []*gltf.AnimationChannel{{Target: gltf.AnimationChannelTarget{Node: gltf.Index(len(e.doc.Nodes) - 1), Path: path}}},
		Samplers: []*gltf.AnimationSampler{{Input: modeler.WriteAccessor(e.doc, gltf.TargetNone, times), Output: modeler.WriteAccessor(e.doc, gltf.TargetNone, values)}},
	})
}

// empty adds a node without a mesh.
func (e *example) empty(name string, at geom.Vec, yaw geom.Angle, extras map[string]any) *gltf.Node {
	sin, cos := geom.SinCos(yaw / 2)
	n := &gltf.Node{Name: name, Translation: axes64(at), Rotation: [4]float64{0, sin, 0, cos}}
	if extras != nil {
		n.Extras = extras
	}
	e.add(n)
	return n
}

func (e *example) add(n *gltf.Node) {
	e.doc.Nodes = append(e.doc.Nodes, n)
	e.doc.Scenes[0].Nodes = append(e.doc.Scenes[0].Nodes, len(e.doc.Nodes)-1)
}

// box adds a node with a box whose texture repeats so many times.
func (e *example) box(name string, at, size geom.Vec, material int, repeat float32) *gltf.Node {
	return e.boxFrom(name, at, size.Scale(-0.5), size.Scale(0.5), material, repeat)
}

// boxFrom is box with corners relative to the origin of its node.
func (e *example) boxFrom(name string, at, low, high geom.Vec, material int, repeat float32) *gltf.Node {
	s := levels.Box(name, low, high)
	var positions, normals [][3]float32
	var uv [][2]float32
	for i := range s.Vertices {
		positions, normals = append(positions, axes(s.Vertices[i])), append(normals, axes(s.Normals[i]))
		uv = append(uv, [4][2]float32{{0, repeat}, {repeat, repeat}, {repeat, 0}, {0, 0}}[i%4])
	}
	e.doc.Meshes = append(e.doc.Meshes, &gltf.Mesh{Name: name, Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(e.doc, positions), gltf.NORMAL: modeler.WriteNormal(e.doc, normals),
			gltf.TEXCOORD_0: modeler.WriteTextureCoord(e.doc, uv)},
		Indices: gltf.Index(modeler.WriteIndices(e.doc, s.Indices)), Material: gltf.Index(material),
	}}})
	n := &gltf.Node{Name: name, Mesh: gltf.Index(len(e.doc.Meshes) - 1), Translation: axes64(at)}
	e.add(n)
	return n
}

// chequered is a picture of 4 x 4 fields of two colours.
func chequered(a, b color.NRGBA) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 32, 32))
	for y := range 32 {
		for x := range 32 {
			c := a
			if (x/8+y/8)%2 == 1 {
				c = b
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}
