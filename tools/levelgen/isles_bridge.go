package main

import "github.com/skijet/skijet/collision/geom"

// islesBridge is a bridge between two edges.
type islesBridge struct {
	name     string
	from, to geom.Vec
	half     float64 // half its width, m
}

func (b *islesBridge) length() float64 { return b.to.Sub(b.from).Horizontal().Length() }

// model builds the bridge along y from its lower left end; both ends lie in the ground.
func (b *islesBridge) model() *modelFile {
	const steps = 12
	length, drop := b.length(), b.to.Z-b.from.Z
	f := &modelFile{}
	// height returns the height of the deck: level over the ground at both ends, and hanging
	// between them.
	height := func(y float64) float64 {
		t := geom.Clamp((y-apron)/(length-2*apron), 0, 1)
		return float64(drop*t) - float64(bridgeSag*length*float64(4*t*(1-t))) + apronRise
	}
	at := func(k int) float64 { return apron + float64((length-2*apron)*float64(k)/steps) }
	list := func(low, high float64) []station {
		// The ends dip into the ground.
		all := []station{{y: 0, bottom: height(0) - 2.5, top: height(0) - 0.6}, {y: apron / 4, bottom: height(0) - 2.5, top: height(0) + high}}
		for k := range steps + 1 {
			sag := float64(4 * float64(k) / steps * (1 - float64(k)/steps))
			all = append(all, station{y: at(k), bottom: height(at(k)) + low - float64(1.2*(1-sag)), top: height(at(k)) + high})
		}
		return append(all, station{y: length - apron/4, bottom: height(length) - 2.5, top: height(length) + high},
			station{y: length, bottom: height(length) - 2.5, top: height(length) - 0.6})
	}
	curbs := func() []station {
		var all []station
		for k := range steps + 1 {
			// They rise out of the deck, so that nobody runs against their ends.
			rise := float64(curbRise * min(float64(min(k, steps-k))/2, 1))
			all = append(all, station{y: at(k), bottom: height(at(k)) - 1, top: height(at(k)) + rise - 0.05})
		}
		return all
	}
	f.add("deck", func(p *part) { p.span(stone, trim, -b.half, b.half, list(-1.3, 0)...) })
	f.add("curbs", func(p *part) {
		for _, x := range [2]float64{-b.half, b.half} {
			p.span(stone, dark, x-0.4, x+0.4, curbs()...)
			for k := 3; k < steps-2; k += 2 {
				y := at(k)
				z := height(y) + curbRise
				p.block(lamp, geom.Vec{X: x - 0.3, Y: y - 0.3, Z: z - 0.1}, geom.Vec{X: x + 0.3, Y: y + 0.3, Z: z + 0.6}, 0.08)
			}
		}
	})
	return f
}

// islesBridges returns the bridges of one half.
func islesBridges(list []isle) []islesBridge {
	home, middle, east, west := &list[0], &list[1], &list[2], &list[3]
	return []islesBridge{
		{"bridge", home.brink(79), middle.brink(313), 10},
		{"span", home.brink(101), middle.brink(227), 10},
		{"walk", east.brink(103), middle.brink(340), 7},
		{"path", west.brink(68), middle.brink(204), 7},
	}
}
