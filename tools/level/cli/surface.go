package cli

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// look is the properties that distinguish materials.
type look struct {
	material          uint8
	color, emission   [3]float32
	glow              float32
	cutoff, opacity   float32
	texture, shine    int // textures of base colour and emission, or -1
	unlit, bothFronts bool
	panels            bool
}

// add adds a structure as a node, below a parent unless that is nil.
func (w *modelWriter) add(s *levels.Structure, parent *gltf.Node) error {
	if len(s.Indices) == 0 {
		return nil
	}
	n := &gltf.Node{Name: w.nameOf(s.Name)}
	if err := w.mesh(n, s); err != nil {
		return err
	}
	if parent != nil {
		parent.Children = append(parent.Children, w.child(n))
	} else {
		w.node(n)
	}
	return nil
}

// nameOf returns the name of the node of a structure or a platform, without that of the level,
// or of the structure of a folder that was made of a model, which get them again; and so that
// it stands for geometry.
func (w *modelWriter) nameOf(name string) string {
	for _, own := range [...]string{w.level.Name + "/", modelStructure + "/"} {
		if rest, ok := strings.CutPrefix(name, own); ok && rest != "" {
			name = rest
			break
		}
	}
	if levels.IsMarkerName(name) {
		if !slices.Contains(w.renamed, name) {
			w.renamed = append(w.renamed, name)
		}
		name = "mesh " + name
	}
	return name
}

// mesh gives a node the geometry of a structure. Its custom property says from where that is
// solid: whether it is closed does not decide again. A structure with a back for each front
// has the fronts alone and both sides.
func (w *modelWriter) mesh(n *gltf.Node, s *levels.Structure) error {
	vertices, corners, sides := len(s.Vertices), len(s.Indices), "front"
	backed := hasBacks(s)
	if backed {
		vertices, corners, sides = vertices/2, corners/2, "both"
	}
	material, err := w.material(s, backed)
	if err != nil {
		return err
	}
	p := &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(w.doc, allAxes(s.Vertices[:vertices]))},
		Indices:    gltf.Index(modeler.WriteIndices(w.doc, s.Indices[:corners])),
		Material:   gltf.Index(material),
	}
	if len(s.Normals) > 0 {
		p.Attributes[gltf.NORMAL] = modeler.WriteNormal(w.doc, allAxes(s.Normals[:vertices]))
	}
	switch {
	case s.Alphas != nil:
		p.Attributes[gltf.COLOR_0] = modeler.WriteAccessor(w.doc, gltf.TargetArrayBuffer, withAlpha(s)[:vertices])
	case s.Colors != nil:
		p.Attributes[gltf.COLOR_0] = modeler.WriteAccessor(w.doc, gltf.TargetArrayBuffer, s.Colors[:vertices])
	}
	if len(s.UV) > 0 {
		p.Attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(w.doc, s.UV[:vertices])
	}
	w.doc.Meshes = append(w.doc.Meshes, &gltf.Mesh{Name: n.Name, Primitives: []*gltf.Primitive{p}})
	n.Mesh = gltf.Index(len(w.doc.Meshes) - 1)
	extras, _ := n.Extras.(map[string]any)
	if extras == nil {
		extras = map[string]any{}
	}
	extras["sides"] = sides
	n.Extras = extras
	w.triangles += len(s.Indices) / 3
	return nil
}

// withAlpha returns the colours of vertices, white where there are none, with their alpha.
func withAlpha(s *levels.Structure) [][4]float32 {
	list := make([][4]float32, len(s.Alphas))
	for i, alpha := range s.Alphas {
		list[i] = [4]float32{1, 1, 1, alpha}
		if s.Colors != nil {
			copy(list[i][:3], s.Colors[i][:])
		}
	}
	return list
}

// allAxes turns vectors into the axes of glTF.
func allAxes(list []geom.Vec) [][3]float32 {
	result := make([][3]float32, len(list))
	for i, v := range list {
		result[i] = axes(v)
	}
	return result
}

// hasBacks reports whether the second half of a structure is the backs of the first.
func hasBacks(s *levels.Structure) bool {
	n, m := len(s.Vertices)/2, len(s.Indices)/2
	if len(s.Vertices)%2 != 0 || m%3 != 0 || m == 0 || len(s.Normals) != len(s.Vertices) || !slices.Equal(s.Vertices[:n], s.Vertices[n:]) {
		return false
	}
	if s.Alphas != nil && !slices.Equal(s.Alphas[:n], s.Alphas[n:]) {
		return false
	}
	if len(s.UV) > 0 && !slices.Equal(s.UV[:n], s.UV[n:]) || s.Colors != nil && !slices.Equal(s.Colors[:n], s.Colors[n:]) {
		return false
	}
	for k := range n {
		if s.Normals[n+k] != s.Normals[k].Neg() {
			return false
		}
	}
	for k := 0; k < m; k += 3 {
		front, back := s.Indices[k:k+3], s.Indices[m+k:m+k+3]
		if back[0] != front[0]+uint32(n) || back[1] != front[2]+uint32(n) || back[2] != front[1]+uint32(n) {
			return false
		}
	}
	return true
}

// material returns the number of the material of a structure.
func (w *modelWriter) material(s *levels.Structure, bothFronts bool) (int, error) {
	of := look{material: s.Material, color: s.Color, emission: s.EmissionColor, glow: s.Glow, cutoff: s.Cutoff, opacity: s.Opacity,
		texture: -1, shine: -1, unlit: s.Unlit, bothFronts: bothFronts, panels: s.Panels}
	var err error
	if s.Texture != nil {
		if of.texture, err = w.texture(s.Texture); err != nil {
			return 0, err
		}
	}
	if s.Emission != nil {
		if of.shine, err = w.texture(s.Emission); err != nil {
			return 0, err
		}
	}
	if at := slices.Index(w.looks, of); at >= 0 {
		return at, nil
	}
	w.looks = append(w.looks, of)
	w.doc.Materials = append(w.doc.Materials, w.paint(&of))
	return len(w.looks) - 1, nil
}

// paint returns the material of a look.
func (w *modelWriter) paint(of *look) *gltf.Material {
	kind := w.level.Materials[of.material]
	m := &gltf.Material{Name: kind.Name, DoubleSided: of.bothFronts,
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{3: 1}, MetallicFactor: gltf.Float(0)}}
	base := m.PBRMetallicRoughness
	brightest := max(of.color[0], of.color[1], of.color[2])
	for i, c := range of.color {
		base.BaseColorFactor[i] = float64(c)
		if of.glow > 0 && brightest > 0 {
			m.EmissiveFactor[i] = float64(c) / float64(brightest) * float64(of.glow)
		}
	}
	properties := map[string]any{"panels": of.panels}
	if of.material > 0 && !kind.IsStandard() {
		properties["friction"], properties["elasticity"] = kind.Friction, kind.Elasticity
	}
	m.Extras = properties
	if of.texture >= 0 {
		base.BaseColorTexture = &gltf.TextureInfo{Index: of.texture}
	}
	switch {
	case of.opacity > 0:
		m.AlphaMode = gltf.AlphaBlend
		base.BaseColorFactor[3] = float64(of.opacity)
	case of.cutoff > 0:
		m.AlphaMode, m.AlphaCutoff = gltf.AlphaMask, gltf.Float(float64(of.cutoff))
	}
	extensions := gltf.Extensions{}
	if of.unlit {
		extensions["KHR_materials_unlit"] = struct{}{}
	}
	if of.shine >= 0 {
		m.EmissiveTexture = &gltf.TextureInfo{Index: of.shine}
		strength := powerOfTwo(float64(max(of.emission[0], of.emission[1], of.emission[2], 1)))
		for i, c := range of.emission {
			m.EmissiveFactor[i] = float64(c) / strength
		}
		if strength > 1 {
			extensions["KHR_materials_emissive_strength"] = map[string]any{"emissiveStrength": strength}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(extensions)) { // the same bytes each time
		w.extension(name)
	}
	if len(extensions) > 0 {
		m.Extensions = extensions
	}
	return m
}

// powerOfTwo returns the least one that is not below a number, by which numbers are divided
// without rounding.
func powerOfTwo(f float64) float64 {
	fraction, exponent := math.Frexp(f)
	if fraction == 0.5 {
		exponent--
	}
	return math.Ldexp(1, exponent)
}

// texture returns the number of a texture. Those with the same pixels share their picture.
func (w *modelWriter) texture(t *levels.Texture) (int, error) {
	for i := range w.textures {
		if o := &w.textures[i]; &o.Pixels[0] == &t.Pixels[0] && o.ClampX == t.ClampX && o.ClampY == t.ClampY {
			return i, nil
		}
	}
	picture := slices.Index(w.images, &t.Pixels[0])
	if picture < 0 {
		var data bytes.Buffer
		img := &image.NRGBA{Pix: t.Pixels, Stride: 4 * t.Width, Rect: image.Rect(0, 0, t.Width, t.Height)}
		if err := png.Encode(&data, img); err != nil {
			return 0, err
		}
		var err error
		if picture, err = modeler.WriteImage(w.doc, "picture", "image/png", &data); err != nil {
			return 0, err
		}
		for len(w.images) <= picture {
			w.images = append(w.images, nil)
		}
		w.images[picture] = &t.Pixels[0]
	}
	w.doc.Samplers = append(w.doc.Samplers, &gltf.Sampler{WrapS: wrapping(t.ClampX), WrapT: wrapping(t.ClampY)})
	w.doc.Textures = append(w.doc.Textures, &gltf.Texture{Source: gltf.Index(picture), Sampler: gltf.Index(len(w.doc.Samplers) - 1)})
	w.textures = append(w.textures, *t)
	return len(w.textures) - 1, nil
}

func wrapping(clamp bool) gltf.WrappingMode {
	if clamp {
		return gltf.WrapClampToEdge
	}
	return gltf.WrapRepeat
}
