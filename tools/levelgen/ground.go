package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// The map is 2,048 m square around the origin. A rotation by half a turn about the
// origin maps it onto itself, so neither team has an advantage.
const (
	samples   = 257
	cell      = 8.0
	halfWorld = cell * (samples - 1) / 2
	// maxZ makes one step of the heightmap 6 mm, which players cannot feel.
	maxZ = 65535 * 0.006
	// blurPasses is the number of passes that round creases where ridges meet. Each
	// averages over neighbours; together they are about 16 m wide.
	blurPasses = 7
)

// Heights of the parts of the map, metres.
const (
	valleyFloor = 40.0
	basePad     = 78.0
	rimStart    = 740.0 // m from the middle where the rim begins to rise
	rimFoot     = -40.0 // below the valley, so that the rim ends before it
	rimRise     = 520.0 // m
)

// Positions of structures. Each has a copy rotated by half a turn.
var (
	basePlace  = geom.Vec{X: -40, Y: -375}
	ruinPlace  = geom.Vec{X: -235, Y: -215}
	rampPlaces = [...]geom.Vec{{X: 40, Y: -150}, {X: -125, Y: -262}}
	postPlace  = geom.Vec{X: 128, Y: -28}
)

// pad is flat ground for a structure: flat within half, blended over reach.
type pad struct {
	center geom.Vec // z is the height, or 0 for that of the ground
	half   geom.Vec
	reach  float64
}

// ground is the shape of the terrain.
type ground struct {
	warpX, warpY noise
	floor        noise
	rolls        noise
	ripples      noise
	peaks        noise
	ridges       []ridge    // each followed by its copy half a turn away
	hills        []geom.Vec // z is the height
	hillReach    []float64
	channel      curve
}

func newGround(seed uint64) *ground {
	g := &ground{
		warpX: noise{mix64(seed), 340}, warpY: noise{mix64(seed + 1), 340},
		floor: noise{mix64(seed + 2), 300}, rolls: noise{mix64(seed + 3), 170},
		ripples: noise{mix64(seed + 4), 95}, peaks: noise{mix64(seed + 5), 210},
	}
	main := newCurve(
		geom.Vec{X: -690, Y: -700, Z: 150}, geom.Vec{X: -570, Y: -470, Z: 212}, geom.Vec{X: -470, Y: -190, Z: 172},
		geom.Vec{X: -480, Y: 60, Z: 222}, geom.Vec{X: -410, Y: 300, Z: 176}, geom.Vec{X: -480, Y: 520, Z: 186},
		geom.Vec{X: -610, Y: 720, Z: 120},
	)
	back := newCurve(
		geom.Vec{X: -440, Y: -850, Z: 120}, geom.Vec{X: -230, Y: -800, Z: 188}, geom.Vec{X: 0, Y: -775, Z: 216},
		geom.Vec{X: 220, Y: -800, Z: 180}, geom.Vec{X: 420, Y: -870, Z: 120},
	)
	spur := newCurve(
		geom.Vec{X: -480, Y: 60, Z: 216}, geom.Vec{X: -340, Y: 76, Z: 138}, geom.Vec{X: -225, Y: 50, Z: 92},
		geom.Vec{X: -118, Y: 24, Z: 60},
	)
	for _, r := range []ridge{{main, 0.47, 34}, {back, 0.48, 30}, {spur, 0.42, 20}} {
		g.ridges = append(g.ridges, r, ridge{r.crest.turned(), r.slope, r.round})
	}
	g.addHill(basePlace.X, basePlace.Y, 40, 240)
	g.addHill(ruinPlace.X, ruinPlace.Y, 30, 150)
	g.addHill(150, -265, 38, 140)
	g.addHill(-20, -190, 24, 105)
	g.addHill(255, -140, 28, 125)
	g.addHill(-130, -105, 26, 110)
	g.addHill(330, -430, 30, 150)
	g.addHill(-330, -420, 26, 140)
	g.channel = newCurve(
		geom.Vec{X: -420, Y: -215, Z: 5}, geom.Vec{X: -230, Y: -85, Z: 14}, geom.Vec{X: -85, Y: -12, Z: 20},
		geom.Vec{X: 85, Y: 12, Z: 20}, geom.Vec{X: 230, Y: 85, Z: 14}, geom.Vec{X: 420, Y: 215, Z: 5},
	)
	return g
}

func (g *ground) addHill(x, y, height, reach float64) {
	g.hills = append(g.hills, geom.Vec{X: x, Y: y, Z: height}, geom.Vec{X: -x, Y: -y, Z: height})
	g.hillReach = append(g.hillReach, reach, reach)
}

// at returns the height before rounding off and flattening.
func (g *ground) at(x, y float64) float64 {
	wx := x + float64(22*g.warpX.odd(x, y))
	wy := y + float64(22*g.warpY.odd(x, y))
	h := valleyFloor + float64(9*g.floor.even(x, y))
	for i := 0; i < len(g.ridges); i += 2 {
		// Combine both copies first: smoothMax of three depends on their order, which
		// would make one half of the map different from the other.
		both := smoothMax(g.ridges[i].at(wx, wy), g.ridges[i+1].at(wx, wy), 44)
		h = smoothMax(h, both, 44)
	}
	for i, hill := range g.hills {
		dx, dy := wx-hill.X, wy-hill.Y
		h += float64(hill.Z * bump(math.Sqrt(float64(dx*dx)+float64(dy*dy))/g.hillReach[i]))
	}
	// Undulations grow with the height above the floor: slopes get crests from which to
	// jump, and the floor stays fast.
	lift := geom.Clamp((h-valleyFloor)/90, 0.25, 1)
	h += float64(lift * (float64(9*g.rolls.even(wx, wy)) + float64(1.6*g.ripples.even(wx, wy))))
	d, depth := g.channel.nearest(x, y)
	h -= float64(depth * bump(d/66))
	return g.rim(x, y, h)
}

// rim adds the mountains at the border, a quarter pipe that turns skiers back.
func (g *ground) rim(x, y, h float64) float64 {
	xx, yy := float64(x*x), float64(y*y)
	q := math.Sqrt(math.Sqrt(float64(xx*xx) + float64(yy*yy)))
	q += float64(26 * g.peaks.even(x, y))
	t := max(q-rimStart, 0) / (halfWorld - rimStart)
	tt := float64(t * t)
	rise := float64(rimRise * (tt / (1 + float64(0.8*tt))))
	crags := float64(geom.Clamp(t, 0, 1) * float64(20*g.rolls.even(float64(1.7*x), float64(1.7*y))))
	return smoothMax(h, rimFoot+rise+crags, 70)
}

// pads lists the flat places, each with its copy rotated by half a turn.
func pads() []pad {
	list := []pad{
		{geom.Vec{X: basePlace.X, Y: basePlace.Y + 11, Z: basePad}, geom.Vec{X: 50, Y: 39}, 80},
		{ruinPlace, geom.Vec{X: 11, Y: 11}, 60},
		{postPlace, geom.Vec{X: 7, Y: 7}, 60},
	}
	for _, p := range rampPlaces {
		list = append(list, pad{p, geom.Vec{X: 6, Y: 12}, 60})
	}
	for _, p := range list {
		p.center.X, p.center.Y = -p.center.X, -p.center.Y
		list = append(list, p)
	}
	return list
}

// share returns the weight of the pad at (x, y): 1 inside, 0 beyond its reach.
func (p *pad) share(x, y float64) float64 {
	dx := max(math.Abs(x-p.center.X)-p.half.X, 0)
	dy := max(math.Abs(y-p.center.Y)-p.half.Y, 0)
	d := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	return 1 - fade(geom.Clamp(d/p.reach, 0, 1))
}

// buildTerrain samples the ground, rounds it off and flattens the pads.
func buildTerrain(seed uint64) *levels.Terrain {
	g := newGround(seed)
	t := &levels.Terrain{
		Columns: samples, Rows: samples, Cell: cell,
		Origin:  geom.Vec{X: -halfWorld, Y: -halfWorld},
		Heights: make([]float64, samples*samples),
	}
	place := func(k int) float64 { return float64(float64(k)*cell) - halfWorld }
	for j := range samples {
		for i := range samples {
			t.Heights[j*samples+i] = g.at(place(i), place(j))
		}
	}
	finish(t, pads())
	return t
}

// finish rounds the terrain, flattens the pads and clamps heights to the range of the
// heightmap.
func finish(t *levels.Terrain, pads []pad) {
	for range blurPasses {
		blur(t)
	}
	flatten(t, pads)
	for k, h := range t.Heights {
		t.Heights[k] = geom.Clamp(h, 0, maxZ)
	}
}

// flatten levels the pads. A pad without a height gets that of the ground at its
// middle.
func flatten(t *levels.Terrain, pads []pad) {
	// All heights are read before any change. Otherwise a pad would depend on its
	// neighbour, and the two halves of the map would differ.
	for n := range pads {
		if p := &pads[n]; p.center.Z == 0 {
			p.center.Z, _ = t.Height(p.center.X, p.center.Y)
		}
	}
	for _, p := range pads {
		for j := range t.Rows {
			for i := range t.Columns {
				v := t.Vertex(i, j)
				if s := p.share(v.X, v.Y); s > 0 {
					t.Heights[j*t.Columns+i] = lerp(v.Z, p.center.Z, s)
				}
			}
		}
	}
}

// blur averages each height of a square terrain with its neighbours, 1-2-1 along
// both axes.
func blur(t *levels.Terrain) {
	heights, side := t.Heights, t.Columns
	line := make([]float64, side)
	smooth := func(first, step int) {
		for k := range line {
			before, after := max(k-1, 0), min(k+1, side-1)
			line[k] = (heights[first+before*step] + heights[first+after*step] + float64(2*heights[first+k*step])) / 4
		}
		for k, h := range line {
			heights[first+k*step] = h
		}
	}
	for k := range side {
		smooth(k*side, 1)
	}
	for k := range side {
		smooth(k, side)
	}
}
