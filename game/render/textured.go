package render

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/levels"
)

// maxTextured limits the draw calls of textured surfaces. Those beyond are drawn with the
// mean colours of their textures.
const maxTextured = 128

// textured is the surfaces that have the same texture and tint: one draw call in each
// pass.
type textured struct {
	texture *levels.Texture
	tint    Color
	mask    float32
	image   *ebiten.Image // all levels of the texture
	objects emitter

	tintUniform, sizeUniform, edgeUniform []float32
}

// addTexture lets a part be drawn with the texture of its structure.
func (r *Renderer) addTexture(p *part, s *levels.Structure) {
	if s.Texture == nil || len(s.UV) != len(s.Vertices) {
		return
	}
	at := -1
	var image *ebiten.Image
	for i := range r.textured {
		t := &r.textured[i]
		if t.texture == s.Texture && image == nil {
			image = t.image
		}
		if t.texture == s.Texture && t.tint == s.Color && t.mask == s.Cutoff {
			at = i
		}
	}
	if at < 0 {
		if len(r.textured) == maxTextured {
			return
		}
		r.textured = append(r.textured, newTextured(s, image))
		at = len(r.textured) - 1
	}
	p.uv, p.texture = s.UV, at
}

func newTextured(s *levels.Structure, image *ebiten.Image) textured {
	t := textured{texture: s.Texture, tint: s.Color, mask: s.Cutoff, image: image}
	width, height := powerOfTwo(s.Texture.Width), powerOfTwo(s.Texture.Height)
	if t.image == nil {
		w, h, pixels := mipmap(s.Texture, width, height)
		t.image = dataImage(w, h, pixels)
	}
	edge := func(clamp bool) float32 {
		if clamp {
			return 1
		}
		return 0
	}
	t.tintUniform = []float32{s.Color[0], s.Color[1], s.Color[2]}
	t.sizeUniform = []float32{float32(width), float32(height)}
	t.edgeUniform = []float32{edge(s.Texture.ClampX), edge(s.Texture.ClampY)}
	return t
}

// powerOfTwo returns the largest one that is not above a side.
func powerOfTwo(side int) int {
	p := 1
	for 2*p <= side {
		p *= 2
	}
	return p
}

// mipmap returns the pixels of all levels of a texture in one picture: each half as large
// as the one before, the first on the left, the others on the right.
func mipmap(t *levels.Texture, width, height int) (w, h int, pixels []byte) {
	w = width + max(width/2, 1)
	pixels = make([]byte, 4*w*height)
	for y := range height {
		for x := range width {
			from := 4 * ((y*t.Height/height)*t.Width + x*t.Width/width)
			copy(pixels[4*(y*w+x):][:4], t.Pixels[from:from+4])
		}
	}
	fromX, fromY := 0, 0
	for lw, lh, toY := width/2, height/2, 0; lw > 0 && lh > 0; lw, lh = lw/2, lh/2 {
		for y := range lh {
			for x := range lw {
				for c := range 4 {
					a := 4*((fromY+2*y)*w+fromX+2*x) + c
					sum := int(pixels[a]) + int(pixels[a+4]) + int(pixels[a+4*w]) + int(pixels[a+4*w+4])
					pixels[4*((toY+y)*w+width+x)+c] = uint8((sum + 2) / 4)
				}
			}
		}
		fromX, fromY, toY = width, toY, toY+lh
	}
	return w, height, pixels
}

// emitterOf returns the emitter of a part of an object.
func (r *Renderer) emitterOf(p *part) *emitter {
	if p.uv == nil {
		return &r.objects
	}
	return &r.textured[p.texture].objects
}

// resetTextured begins a new picture.
func (r *Renderer) resetTextured() {
	for i := range r.textured {
		r.textured[i].objects.batch.reset()
	}
}

// drawTextured draws all textured surfaces in one of the passes.
func (c *calls) drawTextured(r *Renderer, to *ebiten.Image, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	before := options.Images[2]
	for i := range r.textured {
		t := &r.textured[i]
		if len(t.objects.batch.indices) == 0 {
			continue
		}
		c.uniforms["Tint"], c.uniforms["TextureSize"], c.uniforms["TextureEdge"] = t.tintUniform, t.sizeUniform, t.edgeUniform
		c.uniforms["Cutoff"] = t.mask
		options.Images[2] = t.image
		to.DrawTrianglesShader32(t.objects.batch.vertices, t.objects.batch.indices, shader, options)
	}
	options.Images[2] = before
}
