package render

import (
	"cmp"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/levels"
)

// maxTextured limits the draw calls of textured surfaces. Those beyond are drawn with the
// mean colours of their textures.
const maxTextured = 128

// textured is the surfaces that have the same texture and tint: one draw call in each
// pass.
type textured struct {
	key     textureKey
	image   *ebiten.Image // all levels of the textures
	objects emitter

	tintUniform, sizeUniform, edgeUniform, emissionUniform []float32
}

// textureKey is what parts have in common that are drawn together.
type textureKey struct {
	texturePair
	tint, shine Color // factors of base and emission
	mask        float32
}

// texturePair is the textures of a surface, of which one may be nil.
type texturePair struct{ base, emission *levels.Texture }

// size returns the sides of the textures as they are drawn, powers of two.
func (p *texturePair) size() (width, height int) {
	t := cmp.Or(p.base, p.emission)
	return powerOfTwo(t.Width), powerOfTwo(t.Height)
}

// textures are the textured surfaces of a level.
type textures []textured

// add lets a part be drawn with the textures of its structure.
func (ts *textures) add(p *part, s *levels.Structure) {
	uv := s.UV
	key := textureKey{texturePair{s.Texture, s.Emission}, s.Color, s.EmissionColor, s.Cutoff}
	if s.Alphas != nil && s.Cutoff > 0 {
		key.mask += vertexAlpha
		if s.Texture == nil && s.Emission == nil {
			// Masks are drawn with textures alone.
			key.base, key.tint, uv = whiteTexture, meanColor(p.materials), make([][2]float32, len(s.Vertices))
		}
	}
	if key.base == nil && key.emission == nil || len(uv) != len(s.Vertices) {
		return
	}
	var image *ebiten.Image
	at := -1
	for i := range *ts {
		t := &(*ts)[i]
		if t.key.texturePair == key.texturePair && image == nil {
			image = t.image
		}
		if t.key == key {
			at = i
		}
	}
	if at < 0 {
		if len(*ts) == maxTextured {
			return
		}
		*ts = append(*ts, newTextured(key, image))
		at = len(*ts) - 1
	}
	p.uv, p.texture = uv, at
}

// whiteTexture is that of surfaces without one that are drawn as textured ones.
var whiteTexture = &levels.Texture{Width: 1, Height: 1, Pixels: []uint8{255, 255, 255, 255}}

// meanColor returns the mean colour of vertices.
func meanColor(list []material) (mean Color) {
	for i := range list {
		for c := range mean {
			mean[c] += list[i].color[c] / float32(len(list))
		}
	}
	return mean
}

// newTextured prepares textures, whose image is drawn already if it is not nil.
func newTextured(key textureKey, image *ebiten.Image) textured {
	t := textured{key: key, image: image}
	width, height := key.size()
	if t.image == nil {
		w, h, pixels := mipmap(key.base, width, height)
		if key.emission != nil {
			_, more, below := mipmap(key.emission, width, height)
			h, pixels = h+more, append(pixels, below...)
		}
		t.image = dataImage(w, h, pixels)
	}
	if key.emission == nil {
		key.shine = Color{}
	}
	edge, of := map[bool]float32{true: 1}, cmp.Or(key.base, key.emission)
	t.tintUniform, t.emissionUniform = key.tint[:], key.shine[:]
	t.sizeUniform = []float32{float32(width), float32(height)}
	t.edgeUniform = []float32{edge[of.ClampX], edge[of.ClampY]}
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

// mipmap returns the pixels of all levels of a texture in one image: each half as large
// as the one before, the first on the left, the others on the right. A nil texture is white.
func mipmap(t *levels.Texture, width, height int) (w, h int, pixels []byte) {
	t = cmp.Or(t, whiteTexture)
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

// draw draws all textured surfaces that are opaque in one of the passes.
func (ts textures) draw(c *calls, to *ebiten.Image, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	for i := range ts {
		ts[i].draw(c, &ts[i].objects.batch, to, shader, options)
	}
}

// draw draws surfaces of the same textures.
func (t *textured) draw(c *calls, b *batch, to *ebiten.Image, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	before := options.Images[2]
	values := c.uniforms.values
	values["Tint"], values["TextureSize"], values["TextureEdge"] = t.tintUniform, t.sizeUniform, t.edgeUniform
	values["Emission"], values["Cutoff"] = t.emissionUniform, t.key.mask
	options.Images[2] = t.image
	b.draw(c, to, shader, options)
	options.Images[2] = before
}
