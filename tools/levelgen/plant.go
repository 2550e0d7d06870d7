package main

import "github.com/skijet/skijet/collision/geom"

// Sizes of the plant in metres, in its own axes: x east, y north, z up from the
// ground. The lake lies to the west.
const (
	plantX, plantY = 45.0, 40.0 // half the outer size of the hall
	plantWall      = 1.5
	plantRoof      = 34.0
	plantFooting   = -14.0
	// plantCellar is how far inside the hall's walls the ground is lowered for the
	// furnace: more than a cell of the terrain, so that the hole is not visible
	// outside.
	plantCellar     = 9.0
	galleryY        = 16.0 // y at which the gallery begins
	galleryTop      = 17.0
	liftX, liftY    = -27.0, 28.0
	shaftX, shaftY  = 27.0, 28.0
	pitX, pitY      = 16.0, -14.0 // half the length of the furnace, y of its middle
	pitFloor        = -12.0
	beltX           = 36.0
	pierEnd         = -44.0 // world x at which the pier ends in the lake
	iceStart, iceAt = plantRoof, -plantY
)

// plantModel is the hall with its gallery, furnace, pier, ice slide and yards.
func plantModel() *modelFile {
	f := &modelFile{}
	f.add("hall", addPlantHall)
	f.add("trim", addPlantTrim)
	f.add("frames", addShaftFrames)
	f.add("furnace", func(p *part) {
		p.block(lava, geom.Vec{X: -pitX - 0.5, Y: pitY - 8.5, Z: pitFloor - 0.5}, geom.Vec{X: pitX + 0.5, Y: pitY + 8.5, Z: pitFloor + 2.2}, 0.1)
	})
	f.add("slide", addIceSlide)
	f.add("rink", func(p *part) {
		p.frustum(ice, geom.Vec{X: 56, Y: -34, Z: -3}, geom.Vec{X: 96, Y: 34, Z: 0.25}, 1.2)
	})
	f.add("sandpit", func(p *part) {
		p.frustum(sand, geom.Vec{X: -20, Y: 50, Z: -3}, geom.Vec{X: 44, Y: 90, Z: 0.6}, 3)
	})
	f.add("pier", addPier)
	f.add("chimneys", addChimneys)
	return f
}

// addPlantHall adds walls, floors and roof as one closed solid.
func addPlantHall(p *part) {
	w := &walls{}
	in, deep := plantX-plantWall, plantY-plantWall
	w.fill(concrete, -plantX, plantX, -plantY, plantY, plantFooting, plantRoof)
	w.fill(concrete, -plantX, plantX, -plantY, plantY, plantRoof, plantRoof+1) // parapet
	w.carve(-in, in, -deep, deep, plantRoof, plantRoof+1)
	w.carve(-9, 9, -plantY, -deep, plantRoof, plantRoof+1) // the slide begins here
	w.carve(-in, in, -deep, deep, floorZ, 32)
	w.fill(metal, -in, in, galleryY, deep, galleryTop-1, galleryTop)
	w.fill(metal, -in, -in+8, -deep, deep, galleryTop-1, galleryTop) // a walk along the west wall
	for _, hole := range [2][2]float64{{liftX, liftY}, {shaftX, shaftY}} {
		x, y := hole[0], hole[1]
		w.carve(x-4, x+4, y-4, y+4, galleryTop-1, galleryTop)
		w.carve(x-4, x+4, y-4, y+4, 32, plantRoof)
	}
	w.carve(liftX-3.9, liftX+3.9, liftY-3.9, liftY+3.9, floorZ-0.6, floorZ) // the lift's bed
	w.carve(-pitX, pitX, pitY-8, pitY+8, pitFloor, floorZ)
	w.carve(-plantX, -in, -8, 8, floorZ, 10) // doors
	w.carve(in, plantX, -8, 8, floorZ, 10)
	w.carve(-4, 4, deep, plantY, floorZ, 8)
	w.carve(-20, 20, -plantY, -deep, 20, 27) // windows
	for _, x := range [2]float64{-plantX, in} {
		w.carve(x, x+plantWall, -30, -14, 20, 27)
		w.carve(x, x+plantWall, 14, 30, 20, 27)
	}
	w.addTo(p)
}

// addPlantTrim adds buttresses, lights and a control room.
func addPlantTrim(p *part) {
	for _, y := range [2]float64{-plantY, plantY} {
		for _, x := range [...]float64{-44, -24, 24, 44} {
			p.block(dark, geom.Vec{X: x - 1, Y: y - 0.8, Z: plantFooting}, geom.Vec{X: x + 1, Y: y + 0.8, Z: plantRoof + 1.6}, 0.2)
			p.block(glow, geom.Vec{X: x - 0.15, Y: y - 0.88, Z: 2}, geom.Vec{X: x + 0.15, Y: y + 0.88, Z: 30}, 0.03)
		}
	}
	for _, x := range [2]float64{-plantX, plantX} {
		for _, y := range [2]float64{-9.2, 9.2} {
			p.block(dark, geom.Vec{X: x - 1.1, Y: y - 0.8, Z: 0.1}, geom.Vec{X: x + 1.1, Y: y + 0.8, Z: 11.6}, 0.2)
			p.block(glow, geom.Vec{X: x - 1.2, Y: y - 0.15, Z: 1}, geom.Vec{X: x + 1.2, Y: y + 0.15, Z: 9.6}, 0.03)
		}
		p.block(trim, geom.Vec{X: x - 1.1, Y: -9.9, Z: 10.1}, geom.Vec{X: x + 1.1, Y: 9.9, Z: 11.7}, 0.2)
	}
	for _, x := range [...]float64{-33, -11, 11, 33} {
		for _, y := range [...]float64{-30, -10, 8} {
			p.block(lamp, geom.Vec{X: x - 4, Y: y - 0.4, Z: 31.6}, geom.Vec{X: x + 4, Y: y + 0.4, Z: 32.1}, 0.08)
		}
		p.block(lamp, geom.Vec{X: x - 3, Y: 20, Z: galleryTop - 1.2}, geom.Vec{X: x + 3, Y: 20.7, Z: galleryTop - 0.95}, 0.06)
	}
	for _, x := range [2]float64{-12.5, 12.5} { // the control room's screens
		p.block(glass, geom.Vec{X: x - 0.3, Y: galleryY + 0.5, Z: galleryTop - 0.05}, geom.Vec{X: x + 0.3, Y: 38.6, Z: galleryTop + 3.4}, 0.08)
	}
	p.block(trim, geom.Vec{X: -12.8, Y: galleryY + 0.2, Z: galleryTop + 3.3}, geom.Vec{X: 12.8, Y: 38.7, Z: galleryTop + 3.9}, 0.1)
	p.block(team, geom.Vec{X: -6, Y: 30, Z: galleryTop - 0.05}, geom.Vec{X: 6, Y: 32, Z: galleryTop + 1.2}, 0.15)
	for _, y := range [2]float64{pitY - 8.4, pitY + 8.4} { // a lip around the furnace
		p.block(trim, geom.Vec{X: -pitX - 0.8, Y: y - 0.35, Z: floorZ - 0.1}, geom.Vec{X: pitX + 0.8, Y: y + 0.35, Z: floorZ + 0.5}, 0.12)
		p.block(glow, geom.Vec{X: -pitX, Y: y - 0.1, Z: floorZ + 0.45}, geom.Vec{X: pitX, Y: y + 0.1, Z: floorZ + 0.62}, 0.03)
	}
}

// addShaftFrames adds the posts of lift and wind shaft.
func addShaftFrames(p *part) {
	for _, hole := range [2][2]float64{{liftX, liftY}, {shaftX, shaftY}} {
		for _, dx := range [2]float64{-4.5, 4.5} {
			for _, dy := range [2]float64{-4.5, 4.5} {
				x, y := hole[0]+dx, hole[1]+dy
				p.block(dark, geom.Vec{X: x - 0.35, Y: y - 0.35, Z: floorZ - 0.1}, geom.Vec{X: x + 0.35, Y: y + 0.35, Z: 32.1}, 0.1)
				p.block(glow, geom.Vec{X: x - 0.42, Y: y - 0.08, Z: 1}, geom.Vec{X: x + 0.42, Y: y + 0.08, Z: 15}, 0.02)
			}
		}
	}
}

// addIceSlide adds the slide from the roof down to the plain, with walls on both sides.
func addIceSlide(p *part) {
	slope := []station{
		{iceAt + 0.4, plantFooting, iceStart}, {iceAt - 6, plantFooting, iceStart}, {iceAt - 12, plantFooting, iceStart - 0.9},
		{iceAt - 24, plantFooting, 28}, {iceAt - 70, plantFooting, 6}, {iceAt - 84, plantFooting, 1.4}, {iceAt - 100, plantFooting, -0.3},
	}
	p.span(dark, ice, -8, 8, slope...)
	for _, x := range [2]float64{-8.5, 8.5} {
		var curb []station
		for _, s := range slope {
			curb = append(curb, station{s.y, plantFooting, s.top + 1.1})
		}
		p.span(concrete, trim, x-0.5, x+0.5, curb...)
	}
}

// addPier adds the landing in the lake, flush with the ferry's deck.
func addPier(p *part) {
	west := pierEnd - plantPlace.X
	top := lakeSurface + ferryDeck - worksGround
	p.block(metal, geom.Vec{X: west, Y: -5, Z: top - 1.2}, geom.Vec{X: -plantX - 18, Y: 5, Z: top}, 0.1)
	for x := west + 3; x < -plantX-20; x += 12 {
		for _, y := range [2]float64{-4.4, 4.4} {
			p.block(dark, geom.Vec{X: x - 0.5, Y: y - 0.5, Z: -26}, geom.Vec{X: x + 0.5, Y: y + 0.5, Z: top + 1.1}, 0.1)
			p.block(lamp, geom.Vec{X: x - 0.25, Y: y - 0.25, Z: top + 1}, geom.Vec{X: x + 0.25, Y: y + 0.25, Z: top + 1.5}, 0.08)
		}
	}
}

// addChimneys adds the stacks on the roof's corners.
func addChimneys(p *part) {
	for _, x := range [2]float64{-36, 36} {
		p.at(geom.Vec{X: x, Y: -30}, 0)
		p.turned(dark, 12, ring{4, plantRoof - 0.2}, ring{4, plantRoof + 1.4}, ring{2.9, plantRoof + 2.2}, ring{2.2, plantRoof + 26},
			ring{2.6, plantRoof + 26.6}, ring{2.6, plantRoof + 28})
		p.turned(glow, 12, ring{2.45, plantRoof + 20}, ring{2.62, plantRoof + 20.2}, ring{2.6, plantRoof + 20.9}, ring{2.4, plantRoof + 21.1})
	}
	p.at(geom.Vec{}, 0)
}

// deckModel is a moving metal floor around its middle, with lights along its edge.
func deckModel(halfX, halfY, thick float64) *modelFile {
	f := &modelFile{}
	f.add("deck", func(p *part) {
		p.block(metal, geom.Vec{X: -halfX, Y: -halfY, Z: -thick / 2}, geom.Vec{X: halfX, Y: halfY, Z: thick / 2}, 0.04)
	})
	f.add("lights", func(p *part) {
		for _, y := range [2]float64{-halfY, halfY} {
			p.block(glow, geom.Vec{X: -halfX + 0.4, Y: y - 0.02, Z: -0.1}, geom.Vec{X: halfX - 0.4, Y: y + 0.02, Z: 0.1}, 0.01)
		}
	})
	return f
}

// ferryDeck is the height of the ferry's deck above the water, m.
const ferryDeck = 1.8

// ferryModel is a flat boat, with its origin at the waterline in the middle.
func ferryModel() *modelFile {
	f := &modelFile{}
	f.add("hull", func(p *part) {
		p.frustum(dark, geom.Vec{X: -6, Y: -5, Z: -1.4}, geom.Vec{X: 6, Y: 5, Z: ferryDeck - 0.3}, 0)
		p.block(metal, geom.Vec{X: -6, Y: -5, Z: ferryDeck - 0.4}, geom.Vec{X: 6, Y: 5, Z: ferryDeck}, 0.05)
	})
	f.add("rails", func(p *part) {
		for _, y := range [2]float64{-4.8, 4.8} {
			p.block(trim, geom.Vec{X: -5.6, Y: y - 0.15, Z: ferryDeck - 0.1}, geom.Vec{X: 5.6, Y: y + 0.15, Z: ferryDeck + 0.9}, 0.06)
			p.block(glow, geom.Vec{X: -5, Y: y - 0.18, Z: ferryDeck + 0.5}, geom.Vec{X: 5, Y: y + 0.18, Z: ferryDeck + 0.65}, 0.02)
		}
	})
	return f
}

// wheelModel is a turntable around its axle.
func wheelModel() *modelFile {
	f := &modelFile{}
	f.add("wheel", func(p *part) {
		p.turned(metal, 16, ring{9.5, -0.5}, ring{10, -0.3}, ring{10, 0.2}, ring{9.8, 0.4})
	})
	f.add("hub", func(p *part) {
		p.turned(dark, 12, ring{2, 0.3}, ring{2, 0.7}, ring{1.2, 1.1}, ring{1.2, 2.4}, ring{0, 2.8})
		p.turned(glow, 12, ring{1.15, 1.6}, ring{1.3, 1.7}, ring{1.3, 2}, ring{1.15, 2.1})
	})
	f.add("marks", func(p *part) {
		for k := range 4 {
			p.at(geom.Vec{}, geom.Angle(k*65536/4))
			p.block(glow, geom.Vec{X: 3, Y: -0.15, Z: 0.3}, geom.Vec{X: 9, Y: 0.15, Z: 0.42}, 0.01)
		}
	})
	return f
}

// beltModel is a conveyor along y.
func beltModel() *modelFile {
	f := &modelFile{}
	f.add("belt", func(p *part) {
		p.span(dark, dark, -2.5, 2.5, station{-32, -0.4, -0.1}, station{-30.5, -0.4, 0.3}, station{30.5, -0.4, 0.3}, station{32, -0.4, -0.1})
	})
	f.add("edges", func(p *part) {
		for _, x := range [2]float64{-2.75, 2.75} {
			p.span(trim, trim, x-0.2, x+0.2, station{-32, -0.4, 0}, station{-30.5, -0.4, 0.45}, station{30.5, -0.4, 0.45}, station{32, -0.4, 0})
		}
	})
	return f
}
