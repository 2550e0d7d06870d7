package main

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The vault lies under the ground: a hall whose floor falls into a basin and rises again, a base
// at each end, and on both sides a run between the bases that dives below the hall. A rotation by
// half a turn maps it onto itself. Sizes in metres.
const (
	vaultHallX, vaultHallY = 38.0, 64.0 // half the size of the hall
	vaultRoof              = 38.0       // of the hall
	vaultBasin             = -22.0      // height of the deepest floor
	vaultBaseX             = 27.0       // half the width of a base
	vaultBaseNear          = 104.0      // y at which a base begins, and
	vaultBaseFar           = 162.0      // ends
	vaultBaseFloor         = 10.0       // height of its floor
	vaultRunIn, vaultRunTo = 44.0, 60.0 // x of the sides of a run
	vaultRunY              = 150.0      // half the length of a run
	vaultGallery           = 20.0       // height of the galleries of the hall
	vaultFlag              = 146.0      // y of the origin of a base
	vaultShaftY            = 44.0       // y of the middle of a shaft
	vaultDoor              = 15.0       // half the width of the ramps between a base and the hall
)

// vaultModel is the rock with everything carved out of it.
func vaultModel() *modelFile {
	f := &modelFile{}
	f.add("rock", addVaultRock)
	f.add("floors", addVaultFloors)
	f.add("galleries", func(p *part) {
		for _, x := range [2]float64{-1, 1} {
			a, b := x*(vaultHallX-8), x*(vaultHallX+0.2)
			p.block(metal, geom.Vec{X: min(a, b), Y: -58, Z: vaultGallery - 0.8}, geom.Vec{X: max(a, b), Y: 58, Z: vaultGallery}, 0.1)
			for k := range 9 {
				y := float64(13 * (k - 4))
				p.block(dark, geom.Vec{X: min(x*(vaultHallX-7.4), x*(vaultHallX-6.8)), Y: y - 0.4, Z: vaultGallery - 7}, geom.Vec{X: max(x*(vaultHallX-7.4), x*(vaultHallX-6.8)), Y: y + 0.4, Z: vaultGallery - 0.7}, 0.05)
			}
		}
		p.block(metal, geom.Vec{X: -vaultHallX + 7.9, Y: -3.5, Z: vaultGallery - 0.9}, geom.Vec{X: vaultHallX - 7.9, Y: 3.5, Z: vaultGallery - 0.02}, 0.1)
	})
	f.add("ribs", addVaultRibs)
	f.add("lamps", addVaultLamps)
	return f
}

// addVaultRock adds the rock as one closed solid.
func addVaultRock(p *part) {
	w := &walls{}
	w.fill(trim, -74, 74, -176, 176, -36, 68)
	w.fill(concrete, -74, 74, -176, 176, vaultBaseFloor+5, 68)
	w.carve(-vaultHallX, vaultHallX, -vaultHallY, vaultHallY, vaultBasin-2, vaultRoof)
	for _, y := range [2]float64{-1, 1} {
		side := func(a, b float64) (low, high float64) { return min(y*a, y*b), max(y*a, y*b) }
		low, high := side(vaultBaseNear, vaultBaseFar)
		w.carve(-vaultBaseX, vaultBaseX, low, high, vaultBaseFloor, 34)
		low, high = side(vaultHallY, vaultBaseNear)
		w.carve(-vaultDoor, vaultDoor, low, high, -2, 22)
		for _, x := range [2]float64{-1, 1} {
			across := func(a, b float64) (left, right float64) { return min(x*a, x*b), max(x*a, x*b) }
			low, high = side(124, 138) // from the base to the run
			left, right := across(vaultBaseX, vaultRunIn)
			w.carve(left, right, low, high, vaultBaseFloor, vaultBaseFloor+9)
			left, right = across(vaultHallX, vaultRunTo-2) // from the gallery to the shaft
			low, high = side(vaultShaftY-5, vaultShaftY+5)
			w.carve(left, right, low, high, vaultGallery, vaultGallery+8)
		}
	}
	for _, x := range [2]float64{-1, 1} {
		left, right := min(x*vaultRunIn, x*vaultRunTo), max(x*vaultRunIn, x*vaultRunTo)
		w.carve(left, right, -vaultRunY, vaultRunY, vaultBasin-2, 18)
		for _, y := range [2]float64{-vaultShaftY, vaultShaftY} { // shafts above the run
			w.carve(left, right, y-6, y+6, 0, 32)
		}
		left, right = min(x*vaultHallX, x*vaultRunIn), max(x*vaultHallX, x*vaultRunIn) // from the basin to the run
		w.carve(left, right, -9, 9, vaultBasin-2, vaultBasin+10)
	}
	w.addTo(p)
}

// vaultHallFloor returns the height of the floor of the hall and of the ramps to it.
func vaultHallFloor(y float64) float64 {
	d := math.Abs(y)
	if d > vaultHallY {
		return vaultBaseFloor * fade(geom.Clamp((d-vaultHallY)/(vaultBaseNear-vaultHallY), 0, 1))
	}
	return vaultBasin * (1 - fade(geom.Clamp((d-9)/(vaultHallY-13), 0, 1)))
}

// vaultRunFloor returns the height of the floor of a run.
func vaultRunFloor(y float64) float64 {
	return lerp(vaultBasin, vaultBaseFloor, fade(geom.Clamp((math.Abs(y)-9)/(120-9), 0, 1)))
}

// addVaultFloors adds the floors on which one skis.
func addVaultFloors(p *part) {
	profile := func(from, to float64, steps int, height func(float64) float64) (list []station) {
		for k := range steps + 1 {
			y := lerp(from, to, float64(k)/float64(steps))
			list = append(list, station{y, vaultBasin - 6, height(y)})
		}
		return list
	}
	p.span(stone, trim, -vaultHallX-0.5, vaultHallX+0.5, profile(-vaultHallY-0.3, vaultHallY+0.3, 44, vaultHallFloor)...)
	for _, y := range [2]float64{-1, 1} {
		p.span(stone, trim, -vaultDoor-0.5, vaultDoor+0.5, profile(y*(vaultHallY-0.3), y*(vaultBaseNear+0.3), 16, vaultHallFloor)...)
	}
	for _, x := range [2]float64{-1, 1} {
		p.span(stone, stone, min(x*(vaultRunIn-0.5), x*(vaultRunTo+0.5)), max(x*(vaultRunIn-0.5), x*(vaultRunTo+0.5)), profile(-vaultRunY-0.5, vaultRunY+0.5, 64, vaultRunFloor)...)
		left, right := min(x*(vaultHallX-0.3), x*(vaultRunIn+0.3)), max(x*(vaultHallX-0.3), x*(vaultRunIn+0.3))
		p.block(stone, geom.Vec{X: left, Y: -9.5, Z: vaultBasin - 5}, geom.Vec{X: right, Y: 9.5, Z: vaultBasin}, 0.02)
	}
}

// addVaultRibs adds arches along the walls, which show how fast one is.
func addVaultRibs(p *part) {
	for k := range 9 {
		y := float64(14 * (k - 4))
		for _, x := range [2]float64{-vaultHallX, vaultHallX} {
			p.block(dark, geom.Vec{X: x - 0.7, Y: y - 0.9, Z: vaultBasin}, geom.Vec{X: x + 0.7, Y: y + 0.9, Z: vaultRoof + 0.2}, 0.15)
		}
		p.block(dark, geom.Vec{X: -vaultHallX, Y: y - 0.9, Z: vaultRoof - 1.6}, geom.Vec{X: vaultHallX, Y: y + 0.9, Z: vaultRoof + 0.3}, 0.15)
	}
	for k := range 13 {
		y := float64(22 * (k - 6))
		for _, x := range [...]float64{-vaultRunTo, -vaultRunIn, vaultRunIn, vaultRunTo} {
			if math.Abs(math.Abs(y)-vaultShaftY) < 1 || math.Abs(math.Abs(y)-132) < 1 || y == 0 {
				continue
			}
			p.block(dark, geom.Vec{X: x - 0.5, Y: y - 0.7, Z: vaultBasin}, geom.Vec{X: x + 0.5, Y: y + 0.7, Z: 18.2}, 0.12)
		}
	}
}

// addVaultLamps adds the lights, of which there is no other in the rock.
func addVaultLamps(p *part) {
	strip := func(x, y, z, halfX, halfY float64) {
		p.block(lamp, geom.Vec{X: x - halfX, Y: y - halfY, Z: z - 0.25}, geom.Vec{X: x + halfX, Y: y + halfY, Z: z + 0.1}, 0.05)
	}
	for k := range 8 {
		y := float64(14*(k-4)) + 7
		strip(-18, y, vaultRoof, 5, 0.5)
		strip(18, y, vaultRoof, 5, 0.5)
	}
	for k := range 12 {
		y := float64(22*(k-6)) + 11
		for _, x := range [2]float64{-52, 52} {
			strip(x, y, 18, 0.5, 4)
		}
	}
	for _, y := range [2]float64{-1, 1} {
		for _, x := range [2]float64{-52, 52} {
			strip(x, y*vaultShaftY, 32, 3, 0.5)
			strip(x*0.68, y*131, vaultBaseFloor+9, 5, 0.5)
			strip(x*0.8, y*vaultShaftY, vaultGallery+8, 3, 0.4)
		}
		for k := range 4 {
			strip(0, y*float64(70+9*k), 22, 8, 0.6)
		}
		for _, x := range [2]float64{-14, 14} {
			strip(x, y*118, 34, 5, 0.6)
			strip(x, y*146, 34, 5, 0.6)
		}
	}
	for _, x := range [2]float64{-41, 41} {
		strip(x, 0, vaultBasin+10, 2, 4)
	}
}

// vaultBaseModel is what only the base of a team has: its stand, its colours and its pads. It looks
// along y.
func vaultBaseModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("stand", func(p *part) {
		p.at(geom.Vec{Y: vaultStand}, 0)
		addStand(p)
	})
	f.add("walls", func(p *part) {
		for _, x := range [2]float64{-vaultBaseX, vaultBaseX} {
			for _, y := range [...]float64{-10, 32} {
				p.block(team, geom.Vec{X: x - 0.2, Y: y - 5, Z: 4}, geom.Vec{X: x + 0.2, Y: y + 5, Z: 7}, 0.06)
				p.block(glow, geom.Vec{X: x - 0.25, Y: y - 5, Z: 8}, geom.Vec{X: x + 0.25, Y: y + 5, Z: 8.3}, 0.05)
			}
		}
		for _, x := range [2]float64{-vaultDoor - 0.6, vaultDoor + 0.6} { // the door to the hall
			p.block(dark, geom.Vec{X: x - 0.8, Y: 41, Z: 0}, geom.Vec{X: x + 0.8, Y: 42.6, Z: 13}, 0.15)
			p.block(glow, geom.Vec{X: x - 0.15, Y: 40.9, Z: 1}, geom.Vec{X: x + 0.15, Y: 42.7, Z: 11.5}, 0.05)
		}
		p.block(team, geom.Vec{X: -22, Y: -16.1, Z: 12}, geom.Vec{X: 22, Y: -15.7, Z: 17}, 0.1)
		p.block(glow, geom.Vec{X: -22, Y: -16.1, Z: 17.6}, geom.Vec{X: 22, Y: -15.6, Z: 18}, 0.05)
	})
	f.add("pads", func(p *part) {
		for _, s := range vaultStations {
			addPad(p, s)
		}
	})
	return f
}

// vaultStand is how far the flag is in front of the origin of a base, m: near its door, so that who comes
// fast can take it and go.
const vaultStand = 24.0

// Places in the axes of a base.
var (
	vaultGenerator = geom.Vec{X: -20, Y: -9}
	vaultStations  = [2]geom.Vec{{X: 20, Y: -9}, {X: 20, Y: -2}}
	vaultTurret    = geom.Vec{X: -23, Y: 26}
	vaultSensor    = geom.Vec{X: 14, Y: -12}
	vaultSpawns    = [...]geom.Vec{{X: -12, Y: 6}, {X: 12, Y: 6}, {X: -5, Y: 2}, {X: 5, Y: 2}, {X: -20, Y: 0}, {X: 20, Y: 6}, {X: -12, Y: -8}, {X: 8, Y: -8}}
)

// vault returns the files of the vault, which no seed changes.
func vault(uint64) ([]file, error) {
	m := &manifest.Level{
		Version: 1, Name: "Vault", About: "Halls in the rock, and runs below them",
		Materials: natural(),
		Zones:     []manifest.Zone{{Kind: "midfield", Name: "basin", Min: [3]float64{-38, -40, -24}, Max: [3]float64{38, 40, 38}}},
		Look:      &manifest.Look{Sun: &manifest.Color{0.3, 0.3, 0.3}, Shade: &manifest.Color{1.7, 1.7, 1.8}, Fog: number(0.4), Horizon: &manifest.Color{0.09, 0.09, 0.1}, Mountains: number(0)},
	}
	m.Structures = []manifest.Structure{{Name: "rock", File: "vault.glb"}}
	l := manifest.Layout{Mode: "ctf"}
	for k, y := range [2]float64{-1, 1} {
		o := outpost{team: k + 1, at: geom.Vec{Y: y * vaultFlag, Z: vaultBaseFloor}, yaw: float64(180 * k)}
		m.Structures = append(m.Structures, manifest.Structure{Name: []string{"south base", "north base"}[k], File: []string{"base1.glb", "base2.glb"}[k], Position: array(o.at), Yaw: o.yaw})
		m.Flags = append(m.Flags, manifest.Flag{Team: o.team, Position: array(o.world(geom.Vec{Y: vaultStand, Z: standTop}))})
		m.Pieces = append(m.Pieces, basePieces(o.team, o.at, o.yaw, vaultGenerator, vaultStations[:])...)
		l.Pieces = append(l.Pieces, o.piece(levels.PieceTurret, vaultTurret), o.piece(levels.PieceSensor, vaultSensor))
		for _, s := range vaultSpawns {
			m.Spawns = append(m.Spawns, manifest.Spawn{Team: o.team, Position: array(o.world(s).Add(geom.Vec{Z: 0.1})), Yaw: o.yaw})
		}
	}
	m.Layouts = []manifest.Layout{l}
	m.Flags = slices.Insert(m.Flags, 1, manifest.Flag{Position: [3]float64{0, 0, vaultBasin}}) // for rabbit
	vaultThings(m)
	return pack(m, nil, []namedModel{{"vault.glb", vaultModel()}, {"base1.glb", vaultBaseModel(1)}, {"base2.glb", vaultBaseModel(2)}})
}

// vaultThings adds the winds of the shafts, pickups and the course: down and up through the hall, and
// back through a run.
func vaultThings(m *manifest.Level) {
	half := func(kind string, x, y, z float64) {
		m.Pickups = append(m.Pickups, newPickup(kind, geom.Vec{X: x, Y: y, Z: z}), newPickup(kind, geom.Vec{X: -x, Y: -y, Z: z}))
	}
	for _, x := range [2]float64{-52, 52} {
		for _, y := range [2]float64{-vaultShaftY, vaultShaftY} {
			lift := [3]float64{0, 0, 0}
			m.Zones = append(m.Zones, manifest.Zone{Kind: "physical", Name: "shaft", Min: [3]float64{x - 4, y - 3, -4}, Max: [3]float64{x + 4, y + 3, 27},
				GravityFactor: number(-0.6), VelocityFactor: number(0.97), Force: &lift})
		}
	}
	half(levels.PickupRepairKit, 30, 0, vaultBasin)
	half(levels.PickupAmmo, 52, 0, vaultBasin)
	half(levels.PickupEnergyPack, 34, 30, vaultGallery)
	half(levels.PickupRepairKit, 34, -30, vaultGallery)
	half(levels.PickupAmmo, -22, 112, vaultBaseFloor)
	half(levels.PickupRepairPack, 5, 158, vaultBaseFloor)
	m.Pickups = append(m.Pickups, newPickup(levels.PickupShieldPack, geom.Vec{Z: vaultGallery}))
	c := &manifest.Course{Gold: 32, Silver: 46, Bronze: 66}
	for _, g := range [...]struct{ x, y, z, width, height float64 }{
		{0, -112, 18, 18, 16}, {0, -62, 6, 18, 16}, {0, 0, -14, 30, 16}, {0, 62, 6, 18, 16}, {0, 118, 18, 18, 16}, {36, 131, 14.4, 12, 8.4}, {52, 112, 14, 15, 12},
		{52, 60, 6, 15, 22}, {52, 0, -14, 15, 16}, {52, -60, 6, 15, 22}, {52, -112, 14, 15, 12}, {36, -131, 14.4, 12, 8.4}, {0, -112, 18, 18, 16},
	} {
		c.Gates = append(c.Gates, gateAt(geom.Vec{X: g.x, Y: g.y, Z: g.z}, g.width, g.height))
	}
	m.Course = c
}
