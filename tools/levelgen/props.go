package main

import "github.com/skijet/skijet/collision/geom"

// Heights in metres of surfaces on which players stand, above the origin of each model.
const (
	bridgeRise = 5.0 // of the crown of the bridge above its banks
	ruinFloor  = 0.42
	postTop    = 7.4
)

// bridgeModel is a stone bridge along y over the channel, 2*half m long.
func bridgeModel(half float64) *modelFile {
	const width, rise, steps = 4.6, bridgeRise, 18
	f := &modelFile{}
	deck := func(y float64) float64 {
		t := y / half
		return float64(rise * (1 - float64(t*t)))
	}
	f.add("deck", func(p *part) {
		var road []station
		for k := range steps + 1 {
			y := float64(half * (float64(2*k-steps) / steps))
			// The arch below: thick at the banks, 1.4 m at the crown.
			t := y / half
			road = append(road, station{y, deck(y) - 1.4 - float64(24*float64(t*t)*float64(t*t)), deck(y)})
		}
		p.span(stone, concrete, -width, width, road...)
	})
	f.add("rails", func(p *part) {
		for _, x := range [2]float64{-width, width} {
			var curb []station
			for k := range steps + 1 {
				y := float64(half * (float64(2*k-steps) / steps))
				curb = append(curb, station{y, deck(y) - 1, deck(y) + 0.55})
			}
			p.span(stone, trim, x-0.45, x+0.45, curb...)
			for k := 1; k < steps; k += 2 {
				y := float64(half * (float64(2*k-steps) / steps))
				z := deck(y)
				p.block(stone, geom.Vec{X: x - 0.7, Y: y - 0.7, Z: z - 1.3}, geom.Vec{X: x + 0.7, Y: y + 0.7, Z: z + 1.3}, 0.15)
				p.block(lamp, geom.Vec{X: x - 0.3, Y: y - 0.3, Z: z + 1.2}, geom.Vec{X: x + 0.3, Y: y + 0.3, Z: z + 1.75}, 0.1)
			}
		}
	})
	f.add("piers", func(p *part) {
		for _, y := range [2]float64{-half * 0.52, half * 0.52} {
			p.at(geom.Vec{Y: y}, 0)
			p.block(stone, geom.Vec{X: -width - 0.9, Y: -2.6, Z: -34}, geom.Vec{X: width + 0.9, Y: 2.6, Z: deck(y) - 1.2}, 0.5)
			p.block(trim, geom.Vec{X: -width - 1.3, Y: -3, Z: deck(y) - 4.4}, geom.Vec{X: width + 1.3, Y: 3, Z: deck(y) - 3.6}, 0.2)
		}
	})
	return f
}

// ruinModel is a ring of pillars, some fallen, with two arches left.
func ruinModel() *modelFile {
	const pillars, radius = 7, 10.0
	f := &modelFile{}
	f.add("floor", func(p *part) {
		p.turned(stone, 14, ring{13, -6}, ring{13, -0.2}, ring{11.8, 0.25})
		p.turned(trim, 14, ring{4, 0.1}, ring{4, 0.3}, ring{3.4, ruinFloor})
	})
	heights := [pillars]float64{8, 8, 8, 3.1, 8, 8, 5.2}
	f.add("pillars", func(p *part) {
		for k, h := range heights {
			s, c := geom.SinCos(geom.Angle(k * 65536 / pillars))
			p.at(geom.Vec{X: radius * c, Y: radius * s}, 0)
			p.turned(stone, 10, ring{1.5, -0.5}, ring{1.5, 0.8}, ring{1.15, 1.1}, ring{0.95, h - 0.6}, ring{1.4, h})
			if h == 8 {
				p.turned(trim, 10, ring{1.5, 7.9}, ring{1.6, 8.1}, ring{1.6, 8.5})
			}
		}
	})
	f.add("arches", func(p *part) {
		for _, k := range [...]int{0, 1, 4} {
			yaw := geom.Angle((2*k + 1) * 65536 / (2 * pillars))
			s, c := geom.SinCos(yaw)
			p.at(geom.Vec{X: radius * 0.901 * c, Y: radius * 0.901 * s, Z: 8.4}, yaw)
			var lintel []station
			for n := range 9 {
				t := float64(n-4) / 4
				lintel = append(lintel, station{y: 5 * t, bottom: 1.1 - float64(1.1*t*t), top: 2.3 - float64(0.7*t*t)})
			}
			p.span(stone, trim, -0.9, 0.9, lintel...)
		}
	})
	f.add("lights", func(p *part) {
		for k := range pillars {
			s, c := geom.SinCos(geom.Angle((2*k + 1) * 65536 / (2 * pillars)))
			p.at(geom.Vec{X: 5.2 * c, Y: 5.2 * s}, 0)
			p.turned(lamp, 6, ring{0.3, 0}, ring{0.36, 0.5}, ring{0, 0.8})
		}
	})
	return f
}

// rampModel is a ski jump for a skier who comes along y.
func rampModel() *modelFile {
	const length, rise, width = 26.0, 6.0, 6.0
	f := &modelFile{}
	curve := func(share float64) float64 { return float64(rise*share*share) - 0.5 }
	stations := func(low, lift float64) []station {
		var list []station
		for k := range 13 {
			share := float64(k) / 12
			list = append(list, station{float64(length * (share - 0.5)), low, curve(share) + lift})
		}
		return list
	}
	f.add("kicker", func(p *part) {
		p.span(concrete, trim, -width, width, stations(-9, 0)...)
	})
	f.add("kicker.trim", func(p *part) {
		for _, x := range [2]float64{-width, width} {
			p.span(dark, dark, x-0.35, x+0.35, stations(-9, 0.3)...)
			for k := 4; k < 12; k += 2 {
				share := (float64(k) + 0.5) / 12
				y, z := float64(length*(share-0.5)), curve(share)
				p.block(lamp, geom.Vec{X: x - 0.42, Y: y - 0.7, Z: z - 0.5}, geom.Vec{X: x + 0.42, Y: y + 0.7, Z: z - 0.25}, 0.04)
			}
		}
		p.block(lamp, geom.Vec{X: -width + 0.5, Y: length/2 - 0.1, Z: rise - 1.3}, geom.Vec{X: width - 0.5, Y: length/2 + 0.1, Z: rise - 1}, 0.05)
	})
	return f
}

// postModel is a lookout on the tip of a spur: a platform on a column, with a slope to
// its door.
func postModel() *modelFile {
	f := &modelFile{}
	f.add("stem", func(p *part) {
		p.turned(concrete, 10, ring{7, -8}, ring{7, -0.2}, ring{5.6, 0.3}, ring{3, 0.9}, ring{2.4, 5.2}, ring{5.2, 6.6}, ring{6.4, 6.8}, ring{6.4, postTop})
		p.turned(dark, 10, ring{6.5, 6.9}, ring{6.65, 7}, ring{6.65, 7.25}, ring{6.5, 7.35})
		p.turned(lamp, 10, ring{2.62, 4.4}, ring{2.72, 4.5}, ring{2.72, 4.75}, ring{2.6, 4.85})
	})
	f.add("wall", func(p *part) {
		for k := range 5 {
			p.at(geom.Vec{}, geom.Angle((2*k+1)*65536/10))
			p.block(stone, geom.Vec{X: -1.3, Y: 5.2, Z: 7.3}, geom.Vec{X: 1.3, Y: 5.9, Z: 8.4}, 0.14)
		}
	})
	return f
}
