package render

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/levels"
)

// vertexAlpha is added to the opacity of a surface, and to the cutoff of a mask, to which the
// alpha of vertices belongs. Both are at most 1 otherwise.
const vertexAlpha = 2

// blended is a part through which others are seen. It is drawn after all that is opaque,
// from far to near, and is not in the depth.
type blended struct {
	emitter emitter
	order   []uint64 // of its triangles: how near each is above its number
	spare   []uint64
	sorted  []uint32
}

// seeThrough gives a part the opacity of a structure.
func (p *part) seeThrough(s *levels.Structure) {
	p.opacity, p.alphas = s.Opacity, s.Alphas
	if p.alphas != nil && p.opacity > 0 {
		p.opacity += vertexAlpha
	}
}

// emitBlended appends a transparent part. Parts come from far to near, and their triangles
// are sorted here.
func (o *objectPass) emitBlended(v *view, b *body) {
	o.blended = slices.Grow(o.blended, 1)[:len(o.blended)+1] // with its memory
	one := &o.blended[len(o.blended)-1]
	one.emitter.batch.reset()
	one.emitter.emit(v, b.part, &b.transform, &b.paint, b.whole)
	one.sort()
}

// sort orders the triangles from far to near.
func (d *blended) sort() {
	b := &d.emitter.batch
	d.order, d.sorted = d.order[:0], d.sorted[:0]
	for i := 0; i+2 < len(b.indices); i += 3 {
		near := b.vertices[b.indices[i]].Custom3 + b.vertices[b.indices[i+1]].Custom3 + b.vertices[b.indices[i+2]].Custom3
		d.order = append(d.order, uint64(math.Float32bits(near))<<32|uint64(i))
	}
	d.order, d.spare = sortKeys(d.order, d.spare)
	for _, key := range d.order {
		i := uint32(key)
		d.sorted = append(d.sorted, b.indices[i], b.indices[i+1], b.indices[i+2])
	}
	b.indices, d.sorted = d.sorted, b.indices
}

// drawBlended draws all transparent parts.
func (o *objectPass) drawBlended(c *calls) {
	if len(o.blended) == 0 {
		return
	}
	c.surfaceOptions.Blend, c.texturedOptions.Blend = ebiten.BlendSourceOver, ebiten.BlendSourceOver
	for i := range o.blended {
		d := &o.blended[i]
		p, b := d.emitter.part, &d.emitter.batch
		c.uniforms.opacity[0] = p.opacity
		if p.uv == nil {
			b.draw(c, c.targets.color, c.programs.object, &c.surfaceOptions)
		} else {
			o.textures[p.texture].draw(c, b, c.targets.color, c.programs.textured, &c.texturedOptions)
		}
	}
	c.uniforms.opacity[0] = 0
	c.surfaceOptions.Blend, c.texturedOptions.Blend = ebiten.BlendCopy, ebiten.BlendCopy
}
