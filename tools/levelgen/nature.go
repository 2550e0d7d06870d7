package main

import (
	"github.com/skijet/skijet/collision/geom"
)

// pineModel is a tree: a trunk, and foliage in three tiers above the head of a skier.
func pineModel(foliage material) *modelFile {
	f := &modelFile{}
	f.add("trunk", func(p *part) {
		p.turned(bark, 7, ring{0.75, -3}, ring{0.55, 0.3}, ring{0.4, 1.2}, ring{0.32, 6}, ring{0.1, 10})
	})
	f.add("foliage", func(p *part) {
		for k, tier := range [...]struct{ radius, low, high float64 }{{3, 3.6, 7.6}, {2.4, 6, 10.2}, {1.7, 8.6, 13.2}} {
			p.at(geom.Vec{}, geom.Angle(k*65536/18))
			p.turned(foliage, 9, ring{0.2, tier.low + 0.7}, ring{tier.radius, tier.low}, ring{tier.radius * 0.86, tier.low + 0.5}, ring{0, tier.high})
		}
	})
	return f
}

// spireModel is a rock needle of layers, for a landmark. The cap lies on its top.
func spireModel(body, cap material, height, width float64, seed uint64) *modelFile {
	const sides, layers = 9, 6
	f := &modelFile{}
	f.add("spire", func(p *part) {
		outline := []ring{{width * 1.25, -8}, {width * 1.12, 0}}
		for k := 1; k < layers; k++ {
			share := float64(k) / layers
			in := 1 - float64(0.55*share) + float64(0.16*(sprinkle(seed, k)-0.5))
			outline = append(outline, ring{width * in, height * share}, ring{width * (in - 0.07), float64(height*share) + 0.9})
		}
		outline = append(outline, ring{width * 0.42, height})
		p.turned(body, sides, outline...)
	})
	f.add("cap", func(p *part) {
		p.turned(cap, sides, ring{width * 0.40, height - 0.3}, ring{width * 0.52, height + 0.2}, ring{width * 0.4, height + 1.2}, ring{0, height + 2})
	})
	return f
}

// boulderModel is a rock with cut faces.
func boulderModel(body material, size float64, seed uint64) *modelFile {
	f := &modelFile{}
	f.add("rock", func(p *part) {
		for k := range 3 {
			s := size * (1 - float64(0.24*float64(k)))
			p.at(geom.Vec{X: size * (sprinkle(seed, k) - 0.5), Y: size * (sprinkle(seed, k+9) - 0.5)}, geom.Angle(k*65536/11))
			p.turned(body, 7, ring{s * 0.9, -size}, ring{s, s * 0.15}, ring{s * 0.8, s * 0.62}, ring{s * 0.35, s * 0.95})
		}
	})
	return f
}

// archModel is a natural arch along x: a span on two feet, half metres apart from its
// middle, with clear room below it.
func archModel(body material, half, rise, thick float64) *modelFile {
	const steps = 14
	f := &modelFile{}
	f.add("arch", func(p *part) {
		p.at(geom.Vec{}, geom.QuarterTurn)
		var list []station
		for k := range steps + 1 {
			t := float64(2*k-steps) / steps
			tt := float64(t * t)
			under := float64(rise * (1 - float64(tt*tt)))
			list = append(list, station{y: half * 1.25 * t, bottom: under - float64(10*float64(tt*tt*tt*tt)), top: float64(rise*(1-float64(0.55*tt))) + thick})
		}
		p.span(body, body, -thick*0.7, thick*0.7, list...)
	})
	f.add("feet", func(p *part) {
		for _, x := range [2]float64{-half * 1.12, half * 1.12} {
			p.at(geom.Vec{X: x}, 0)
			p.turned(body, 8, ring{half * 0.24, -12}, ring{half * 0.2, 0}, ring{half * 0.15, rise * 0.55}, ring{half * 0.1, rise*0.8 + thick})
		}
	})
	return f
}

// gateModel is the frame of a gate of a course, half metres wide to each side.
func gateModel(half, height float64) *modelFile {
	f := &modelFile{}
	for _, x := range [2]float64{-half, half} {
		name := "post.left"
		if x > 0 {
			name = "post.right"
		}
		f.add(name, func(p *part) {
			p.at(geom.Vec{X: x}, 0)
			p.turned(dark, 8, ring{1.1, -14}, ring{1.1, 0.4}, ring{0.5, 1.4}, ring{0.45, height})
			for z := 3.0; z < height-2; z += 4 {
				p.turned(lamp, 8, ring{0.5, z}, ring{0.62, z + 0.2}, ring{0.62, z + 1.2}, ring{0.5, z + 1.4})
			}
		})
	}
	f.add("beam", func(p *part) {
		p.block(dark, geom.Vec{X: -half - 0.8, Y: -0.45, Z: height - 0.6}, geom.Vec{X: half + 0.8, Y: 0.45, Z: height + 0.6}, 0.12)
		for k := -3; k <= 3; k++ {
			x := float64(k) * half / 4
			p.block(lamp, geom.Vec{X: x - 0.6, Y: -0.55, Z: height - 0.3}, geom.Vec{X: x + 0.6, Y: 0.55, Z: height + 0.3}, 0.05)
		}
	})
	return f
}
