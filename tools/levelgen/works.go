package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The works are 768 m square around the origin, with a plant by a lake.
const (
	worksSamples = 97
	worksHalf    = cell * (worksSamples - 1) / 2
	worksGround  = 60.0 // m, where the plant stands
	lakeSurface  = 57.0
	lakeBottom   = 40.0
	lakeRadius   = 56.0 // m from the middle to where its bank begins to descend
	lakeBank     = 64.0 // m, width of the bank
	rimFrom      = 215.0

	// Between the bases lies a round valley to ski in, past the lake and the plant: without it
	// the way from flag to flag led through both.
	laneHalf  = 95.0 // m from its middle to where the hills begin
	laneRound = 75.0 // m, radius of its floor
	baseHigh  = 98.0 // m, height of the bases at its ends
)

// Places of the bases.
var worksBases = [2]geom.Vec{{X: -278, Y: -222, Z: baseHigh}, {X: 278, Y: -222, Z: baseHigh}}

// worksLane is the middle of the valley between the bases; both ends are alike.
func worksLane() curve {
	p := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	return newCurve(p(-330, -222, 99), p(-278, -222, 98), p(-215, -224, 90), p(-140, -228, 68), p(-72, -226, 76), p(0, -224, 64),
		p(72, -226, 76), p(140, -228, 68), p(215, -224, 90), p(278, -222, 98), p(330, -222, 99))
}

var (
	plantPlace = geom.Vec{X: 70, Y: 0, Z: worksGround}
	lakePlace  = geom.Vec{X: -130, Y: 0}
)

// worksTerrain is a bowl of hills around a lake and a plain.
func worksTerrain(seed uint64) *levels.Terrain {
	t := &levels.Terrain{
		Columns: worksSamples, Rows: worksSamples, Cell: cell,
		Origin:  geom.Vec{X: -worksHalf, Y: -worksHalf},
		Heights: make([]float64, worksSamples*worksSamples),
	}
	hills, rolls, peaks := noise{mix64(seed + 11), 190}, noise{mix64(seed + 12), 80}, noise{mix64(seed + 13), 150}
	for j := range worksSamples {
		for i := range worksSamples {
			v := t.Vertex(i, j)
			h := worksGround + 18 + float64(30*hills.at(v.X, v.Y)) + float64(7*rolls.at(v.X, v.Y))
			xx, yy := float64(v.X*v.X), float64(v.Y*v.Y)
			q := math.Sqrt(math.Sqrt(float64(xx*xx)+float64(yy*yy))) + float64(34*peaks.at(v.X, v.Y))
			rim := max(q-rimFrom, 0) / (worksHalf - rimFrom)
			t.Heights[j*worksSamples+i] = h + float64(130*float64(rim*rim))
		}
	}
	lane := worksLane()
	for j := range worksSamples {
		for i := range worksSamples {
			v := t.Vertex(i, j)
			d, z := lane.nearest(v.X, v.Y)
			share := 1 - fade(geom.Clamp((d-24)/(laneHalf-24), 0, 1))
			k := j*worksSamples + i
			t.Heights[k] = lerp(t.Heights[k], z+float64(d*d)/(2*laneRound), share)
		}
	}
	finish(t, []pad{
		{worksBases[0].Add(geom.Vec{X: 8}), geom.Vec{X: 34, Y: 20}, 40},
		{worksBases[1].Add(geom.Vec{X: -8}), geom.Vec{X: 34, Y: 20}, 40},
		{geom.Vec{X: plantPlace.X, Y: plantPlace.Y, Z: worksGround}, geom.Vec{X: 72, Y: 66}, 70},
		{geom.Vec{X: plantPlace.X, Y: -130, Z: worksGround}, geom.Vec{X: 30, Y: 60}, 60}, // foot of the ice
		{geom.Vec{X: lakePlace.X, Z: worksGround - 1}, geom.Vec{X: 90, Y: 84}, 80},
	})
	for j := range worksSamples {
		for i := range worksSamples {
			v := t.Vertex(i, j)
			dx, dy := v.X-lakePlace.X, v.Y-lakePlace.Y
			d := math.Sqrt(float64(dx*dx)+float64(dy*dy)) + float64(14*rolls.at(v.X+500, v.Y))
			shore := fade(geom.Clamp((d-lakeRadius)/lakeBank, 0, 1))
			k := j*worksSamples + i
			t.Heights[k] = lerp(min(lakeBottom, t.Heights[k]), t.Heights[k], shore)
			if math.Abs(v.X-plantPlace.X) < plantX-plantCellar && math.Abs(v.Y-plantPlace.Y) < plantY-plantCellar {
				t.Heights[k] = worksGround + plantFooting - 2
			}
		}
	}
	return t
}

// works returns the files of the works.
func works(seed uint64) ([]file, error) {
	ground := worksTerrain(seed)
	return pack(describeWorks(ground), ground, []namedModel{
		{"plant.glb", plantModel()}, {"lift.glb", deckModel(3.8, 3.8, 0.5)}, {"bridge.glb", deckModel(3.4, 4.5, 0.6)},
		{"ferry.glb", ferryModel()}, {"wheel.glb", wheelModel()}, {"belt.glb", beltModel()},
		{"base1.glb", fortModel(1)}, {"base2.glb", fortModel(2)},
	})
}

func describeWorks(ground *levels.Terrain) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Works",
		Terrain:    &manifest.Terrain{Heightmap: "terrain.png", Cell: cell, MaxZ: maxZ, Origin: array(ground.Origin), Material: "packedearth"},
		Structures: []manifest.Structure{{Name: "plant", File: "plant.glb", Position: array(plantPlace)}},
		// An afternoon in autumn: a low sun through haze, heather and rust on the moor, dark slate.
		Look: &manifest.Look{
			Zenith: &manifest.Color{0.10, 0.17, 0.32}, Middle: &manifest.Color{0.36, 0.42, 0.50}, Horizon: &manifest.Color{0.74, 0.66, 0.55}, Glare: &manifest.Color{0.95, 0.55, 0.20},
			Sun: &manifest.Color{1.08, 0.88, 0.68}, Shade: &manifest.Color{1.28, 1.30, 1.36}, Direction: &manifest.Color{-0.62, -0.46, 0.56}, Fog: number(1.7), Clouds: number(1), Mountains: number(1),
			Meadow: &[2]manifest.Color{{0.062, 0.066, 0.028}, {0.150, 0.148, 0.062}}, Straw: &[2]manifest.Color{{0.130, 0.070, 0.036}, {0.290, 0.165, 0.080}},
			Rock: &[2]manifest.Color{{0.045, 0.050, 0.060}, {0.190, 0.195, 0.205}}, Snow: &manifest.Color{0.74, 0.78, 0.84}, SnowLine: number(315), GrassLine: number(120),
		},
	}
	m.Platforms = worksPlatforms()
	m.Zones = worksZones()
	m.Pickups = worksPickups(ground)
	m.Course = worksCourse(ground)
	add := func(team int, x, y, above, yaw float64) {
		h, _ := ground.Height(x, y)
		m.Spawns = append(m.Spawns, manifest.Spawn{Team: team, Position: [3]float64{x, y, h + above}, Yaw: yaw})
	}
	for k, at := range worksBases {
		yaw := float64(180*k) - 90
		m.Structures = append(m.Structures, manifest.Structure{Name: fmt.Sprintf("base %c", "we"[k]), File: fmt.Sprintf("base%d.glb", k+1), Position: array(at), Yaw: yaw})
		m.Pieces = append(m.Pieces, fortPieces(k+1, at, yaw)...)
	}
	for _, y := range [...]float64{-56, 56} {
		add(1, 0, y, 0.5, -60)
		add(2, 140, y, 0.5, 60)
	}
	return m
}

// worksCourse is a lap: down the valley between the bases, and back around the plant and the lake.
func worksCourse(ground *levels.Terrain) *manifest.Course {
	c := &manifest.Course{Gold: 60, Silver: 75, Bronze: 100}
	for _, p := range [...]geom.Vec{
		{X: -215, Y: -222}, {X: -140, Y: -228}, {X: 0, Y: -224}, {X: 140, Y: -228}, {X: 215, Y: -190}, {X: 235, Y: -90}, {X: 215, Y: 60},
		{X: 130, Y: 150}, {X: 0, Y: 190}, {X: -130, Y: 185}, {X: -240, Y: 110}, {X: -265, Y: -30}, {X: -255, Y: -140}, {X: -215, Y: -222},
	} {
		c.Gates = append(c.Gates, gateAt(onGround(ground, p.X, p.Y, 12), 44, 44))
	}
	return c
}

// worksPlatforms places the platforms. Decks are flush with the floors at which they
// stop, and have a little clearance to the walls.
func worksPlatforms() []manifest.Platform {
	at := func(x, y, z float64) [3]float64 {
		return array(plantPlace.Add(geom.Vec{X: x, Y: y, Z: z}))
	}
	there := func(speed, wait float64, places ...[3]float64) []manifest.Waypoint {
		var path []manifest.Waypoint
		for _, p := range places {
			path = append(path, manifest.Waypoint{Position: p, Speed: speed, Wait: wait})
		}
		return path
	}
	tilt := [3]float64{0, 0.6, 0.8}
	return []manifest.Platform{
		{Name: "lift", File: "lift.glb", Path: there(6, 2.4,
			at(liftX, liftY, floorZ-0.25), at(liftX, liftY, galleryTop-0.25), at(liftX, liftY, plantRoof-0.25))},
		{Name: "bridge", File: "bridge.glb", Path: there(4, 1.6, at(-pitX+3.45, pitY, floorZ-0.3), at(pitX-3.45, pitY, floorZ-0.3))},
		{Name: "ferry", File: "ferry.glb", Path: there(11, 4,
			[3]float64{pierEnd - 6.1, 0, lakeSurface}, [3]float64{lakePlace.X - 82, 0, lakeSurface})},
		{Name: "wheel", File: "wheel.glb", Path: there(0, 0, [3]float64{lakePlace.X + 8, 46, lakeSurface + 0.6}), Turn: 24},
		{Name: "tilted wheel", File: "wheel.glb", Path: there(0, 0, [3]float64{lakePlace.X + 8, -46, lakeSurface + 1.8}), Turn: -40, Axis: tilt},
		{Name: "belt north", File: "belt.glb", Path: there(0, 0, at(beltX, 0, floorZ+0.15)), Belt: [3]float64{0, 9, 0}},
		{Name: "belt south", File: "belt.glb", Path: there(0, 0, at(-beltX, 0, floorZ+0.15)), Belt: [3]float64{0, -9, 0}},
	}
}

// worksZones places the zones.
func worksZones() []manifest.Zone {
	box := func(kind, name string, b geom.Bounds) manifest.Zone {
		return manifest.Zone{Kind: kind, Name: name, Min: array(b.Min), Max: array(b.Max)}
	}
	at := func(x0, x1, y0, y1, z0, z1 float64) geom.Bounds {
		b := bounds(x0, x1, y0, y1, z0, z1)
		return geom.Bounds{Min: b.Min.Add(plantPlace), Max: b.Max.Add(plantPlace)}
	}
	lake := box(levels.ZoneWater, "lake", bounds(lakePlace.X-112, lakePlace.X+112, -112, 112, lakeBottom-4, lakeSurface))
	lake.Density, lake.Viscosity = number(1.3), number(0.9)
	shaft := box(levels.ZonePhysical, "wind shaft", at(shaftX-4, shaftX+4, shaftY-4, shaftY+4, floorZ, plantRoof+9))
	shaft.GravityFactor, shaft.VelocityFactor = number(-0.7), number(0.985)
	fan := box(levels.ZonePhysical, "fan", at(-52, -45, -8, 8, floorZ, 10))
	fan.Force = &[3]float64{-260, 0, 0}
	return []manifest.Zone{
		lake, shaft, fan,
		box(levels.ZoneKill, "furnace", at(-pitX, pitX, pitY-8, pitY+8, pitFloor, pitFloor+2.5)),
		box("hill", "control room", at(-12, 12, galleryY, 38.5, galleryTop, galleryTop+8)),
	}
}

// worksPickups places pickups: packs and ammunition in and on the hall, on the rink and
// in the sand, and kits at places that take some effort to reach.
func worksPickups(ground *levels.Terrain) []manifest.Pickup {
	at := func(kind string, x, y, z float64) manifest.Pickup {
		return newPickup(kind, plantPlace.Add(geom.Vec{X: x, Y: y, Z: z}))
	}
	on := func(kind string, x, y float64) manifest.Pickup { return newPickup(kind, pickupFoot(ground, x, y)) }
	return []manifest.Pickup{
		at(levels.PickupRepairKit, 0, 20, plantRoof),
		at(levels.PickupShieldPack, 0, 24, galleryTop),
		at(levels.PickupRepairPack, 0, 12, floorZ),
		at(levels.PickupEnergyPack, 0, -32, floorZ),
		at(levels.PickupAmmo, -24, 12, floorZ), at(levels.PickupAmmo, 24, 12, floorZ),
		at(levels.PickupAmmo, 76, 0, 0.25),             // on the rink
		at(levels.PickupAmmo, 12, 70, 0.6),             // in the sand
		on(levels.PickupRepairKit, plantPlace.X, -152), // where the ice ends
		on(levels.PickupRepairKit, -262, 0), on(levels.PickupRepairKit, 200, 0),
		on(levels.PickupRepairKit, -72, -226), on(levels.PickupRepairKit, 72, -226), on(levels.PickupAmmo, 0, -224),
		on(levels.PickupRepairKit, lakePlace.X, lakePlace.Y), // for divers
	}
}
