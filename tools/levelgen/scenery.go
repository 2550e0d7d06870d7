package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// dressing places scenery, which nobody collides with: tall things stand on summits and rims, on thin
// feet, and what is within the ways of players is small, thin or above them.
type dressing struct {
	level  *manifest.Level
	ground *levels.Terrain
	models []namedModel
}

// add adds a model under a name.
func (d *dressing) add(name string, m *modelFile) { d.models = append(d.models, namedModel{name, m}) }

// put places a model, with numbers that are short in the file.
func (d *dressing) put(file string, at geom.Vec, yaw, scale float64) {
	tenth := func(f float64) float64 { return math.Round(f*10) / 10 }
	s := manifest.Scenery{File: file, Position: [3]float64{tenth(at.X), tenth(at.Y), tenth(at.Z)}, Yaw: math.Round(yaw)}
	if scale != 1 {
		s.Scale = number(math.Round(scale*100) / 100)
	}
	d.level.Scenery = append(d.level.Scenery, s)
}

// stand places a model with its foot on the lowest ground within a distance.
func (d *dressing) stand(file string, p geom.Vec, reach, yaw, scale float64) {
	d.put(file, lowest(d.ground, p.X, p.Y, reach), yaw, scale)
}

// summit returns the highest sample of the terrain within a distance of a place.
func (d *dressing) summit(x, y, reach float64) geom.Vec {
	best := geom.Vec{Z: math.Inf(-1)}
	for k := range d.ground.Heights {
		v := d.ground.Vertex(k%d.ground.Columns, k/d.ground.Columns)
		if v.Z > best.Z && v.Sub(geom.Vec{X: x, Y: y}).Horizontal().Length() < reach {
			best = v
		}
	}
	return best
}

// valleyScenery puts another landmark on each summit around the valley.
func valleyScenery(m *manifest.Level, ground *levels.Terrain) []namedModel {
	d := &dressing{level: m, ground: ground}
	d.add("beacon.glb", beaconModel(1))
	d.add("fork.glb", forkModel(2))
	d.add("ring.glb", ringModel())
	d.add("mill.glb", millModel())
	d.add("shards.glb", shardsModel())
	d.add("mast.glb", mastModel())
	for _, s := range [...]struct {
		file             string
		x, y, yaw, scale float64
	}{
		{"beacon.glb", -20, -780, 0, 1.2}, {"fork.glb", 20, 780, 0, 1.2}, {"ring.glb", -480, 80, 80, 1}, {"shards.glb", 570, 475, 20, 1.1}, {"mast.glb", -570, -475, 0, 1},
		{"mill.glb", 483, -75, 100, 1}, {"mill.glb", 440, -190, 85, 0.9}, {"mill.glb", 470, 60, 95, 0.85},
	} {
		d.put(s.file, d.summit(s.x, s.y, 50).Sub(geom.Vec{Z: 1}), s.yaw, s.scale)
	}
	return d.models
}

// bowlScenery is a forest on the walls, a lift across, lanterns on the terrace, and poles and stones on
// the slopes.
func bowlScenery(m *manifest.Level, ground *levels.Terrain, seed uint64) []namedModel {
	d := &dressing{level: m, ground: ground}
	d.add("lantern.glb", lanternModel())
	d.add("fir.glb", firModel())
	d.add("pebbles.glb", pebblesModel(rock, seed))
	d.add("marker1.glb", markerModel(1))
	d.add("marker2.glb", markerModel(2))
	d.add("beacon.glb", beaconModel(1))
	d.add("fork.glb", forkModel(2))
	d.add("mast.glb", mastModel())
	d.add("shards.glb", shardsModel())
	for k := range 150 {
		t := float64(k) / 150
		p := squared(214+float64(24*sprinkle(seed+81, k)), float64(360*t)+float64(3*sprinkle(seed+82, k)))
		d.stand("fir.glb", p, 1.5, 360*sprinkle(seed+83, k), 0.7+float64(0.7*sprinkle(seed+84, k)))
	}
	for k := range 20 {
		if p := polar(172, float64(18*k)+9); !isTaken(p, bowlTaken[:], 6) {
			d.stand("lantern.glb", p, 0.3, float64(18*k), 1)
		}
	}
	for k := range 48 {
		a, side := float64(360*float64(k/6)/8)+13, float64(2*(k%2)-1)
		p := polar(76+float64(16*float64(k%6)), a+float64(side*3.5))
		if !isTaken(p, bowlTaken[:], 6) {
			d.stand(fmt.Sprintf("marker%d.glb", 1+k%2), p, 0.2, a, 1)
		}
	}
	for k := range 70 {
		p := polar(14+float64(158*math.Sqrt(sprinkle(seed+86, k))), 360*sprinkle(seed+87, k))
		d.stand("pebbles.glb", p, 0.3, 360*sprinkle(seed+88, k), 0.6+float64(0.8*sprinkle(seed+89, k)))
	}
	for k, s := range [...]geom.Vec{{Y: -232}, {Y: 232}, {X: -232}, {X: 232}} {
		d.put([...]string{"beacon.glb", "fork.glb", "mast.glb", "shards.glb"}[k], d.summit(s.X, s.Y, 14).Sub(geom.Vec{Z: 2}), float64(90*(k/2)), 0.6)
	}
	d.line("lift", geom.Vec{X: -222, Y: -96}, geom.Vec{X: 222, Y: 96}, 7, 1)
	return d.models
}

// squared returns a point of a square with round corners around the origin.
func squared(half, degrees float64) geom.Vec {
	p := polar(1, degrees)
	xx, yy := float64(p.X*p.X), float64(p.Y*p.Y)
	return p.Scale(half / math.Sqrt(math.Sqrt(float64(xx*xx)+float64(yy*yy))))
}

// canyonScenery is landmarks on the rims, a line of pylons over the mesas, signs before turns, and what
// grows on dry ground.
func canyonScenery(m *manifest.Level, ground *levels.Terrain, path curve, length float64, seed uint64) []namedModel {
	d := &dressing{level: m, ground: ground}
	d.add("pebbles.glb", pebblesModel(redrock, seed))
	d.add("cactus.glb", cactusModel())
	d.add("shrub.glb", shrubModel())
	d.add("sign.glb", signModel())
	d.add("lantern.glb", lanternModel())
	d.add("mill.glb", millModel())
	d.add("mast.glb", mastModel())
	d.add("ring.glb", ringModel())
	d.add("wreck.glb", wreckModel())
	for _, s := range [...]struct {
		file             string
		x, y, yaw, scale float64
	}{
		{"wreck.glb", 120, 716, 24, 1.3}, {"mast.glb", -752, 0, 0, 1}, {"mast.glb", -744, 160, 0, 0.8}, {"ring.glb", 60, -752, 0, 1.1},
		{"mill.glb", 748, -180, 90, 1}, {"mill.glb", 752, -20, 84, 1.1}, {"mill.glb", 748, 150, 96, 1},
	} {
		d.put(s.file, lowest(ground, s.x, s.y, 16), s.yaw, s.scale)
	}
	d.line("wires", geom.Vec{X: -740, Y: -430}, geom.Vec{X: 740, Y: 190}, 15, 1.5)
	for k := range 330 {
		p, yaw := alongPath(path, length*(0.01+float64(0.98*float64(k)/330)))
		side := float64(2*(k%2) - 1)
		off := 15 + float64(20*sprinkle(seed+91, k))
		p = p.Add(geom.YawPitch{Yaw: geom.Degrees(yaw)}.ToWorld(geom.Vec{X: side * off}))
		file, reach := [...]string{"pebbles.glb", "shrub.glb", "pebbles.glb", "shrub.glb", "cactus.glb"}[k%5], 0.3
		d.stand(file, p, reach, 360*sprinkle(seed+92, k), 0.6+float64(0.7*sprinkle(seed+93, k)))
	}
	for k := range 260 { // on the mesas
		p := geom.Vec{X: 690 * (float64(2*sprinkle(seed+94, k)) - 1), Y: 690 * (float64(2*sprinkle(seed+95, k)) - 1)}
		if away, _ := path.nearest(p.X, p.Y); away > 70 {
			d.stand([...]string{"cactus.glb", "shrub.glb", "pebbles.glb"}[k%3], p, 0.3, 360*sprinkle(seed+96, k), 0.8+float64(0.9*sprinkle(seed+97, k)))
		}
	}
	for metres := 60.0; metres < length-60; metres += 45 {
		here, yaw := alongPath(path, metres)
		_, next := alongPath(path, metres+55)
		bend := math.Mod(next-yaw+540, 360) - 180
		if math.Abs(bend) < 22 {
			continue
		}
		side := 1.0 // outside of a left turn is on the right
		if bend < 0 {
			side = -1
		}
		p := here.Add(geom.YawPitch{Yaw: geom.Degrees(yaw)}.ToWorld(geom.Vec{X: side * 31}))
		turn := yaw + 180
		if side < 0 {
			turn = yaw
		}
		d.stand("sign.glb", p, 0.3, turn, 1)
	}
	return d.models
}

// line places pylons on the way from a place to another, and the wires between them.
func (d *dressing) line(name string, from, to geom.Vec, count int, scale float64) {
	yaw := facingDeg(from, to)
	aside := geom.YawPitch{Yaw: geom.Degrees(yaw)}.ToWorld(geom.Vec{X: pylonArm * scale})
	var tops []geom.Vec
	for k := range count {
		p := from.Lerp(to, float64(k)/float64(count-1))
		foot := lowest(d.ground, p.X, p.Y, 0.5)
		d.put("pylon.glb", foot, yaw, scale)
		tops = append(tops, foot.Add(geom.Vec{Z: pylonTop * scale}))
	}
	wires := &modelFile{}
	wires.add("wires", func(p *part) {
		for k := range count - 1 {
			for _, side := range [2]float64{-1, 1} {
				a, b := tops[k].AddScaled(aside, side), tops[k+1].AddScaled(aside, side)
				var list []node
				for n := range 5 {
					t := float64(n) / 4
					list = append(list, node{a.Lerp(b, t).Sub(geom.Vec{Z: float64(12 * float64(t*(1-t)))}), 0.11 * scale})
				}
				p.tube(dark, 3, list...)
			}
		}
	})
	d.add("pylon.glb", pylonModel())
	d.add(name+".glb", wires)
	d.put(name+".glb", geom.Vec{}, 0, 1)
}
