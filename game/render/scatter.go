package render

import (
	"math"

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
	// patches are those met last, by their place modulo patchesSide: what grows there is
	// found once, and not for each picture.
	patches []patch
	seen    []plant // in this picture
}

const (
	// patchSide is how many squares a patch has along each side, which is shown or not as
	// one, and patchSize its length, m.
	patchSide = 8
	patchSize = patchSide * scatterCell
	// patchesSide is more than the patches from one end of the reach to the other, a power
	// of two.
	patchesSide = 16
)

// patch is what grows in some squares.
type patch struct {
	i, j   int
	known  bool
	plants []plant
	bounds geom.Bounds
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
	s := scatter{covered: make([]bool, t.Columns*t.Rows), patches: make([]patch, patchesSide*patchesSide)}
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
	cards := newCards(&r.view, &r.objects.batch)
	seen := r.plantsInSight()
	for i := range seen {
		cards.plant(&seen[i])
	}
}

// plantsInSight returns what grows near the eye.
func (r *Renderer) plantsInSight() []plant {
	eye, seen := r.view.position, r.scatter.seen[:0]
	cell := func(v float64) int { return int(math.Floor(v / patchSize)) }
	ground, ok := r.terrain.source.Height(eye.X, eye.Y)
	if !ok || eye.Z-ground < scatterReach {
		for j := cell(eye.Y - scatterReach); j <= cell(eye.Y+scatterReach); j++ {
			for i := cell(eye.X - scatterReach); i <= cell(eye.X+scatterReach); i++ {
				seen = r.appendPatch(seen, i, j)
			}
		}
	}
	r.scatter.seen = seen
	return seen
}

// appendPatch appends what is in sight of a patch, with the size that it has at its distance.
func (r *Renderer) appendPatch(seen []plant, i, j int) []plant {
	v, corner := &r.view, geom.Vec{X: float64(i) * patchSize, Y: float64(j) * patchSize, Z: math.Inf(-1)}
	flat := geom.Bounds{Min: corner, Max: corner.Add(geom.Vec{X: patchSize, Y: patchSize})}
	eye := geom.Vec{X: v.position.X, Y: v.position.Y, Z: corner.Z}
	if d := eye.Max(flat.Min).Min(flat.Max).Sub(eye); math.Hypot(d.X, d.Y) > scatterReach {
		return seen
	}
	p := r.patchAt(i, j)
	if len(p.plants) == 0 || v.classify(p.bounds, r.options.DrawDistance) == hidden {
		return seen
	}
	for k := range p.plants {
		one := &p.plants[k]
		squared := one.at.Sub(v.position).LengthSquared()
		if squared > scatterReach*scatterReach {
			continue
		}
		seen = append(seen, *one)
		last := &seen[len(seen)-1]
		last.far = squared > scatterFar*scatterFar
		last.size *= min(2*(1-math.Sqrt(squared)/scatterReach), 1)
	}
	return seen
}

// patchAt returns what grows in a patch.
func (r *Renderer) patchAt(i, j int) *patch {
	const mask = patchesSide - 1
	p := &r.scatter.patches[(j&mask)*patchesSide+(i&mask)]
	if p.known && p.i == i && p.j == j {
		return p
	}
	*p = patch{i: i, j: j, known: true, plants: p.plants[:0]}
	for row := j * patchSide; row < (j+1)*patchSide; row++ {
		for column := i * patchSide; column < (i+1)*patchSide; column++ {
			one, ok := r.grow(column, row)
			if !ok {
				continue
			}
			if len(p.plants) == 0 {
				p.bounds = geom.Bounds{Min: one.at, Max: one.at}
			}
			p.bounds = p.bounds.Include(one.at)
			p.plants = append(p.plants, one)
		}
	}
	p.bounds = p.bounds.Expand(1)
	return p
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
