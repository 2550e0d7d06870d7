package render

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// scatterReach is how far from the eye grass and stones are drawn, m. They grow from
	// nothing at that distance, so none of them pops up.
	scatterReach = 34.0
	// scatterFar is the distance beyond which a tuft has half of its blades, m.
	scatterFar = 15.0
	// scatterCell is the side of the square that has at most one of them, m.
	scatterCell = 1.05
	// mostPlants is the share of squares with something, on the meadow.
	mostPlants = 0.85
	// scatterSteep is the smallest z of the normal of ground that bears any.
	scatterSteep = 0.72
	// coverGap is how high above the ground a structure must be to leave room for grass, m.
	coverGap = 1.2
)

// scatter draws grass and stones on the ground near the eye: the only things that pass
// near enough to show how fast somebody is. Where they stand follows from the place
// alone. Nobody collides with them.
type scatter struct {
	covered []bool // cells of the terrain on which a structure stands
	// squares are those met last, by their place modulo squaresSide: what grows there is
	// found once, and not for each picture.
	squares []square
}

// squaresSide is more than the squares from one end of the reach to the other, a power of
// two.
const squaresSide = 128

// square is what grows in a square.
type square struct {
	i, j         int
	known, grows bool
	plant        plant
}

// plant is a tuft of grass or a stone.
type plant struct {
	at     geom.Vec
	size   float64 // m
	seed   uint32
	stone  bool
	far    bool // drawn with fewer blades
	ground Ground
}

// newScatter finds where structures stand.
func newScatter(level *levels.Level) scatter {
	t := level.Terrain
	s := scatter{covered: make([]bool, t.Columns*t.Rows), squares: make([]square, squaresSide*squaresSide)}
	for i := range level.Structures {
		vertices, indices := level.Structures[i].Vertices, level.Structures[i].Indices
		for k := 0; k+2 < len(indices); k += 3 {
			tri := geom.Triangle{A: vertices[indices[k]], B: vertices[indices[k+1]], C: vertices[indices[k+2]]}
			s.cover(t, tri.Bounds())
		}
	}
	return s
}

// cover marks the cells below a box unless it is well above or below the ground.
func (s *scatter) cover(t *levels.Terrain, b geom.Bounds) {
	cell := func(offset float64, count int) int {
		return int(geom.Clamp(math.Floor(offset/t.Cell), 0, float64(count-1)))
	}
	for j := cell(b.Min.Y-t.Origin.Y, t.Rows); j <= cell(b.Max.Y-t.Origin.Y, t.Rows); j++ {
		for i := cell(b.Min.X-t.Origin.X, t.Columns); i <= cell(b.Max.X-t.Origin.X, t.Columns); i++ {
			height := t.Origin.Z + t.Heights[j*t.Columns+i]
			if b.Min.Z < height+coverGap+t.Cell && b.Max.Z > height-t.Cell {
				s.covered[j*t.Columns+i] = true
			}
		}
	}
}

// emitScatter appends the grass and the stones around the eye to the objects.
func (r *Renderer) emitScatter() {
	if r.terrain == nil || r.options.Bare {
		return
	}
	eye, steps := r.view.position, int(math.Ceil(scatterReach/scatterCell))
	i0, j0 := int(math.Floor(eye.X/scatterCell)), int(math.Floor(eye.Y/scatterCell))
	ground, ok := r.terrain.source.Height(eye.X, eye.Y)
	if ok && eye.Z-ground > scatterReach {
		return
	}
	for j := j0 - steps; j <= j0+steps; j++ {
		for i := i0 - steps; i <= i0+steps; i++ {
			if p, ok := r.plantAt(i, j); ok {
				r.emitPlant(&p)
			}
		}
	}
}

// plantAt returns what grows in a square, if it is in sight.
func (r *Renderer) plantAt(i, j int) (plant, bool) {
	const mask = squaresSide - 1
	sq := &r.scatter.squares[(j&mask)*squaresSide+(i&mask)]
	if !sq.known || sq.i != i || sq.j != j {
		p, ok := r.grow(i, j)
		*sq = square{i: i, j: j, known: true, grows: ok, plant: p}
	}
	if !sq.grows {
		return plant{}, false
	}
	v, p := &r.view, sq.plant
	offset := p.at.Sub(v.position)
	squared, w := offset.LengthSquared(), v.forward.Dot(offset)
	if squared > scatterReach*scatterReach || w < nearClip || math.Abs(v.right.Dot(offset)) > w*v.width/(2*v.focal)+1 {
		return plant{}, false
	}
	p.far = squared > scatterFar*scatterFar
	p.size *= min(2*(1-math.Sqrt(squared)/scatterReach), 1)
	return p, true
}

// grow finds what grows in a square.
func (r *Renderer) grow(i, j int) (plant, bool) {
	t, m := r.terrain.source, r.ground
	seed := hash2(i, j, 77)
	part := func(shift int) float64 { return float64(seed>>shift&255) / 255 }
	chance := part(16)
	at := geom.Vec{X: (float64(i) + part(0)) * scatterCell, Y: (float64(j) + part(8)) * scatterCell}
	height, ok := t.Height(at.X, at.Y)
	if !ok || chance > mostPlants {
		return plant{}, false
	}
	at.Z = height
	column, row := int(math.Floor((at.X-t.Origin.X)/t.Cell)), int(math.Floor((at.Y-t.Origin.Y)/t.Cell))
	normal := m.normal(m.texel(at.X-m.origin.X, m.columns), m.texel(at.Y-m.origin.Y, m.rows))
	if r.scatter.covered[row*t.Columns+column] || normal.Z < scatterSteep {
		return plant{}, false
	}
	p := plant{at: at, seed: seed, ground: r.groundAt(at.X, at.Y, height)}
	share, size := 0.0, 0.0 // of the squares with something
	switch p.ground.Kind {
	case GroundMeadow:
		share, size, p.stone = mostPlants, 0.27, chance < 0.04
	case GroundStraw:
		share, size, p.stone = 0.6, 0.24, chance < 0.07
	case GroundRock:
		share, size, p.stone = 0.25, 0.2, true
	case GroundSnow:
		share, size, p.stone = 0.09, 0.22, true
	}
	p.size = size * (0.55 + 0.9*part(24))
	return p, chance <= share
}

// plantBlades are the blades of a tuft: their lean to the side, and their height, both in
// sizes of the tuft.
var plantBlades = [4][2]float64{{-0.75, 0.75}, {-0.22, 1.15}, {0.3, 0.95}, {0.8, 0.65}}

// emitPlant appends thin triangles that face the eye.
func (r *Renderer) emitPlant(p *plant) {
	across := geom.Vec{X: r.view.right.X, Y: r.view.right.Y}.Normalize()
	paint := ebiten.Vertex{SrcX: packGloss(0, 0.9), SrcY: packPanels(false, float32(p.ground.Sun))}
	tone := 0.8 + 0.5*float32(p.seed>>4&15)/15
	if p.stone {
		r.emitStone(p, across, &paint, tone)
		return
	}
	paint.Custom2 = 1 // lit as the ground
	width := 0.1*p.size + 0.004
	if p.far {
		width *= 1.5
	}
	for i, blade := range plantBlades {
		if p.far && i&1 == 0 {
			continue
		}
		foot := p.at.AddScaled(across, p.size*(float64(i)-1.5)*0.22)
		tip := foot.AddScaled(across, p.size*blade[0]*0.7).Add(geom.Vec{Z: p.size * blade[1]})
		half := across.Scale(width)
		light := tone * (1.05 + 0.25*float32(i&1))
		r.emitFlat([3]geom.Vec{foot.Sub(half), foot.Add(half), tip}, p.ground.Color, light, &paint)
	}
}

// stoneColor is the colour of stones beside that of their ground.
var stoneColor = Color{0.2, 0.185, 0.17}

// emitStone appends the two visible faces of a stone, one in the shade.
func (r *Renderer) emitStone(p *plant, across geom.Vec, paint *ebiten.Vertex, tone float32) {
	color := stoneColor
	if p.ground.Kind != GroundSnow {
		color = color.mix(p.ground.Color, 0.3)
	}
	width, lean := p.size*(0.6+0.5*float64(p.seed>>12&15)/15), p.size*(float64(p.seed>>20&15)/15-0.5)
	sunk := p.at.Sub(geom.Vec{Z: 0.15 * p.size})
	left, right := sunk.AddScaled(across, -width), sunk.AddScaled(across, width)
	top := sunk.AddScaled(across, lean).Add(geom.Vec{Z: 0.75 * p.size})
	edge := sunk.AddScaled(across, lean*0.6)
	for i, face := range [2][3]geom.Vec{{left, edge, top}, {edge, right, top}} {
		side := across.Scale(float64(2*i-1)).Add(geom.Vec{Z: 0.8}).AddScaled(r.view.forward, -0.5).Normalize()
		paint.Custom0, paint.Custom1, paint.Custom2 = float32(side.X), float32(side.Y), float32(side.Z)
		r.emitFlat(face, color, tone, paint)
	}
}

// emitFlat appends a triangle of one colour to the objects.
func (r *Renderer) emitFlat(corners [3]geom.Vec, color Color, light float32, paint *ebiten.Vertex) {
	v, b := &r.view, &r.objects.batch
	vertices, first := b.extend(3)
	outside := ^uint8(0)
	for i, p := range corners {
		d := p.Sub(v.position)
		x, y, w := v.x.Dot(d), v.y.Dot(d), v.forward.Dot(d)
		code := outcode(x, y, w, v.width, v.height)
		if code&outNear != 0 {
			outside = outNear
			break
		}
		outside &= code
		cut := cutVertex{x: x, y: y, w: w, v: *paint}
		cut.v.ColorR, cut.v.ColorG, cut.v.ColorB, cut.v.ColorA = color[0]*light, color[1]*light, color[2]*light, 0
		vertices[i] = cut.finish()
	}
	if outside != 0 {
		b.vertices = b.vertices[:first]
		return
	}
	b.addFacing(first, first+1, first+2)
}
