package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// node is a point of a tube and its radius there.
type node struct {
	at     geom.Vec
	radius float64
}

// tube adds a solid along a line of points, with so many sides.
func (p *part) tube(m material, sides int, nodes ...node) {
	last := len(nodes) - 1
	corners := make([][]geom.Vec, len(nodes))
	for i, n := range nodes {
		along := nodes[min(i+1, last)].at.Sub(nodes[max(i-1, 0)].at).Normalize()
		beside := geom.Vec{X: 1}
		if math.Abs(along.X) > 0.8 {
			beside = geom.Vec{Y: 1}
		}
		u := along.Cross(beside).Normalize()
		v := along.Cross(u)
		for k := range sides {
			s, c := geom.SinCos(geom.Angle(k * 65536 / sides))
			corners[i] = append(corners[i], n.at.AddScaled(u, n.radius*c).AddScaled(v, n.radius*s))
		}
	}
	for i := range last {
		for k := range sides {
			a, b, c, d := corners[i][k], corners[i][(k+1)%sides], corners[i+1][(k+1)%sides], corners[i+1][k]
			if nodes[i+1].radius == 0 {
				p.polygon(m, a, b, c)
			} else if nodes[i].radius == 0 {
				p.polygon(m, b, c, d)
			} else {
				p.polygon(m, a, b, c, d)
			}
		}
	}
	if nodes[last].radius > 0 {
		p.polygon(m, corners[last]...)
	}
	if nodes[0].radius > 0 {
		first := corners[0]
		for i, j := 0, len(first)-1; i < j; i, j = i+1, j-1 {
			first[i], first[j] = first[j], first[i]
		}
		p.polygon(m, first...)
	}
}

// beaconModel is a needle with plates and a light, of the team in the south.
func beaconModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("needle", func(p *part) {
		p.turned(metal, 6, ring{0.7, -6}, ring{0.7, 4}, ring{3, 30}, ring{1.6, 74}, ring{0, 122})
		for k, z := range [...]float64{44, 58, 70} {
			r := 11 - float64(2.5*float64(k))
			p.turned(trim, 7, ring{2, z - 1.8}, ring{r, z}, ring{2, z + 2.2})
			p.turned(glow, 7, ring{r - 1, z - 0.5}, ring{r + 0.6, z}, ring{r - 1, z + 0.9})
		}
		p.turned(glow, 6, ring{0, 84}, ring{5, 92}, ring{0, 100})
	})
	return f
}

// forkModel is two prongs around a light, of the team in the north.
func forkModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("fork", func(p *part) {
		p.tube(metal, 5, node{geom.Vec{Z: -6}, 0.8}, node{geom.Vec{Z: 6}, 0.8}, node{geom.Vec{Z: 34}, 3})
		for _, x := range [2]float64{-1, 1} {
			p.tube(metal, 5, node{geom.Vec{X: x * 1, Z: 30}, 2.2}, node{geom.Vec{X: x * 13, Z: 44}, 2.8}, node{geom.Vec{X: x * 18, Z: 64}, 2.4},
				node{geom.Vec{X: x * 16, Z: 88}, 1.6}, node{geom.Vec{X: x * 9, Z: 112}, 0})
			p.tube(glow, 4, node{geom.Vec{X: x * 15.2, Z: 58}, 0}, node{geom.Vec{X: x * 15.4, Z: 64}, 0.9}, node{geom.Vec{X: x * 14.4, Z: 82}, 0.9}, node{geom.Vec{X: x * 12.8, Z: 92}, 0})
		}
		p.turned(glow, 6, ring{0, 58}, ring{6, 68}, ring{0, 84})
	})
	return f
}

// ringModel is a ring that hovers upright, across x.
func ringModel() *modelFile {
	const radius, middle, pieces = 30.0, 46.0, 24
	f := &modelFile{}
	at := func(k int, r float64) geom.Vec {
		s, c := geom.SinCos(geom.Angle(k * 65536 / pieces))
		return geom.Vec{X: r * c, Z: middle + float64(r*s)}
	}
	f.add("ring", func(p *part) {
		for part := range 3 { // with gaps between
			var list, light []node
			for k := range 8 {
				list = append(list, node{at(8*part+k+2, radius), 2.6})
				light = append(light, node{at(8*part+k+2, radius-2.6), 0.5})
			}
			p.tube(stone, 6, list...)
			p.tube(lamp, 4, light[1:7]...)
		}
	})
	return f
}

// millModel is a wind turbine that looks along y.
func millModel() *modelFile {
	f := &modelFile{}
	f.add("mill", func(p *part) {
		p.turned(snow, 5, ring{0.9, -6}, ring{0.9, 3}, ring{1.7, 14}, ring{1.1, 66})
		p.tube(snow, 5, node{geom.Vec{Y: -5, Z: 67}, 1.2}, node{geom.Vec{Y: 2, Z: 67}, 1.7}, node{geom.Vec{Y: 4.5, Z: 67}, 0.3})
		for k := range 3 {
			s, c := geom.SinCos(geom.Angle(k*65536/3 + 3000))
			tip := func(r float64) geom.Vec { return geom.Vec{X: r * s, Y: 3, Z: 67 + float64(r*c)} }
			p.tube(snow, 3, node{tip(0), 0.7}, node{tip(8), 1.7}, node{tip(34), 0.3})
		}
		p.turned(lava, 4, ring{0.5, 68}, ring{0, 69.4})
	})
	return f
}

// shardsModel is stones that hover above each other.
func shardsModel() *modelFile {
	f := &modelFile{}
	f.add("shards", func(p *part) {
		for k, s := range [...]struct{ x, y, z, wide, high float64 }{
			{0, 0, 22, 6, 24}, {3, -2, 50, 8.5, 26}, {-2, 2, 80, 5.5, 22}, {13, 3, 40, 2.6, 12}, {-12, -4, 60, 3, 14}, {10, 5, 76, 2.2, 10}, {1, 0, 106, 2.4, 16},
		} {
			p.at(geom.Vec{X: s.x, Y: s.y}, geom.Angle(k*9000))
			p.turned(rock, 6, ring{0, s.z - float64(0.2*s.high)}, ring{s.wide * 0.8, s.z + float64(0.25*s.high)}, ring{s.wide, s.z + float64(0.6*s.high)}, ring{s.wide * 0.3, s.z + s.high})
		}
		p.at(geom.Vec{X: 1}, 0)
		p.turned(lamp, 6, ring{0, 100}, ring{1.6, 103}, ring{0, 106})
	})
	return f
}

// mastModel is a mast of lattice with dishes and lights.
func mastModel() *modelFile {
	const top, steps = 100.0, 5
	f := &modelFile{}
	f.add("mast", func(p *part) {
		leg := func(k int, z float64) geom.Vec {
			s, c := geom.SinCos(geom.Angle(k * 65536 / 3))
			r := 4.2 - float64(3.4*z/top)
			return geom.Vec{X: r * c, Y: r * s, Z: z}
		}
		for k := range 3 {
			p.tube(trim, 3, node{leg(k, -5), 0.5}, node{leg(k, top), 0.5})
			for n := range steps {
				low, high := float64(float64(n)*top)/steps, float64(float64(n+1)*top)/steps
				p.tube(trim, 3, node{leg(k, low), 0.3}, node{leg(k+1, high), 0.3})
			}
		}
		for k, z := range [...]float64{62, 76} {
			p.at(geom.Vec{Z: z}, geom.Angle(k*24000))
			p.tube(snow, 7, node{geom.Vec{Y: 1}, 0.8}, node{geom.Vec{Y: 3}, 4}, node{geom.Vec{Y: 4.6}, 5.4})
		}
		p.at(geom.Vec{}, 0)
		p.turned(lava, 4, ring{0.5, top}, ring{1.5, top + 1.5}, ring{0, top + 4})
	})
	return f
}

// pylonArm is half the distance of the wires of a pylon, and pylonTop their height above its foot, m.
const pylonArm, pylonTop = 3.4, 25.0

// pylonModel is a pole that bears wires to both sides of y.
func pylonModel() *modelFile {
	f := &modelFile{}
	f.add("pylon", func(p *part) {
		p.turned(metal, 4, ring{0.5, -4}, ring{0.28, pylonTop + 1.2})
		p.tube(metal, 4, node{geom.Vec{X: -pylonArm - 0.3, Z: pylonTop + 0.3}, 0.25}, node{geom.Vec{X: pylonArm + 0.3, Z: pylonTop + 0.3}, 0.25})
		p.turned(lava, 4, ring{0.35, pylonTop + 1.2}, ring{0, pylonTop + 2})
	})
	return f
}

// lanternModel is a light on a pole.
func lanternModel() *modelFile {
	f := &modelFile{}
	f.add("lantern", func(p *part) {
		p.turned(dark, 3, ring{0.12, -1.5}, ring{0.08, 3})
		p.turned(lamp, 4, ring{0.16, 3}, ring{0.26, 3.6})
		p.turned(dark, 4, ring{0.36, 3.6}, ring{0, 4})
	})
	return f
}

// markerModel is a pole with a pennant in the colour of a team.
func markerModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("marker", func(p *part) {
		p.turned(team, 3, ring{0.06, -1}, ring{0.05, 2.4})
		p.polygon(team, geom.Vec{Z: 2.4}, geom.Vec{Z: 1.8}, geom.Vec{X: 0.9, Z: 2.1})
		p.polygon(team, geom.Vec{Z: 1.8}, geom.Vec{Z: 2.4}, geom.Vec{X: 0.9, Z: 2.1})
	})
	return f
}

// firModel is a tree for a distance, with few faces.
func firModel() *modelFile {
	f := &modelFile{}
	f.add("fir", func(p *part) {
		p.turned(bark, 3, ring{0.5, -4}, ring{0.3, 4})
		p.turned(needles, 4, ring{3.2, 2.6}, ring{0, 9.5})
		p.at(geom.Vec{}, geom.QuarterTurn/2)
		p.turned(needles, 4, ring{2.2, 7}, ring{0, 13.4})
	})
	return f
}

// pebblesModel is stones that are too low to hide behind.
func pebblesModel(body material, seed uint64) *modelFile {
	f := &modelFile{}
	f.add("pebbles", func(p *part) {
		for k := range 2 {
			s := 0.44 - float64(0.14*float64(k))
			p.at(polar(float64(0.7*float64(k)), 137), geom.Angle(k*7000))
			p.turned(body, 5, ring{s * 1.2, -0.3}, ring{s * (0.45 + float64(0.2*sprinkle(seed, k))), s * 0.7})
		}
	})
	return f
}

// cactusModel is a thin column with two arms.
func cactusModel() *modelFile {
	f := &modelFile{}
	f.add("cactus", func(p *part) {
		p.turned(needles, 5, ring{0.2, -0.8}, ring{0.2, 2.6}, ring{0, 2.95})
		for _, x := range [2]float64{-1, 1} {
			z := 1.1 + float64(0.25*x)
			p.tube(needles, 4, node{geom.Vec{X: x * 0.1, Z: z}, 0.11}, node{geom.Vec{X: x * 0.66, Z: z + 0.15}, 0.14}, node{geom.Vec{X: x * 0.7, Z: z + 1}, 0})
		}
	})
	return f
}

// shrubModel is dry twigs.
func shrubModel() *modelFile {
	f := &modelFile{}
	f.add("shrub", func(p *part) {
		for k := range 5 {
			s, c := geom.SinCos(geom.Angle(k * 65536 / 5))
			out := 0.35 + float64(0.12*float64(k%3))
			p.tube(bark, 3, node{geom.Vec{Z: -0.2}, 0.05}, node{geom.Vec{X: out * c, Y: out * s, Z: 0.75 - float64(0.1*float64(k%3))}, 0})
		}
	})
	return f
}

// signModel is arrows on a pole, above the heads of players, that point along x.
func signModel() *modelFile {
	f := &modelFile{}
	f.add("sign", func(p *part) {
		p.turned(dark, 4, ring{0.2, -3}, ring{0.16, 5.4})
		p.at(geom.Vec{}, geom.QuarterTurn)
		p.frustum(dark, geom.Vec{X: -0.12, Y: -2.6, Z: 5.4}, geom.Vec{X: 0.12, Y: 2.6, Z: 8.4}, 0)
		p.at(geom.Vec{}, 0)
		for _, y := range [2]float64{-0.2, 0.2} {
			for k := range 2 {
				x := float64(2*float64(k)) - 1.9
				front := geom.Vec{Y: y}
				p.facing(lamp, front, geom.Vec{X: x, Y: y, Z: 8.1}, geom.Vec{X: x + 0.8, Y: y, Z: 8.1}, geom.Vec{X: x + 2, Y: y, Z: 6.9}, geom.Vec{X: x + 1.2, Y: y, Z: 6.9})
				p.facing(lamp, front, geom.Vec{X: x, Y: y, Z: 5.7}, geom.Vec{X: x + 0.8, Y: y, Z: 5.7}, geom.Vec{X: x + 2, Y: y, Z: 6.9}, geom.Vec{X: x + 1.2, Y: y, Z: 6.9})
			}
		}
	})
	return f
}

// wreckModel is the rusty hull of a ship that has come down, its stern up.
func wreckModel() *modelFile {
	f := &modelFile{}
	f.add("hull", func(p *part) {
		at := func(x, z float64) geom.Vec { return geom.Vec{X: x, Z: z} }
		p.tube(bark, 8, node{at(-52, -14), 6}, node{at(-30, 2), 13}, node{at(0, 16), 15}, node{at(30, 27), 13}, node{at(46, 33), 10})
		p.tube(dark, 8, node{at(46, 33), 8.6}, node{at(58, 38), 11}, node{at(60, 38.8), 11})
		p.tube(lamp, 8, node{at(60, 38.8), 7}, node{at(61.5, 39.4), 6.4})
		for _, y := range [2]float64{-1, 1} {
			p.tube(trim, 4, node{geom.Vec{X: 34, Y: y * 10, Z: 27}, 4}, node{geom.Vec{X: 46, Y: y * 34, Z: 36}, 2.4}, node{geom.Vec{X: 54, Y: y * 46, Z: 48}, 0.6})
		}
		p.tube(trim, 4, node{at(28, 36), 4}, node{at(44, 60), 2.6}, node{at(54, 70), 1})
		for k := range 5 { // bare ribs where plates are gone
			x := float64(k)*9 - 22
			z := float64(0.42*x) + 15
			var list []node
			for n := range 7 {
				s, c := geom.SinCos(geom.Angle(n * 32768 / 6))
				list = append(list, node{geom.Vec{X: x, Y: 15.6 * c, Z: z + float64(15.6*s)}, 0.8})
			}
			p.tube(dark, 4, list...)
		}
	})
	return f
}
