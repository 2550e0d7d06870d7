package main

import "github.com/skijet/skijet/collision/geom"

// Sizes of a base in metres, in its own axes: x right, y towards the enemy, z up from
// the pad.
const (
	hallX, hallY = 18.0, 13.0 // half the outer size of the hall
	roof         = 9.0        // height of a disc jump
	floorZ       = 0.3
	wallWidth    = 1.2
	footing      = -4.0 // foundations extend below the ground
)

// baseModel is the fortress of a team: hall, annex, ramp, towers and flag
// stand.
func baseModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("apron", addApron)
	f.add("hall", addHall)
	f.add("hall.trim", addHallTrim)
	f.add("hall.doors", addDoorFrames)
	f.add("ramp", addRamp)
	f.add("machines", addMachines)
	f.add("rooms", addRooms)
	for _, x := range [2]float64{-38, 38} {
		name := "tower.west"
		if x > 0 {
			name = "tower.east"
		}
		f.add(name, func(p *part) {
			p.at(geom.Vec{X: x, Y: 24}, 0)
			addTower(p)
		})
	}
	f.add("stand", func(p *part) {
		p.at(geom.Vec{Y: 36}, 0)
		addStand(p)
	})
	team := [3]string{"", "team1", "team2"}[teamNumber]
	f.mark("flag."+team, geom.Vec{Y: 36, Z: standTop})
	for _, s := range [...]geom.Vec{
		{X: -20, Y: 26, Z: 0.2}, {X: 20, Y: 26, Z: 0.2}, {X: 0, Y: 3, Z: floorZ + 0.1},
		{X: -10, Y: 5, Z: roof + 0.1}, {X: 10, Y: 5, Z: roof + 0.1}, {X: -12, Y: 22, Z: 0.2}, {X: 12, Y: 22, Z: 0.2},
	} {
		f.mark("spawn."+team, s)
	}
	f.zones = append(f.zones, zoneMark{"zone.base." + team, bounds(-hallX-8, hallX+10, -hallY-2, hallY+2, footing, roof+6)})
	return f
}

// addApron adds the plate around the buildings, with a sloping edge on which players
// can walk.
func addApron(p *part) {
	p.frustum(concrete, geom.Vec{X: -22, Y: -17, Z: footing}, geom.Vec{X: 30, Y: 17, Z: floorZ - 0.04}, 1.6)
	for _, x := range [2]float64{-4.2, 4.2} {
		p.block(dark, geom.Vec{X: x - 0.15, Y: 15.2, Z: floorZ - 0.2}, geom.Vec{X: x + 0.15, Y: 16.4, Z: floorZ + 0.04}, 0.03)
	}
}

// addHall adds the walls of hall and annex as one closed solid.
func addHall(p *part) {
	w := &walls{}
	in := hallX - wallWidth
	deep := hallY - wallWidth
	w.fill(concrete, -hallX, hallX, -hallY, hallY, footing, roof)
	w.fill(concrete, hallX, 27, -9, 9, footing, 5.4)
	w.fill(concrete, -hallX, hallX, -hallY, hallY, roof, roof+1) // parapet
	w.carve(-in+0.2, in-0.2, -deep-0.2, deep+0.2, roof, roof+1)
	w.carve(-4, 4, deep, hallY, roof, roof+1)
	w.carve(-hallX, -in, -12, -6, roof, roof+1) // end of the ramp
	w.carve(in, hallX, -3, 3, roof, roof+1)
	w.carve(-in, in, -deep, deep, floorZ, 8.2) // hall
	w.fill(trim, -6.8, -6, -deep, deep, floorZ, 8.2)
	w.fill(trim, 6, 6.8, -deep, deep, floorZ, 8.2)
	w.carve(-6.8, -6, -3, 3, floorZ, 5)
	w.carve(6, 6.8, -3, 3, floorZ, 5)
	w.carve(hallX, 25.8, -7.8, 7.8, floorZ, 4.7) // annex
	w.carve(in, hallX, -2.4, 2.4, floorZ, 4.5)
	w.carve(25.8, 27, -2.4, 2.4, floorZ, 4.5)
	w.carve(-3, 3, deep, hallY, floorZ, 5.3) // front door
	w.carve(-2.5, 2.5, -hallY, -deep, floorZ, 4.8)
	w.carve(-2, 2, -8, -4, 8.2, roof) // roof hatch
	for _, x := range [2]float64{-12, 12} {
		w.carve(x-2.5, x+2.5, deep, hallY, 5.6, 7)
		w.carve(x-2.5, x+2.5, -hallY, -deep, 5.6, 7)
	}
	w.addTo(p)
}

// addHallTrim adds buttresses, caps, bands and lights on the walls.
func addHallTrim(p *part) {
	for _, x := range [...]float64{-17.6, -7.2, 7.2, 17.6} {
		for _, y := range [2]float64{-hallY, hallY} {
			p.block(dark, geom.Vec{X: x - 0.8, Y: y - 0.7, Z: footing}, geom.Vec{X: x + 0.8, Y: y + 0.7, Z: roof + 1.5}, 0.18)
			p.block(glow, geom.Vec{X: x - 0.12, Y: y - 0.76, Z: 1.4}, geom.Vec{X: x + 0.12, Y: y + 0.76, Z: 7.6}, 0.03)
		}
	}
	for _, y := range [2]float64{-hallY, hallY} {
		for _, x := range [2]float64{-12.4, 12.4} {
			p.block(team, geom.Vec{X: x - 4.2, Y: y - 0.16, Z: 2.2}, geom.Vec{X: x + 4.2, Y: y + 0.16, Z: 4.4}, 0.08)
			p.block(trim, geom.Vec{X: x - 4.2, Y: y - 0.3, Z: 7.2}, geom.Vec{X: x + 4.2, Y: y + 0.3, Z: 7.9}, 0.12)
			p.block(glow, geom.Vec{X: x - 4, Y: y - 0.22, Z: 8.2}, geom.Vec{X: x + 4, Y: y + 0.22, Z: 8.45}, 0.05)
		}
	}
	for _, x := range [2]float64{-12.4, 12.4} { // caps of the parapets
		for _, y := range [2]float64{-12.5, 12.5} {
			p.block(trim, geom.Vec{X: x - 5.6, Y: y - 0.65, Z: roof + 0.95}, geom.Vec{X: x + 5.6, Y: y + 0.65, Z: roof + 1.25}, 0.1)
		}
	}
	for _, x := range [2]float64{-17.4, 17.4} {
		p.block(trim, geom.Vec{X: x - 0.75, Y: 3.2, Z: roof + 0.95}, geom.Vec{X: x + 0.75, Y: 11.8, Z: roof + 1.25}, 0.1)
	}
	p.block(trim, geom.Vec{X: 16.65, Y: -11.8, Z: roof + 0.95}, geom.Vec{X: 18.15, Y: -3.2, Z: roof + 1.25}, 0.1)
	for _, y := range [...]float64{-8.6, 8.6} { // annex corners and roof edge
		p.block(dark, geom.Vec{X: 26, Y: y - 0.8, Z: footing}, geom.Vec{X: 27.6, Y: y + 0.8, Z: 6}, 0.16)
		p.block(trim, geom.Vec{X: 18.4, Y: y - 0.35, Z: 5.3}, geom.Vec{X: 26, Y: y + 0.35, Z: 5.75}, 0.1)
	}
	p.block(glow, geom.Vec{X: 26.8, Y: -7, Z: 4.85}, geom.Vec{X: 27.2, Y: 7, Z: 5.1}, 0.05)
}

// addDoorFrames adds a frame around every outer door, clear of the opening.
func addDoorFrames(p *part) {
	frame := func(center geom.Vec, yaw geom.Angle, half, top float64) {
		p.at(center, yaw)
		for _, x := range [2]float64{-half - 0.45, half + 0.45} {
			p.block(dark, geom.Vec{X: x - 0.45, Y: -0.45, Z: floorZ - 0.1}, geom.Vec{X: x + 0.45, Y: 0.45, Z: top + 0.9}, 0.12)
			p.block(glow, geom.Vec{X: x - 0.1, Y: -0.5, Z: 0.8}, geom.Vec{X: x + 0.1, Y: 0.5, Z: top - 0.2}, 0.04)
		}
		p.block(dark, geom.Vec{X: -half - 0.2, Y: -0.5, Z: top}, geom.Vec{X: half + 0.2, Y: 0.5, Z: top + 1}, 0.12)
		p.block(team, geom.Vec{X: 0.6 - half, Y: -0.56, Z: top + 0.3}, geom.Vec{X: half - 0.6, Y: 0.56, Z: top + 0.7}, 0.05)
	}
	frame(geom.Vec{Y: hallY}, 0, 3, 5.3)
	frame(geom.Vec{Y: -hallY}, 0, 2.5, 4.8)
	frame(geom.Vec{X: 27}, geom.QuarterTurn, 2.4, 4.5)
	frame(geom.Vec{X: hallX - wallWidth/2}, geom.QuarterTurn, 2.4, 4.5)
}

// addRamp adds the ramp to the roof on the west side, gentle enough to ski.
func addRamp(p *part) {
	left, right := -hallX-6, -hallX-0.05
	p.span(concrete, trim, left, right,
		station{17, footing, floorZ - 0.3}, station{15, footing, floorZ + 0.5}, station{-5, footing, roof - 0.35},
		station{-6, footing, roof}, station{-12, footing, roof})
	p.span(dark, team, left-0.5, left+0.25,
		station{17.2, footing, 0.4}, station{15, footing, floorZ + 1.2}, station{-5, footing, roof + 0.35},
		station{-6, footing, roof + 0.7}, station{-12.2, footing, roof + 0.7})
	p.block(dark, geom.Vec{X: left - 0.4, Y: -12.6, Z: footing}, geom.Vec{X: right, Y: -11.9, Z: roof + 0.8}, 0.12)
	for k := range 5 {
		y := float64(12 - 4*k)
		z := floorZ + 0.5 + float64((15-y)*((roof-0.35-floorZ-0.5)/20))
		p.block(glow, geom.Vec{X: left - 0.56, Y: y - 0.5, Z: z + 0.1}, geom.Vec{X: left - 0.4, Y: y + 0.5, Z: z + 0.45}, 0.03)
	}
}

// addMachines adds machines in the rooms and on the roofs.
func addMachines(p *part) {
	for _, x := range [2]float64{-13, 13} {
		p.at(geom.Vec{X: x, Y: -8, Z: floorZ}, 0)
		p.turned(dark, 12, ring{1.9, 0}, ring{2.1, 0.25}, ring{2.1, 0.9}, ring{1.5, 1.1})
		p.turned(glow, 12, ring{1.3, 1}, ring{1.3, 3.2})
		p.turned(dark, 12, ring{1.5, 3.1}, ring{2, 3.4}, ring{2, 4}, ring{1.2, 4.6}, ring{1.2, 7.9})
	}
	p.at(geom.Vec{}, 0)
	for _, x := range [2]float64{-11.4, 11.4} { // lights of the hall
		for _, y := range [...]float64{-8, 0, 8} {
			p.block(lamp, geom.Vec{X: x - 2, Y: y - 0.3, Z: 7.95}, geom.Vec{X: x + 2, Y: y + 0.3, Z: 8.25}, 0.06)
		}
	}
	for _, x := range [2]float64{-4, 4} {
		p.block(lamp, geom.Vec{X: x - 0.3, Y: -3, Z: 7.95}, geom.Vec{X: x + 0.3, Y: 9, Z: 8.25}, 0.06)
	}
	p.block(lamp, geom.Vec{X: 20, Y: -0.4, Z: 4.5}, geom.Vec{X: 24, Y: 0.4, Z: 4.75}, 0.06)
	p.block(dark, geom.Vec{X: 22, Y: 4, Z: floorZ}, geom.Vec{X: 25.4, Y: 7.4, Z: 2.1}, 0.2)
	p.block(trim, geom.Vec{X: 11, Y: -10.5, Z: roof - 0.1}, geom.Vec{X: 15, Y: -7, Z: roof + 1.8}, 0.25)
	p.block(dark, geom.Vec{X: 11.6, Y: -9.9, Z: roof + 1.7}, geom.Vec{X: 14.4, Y: -7.6, Z: roof + 2.1}, 0.1)
	p.at(geom.Vec{X: -13.5, Y: 9}, 0)
	p.turned(dark, 8, ring{1.1, roof - 0.1}, ring{1.1, roof + 0.5}, ring{0.28, roof + 0.9}, ring{0.16, roof + 9})
	p.turned(glow, 8, ring{0.16, roof + 8.9}, ring{0.42, roof + 9.3}, ring{0.42, roof + 9.7}, ring{0, roof + 10.1})
}

// Places of the pieces of a base: the generator in the west room, stations in the east one.
var (
	baseGenerator = geom.Vec{X: -13, Y: 5, Z: floorZ}
	baseStations  = [2]geom.Vec{{X: 11, Y: 8, Z: floorZ}, {X: 11, Y: 2.5, Z: floorZ}}
)

// addRooms adds signs over the doors of the rooms, bands in the colour of the team, and the pads of the
// stations.
func addRooms(p *part) {
	p.at(geom.Vec{X: -5.95, Z: 6.1}, 0)
	addSign(p, signBolt, 3*geom.QuarterTurn)
	p.at(geom.Vec{X: 5.95, Z: 6.1}, 0)
	addSign(p, signBox, geom.QuarterTurn)
	p.at(geom.Vec{Y: hallY + 0.62, Z: 7.6}, 0)
	addSign(p, signFlag, 0)
	p.at(geom.Vec{}, 0)
	for _, x := range [...]float64{-16.8, 16.8} {
		for _, y := range [2]float64{-7.5, 7.5} {
			p.block(team, geom.Vec{X: x - 0.1, Y: y - 3.6, Z: 3}, geom.Vec{X: x + 0.1, Y: y + 3.6, Z: 4.2}, 0.04)
			p.block(glow, geom.Vec{X: x - 0.13, Y: y - 3.4, Z: 4.4}, geom.Vec{X: x + 0.13, Y: y + 3.4, Z: 4.6}, 0.03)
		}
	}
	for _, x := range [...]float64{-6, 6} { // in the middle hall
		for _, y := range [2]float64{-7.5, 7.5} {
			p.block(team, geom.Vec{X: x - 0.1, Y: y - 3.6, Z: 3}, geom.Vec{X: x + 0.1, Y: y + 3.6, Z: 4.2}, 0.04)
		}
	}
	for _, s := range baseStations {
		addPad(p, s)
	}
}

// addTower adds a watch tower whose platform lies 12 m up.
func addTower(p *part) {
	p.turned(concrete, 8, ring{4.4, footing}, ring{4.4, 0.6}, ring{3.3, 2.2}, ring{2.9, 9}, ring{4.2, 10.9},
		ring{5.9, 11.4}, ring{5.9, 12})
	p.turned(glow, 8, ring{3.02, 8.2}, ring{3.12, 8.3}, ring{3.12, 8.6}, ring{3.02, 8.7})
	p.turned(team, 8, ring{3.35, 3.2}, ring{3.42, 3.3}, ring{3.32, 5}, ring{3.2, 5.1})
	p.turned(dark, 8, ring{6, 11.5}, ring{6.15, 11.6}, ring{6.15, 11.85}, ring{6, 11.95})
	for k := range 8 {
		yaw := geom.Angle(k * 65536 / 8)
		home := p.origin
		p.at(home, yaw)
		if k%2 == 0 { // a merlon on every second side
			p.block(concrete, geom.Vec{X: -1.9, Y: 4.7, Z: 11.9}, geom.Vec{X: 1.9, Y: 5.4, Z: 12.9}, 0.12)
		} else {
			p.block(dark, geom.Vec{X: -0.3, Y: 4.5, Z: 11.9}, geom.Vec{X: 0.3, Y: 5.1, Z: 15.8}, 0.1)
		}
		p.at(home, 0)
	}
	p.turned(trim, 8, ring{5.6, 15.7}, ring{6.1, 15.95}, ring{6.1, 16.3}, ring{3, 17.3}, ring{0.5, 17.6})
	p.turned(glow, 8, ring{0.3, 17.5}, ring{0.3, 20}, ring{0, 20.4})
}

// standTop is the height of the flag stand.
const standTop = 0.85

// addStand adds the flag stand with low slopes, so that it does not stop a skier.
func addStand(p *part) {
	p.turned(concrete, 16, ring{6.4, footing}, ring{6.4, -0.3}, ring{5, 0.35}, ring{4.4, 0.4}, ring{3, 0.8}, ring{2.6, standTop})
	p.turned(glow, 16, ring{4.75, 0.1}, ring{4.8, 0.42}, ring{4.6, 0.46}, ring{4.5, 0.42})
	for k := range 4 {
		home := p.origin
		p.at(home, geom.Angle(k*65536/4+65536/8))
		p.block(dark, geom.Vec{X: -0.35, Y: 4.9, Z: footing}, geom.Vec{X: 0.35, Y: 5.7, Z: 3.1}, 0.14)
		p.block(team, geom.Vec{X: -0.4, Y: 4.85, Z: 1.6}, geom.Vec{X: 0.4, Y: 5.75, Z: 2.2}, 0.06)
		p.block(glow, geom.Vec{X: -0.2, Y: 5.05, Z: 3}, geom.Vec{X: 0.2, Y: 5.55, Z: 3.4}, 0.1)
		p.at(home, 0)
	}
}
