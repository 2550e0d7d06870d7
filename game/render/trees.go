package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// treeCell, treeReach and treeFar are those of trees, m: landmarks by which a player
	// judges distances and speeds between the bushes and the hills.
	treeCell, treeReach, treeFar = 20.0, 460.0, 95.0
	// treeThick is the noise of the ground above which trees stand in groves.
	treeThick = 0.54
	// treePush and treeFree are the distances between which a tree bends away from the eye,
	// m: nobody collides with one.
	treePush, treeFree = 3.5, 11.0
	// treeClear is the distance of trees from spawns, flags, pickups and base pieces, m.
	treeClear = 30.0
	// treeSteep is the least z of the normal of ground that bears one.
	treeSteep = 0.8
	// treeShade is how much light is left below a tree, and shadeLength how long its shadow is
	// at most, in its heights.
	treeShade, shadeLength = 0.45, 1.6
)

// treeModels are the shapes of trees and of spires, near and far, of 1 m height.
type treeModels struct{ pine, spire [2]part }

func newTreeModels() treeModels {
	return treeModels{
		pine: [2]part{
			lathe(9, []lathed{{0.035, -0.12, bark}, {0.028, 0.22, bark}}, []lathed{{0.03, 0.16, leaves}, {0.21, 0.10, leaves}, {0.06, 0.42, leaves}},
				[]lathed{{0.03, 0.36, leaves}, {0.175, 0.31, leaves}, {0.045, 0.60, leaves}},
				[]lathed{{0.03, 0.54, leaves}, {0.13, 0.50, leaves}, {0.03, 0.80, leaves}}, []lathed{{0.02, 0.73, leaves}, {0.085, 0.69, leaves}, {0, 1, leaves}}),
			lathe(5, []lathed{{0.03, -0.12, bark}, {0.03, 0.16, bark}}, []lathed{{0.185, 0.10, leaves}, {0, 1, leaves}}),
		},
		spire: [2]part{
			lathe(7, []lathed{{0.20, -0.15, rock}, {0.16, 0.22, rock}, {0.10, 0.45, rock}, {0.13, 0.68, rock}, {0.06, 0.93, rock}, {0, 1, rock}}),
			lathe(5, []lathed{{0.19, -0.15, rock}, {0.12, 0.5, rock}, {0.09, 0.9, rock}, {0, 1, rock}}),
		},
	}
}

// Materials of trees and spires. The leaves and the rock get their colour from the ground.
var (
	bark   = material{color: [3]float32{0.085, 0.06, 0.042}}
	leaves = material{color: [3]float32{0.035, 0.07, 0.035}, team: true}
	rock   = material{color: [3]float32{0.2, 0.18, 0.16}, team: true}
)

// lathed is a ring of a body of revolution.
type lathed struct {
	radius, z float64
	look      material
}

// lathe makes a part of bodies of revolution with so many flat sides.
func lathe(sides int, bodies ...[]lathed) part {
	p := part{parent: -1}
	for n, rings := range bodies {
		p.turnBody(sides, n, rings)
	}
	p.finish()
	return p
}

// turnBody appends a body of revolution, by its number in the part.
func (p *part) turnBody(sides, n int, rings []lathed) {
	for k := range len(rings) - 1 {
		low, high := rings[k], rings[k+1]
		for i := range sides {
			at := func(r lathed, i int) geom.Vec {
				sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(sides) + float64(n))
				// Uneven, as nothing that grew is round.
				reach := r.radius * (0.78 + 0.40*float64(hash2(i%sides, k+7*n, 3)&255)/255)
				return geom.Vec{X: reach * cos, Y: reach * sin, Z: r.z}
			}
			side := geom.Triangle{A: at(low, i), B: at(low, i+1), C: at(high, i+1)}
			first := uint32(len(p.positions))
			for _, corner := range [3]geom.Vec{side.A, side.B, side.C} {
				p.addVertex(corner, side.Normal(), low.look)
			}
			p.indices = append(p.indices, first, first+1, first+2)
			if high.radius > 0 { // both triangles of a side are lit alike, so they share two corners
				d := at(high, i)
				normal := side.Cross().Add(geom.Triangle{A: side.A, B: side.C, C: d}.Cross()).Normalize()
				p.addVertex(d, normal, low.look)
				for v := range uint32(3) {
					p.normals[first+v] = normal
				}
				p.indices = append(p.indices, first, first+2, first+3)
			}
		}
	}
}

// growTree finds the tree or the spire in a square: few, and groves of them, away from
// where people meet.
func (s *plantPass) growTree(i, j int) (plant, bool) {
	seed := hash2(i, j, 79)
	share := 0.06
	if s.land.noise.at(float64(i)*treeCell*0.045+91, float64(j)*treeCell*0.045+17) > treeThick {
		share = 0.55
	}
	if float64(seed>>16&255)/255 > share {
		return plant{}, false
	}
	at, ground, ok := s.soil(i, j, treeCell, seed)
	if !ok || ground.Kind == GroundSnow || s.isBusy(at) {
		return plant{}, false
	}
	m := s.land.baked
	if m.normal(m.texel(at.X-m.origin.X, m.columns), m.texel(at.Y-m.origin.Y, m.rows)).Z < treeSteep {
		return plant{}, false
	}
	// In the sun if the ground before it is, beyond its own shadow.
	ground.Sun = m.sunAt(at.AddScaled(m.toSun.Horizontal(), 8))
	p := plant{at: at, seed: seed, kind: tree, size: 6 + 4*float64(seed>>24&255)/255, ground: ground}
	if ground.Kind == GroundRock || !s.land.isGreen() {
		p.kind, p.size = spire, 3+4*float64(seed>>24&255)/255
	}
	return p, true
}

// isGreen reports whether trees grow in the level, and not only rock.
func (l *land) isGreen() bool {
	return l.look.Meadow[0][1]+l.look.Meadow[1][1] > l.look.Meadow[0][0]+l.look.Meadow[1][0]
}

// busyPlaces returns where people meet in a level.
func busyPlaces(level *levels.Level) (list []geom.Vec) {
	for i := range level.Spawns {
		list = append(list, level.Spawns[i].Position)
	}
	for i := range level.Flags {
		list = append(list, level.Flags[i].Position)
	}
	for i := range level.Pickups {
		list = append(list, level.Pickups[i].Position)
	}
	for i := range level.Pieces {
		list = append(list, level.Pieces[i].Position)
	}
	return list
}

// isBusy reports whether a place is near one where people meet.
func (s *plantPass) isBusy(at geom.Vec) bool {
	return slices.ContainsFunc(s.busy, func(place geom.Vec) bool {
		return place.Sub(at).Horizontal().LengthSquared() < treeClear*treeClear
	})
}

// emitTree appends a tree or a spire.
func (s *plantPass) emitTree(v *view, p *plant, far float64) {
	models, tint := &s.trees.pine, Color{0.034, 0.066, 0.034}.mix(p.ground.Color, 0.22)
	if p.kind == spire {
		models, tint = &s.trees.spire, stoneColor.mix(p.ground.Color, 0.6)
	}
	tone := 0.75 + 0.5*float32(p.seed>>4&15)/15
	for c := range tint {
		tint[c] *= tone
	}
	m := &models[0]
	if p.far {
		m = &models[1]
	}
	f := turned(p.at, geom.Angle(p.seed), 0, geom.Angle(int(p.seed>>8&1023)-512)).scaled(p.size)
	half := geom.Vec{X: 0.25 * p.size, Y: 0.25 * p.size, Z: 0.6 * p.size}
	seen := v.classify(geom.Box{Center: p.at.Add(geom.Vec{Z: 0.5 * p.size}), Half: half}.Bounds(), far)
	if seen == hidden {
		return
	}
	s.high.emit(v, m, &f, &paint{tint: tint, tints: true, light: float32(p.ground.Sun)}, seen == inside)
}

// shadeTrees darkens the ground below all trees of the terrain and in their shadows.
func (s *plantPass) shadeTrees() {
	t := s.land.terrain
	low := t.Origin
	high := low.Add(geom.Vec{X: float64(t.Columns-1) * t.Cell, Y: float64(t.Rows-1) * t.Cell})
	cell := func(v float64) int { return int(math.Floor(v / treeCell)) }
	var grown []plant // all before any, for trees look at the ground
	for j := cell(low.Y); j <= cell(high.Y); j++ {
		for i := cell(low.X); i <= cell(high.X); i++ {
			if p, ok := s.growTree(i, j); ok {
				grown = append(grown, p)
			}
		}
	}
	for i := range grown {
		s.land.baked.shadePlant(&grown[i])
	}
}

// shadePlant darkens the ground around a plant: a soft streak away from the sun.
func (m *groundMap) shadePlant(p *plant) {
	length := min(math.Hypot(m.toSun.X, m.toSun.Y)/max(m.toSun.Z, 0.1), shadeLength) * p.size
	away := geom.Vec{X: -m.toSun.X, Y: -m.toSun.Y}.Normalize().Scale(length)
	wide, end := 0.17*p.size+0.5*m.spacing, p.at.Add(away)
	x0, x1 := m.texel(min(p.at.X, end.X)-wide-m.origin.X, m.columns), m.texel(max(p.at.X, end.X)+wide-m.origin.X, m.columns)
	y0, y1 := m.texel(min(p.at.Y, end.Y)-wide-m.origin.Y, m.rows), m.texel(max(p.at.Y, end.Y)+wide-m.origin.Y, m.rows)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			d := geom.Vec{X: m.origin.X + float64(x)*m.spacing - p.at.X, Y: m.origin.Y + float64(y)*m.spacing - p.at.Y}
			along := geom.Clamp(d.Dot(away)/max(away.LengthSquared(), 1e-9), 0, 1)
			off := d.Sub(away.Scale(along)).Length() / (wide * (1.1 - 0.7*along))
			i := y*m.columns + x
			m.sun[i] *= 1 - float32((1-treeShade)*(1-0.6*along)*smooth(1, 0.3, off))
		}
	}
}
