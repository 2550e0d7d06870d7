package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The bowl is 480 m square around the origin: a round floor, steep sides of snow and a
// terrace around them. A rotation by half a turn maps the ground onto itself.
const (
	bowlSamples = 97
	bowlCell    = 5.0
	bowlFloor   = 40.0
	bowlFlat    = 52.0  // m from the middle to where the sides begin to rise
	bowlTerrace = 176.0 // m from the middle to the terrace
	bowlWall    = 204.0 // m from the middle to the wall behind it
	bowlCurve   = 0.0042
	bowlSpurs   = 3 // on each side
)

// bowlPonds are the middles of the frozen ponds, each with its copy half a turn away.
var bowlPonds = [...]geom.Vec{{X: 46, Y: -26}}

// bowlSpires are places, heights and widths of the pillars of one half.
var bowlSpires = [...]struct{ x, y, height, width float64 }{
	{26, 60, 24, 4.6}, {-58, 34, 30, 5.2}, {-24, -78, 18, 4}, {88, 12, 26, 4.8}, {72, 96, 20, 4.4},
}

func bowlTerrain(seed uint64) *levels.Terrain {
	rolls, drifts := noise{mix64(seed + 21), 54}, noise{mix64(seed + 22), 26}
	crags := noise{mix64(seed + 23), 70}
	at := func(x, y float64) float64 {
		d := math.Sqrt(float64(x*x) + float64(y*y))
		up := geom.Clamp(d-bowlFlat, 0, bowlTerrace-bowlFlat)
		h := bowlFloor + float64(bowlCurve*float64(up*up))
		h += float64(3.2*rolls.even(x, y)) + float64(0.7*drifts.even(x, y)*bump(d/bowlTerrace))
		h += float64(9 * bump(d/40)) // the hump in the middle
		for k := range 2 * bowlSpurs {
			u := polar(1, 30+float64(float64(k)*180/bowlSpurs))
			along, across := float64(u.X*x)+float64(u.Y*y), float64(u.X*y)-float64(u.Y*x)
			if along > 0 {
				h += float64(float64(11*bump(math.Abs(across)/24)) * bump(math.Abs(along-118)/62))
			}
		}
		// The wall is a square with round corners, so that it is no higher there.
		xx, yy := float64(x*x), float64(y*y)
		q := math.Sqrt(math.Sqrt(float64(xx*xx)+float64(yy*yy))) + float64(9*crags.even(x, y))
		wall := max(q-bowlWall, 0)
		return h + float64(1.9*wall) + float64(float64(7*rolls.even(float64(1.4*x), float64(1.4*y)))*min(wall/14, 1))
	}
	t := newField(bowlSamples, bowlCell, at)
	var pads []pad
	for _, p := range bowlPonds {
		pads = append(pads, pad{p, geom.Vec{X: 13, Y: 13}, 26}, pad{geom.Vec{X: -p.X, Y: -p.Y}, geom.Vec{X: 13, Y: 13}, 26})
	}
	for _, sign := range [2]float64{-1, 1} {
		pads = append(pads, pad{geom.Vec{Y: sign * bowlLodge}, geom.Vec{X: 9, Y: 7}, 14})
	}
	soften(t, 2, pads)
	return t
}

// bowlLodge is the distance of the lodges on the terrace from the middle, m.
const bowlLodge = 190.0

// bowl returns the files of the bowl.
func bowl(seed uint64) ([]file, error) {
	ground := bowlTerrain(seed)
	models := []namedModel{
		{"pine.glb", pineModel(needles)}, {"pond.glb", pondModel()}, {"lodge.glb", lodgeModel()},
		{"arch.glb", archModel(rock, 15, 15, 3.4)}, {"stand1.glb", standModel(1)}, {"stand2.glb", standModel(2)}, {"boulder.glb", boulderModel(rock, 3, seed)},
	}
	for i, s := range bowlSpires {
		models = append(models, namedModel{fmt.Sprintf("spire%d.glb", i+1), spireModel(rock, snow, s.height, s.width, seed+uint64(i))})
	}
	m := describeBowl(ground, seed)
	return pack(m, ground, append(models, bowlScenery(m, ground, seed)...))
}

func describeBowl(ground *levels.Terrain, seed uint64) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Snow bowl",
		Terrain:   &manifest.Terrain{Heightmap: "terrain.png", Cell: bowlCell, MaxZ: maxZ, Origin: array(ground.Origin), Material: "snow"},
		Materials: natural(),
		Zones:     []manifest.Zone{{Kind: "midfield", Name: "hump", Min: [3]float64{-40, -40, 30}, Max: [3]float64{40, 40, 70}}},
		Look: &manifest.Look{
			Zenith: &manifest.Color{0.075, 0.17, 0.38}, Middle: &manifest.Color{0.30, 0.42, 0.60}, Horizon: &manifest.Color{0.66, 0.72, 0.79}, Glare: &manifest.Color{0.5, 0.33, 0.18},
			Sun: &manifest.Color{0.60, 0.66, 0.82}, Shade: &manifest.Color{0.74, 0.80, 0.92}, Direction: &manifest.Color{-0.62, -0.45, 0.5}, Fog: number(2.6), Clouds: number(0.7), Mountains: number(1),
			Meadow: &[2]manifest.Color{{0.16, 0.17, 0.18}, {0.30, 0.31, 0.33}}, Straw: &[2]manifest.Color{{0.16, 0.17, 0.18}, {0.34, 0.35, 0.37}},
			Rock: &[2]manifest.Color{{0.055, 0.06, 0.075}, {0.22, 0.23, 0.26}}, Snow: &manifest.Color{0.60, 0.65, 0.73}, SnowLine: number(-100), GrassLine: number(-200),
		},
	}
	both := func(name, file string, p geom.Vec, yaw, reach float64) {
		for k, sign := range [2]float64{1, -1} {
			at := lowest(ground, sign*p.X, sign*p.Y, reach)
			m.Structures = append(m.Structures, manifest.Structure{Name: fmt.Sprintf("%s %c", name, 'a'+k), File: file, Position: array(at), Yaw: yaw + float64(180*k)})
		}
	}
	for _, p := range bowlPonds {
		both("pond", "pond.glb", p, 0, 0)
	}
	for i, s := range bowlSpires {
		both(fmt.Sprintf("spire %d", i+1), fmt.Sprintf("spire%d.glb", i+1), geom.Vec{X: s.x, Y: s.y}, float64(i*31), s.width)
	}
	both("lodge", "lodge.glb", geom.Vec{Y: bowlLodge}, 180, 0)
	both("arch", "arch.glb", geom.Vec{X: 112, Y: -72}, 57, 8)
	for k := range 9 {
		p := polar(70+float64(100*sprinkle(seed+31, k)), 180*sprinkle(seed+32, k))
		if isTaken(p, bowlTaken[:], 8) {
			continue
		}
		both(fmt.Sprintf("boulder %d", k+1), "boulder.glb", p, 360*sprinkle(seed+33, k), 2)
	}
	for k := range 34 {
		p := polar(150+float64(50*sprinkle(seed+34, k)), float64(180*float64(k)/34)+float64(4*sprinkle(seed+35, k)))
		if math.Abs(p.X) < 24 && math.Abs(p.Y) > 150 || onSpawn(p) {
			continue
		}
		both(fmt.Sprintf("pine %d", k+1), "pine.glb", p, math.Round(360*sprinkle(seed+36, k)), 1)
	}
	bowlMarks(m, ground)
	bowlBases(m, ground)
	return m
}

// bowlTaken are the places of the pickups of one half, where no rock may lie.
var bowlTaken = [...]geom.Vec{{X: 40, Y: 40}, {X: -100, Y: 20}, {X: 112, Y: -72}, {Y: 30}, bowlPonds[0]}

// isTaken reports whether a point is near a place or its copy half a turn away.
func isTaken(p geom.Vec, places []geom.Vec, reach float64) bool {
	for _, q := range places {
		if p.Sub(q).Horizontal().Length() < reach || p.Add(q).Horizontal().Length() < reach {
			return true
		}
	}
	return false
}

// bowlSpawn returns a spawn point of the terrace; there are ten.
func bowlSpawn(k int) geom.Vec { return polar(189, 18+float64(36*k)) }

func onSpawn(p geom.Vec) bool {
	for k := range 10 {
		if p.Sub(bowlSpawn(k)).Length() < 9 {
			return true
		}
	}
	return false
}

// bowlMarks places spawns, the flag for rabbit and the pickups.
func bowlMarks(m *manifest.Level, ground *levels.Terrain) {
	for k := range 10 {
		p := bowlSpawn(k)
		team := 1
		if p.Y > 0 {
			team = 2
		}
		at := onGround(ground, p.X, p.Y, 1)
		m.Spawns = append(m.Spawns, manifest.Spawn{Team: team, Position: array(at), Yaw: facingDeg(p, geom.Vec{})})
	}
	m.Flags = []manifest.Flag{{Team: 0, Position: array(pickupFoot(ground, 0, 0))}}
	both := func(kind string, x, y float64) {
		m.Pickups = append(m.Pickups, newPickup(kind, pickupFoot(ground, x, y)), newPickup(kind, pickupFoot(ground, -x, -y)))
	}
	both(levels.PickupAmmo, 40, 40)
	both(levels.PickupAmmo, -100, 20)
	both(levels.PickupRepairKit, 112, -72)
	both(levels.PickupEnergyPack, 0, 30)
	pond := onGround(ground, bowlPonds[0].X, bowlPonds[0].Y, pondTop)
	for _, sign := range [2]float64{1, -1} {
		m.Pickups = append(m.Pickups, newPickup(levels.PickupRepairKit, geom.Vec{X: sign * pond.X, Y: sign * pond.Y, Z: pond.Z}))
		lodge := onGround(ground, 0, sign*bowlLodge, lodgeFloor)
		lodge.X = 3 * sign
		m.Pickups = append(m.Pickups, newPickup(levels.PickupShieldPack, lodge))
	}
}

// natural lists the materials of what grows and of bare rock.
func natural() []manifest.Material {
	return []manifest.Material{{Name: "rock", Friction: number(1)}, {Name: "grass", Friction: number(1)}, {Name: "bark", Friction: number(1.3)}, {Name: "needles", Friction: number(1.3)}}
}

// pondTop is the height of the ice above the ground.
const pondTop = 0.12

// pondModel is a frozen pond: a flat sheet whose edge does not stop a skier.
func pondModel() *modelFile {
	f := &modelFile{}
	f.add("ice", func(p *part) {
		p.turned(ice, 22, ring{14, -1.5}, ring{13.4, -0.1}, ring{12, pondTop})
	})
	return f
}

// lodgeFloor is the height of the floor of a lodge above the ground.
const lodgeFloor = 0.3

// lodgeModel is a shelter on the terrace, open to three sides, with light inside. Its front
// is y.
func lodgeModel() *modelFile {
	f := &modelFile{}
	f.add("walls", func(p *part) {
		w := &walls{}
		w.fill(stone, -8, 8, -5, 5, -3, 4.9)
		w.carve(-7.3, 7.3, -4.3, 4.3, lodgeFloor, 4.3)
		w.carve(-2.4, 2.4, 4, 5, lodgeFloor, 3.7)
		w.carve(-8, -7, -1.8, 1.8, lodgeFloor, 3.5)
		w.carve(7, 8, -1.8, 1.8, lodgeFloor, 3.5)
		w.addTo(p)
	})
	f.add("steps", func(p *part) {
		p.frustum(stone, geom.Vec{X: -9.6, Y: -5.4, Z: -3}, geom.Vec{X: 9.6, Y: 6.6, Z: lodgeFloor - 0.03}, 1)
	})
	f.add("roof", func(p *part) {
		p.at(geom.Vec{}, 0)
		p.span(bark, snow, -9, 9, station{-6.4, 4.3, 4.6}, station{0, 6.6, 7.4}, station{6.4, 4.3, 4.6})
	})
	f.add("lights", func(p *part) {
		for _, x := range [2]float64{-4, 4} {
			p.block(lamp, geom.Vec{X: x - 1, Y: -0.2, Z: 4.1}, geom.Vec{X: x + 1, Y: 0.2, Z: 4.35}, 0.05)
		}
		for _, x := range [2]float64{-3, 3} {
			p.block(lamp, geom.Vec{X: x - 0.2, Y: 4.9, Z: 2.6}, geom.Vec{X: x + 0.2, Y: 5.2, Z: 3.4}, 0.05)
		}
	})
	return f
}
