package main

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// bridgeHalf is half the length of the bridge over the channel, metres.
const bridgeHalf = 66.0

// valley returns the files of the valley.
func valley(seed uint64) ([]file, error) {
	ground := buildTerrain(seed)
	m, models := describe(ground), []namedModel{
		{"base1.glb", baseModel(1)}, {"base2.glb", baseModel(2)}, {"bridge.glb", bridgeModel(bridgeHalf)},
		{"ruin.glb", ruinModel()}, {"ramp.glb", rampModel()}, {"post.glb", postModel()},
	}
	return pack(m, ground, append(models, valleyScenery(m, ground)...))
}

// describe places structures, spawns and pickups on the ground.
func describe(ground *levels.Terrain) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Valley",
		Terrain: &manifest.Terrain{Heightmap: "terrain.png", Cell: cell, MaxZ: maxZ, Origin: array(ground.Origin)},
	}
	on := func(p geom.Vec) [3]float64 {
		h, _ := ground.Height(p.X, p.Y)
		return [3]float64{p.X, p.Y, h}
	}
	pair := func(name, first, second string, p geom.Vec, yaw float64) {
		m.Structures = append(m.Structures,
			manifest.Structure{Name: name + " south", File: first, Position: on(p), Yaw: yaw},
			manifest.Structure{Name: name + " north", File: second, Position: on(geom.Vec{X: -p.X, Y: -p.Y}), Yaw: yaw + 180})
	}
	pair("base", "base1.glb", "base2.glb", basePlace, 0)
	banks := on(geom.Vec{Y: bridgeHalf})
	m.Structures = append(m.Structures, manifest.Structure{Name: "bridge", File: "bridge.glb", Position: [3]float64{0, 0, banks[2] - 0.3}})
	pair("ruin", "ruin.glb", "ruin.glb", ruinPlace, 30)
	for i, p := range rampPlaces {
		pair(fmt.Sprintf("ramp %d", i+1), "ramp.glb", "ramp.glb", p, 0)
	}
	pair("post", "post.glb", "post.glb", postPlace, 90)
	m.Pickups = valleyPickups(ground, geom.Vec{Z: banks[2] - 0.3 + bridgeRise})
	south := on(basePlace)
	first := geom.Vec{X: south[0], Y: south[1], Z: south[2]}
	m.Pieces = append(basePieces(1, first, 0, baseGenerator, baseStations[:]),
		basePieces(2, geom.Vec{X: -first.X, Y: -first.Y, Z: first.Z}, 180, baseGenerator, baseStations[:])...)
	m.Course = valleyCourse(ground)
	m.Zones = []manifest.Zone{{Kind: "midfield", Name: "channel", Min: [3]float64{-200, -60, 0}, Max: [3]float64{200, 60, 80}}}
	return m
}

// valleyCourse is a course from the front of the base in the south through both ruins to that in
// the north.
func valleyCourse(ground *levels.Terrain) *manifest.Course {
	c := &manifest.Course{Gold: 82, Silver: 105, Bronze: 145}
	for _, p := range [...]geom.Vec{
		{X: -40, Y: -310}, {X: 40, Y: -165}, {X: 60, Y: -60}, {X: 60, Y: 60}, {X: -40, Y: 165}, {X: -125, Y: 262}, {X: -30, Y: 400},
		{X: 110, Y: 350}, {X: 235, Y: 215}, {X: 250, Y: 60}, {X: 128, Y: -28}, {X: 0, Y: -110}, {X: -40, Y: -310},
	} {
		c.Gates = append(c.Gates, gateAt(onGround(ground, p.X, p.Y, 14), 44, 44))
	}
	return c
}

// valleyPickups places pickups in the same way for both teams: packs and ammunition in
// the annex of each base, kits in front of it, on the ruins and on the crown of the
// bridge, and a shield on each lookout.
func valleyPickups(ground *levels.Terrain, crown geom.Vec) []manifest.Pickup {
	list := []manifest.Pickup{newPickup(levels.PickupRepairKit, crown)}
	pair := func(kind string, p geom.Vec) {
		list = append(list, newPickup(kind, p), newPickup(kind, geom.Vec{X: -p.X, Y: -p.Y, Z: p.Z}))
	}
	above := func(place geom.Vec, x, y, z float64) geom.Vec {
		h, _ := ground.Height(place.X, place.Y)
		return geom.Vec{X: place.X + x, Y: place.Y + y, Z: h + z}
	}
	pair(levels.PickupRepairPack, above(basePlace, 20.5, 5.5, floorZ))
	pair(levels.PickupAmmo, above(basePlace, 22, 0, floorZ))
	pair(levels.PickupEnergyPack, above(basePlace, 20.5, -5.5, floorZ))
	pair(levels.PickupRepairKit, above(basePlace, 0, 20, 0.2))
	pair(levels.PickupRepairKit, above(ruinPlace, 0, 0, ruinFloor))
	pair(levels.PickupShieldPack, above(postPlace, 0, 0, postTop))
	for _, p := range rampPlaces {
		pair(levels.PickupAmmo, pickupFoot(ground, p.X, p.Y-22))
	}
	return list
}
