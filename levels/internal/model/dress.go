package model

import (
	"errors"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// defaultCutoff is that of the glTF specification.
const defaultCutoff = 0.5

const degreesPerRadian = 180 / math.Pi

// dress reads the looks of a primitive: colours of vertices, texture, alpha mask. What
// cannot be read is noted and not drawn; the level is good without. order lists the
// vertex of the file for each vertex of s, or is nil if they are the same.
func (w *walker) dress(place string, p *gltf.Primitive, s *Mesh, order []uint32) {
	var looks gltf.Looks
	if p.Material != nil {
		looks = w.doc.Materials[*p.Material].Looks.Value
	}
	s.Unlit = looks.Extensions.Unlit != nil
	if looks.AlphaMode == "MASK" {
		s.Cutoff = defaultCutoff
		if looks.Cutoff != nil {
			s.Cutoff = float32(geom.Clamp(*looks.Cutoff, 0, 1))
		}
	}
	if p.Attributes.Color != nil {
		seesThrough := looks.AlphaMode == "BLEND" || looks.AlphaMode == "MASK"
		if err := w.vertexColors(place, *p.Attributes.Color, s, order, seesThrough); err != nil {
			w.doc.Ignored.Add("colours of vertices", whyIn(place, err))
		}
	}
	if info := looks.Metallic.Texture; info != nil {
		texture, uv, err := w.surfaceTexture(place, p, info, s, order)
		if s.Texture, s.UV = texture, uv; err != nil {
			w.ignoreTexture("texture", place, err)
		}
	}
	if looks.Emissive != nil {
		if err := w.emission(place, p, s, order); err != nil {
			w.ignoreTexture("texture of emission", place, err)
		}
	}
	if looks.AlphaMode == "BLEND" {
		s.blend(w.doc.Materials[*p.Material])
	}
}

// emission reads the light that a surface emits by a texture.
func (w *walker) emission(place string, p *gltf.Primitive, s *Mesh, order []uint32) error {
	m := w.doc.Materials[*p.Material]
	texture, uv, err := w.surfaceTexture(place, p, m.Looks.Value.Emissive, s, order)
	if err != nil {
		return err
	}
	if s.Texture != nil && !slices.Equal(s.UV, uv) {
		return errors.New("it has other coordinates than the texture of the base colour")
	}
	s.Emission, s.UV = texture, uv
	for i := range s.EmissionColor {
		s.EmissionColor[i] = float32(fraction(m.Emissive[i]) * m.Looks.Value.Strength())
	}
	return nil
}

// LeastOpacity is that of a surface which nobody sees.
const LeastOpacity = 1.0 / 512

// blend sets the opacity of a surface of a transparent material, unless nothing of it is
// transparent: editors write that of many that are not.
func (s *Mesh) blend(m *gltf.Material) {
	alpha := 1.0
	if m.Metallic != nil && m.Metallic.BaseColor != nil {
		alpha = fraction(m.Metallic.BaseColor[3])
	}
	if alpha < 1 || s.Alphas != nil || s.Texture != nil && !s.Texture.IsOpaque() {
		s.Opacity = float32(max(alpha, LeastOpacity))
	}
}

// ignoreTexture lists a texture that a surface cannot have. What is wrong with a picture, which
// has a place of its own, is listed once for each picture and not for each surface.
func (w *walker) ignoreTexture(kind, place string, err error) {
	if e := (*fault.Error)(nil); errors.As(err, &e) && e.Place != "" {
		w.doc.Ignored.Add(kind+": "+whyIn(place, err), "")
		return
	}
	w.doc.Ignored.Add(kind, whyIn(place, err))
}

// whyIn returns a place with the reason of an error.
func whyIn(place string, err error) string {
	var e *fault.Error
	if errors.As(err, &e) {
		if e.Place == "" {
			return place + ": " + e.Reason
		}
		return e.Place + ": " + e.Reason
	}
	return place + ": " + err.Error()
}

// origin returns the vertex of the file that vertex k of a structure is.
func origin(k int, order []uint32) int {
	if order == nil {
		return k
	}
	return int(order[k])
}

// checkVertices refuses attributes that some vertices lack.
func checkVertices(e *gltf.Elements, s *Mesh, order []uint32) error {
	need := len(s.Vertices)
	if order != nil {
		need = 0
		for _, k := range order {
			need = max(need, int(k)+1)
		}
	}
	if e.Count < need {
		return errors.New("fewer elements than vertices")
	}
	return nil
}

// vertexColors reads the colours of vertices, and their alpha if that is asked and any of it
// is below 1.
func (w *walker) vertexColors(place string, index int, s *Mesh, order []uint32, alpha bool) error {
	kind := "VEC4"
	if index >= 0 && index < len(w.doc.Accessors) && w.doc.Accessors[index].Type == "VEC3" {
		kind = "VEC3"
	}
	e, err := w.doc.Accessor(place+": COLOR_0", index, kind, "FLOAT or normalized", gltf.ComponentFloat, gltf.ComponentUbyte, gltf.ComponentUshort)
	if err != nil {
		return err
	}
	if err := checkVertices(&e, s, order); err != nil {
		return err
	}
	e.Normalized = true // only floats may be without it
	s.Colors = make([][3]float32, len(s.Vertices))
	for k := range s.Colors {
		at := origin(k, order)
		for c := range 3 {
			s.Colors[k][c] = float32(fraction(e.Number(at, c)))
		}
	}
	if !alpha || kind != "VEC4" {
		return nil
	}
	alphas, least := make([]float32, len(s.Vertices)), float32(1)
	for k := range alphas {
		alphas[k] = float32(fraction(e.Number(origin(k, order), 3)))
		least = min(least, alphas[k])
	}
	if least < 1 {
		s.Alphas = alphas
	}
	return nil
}

// fraction limits a number of a file to 0 to 1.
func fraction(f float64) float64 {
	if !(f > 0) { // NaN too
		return 0
	}
	return min(f, 1)
}

// surfaceTexture returns a texture of a primitive, and its coordinates at the vertices.
func (w *walker) surfaceTexture(place string, p *gltf.Primitive, info *gltf.TextureInfo, s *Mesh, order []uint32) (*gltf.Texture, [][2]float32, error) {
	if info.Index == nil {
		return nil, nil, errors.New("names no texture")
	}
	w.doc.UseTexture(*info.Index) // or it is listed with the reason
	set, at := info.TexCoord, info.Extensions.Transform
	if at != nil && at.TexCoord != nil {
		set = *at.TexCoord
	}
	coords := p.Attributes.TexCoord0
	if set == 1 {
		coords = p.Attributes.TexCoord1
	}
	if coords == nil || set < 0 || set > 1 {
		return nil, nil, errors.New("the mesh has no texture coordinates for it")
	}
	e, err := w.doc.Accessor(place+": TEXCOORD", *coords, "VEC2", "FLOAT or normalized", gltf.ComponentFloat, gltf.ComponentUbyte, gltf.ComponentUshort, gltf.ComponentByte, gltf.ComponentShort)
	if err != nil {
		return nil, nil, err
	}
	if err := checkVertices(&e, s, order); err != nil {
		return nil, nil, err
	}
	texture, err := w.doc.Texture(*info.Index)
	if err != nil {
		return nil, nil, err
	}
	coordinates := make([][2]float32, len(s.Vertices))
	scale, turn := [2]float64{1, 1}, geom.Angle(0)
	var offset [2]float64
	if at != nil {
		if at.Scale != nil {
			scale = *at.Scale
		}
		offset, turn = at.Offset, geom.Degrees(float64(at.Rotation*degreesPerRadian))
	}
	sin, cos := geom.SinCos(turn)
	for k := range coordinates {
		from := origin(k, order)
		u, v := float64(e.Number(from, 0)*scale[0]), float64(e.Number(from, 1)*scale[1])
		u, v = float64(cos*u)+float64(sin*v)+offset[0], float64(cos*v)-float64(sin*u)+offset[1]
		if !geom.IsFinite(u) || !geom.IsFinite(v) {
			return nil, nil, errors.New("texture coordinates are not finite")
		}
		coordinates[k] = [2]float32{float32(u), float32(v)}
	}
	return texture, coordinates, nil
}
