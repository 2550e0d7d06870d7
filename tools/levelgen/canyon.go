package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The canyon is 1,536 m square around the origin. A course winds through it, down from the
// south-west, and up to the north-west.
const (
	canyonSamples = 257
	canyonCell    = 6.0
	canyonRadius  = 62.0 // m, of the round floor: turns are banks to ski on
	canyonHalf    = 36.0 // m from the middle of the floor to the walls
	canyonSteep   = 2.6  // m of rise per m of the walls
	canyonMesa    = 46.0 // m, mean height of the mesas above the floor
	canyonMesaMix = 90.0 // m, over which the heights of floors are averaged
)

// canyonPath is the middle of the floor from start to finish.
func canyonPath() curve {
	p := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	return newCurve(
		p(-660, -600, 176), p(-520, -600, 170), p(-330, -630, 142), p(-80, -560, 118), p(150, -610, 100), p(420, -590, 82),
		p(590, -430, 58), p(500, -230, 46), p(250, -260, 62), p(10, -300, 40), p(-240, -280, 26), p(-480, -240, 34),
		p(-570, -60, 58), p(-400, 70, 76), p(-150, 20, 44), p(90, 30, 20), p(340, 10, 30), p(560, 80, 62),
		p(610, 290, 88), p(430, 390, 64), p(190, 330, 46), p(-60, 370, 72), p(-250, 460, 110), p(-470, 420, 132), p(-620, 520, 150),
	)
}

// canyonWorld is the shape of the terrain.
type canyonWorld struct {
	path          curve
	rolls, crags  noise
	mesas, ledges noise
}

func newCanyon(seed uint64) *canyonWorld {
	return &canyonWorld{
		path:  canyonPath(),
		rolls: noise{mix64(seed + 41), 60}, crags: noise{mix64(seed + 42), 34},
		mesas: noise{mix64(seed + 43), 170}, ledges: noise{mix64(seed + 44), 22},
	}
}

// plateau returns the height of the floors around (x, y), which changes slowly.
func (c *canyonWorld) plateau(x, y float64) float64 {
	sum, weights := 0.0, 0.0
	for i := 0; i < len(c.path); i += 4 {
		dx, dy := x-c.path[i].X, y-c.path[i].Y
		w := 1 / (float64(dx*dx) + float64(dy*dy) + canyonMesaMix*canyonMesaMix)
		w = w * w
		sum, weights = sum+float64(w*c.path[i].Z), weights+w
	}
	return sum / weights
}

// at returns the height before rounding off.
func (c *canyonWorld) at(x, y float64) float64 {
	d, z := c.path.nearest(x, y)
	d = max(d+float64(5*c.crags.at(x, y)*min(d/canyonHalf, 1)), 0)
	in := min(d, canyonHalf)
	h := z + float64(in*in)/(2*canyonRadius) + float64(2.2*c.rolls.at(x, y))
	out := max(d-canyonHalf, 0)
	// The walls have a ledge half-way up.
	step := float64(7 * bump(math.Abs(out-17)/9))
	h += max(float64(canyonSteep*out)-step, 0)
	top := c.plateau(x, y) + canyonMesa + float64(17*c.mesas.at(x, y)) + float64(1.2*c.ledges.at(x, y))
	border := max(math.Abs(x), math.Abs(y)) - 690
	top += float64(1.1 * max(border, 0))
	return -smoothMax(-h, -max(top, z+20-float64(0.7*max(d-64, 0))), 9)
}

func canyonTerrain(seed uint64) *levels.Terrain {
	c := newCanyon(seed)
	t := newField(canyonSamples, canyonCell, c.at)
	first, last := c.path[0], c.path[len(c.path)-1]
	soften(t, 2, []pad{{first, geom.Vec{X: 22, Y: 20}, 40}, {last, geom.Vec{X: 20, Y: 20}, 40}})
	return t
}

// alongPath returns the point of the course after so many metres of its line, and its heading in
// degrees.
func alongPath(path curve, metres float64) (geom.Vec, float64) {
	for i := range len(path) - 1 {
		step := path[i+1].Sub(path[i])
		length := step.Horizontal().Length()
		if metres <= length {
			return path[i].AddScaled(step, metres/length), facingDeg(path[i], path[i+1])
		}
		metres -= length
	}
	return path[len(path)-1], facingDeg(path[len(path)-2], path[len(path)-1])
}

// pathLength returns the length of the course seen from above, m.
func pathLength(path curve) float64 {
	sum := 0.0
	for i := range len(path) - 1 {
		sum += path[i+1].Sub(path[i]).Horizontal().Length()
	}
	return sum
}

// canyon returns the files of the canyon.
func canyon(seed uint64) ([]file, error) {
	ground := canyonTerrain(seed)
	models := []namedModel{
		{"gate.glb", gateModel(26, 24)}, {"arch.glb", archModel(redrock, 34, 27, 8)}, {"ramp.glb", rampModel()},
		{"tree.glb", deadTreeModel()}, {"start.glb", startModel()}, {"fort1.glb", fortParts(1)}, {"fort2.glb", fortParts(2)},
	}
	for i := range 3 {
		models = append(models,
			namedModel{fmt.Sprintf("hoodoo%d.glb", i+1), spireModel(redrock, redrock, 20+float64(7*i), 4.2+float64(0.8*float64(i)), seed+uint64(60+i))},
			namedModel{fmt.Sprintf("boulder%d.glb", i+1), boulderModel(redrock, 2.2+float64(1.1*float64(i)), seed+uint64(70+i))})
	}
	m, path := describeCanyon(ground, seed), canyonPath()
	return pack(m, ground, append(models, canyonScenery(m, ground, path, pathLength(path), seed)...))
}

// canyonGates is the number of gates, start and finish included.
const canyonGates = 22

func describeCanyon(ground *levels.Terrain, seed uint64) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Red canyon",
		Terrain:   &manifest.Terrain{Heightmap: "terrain.png", Cell: canyonCell, MaxZ: maxZ, Origin: array(ground.Origin), Material: "packedearth"},
		Materials: natural(),
		Zones:     []manifest.Zone{{Kind: "midfield", Name: "narrows", Min: [3]float64{-60, -60, 0}, Max: [3]float64{240, 120, 80}}},
		Look: &manifest.Look{
			Zenith: &manifest.Color{0.085, 0.20, 0.44}, Middle: &manifest.Color{0.34, 0.46, 0.62}, Horizon: &manifest.Color{0.80, 0.62, 0.46}, Glare: &manifest.Color{0.95, 0.48, 0.14},
			Sun: &manifest.Color{0.88, 0.92, 1.02}, Shade: &manifest.Color{1.02, 0.88, 0.78}, Direction: &manifest.Color{-0.5, -0.62, 0.6}, Fog: number(1.2), Clouds: number(0.35), Mountains: number(0.5),
			Meadow: &[2]manifest.Color{{0.19, 0.085, 0.05}, {0.31, 0.15, 0.085}}, Straw: &[2]manifest.Color{{0.23, 0.105, 0.055}, {0.41, 0.21, 0.12}},
			Rock: &[2]manifest.Color{{0.13, 0.045, 0.03}, {0.42, 0.155, 0.085}}, Snow: &manifest.Color{0.8, 0.8, 0.8}, SnowLine: number(5000), GrassLine: number(60),
		},
	}
	path := canyonPath()
	length := pathLength(path)
	m.Course = &manifest.Course{Gold: 190, Silver: 240, Bronze: 320}
	put := func(name, file string, at geom.Vec, yaw float64) {
		m.Structures = append(m.Structures, manifest.Structure{Name: name, File: file, Position: array(at), Yaw: yaw})
	}
	for k := range canyonGates {
		p, yaw := alongPath(path, 40+float64((length-70)*float64(k)/(canyonGates-1)))
		at := onGround(ground, p.X, p.Y, 0)
		m.Course.Gates = append(m.Course.Gates, gateAt(at.Add(geom.Vec{Z: 12}), 46, 44))
		put(fmt.Sprintf("gate %d", k+1), "gate.glb", at, yaw)
	}
	for k, share := range [...]float64{0.13, 0.31, 0.47, 0.63, 0.84} {
		p, yaw := alongPath(path, length*share)
		put(fmt.Sprintf("arch %d", k+1), "arch.glb", onGround(ground, p.X, p.Y, 4), yaw)
	}
	for k, share := range [...]float64{0.10, 0.27, 0.44, 0.585, 0.74} {
		p, yaw := alongPath(path, length*share)
		put(fmt.Sprintf("ramp %d", k+1), "ramp.glb", onGround(ground, p.X, p.Y, -0.3), yaw)
	}
	first, yaw := alongPath(path, 0)
	put("start", "start.glb", onGround(ground, first.X, first.Y, 0), yaw)
	canyonRocks(ground, path, length, seed, put)
	canyonMarks(m, ground, path, length)
	canyonForts(m, ground, path)
	return m
}

// canyonRocks places needles, boulders and dead trees beside the line of the course and on the mesas.
func canyonRocks(ground *levels.Terrain, path curve, length float64, seed uint64, put func(string, string, geom.Vec, float64)) {
	for k := range 40 {
		p, yaw := alongPath(path, length*(0.05+float64(0.93*float64(k)/40)))
		side := float64(2*(k%2) - 1)
		off := 27 + float64(9*sprinkle(seed+51, k))
		c := geom.YawPitch{Yaw: geom.Degrees(yaw)}.ToWorld(geom.Vec{X: side * off})
		at := lowest(ground, p.X+c.X, p.Y+c.Y, 3)
		turn := math.Round(360 * sprinkle(seed+52, k))
		switch k % 4 {
		case 0:
			put(fmt.Sprintf("hoodoo %d", k), fmt.Sprintf("hoodoo%d.glb", k/4%3+1), at, turn)
		case 2:
			put(fmt.Sprintf("tree %d", k), "tree.glb", at, turn)
		default:
			put(fmt.Sprintf("boulder %d", k), fmt.Sprintf("boulder%d.glb", k%3+1), at, turn)
		}
	}
	for k := range 26 { // on the mesas, where they are seen from afar
		p := geom.Vec{X: 640 * (float64(2*sprinkle(seed+53, k)) - 1), Y: 640 * (float64(2*sprinkle(seed+54, k)) - 1)}
		if d, _ := path.nearest(p.X, p.Y); d < 88 {
			continue
		}
		put(fmt.Sprintf("mesa rock %d", k), fmt.Sprintf("hoodoo%d.glb", k%3+1), lowest(ground, p.X, p.Y, 5), 0)
	}
}

// canyonMarks places spawns and pickups: team 1 and those of a time trial at the start, others
// along the course.
func canyonMarks(m *manifest.Level, ground *levels.Terrain, path curve, length float64) {
	add := func(team int, metres, across float64) {
		p, yaw := alongPath(path, metres)
		c := geom.YawPitch{Yaw: geom.Degrees(yaw)}.ToWorld(geom.Vec{X: across})
		m.Spawns = append(m.Spawns, manifest.Spawn{Team: team, Position: array(onGround(ground, p.X+c.X, p.Y+c.Y, 0.8)), Yaw: yaw})
	}
	for k := range 8 {
		add(1, 6+float64(8*float64(k/4)), float64(7*float64(k%4))-10.5)
	}
	for k := range 8 {
		add(2, float64(length*(0.47+float64(0.022*float64(k)))), float64(8*float64(k%2))-4)
	}
	m.Flags = []manifest.Flag{}
	middle, _ := alongPath(path, length*0.5)
	m.Flags = append(m.Flags, manifest.Flag{Team: 0, Position: array(pickupFoot(ground, middle.X, middle.Y))})
	for k := range 12 {
		p, _ := alongPath(path, length*(0.06+float64(0.08*float64(k))))
		kind := [...]string{levels.PickupAmmo, levels.PickupRepairKit, levels.PickupEnergyPack, levels.PickupRepairPatch}[k%4]
		m.Pickups = append(m.Pickups, newPickup(kind, pickupFoot(ground, p.X, p.Y).Add(geom.Vec{Z: 0.2})))
	}
}

// deadTreeModel is a bare trunk with two stumps of branches.
func deadTreeModel() *modelFile {
	f := &modelFile{}
	f.add("trunk", func(p *part) {
		p.turned(bark, 7, ring{1.1, -3}, ring{0.8, 0.3}, ring{0.5, 1.5}, ring{0.4, 5}, ring{0.3, 5.2}, ring{0.16, 8.4})
		p.block(bark, geom.Vec{X: -0.15, Y: 0.1, Z: 4.4}, geom.Vec{X: 0.15, Y: 2.4, Z: 4.75}, 0.05)
		p.block(bark, geom.Vec{X: -1.9, Y: -0.15, Z: 5.6}, geom.Vec{X: -0.1, Y: 0.15, Z: 5.9}, 0.05)
	})
	return f
}

// startModel is the hut behind the start, with light inside.
func startModel() *modelFile {
	f := &modelFile{}
	f.add("walls", func(p *part) {
		w := &walls{}
		w.fill(concrete, -14, 14, -16, -8, -4, 6)
		w.carve(-13, 13, -15, -9, 0.25, 5)
		for _, x := range [...]float64{-9, 0, 9} {
			w.carve(x-2.2, x+2.2, -9, -8, 0.25, 4)
		}
		w.addTo(p)
	})
	f.add("trim", func(p *part) {
		p.block(trim, geom.Vec{X: -14.6, Y: -16.6, Z: 5.9}, geom.Vec{X: 14.6, Y: -7, Z: 6.5}, 0.15)
		for _, x := range [...]float64{-9, 0, 9} {
			p.block(lamp, geom.Vec{X: x - 1.6, Y: -12.3, Z: 4.8}, geom.Vec{X: x + 1.6, Y: -11.7, Z: 5.1}, 0.05)
			p.block(lamp, geom.Vec{X: x - 2.2, Y: -8.2, Z: 4.2}, geom.Vec{X: x + 2.2, Y: -7.8, Z: 4.5}, 0.05)
		}
	})
	return f
}
