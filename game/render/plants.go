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
	// leastPlant is the size below which a plant is left out, pixels.
	leastPlant = 1.5
	// coverGap is how high above the ground a structure must be to leave room for grass, m.
	coverGap = 1.2
)

// plantPass draws what stands on the ground around the eye: grass, stones, bushes, trees and
// spires of rock. Nothing else passes near enough to show how fast somebody is. Where they
// stand follows from the place alone. Nobody collides with them.
type plantPass struct {
	land    *land
	covered []bool     // cells of the terrain on which a structure stands
	busy    []geom.Vec // where no tree stands
	trees   treeModels
	layers  []layer
	grass   batch
	low     batch   // stones and bushes
	high    emitter // trees and spires
}

// layer is what stands with some spacing: tufts and stones near the eye, bushes farther away,
// and trees and spires farther still.
type layer struct {
	cell  float64 // side of the square that has at most one plant, m
	reach float64 // m, of the eye
	far   float64 // m, distance beyond which a plant has half of its triangles
	grow  func(p *plantPass, i, j int) (plant, bool)
	// patches are those met last, by their place modulo patchesSide: what grows there is
	// found once, and not for each frame.
	patches []patch
	seen    []plant // in this frame, roughly from far to near
}

const (
	// bushCell, bushReach and bushFar are those of bushes, m: they give the ground between
	// the grass and the hills a scale.
	bushCell, bushReach, bushFar = 8.0, 160.0, 38.0
	// bushThick is the noise of the ground above which bushes stand close together.
	bushThick = 0.56
	// bushPush and bushFree are the distances between which a bush bends away from the eye,
	// m, instead of vanishing before it.
	bushPush, bushFree = 2.5, 7.0
)

const (
	// patchSide is how many squares a patch has along each side, which is shown or not as
	// one.
	patchSide = 8
	// patchesSide is more than the patches from one end of the reach to the other, a power
	// of two.
	patchesSide = 16
)

// treeLayer is the number of the layer of trees and spires.
const treeLayer = 2

// patch is what grows in some squares.
type patch struct {
	i, j   int
	known  bool
	plants []plant
	bounds geom.Bounds
}

// plantKind is what a plant is: a tuft of grass, a stone, a bush, a tree or a spire.
type plantKind uint8

const (
	tuft plantKind = iota
	stone
	bush
	tree
	spire // of rock, where no tree grows
)

// plant is one of the things that stand on the ground, of any kind: stones and spires of rock
// too.
type plant struct {
	at     geom.Vec
	size   float64 // m
	seed   uint32
	kind   plantKind
	far    bool // drawn with fewer triangles
	ground Ground
}

// newPlantPass finds where structures stand. Without a terrain there are no trees but those of
// the level itself. With one, its map gets the shadows of trees.
func newPlantPass(level *levels.Level, l *land) plantPass {
	s := plantPass{land: l, layers: []layer{{cell: scatterCell, reach: scatterReach, far: scatterFar, grow: (*plantPass).growLow},
		{cell: bushCell, reach: bushReach, far: bushFar, grow: (*plantPass).growBush},
		{cell: treeCell, reach: treeReach, far: treeFar, grow: (*plantPass).growTree}}}
	for i := range s.layers {
		s.layers[i].patches = make([]patch, patchesSide*patchesSide)
	}
	t := level.Terrain
	if t == nil {
		s.layers = s.layers[:treeLayer]
		return s
	}
	s.covered, s.busy = make([]bool, t.Columns*t.Rows), busyPlaces(level)
	for i := range level.Structures {
		for triangle := range triangles(level.Structures[i].Vertices, level.Structures[i].Indices) {
			s.cover(t, triangle.Bounds())
		}
	}
	s.trees = newTreeModels()
	s.shadeTrees()
	return s
}

// cover marks the cells below a box unless it is well above or below the ground.
func (s *plantPass) cover(t *levels.Terrain, b geom.Bounds) {
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

// emit appends the grass, the stones and the bushes around the eye to batches of their own.
// Stones, bushes, trees and spires come from far to near and are drawn after all objects, so they
// need no fraction of a depth level: none of them shows through what is nearer, and what is
// farther is drawn before them. Grass is thin, so nothing is seen of it hiding something else:
// without any pass for depth it costs a third.
func (s *plantPass) emit(v *view, o Options, water *waterPass) {
	s.grass.reset()
	s.low.reset()
	grass, low := newCards(v, &s.grass), newCards(v, &s.low)
	for k := range treeLayer {
		seen := s.look(v, o, k)
		for i := range seen {
			if p := &seen[i]; p.kind != tuft {
				low.plant(p)
			} else if !water.covers(p.at, v.position) {
				grass.plant(p)
			}
		}
	}
}

// emitTrees appends the trees and the spires around the eye.
func (s *plantPass) emitTrees(v *view, o Options) {
	s.high.batch.reset()
	if len(s.layers) > treeLayer {
		seen := s.look(v, o, treeLayer)
		for i := range seen {
			s.emitTree(v, &seen[i], o.DrawDistance)
		}
	}
}

// look returns what grows near the eye in a layer, unless the options leave it out.
func (s *plantPass) look(v *view, o Options, number int) []plant {
	l, eye := &s.layers[number], v.position
	l.seen = l.seen[:0]
	if ground, ok := s.land.heightBelow(eye); o.Bare || !s.land.isFertile() || ok && eye.Z-ground > l.reach {
		return nil
	}
	cell := func(v float64) int { return int(math.Floor(v / (patchSide * l.cell))) }
	farFirst(cell(eye.Y-l.reach), cell(eye.Y+l.reach), cell(eye.Y), func(j int) {
		farFirst(cell(eye.X-l.reach), cell(eye.X+l.reach), cell(eye.X), func(i int) { s.seePatch(v, o.DrawDistance, l, i, j) })
	})
	return l.seen
}

// farFirst visits the numbers from low to high, those far from the middle first.
func farFirst(low, high, middle int, visit func(i int)) {
	for d := max(middle-low, high-middle); d >= 0; d-- {
		if middle-d >= low {
			visit(middle - d)
		}
		if d > 0 && middle+d <= high {
			visit(middle + d)
		}
	}
}

// seePatch adds what is in sight of a patch, with the size that it has at its distance.
func (s *plantPass) seePatch(v *view, far float64, l *layer, i, j int) {
	side := patchSide * l.cell
	corner := geom.Vec{X: float64(i) * side, Y: float64(j) * side}
	eye := v.position.Horizontal()
	if eye.Max(corner).Min(corner.Add(geom.Vec{X: side, Y: side})).Sub(eye).Length() > l.reach {
		return
	}
	p := s.patchAt(l, i, j)
	if len(p.plants) == 0 || v.classify(p.bounds, far) == hidden {
		return
	}
	// Plants of a patch are in the order of y.
	ascends, last := v.position.Y > p.bounds.Center().Y, len(p.plants)-1
	for k := range p.plants {
		if !ascends {
			k = last - k
		}
		s.seePlant(v, l, &p.plants[k])
	}
}

// seePlant adds a plant unless it is too far away to be seen.
func (s *plantPass) seePlant(v *view, l *layer, p *plant) {
	squared := p.at.Sub(v.position).LengthSquared()
	if squared > l.reach*l.reach {
		return
	}
	away := math.Sqrt(squared)
	size := p.size * min(2*(1-away/l.reach), 1)
	if size*v.focal < leastPlant*away {
		return
	}
	switch {
	case p.kind == bush:
		size *= smooth(bushPush, bushFree, away)
	case p.kind >= tree:
		size *= smooth(treePush, treeFree, away)
	}
	l.seen = append(l.seen, *p)
	seen := &l.seen[len(l.seen)-1]
	seen.size, seen.far = size, away > l.far
}

// patchAt returns what grows in a patch.
func (s *plantPass) patchAt(l *layer, i, j int) *patch {
	const mask = patchesSide - 1
	p := &l.patches[(j&mask)*patchesSide+(i&mask)]
	if p.known && p.i == i && p.j == j {
		return p
	}
	*p = patch{i: i, j: j, known: true, plants: p.plants[:0]}
	for row := j * patchSide; row < (j+1)*patchSide; row++ {
		for column := i * patchSide; column < (i+1)*patchSide; column++ {
			one, ok := l.grow(s, column, row)
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
	most := 1.0
	for k := range p.plants {
		most = max(most, p.plants[k].size)
	}
	p.bounds = p.bounds.Expand(1.2 * most)
	return p
}

// soil returns the place in a square where something may grow, with its ground: open ground
// that is not too steep.
func (s *plantPass) soil(i, j int, cell float64, seed uint32) (geom.Vec, Ground, bool) {
	part := func(shift int) float64 { return float64(seed>>shift&255) / 255 }
	at := geom.Vec{X: (float64(i) + part(0)) * cell, Y: (float64(j) + part(8)) * cell}
	if s.land.terrain == nil {
		at.Z = s.land.turf.top
		ground, normal, ok := s.land.turfBelow(at, s.land.turf.height)
		at.Z = ground.Height
		return at, ground, ok && normal.Z >= scatterSteep
	}
	t, m := s.land.terrain, s.land.baked
	height, ok := t.Height(at.X, at.Y)
	if !ok {
		return at, Ground{}, false
	}
	at.Z = height
	column, row := int(math.Floor((at.X-t.Origin.X)/t.Cell)), int(math.Floor((at.Y-t.Origin.Y)/t.Cell))
	normal := m.normal(m.texel(at.X-m.origin.X, m.columns), m.texel(at.Y-m.origin.Y, m.rows))
	if s.covered[row*t.Columns+column] || normal.Z < scatterSteep {
		return at, Ground{}, false
	}
	return at, s.land.mix(at.X, at.Y, height), true
}

// growLow finds the tuft or the stone in a square.
func (s *plantPass) growLow(i, j int) (plant, bool) {
	seed := hash2(i, j, 77)
	chance := float64(seed>>16&255) / 255
	if chance > mostPlants {
		return plant{}, false
	}
	at, ground, ok := s.soil(i, j, scatterCell, seed)
	if !ok {
		return plant{}, false
	}
	p := plant{at: at, seed: seed, ground: ground}
	share, size, isStone := 0.0, 0.0, true // of the squares with something
	switch ground.Kind {
	case GroundMeadow:
		share, size, isStone = mostPlants, 0.27, chance < 0.04
	case GroundStraw:
		share, size, isStone = 0.6, 0.24, chance < 0.07
	case GroundRock:
		share, size = 0.25, 0.2
	case GroundSnow:
		share, size = 0.09, 0.22
	}
	if isStone {
		p.kind = stone
	}
	p.size = size * (0.55 + 0.9*float64(seed>>24&255)/255)
	return p, chance <= share
}

// growBush finds the bush in a square: few, and groves of them.
func (s *plantPass) growBush(i, j int) (plant, bool) {
	seed := hash2(i, j, 78)
	chance := float64(seed>>16&255) / 255
	share := 0.05
	if s.land.noise.at(float64(i)*bushCell*0.11+19, float64(j)*bushCell*0.11+53) > bushThick {
		share = 0.45
	}
	if chance > share {
		return plant{}, false
	}
	at, ground, ok := s.soil(i, j, bushCell, seed)
	if !ok || ground.Kind != GroundMeadow && ground.Kind != GroundStraw {
		return plant{}, false
	}
	return plant{at: at, seed: seed, kind: bush, size: 0.55 + 0.5*float64(seed>>24&255)/255, ground: ground}, true
}
