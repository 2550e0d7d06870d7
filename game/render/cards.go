package render

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
)

// cards draws plants as flat shapes that face the eye. Their corners lie in one upright
// plane, so that each is projected with the two axes of that plane.
type cards struct {
	v      *view
	b      *batch
	across geom.Vec  // unit, level
	a, u   projected // the axes of the plane, across and up
	margin float64   // pixels times w that a plant of 1 m may extend beyond its foot
}

// projected is a point or a step on the screen: pixels times w, and w.
type projected struct{ x, y, w float64 }

func newCards(v *view, b *batch) cards {
	across := geom.Vec{X: v.right.X, Y: v.right.Y}.Normalize()
	return cards{v: v, b: b, across: across, a: projected{v.x.Dot(across), v.y.Dot(across), v.forward.Dot(across)},
		u: projected{v.x.Z, v.y.Z, v.forward.Z}, margin: 1.5 * (v.focal + v.width/2 + v.height/2)}
}

// mostPlantSize is how far a plant extends from its foot, in its own sizes.
const mostPlantSize = 1.6

// plant appends a tuft of grass or a stone, unless it is out of view.
func (c *cards) plant(p *plant) {
	d := p.at.Sub(c.v.position)
	foot := projected{c.v.x.Dot(d), c.v.y.Dot(d), c.v.forward.Dot(d)}
	reach := c.margin * p.size
	if foot.w < nearClip+mostPlantSize*p.size || foot.x < -reach || foot.y < -reach || foot.x > c.v.width*foot.w+reach || foot.y > c.v.height*foot.w+reach {
		return
	}
	tone := 0.8 + 0.5*float32(p.seed>>4&15)/15
	switch p.kind {
	case stone:
		c.stone(p, &foot, tone)
	case bush:
		c.bush(p, &foot, tone)
	default:
		c.tuft(p, &foot, tone)
	}
}

// corner is a corner of a plant: across and up from its foot, m.
func (c *cards) corner(foot *projected, across, up float64, look *ebiten.Vertex, to *ebiten.Vertex) {
	inverse := 1 / (foot.w + c.a.w*across + c.u.w*up)
	i := float32(inverse)
	*to = *look
	to.DstX, to.DstY = float32((foot.x+c.a.x*across+c.u.x*up)*inverse), float32((foot.y+c.a.y*across+c.u.y*up)*inverse)
	to.Custom0, to.Custom1, to.Custom2, to.Custom3 = look.Custom0*i, look.Custom1*i, look.Custom2*i, i
}

// plantBlades are the blades of a tuft: their lean to the side, and their height, both in
// sizes of the tuft.
var plantBlades = [4][2]float64{{-0.75, 0.75}, {-0.22, 1.15}, {0.3, 0.95}, {0.8, 0.65}}

// tuft appends thin triangles.
func (c *cards) tuft(p *plant, foot *projected, tone float32) {
	width := 0.1*p.size + 0.004
	if p.far {
		width *= 1.5
	}
	look := ebiten.Vertex{SrcX: packGloss(0, 0.9), SrcY: packPanels(false, float32(p.ground.Sun)), Custom2: 1} // lit as the ground
	for i, blade := range plantBlades {
		if p.far && i&1 == 0 {
			continue
		}
		light := tone * (1.05 + 0.25*float32(i&1))
		look.ColorR, look.ColorG, look.ColorB = p.ground.Color[0]*light, p.ground.Color[1]*light, p.ground.Color[2]*light
		at := p.size * (float64(i) - 1.5) * 0.22
		vertices, first := c.b.extend(3)
		c.corner(foot, at-width, 0, &look, &vertices[0])
		c.corner(foot, at+width, 0, &look, &vertices[1])
		c.corner(foot, at+p.size*blade[0]*0.7, p.size*blade[1], &look, &vertices[2])
		c.b.indices = append(c.b.indices, first, first+1, first+2)
	}
}

// stoneColor is the colour of stones beside that of their ground.
var stoneColor = Color{0.2, 0.185, 0.17}

// stoneRim is the outline of a stone from its left foot to its right one: across and up in
// sizes of the stone. Each stone bends it in its own way.
var stoneRim = [...][2]float64{{-1, -0.25}, {-1.02, 0.16}, {-0.72, 0.52}, {-0.18, 0.70}, {0.42, 0.62}, {0.90, 0.30}, {1.0, -0.25}}

// stone appends a boulder: a fan of triangles around a ridge, whose corners have the normals
// of something round.
func (c *cards) stone(p *plant, foot *projected, tone float32) {
	color := stoneColor
	if p.ground.Kind != GroundSnow {
		color = color.mix(p.ground.Color, 0.3)
	}
	wide := p.size * (0.55 + 0.4*float64(p.seed>>12&15)/15)
	lean := 0.5 * (float64(p.seed>>20&15)/15 - 0.5)
	look := ebiten.Vertex{SrcX: packGloss(0, 0.9), SrcY: packPanels(false, float32(p.ground.Sun))}
	vertices, first := c.b.extend(len(stoneRim) + 1)
	corner := func(k int, x, up, bulge float64, light float32) {
		look.ColorR, look.ColorG, look.ColorB = color[0]*light, color[1]*light, color[2]*light
		normal := c.across.Scale(x).Add(geom.Vec{Z: 0.25 + up}).AddScaled(c.v.forward, -bulge).Normalize()
		look.Custom0, look.Custom1, look.Custom2 = float32(normal.X), float32(normal.Y), float32(normal.Z)
		c.corner(foot, wide*x, p.size*up*0.9, &look, &vertices[k])
	}
	corner(len(stoneRim), lean, 0.34+0.3*lean, 1.2, tone*1.05)
	for k, at := range stoneRim {
		bend := 1 + 0.3*(float64(hash2(int(p.seed&0xffff), k, 5)&255)/255-0.5)
		corner(k, at[0]*bend, at[1]*bend, 0.35, tone*(0.82+0.1*float32(k&1)))
		next := (k + 1) % len(stoneRim)
		c.b.indices = append(c.b.indices, first+uint32(len(stoneRim)), first+uint32(next), first+uint32(k))
	}
}

// bushLeaf is the colour of bushes beside that of their ground.
var bushLeaf = Color{0.040, 0.066, 0.020}

// bushLobes are the lobes of a bush from the back to the front: across, up and radius in
// sizes of the bush. A far one has the last one alone.
var bushLobes = [3][3]float64{{-0.45, 0.42, 0.55}, {0.42, 0.36, 0.52}, {0.02, 0.5, 0.64}}

// bushRims are the rims of a lobe on the unit circle, near and far.
var bushRims = [2][][2]float64{circle(9), circle(5)}

func circle(corners int) [][2]float64 {
	var rim [][2]float64
	for k := range corners {
		sin, cos := math.Sincos(2*math.Pi*float64(k)/float64(corners) + 0.3)
		rim = append(rim, [2]float64{cos, sin})
	}
	return rim
}

// bush appends lobes of leaves, one behind the other, each a fan whose rim is jagged: dark
// at its foot and lit as something round.
func (c *cards) bush(p *plant, foot *projected, tone float32) {
	rim, lobes := bushRims[0], bushLobes[:]
	if p.far {
		rim, lobes = bushRims[1], bushLobes[1+p.seed&1:]
	}
	color := bushLeaf.mix(p.ground.Color, 0.45)
	look := ebiten.Vertex{SrcX: packGloss(0, 0.8), SrcY: packPanels(false, float32(p.ground.Sun))}
	for n, lobe := range lobes {
		jag := hash2(int(p.seed&0xffff), n, 9)
		vertices, first := c.b.extend(len(rim) + 1)
		corner := func(k int, x, up, out, light float64) {
			shade := float32(light) * tone
			look.ColorR, look.ColorG, look.ColorB = color[0]*shade, color[1]*shade, color[2]*shade
			normal := c.across.Scale(x).Add(geom.Vec{Z: 0.5 + up}).AddScaled(c.v.forward, -out)
			look.Custom0, look.Custom1, look.Custom2 = float32(normal.X), float32(normal.Y), float32(normal.Z)
			c.corner(foot, p.size*(lobe[0]+lobe[2]*x), p.size*max(lobe[1]+lobe[2]*up, -0.12), &look, &vertices[k])
		}
		corner(len(rim), 0, 0.15, 0.9, 1.25)
		for k, at := range rim {
			reach := 0.78 + 0.44*float64(jag>>(3*uint(k)%27)&7)/7
			corner(k, at[0]*reach, at[1]*reach, 0.3, 0.9+0.4*at[1])
			c.b.indices = append(c.b.indices, first+uint32(len(rim)), first+uint32((k+1)%len(rim)), first+uint32(k))
		}
	}
}
