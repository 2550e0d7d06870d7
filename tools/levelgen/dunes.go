package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The dunes are 2,048 m square around the origin: long waves of sand, which cross smaller ones, with a
// pyramid in the middle. A rotation by half a turn maps the ground onto itself.
const (
	dunesFloor   = 70.0
	dunesRise    = 44.0  // m, of the long waves
	dunesWave    = 330.0 // m, from one crest to the next
	dunesCross   = 19.0  // m, of the waves across
	crossWave    = 540.0
	dunesBaseY   = -470.0 // m, of the base in the south
	dunesBaseX   = -90.0
	pyramidHalf  = 62.0
	pyramidRise  = 46.0
	pyramidDoor  = 11.0 // m, half the width of the way through it
	pyramidClear = 13.0 // m, its height
)

// dunesWorld is the shape of the terrain.
type dunesWorld struct{ warp, drift, rolls, size, peaks noise }

// wave is 1 on the crests of waves of a length and 0 half-way between them. Its windward slopes are long,
// and its crests as round as its hollows.
func wave(at, length float64) float64 {
	_, c := geom.SinCos(geom.Angle(int64(math.Floor(at/length*65536)) & 65535))
	return 0.5 + float64(0.5*c)
}

// at returns the height before rounding off.
func (d *dunesWorld) at(x, y float64) float64 {
	wx := x + float64(70*d.warp.odd(x, y))
	wy := y + float64(70*d.drift.odd(x, y))
	along := float64(0.94*wy) + float64(0.34*wx)
	across := float64(0.98*wx) - float64(0.2*wy)
	strength := 0.74 + float64(0.26*d.size.even(x, y))
	h := dunesFloor + float64(dunesRise*strength*wave(along, dunesWave)) + float64(dunesCross*wave(across, crossWave))
	h += float64(2.2 * d.rolls.even(x, y))
	g := ground{peaks: d.peaks, rolls: d.rolls}
	return g.rim(x, y, h)
}

func dunesTerrain(seed uint64) *levels.Terrain {
	d := &dunesWorld{
		warp: noise{mix64(seed + 91), 420}, drift: noise{mix64(seed + 92), 380}, rolls: noise{mix64(seed + 93), 120},
		size: noise{mix64(seed + 94), 500}, peaks: noise{mix64(seed + 95), 240},
	}
	t := newField(samples, cell, d.at)
	list := []pad{{geom.Vec{Z: 116}, geom.Vec{X: pyramidHalf, Y: pyramidHalf}, 120}}
	for _, s := range [2]float64{-1, 1} {
		list = append(list, pad{geom.Vec{X: s * dunesBaseX, Y: s * dunesBaseY}, geom.Vec{X: 24, Y: 34}, 90})
		for _, p := range dunesColumns {
			list = append(list, pad{geom.Vec{X: s * p.X, Y: s * p.Y}, geom.Vec{X: 12, Y: 12}, 50})
		}
	}
	soften(t, 4, list)
	return t
}

// dunesColumns are places of rings of columns of one half.
var dunesColumns = [...]geom.Vec{{X: -330, Y: -150}, {X: 300, Y: -310}}

// dunesNeedles are places, heights and widths of obelisks and rocks of one half: landmarks by which one
// knows where one is.
var dunesNeedles = [...]geom.Vec{{X: 150, Y: -120}, {X: -200, Y: -300}, {X: 120, Y: -480}, {X: -480, Y: -330}, {X: 520, Y: -90}, {X: -560, Y: 20}}

// pyramidModel is a pyramid with a way through it from side to side, and a flat top.
func pyramidModel() *modelFile {
	f := &modelFile{}
	f.add("stone", func(p *part) {
		for k := range 4 { // a quarter turn each: a wedge between two ways
			p.at(geom.Vec{}, geom.Angle(k)*geom.QuarterTurn)
			p.wedge(stone, pyramidDoor, pyramidHalf, -8, pyramidClear)
		}
		p.at(geom.Vec{}, 0)
		in := pyramidHalf * pyramidClear / (pyramidRise + 9)
		p.frustum(stone, geom.Vec{X: -pyramidHalf + in, Y: -pyramidHalf + in, Z: pyramidClear}, geom.Vec{X: pyramidHalf - in, Y: pyramidHalf - in, Z: pyramidRise}, pyramidHalf-in-9)
	})
	f.add("top", func(p *part) {
		p.frustum(trim, geom.Vec{X: -9.4, Y: -9.4, Z: pyramidRise - 0.4}, geom.Vec{X: 9.4, Y: 9.4, Z: pyramidRise + 0.6}, 0.6)
		p.turned(lamp, 4, ring{1.6, pyramidRise + 9}, ring{2.6, pyramidRise + 12}, ring{0, pyramidRise + 17})
		for _, x := range [2]float64{-7, 7} {
			for _, y := range [2]float64{-7, 7} {
				p.block(dark, geom.Vec{X: x - 0.6, Y: y - 0.6, Z: pyramidRise}, geom.Vec{X: x + 0.6, Y: y + 0.6, Z: pyramidRise + 8}, 0.12)
			}
		}
		p.block(dark, geom.Vec{X: -8, Y: -8, Z: pyramidRise + 7.6}, geom.Vec{X: 8, Y: 8, Z: pyramidRise + 8.6}, 0.2)
	})
	f.add("lamps", func(p *part) {
		for k := range 4 {
			p.at(geom.Vec{}, geom.Angle(k)*geom.QuarterTurn)
			for n := range 3 {
				y := 14 + 14*float64(n)
				p.block(lamp, geom.Vec{X: -3, Y: y - 0.4, Z: pyramidClear - 0.3}, geom.Vec{X: 3, Y: y + 0.4, Z: pyramidClear + 0.1}, 0.05)
			}
		}
	})
	return f
}

// wedge adds a corner block of a pyramid: from the sides of two ways to its sloping outer faces.
func (p *part) wedge(m material, door, half, low, high float64) {
	in := half * high / (pyramidRise + 9)
	at := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	out := half + float64(in*-low/high)
	p.facing(m, geom.Up(), at(door, door, high), at(half-in, door, high), at(half-in, half-in, high), at(door, half-in, high))
	p.facing(m, geom.Up().Neg(), at(door, door, low), at(out, door, low), at(out, out, low), at(door, out, low))
	p.facing(m, geom.Vec{X: -1}, at(door, door, low), at(door, out, low), at(door, half-in, high), at(door, door, high))
	p.facing(m, geom.Vec{Y: -1}, at(door, door, low), at(out, door, low), at(half-in, door, high), at(door, door, high))
	p.facing(m, geom.Vec{X: 1}, at(out, door, low), at(out, out, low), at(half-in, half-in, high), at(half-in, door, high))
	p.facing(m, geom.Vec{Y: 1}, at(door, out, low), at(out, out, low), at(half-in, half-in, high), at(door, half-in, high))
}

// obeliskModel is a landmark that is seen from afar, with a light on its tip.
func obeliskModel() *modelFile {
	f := &modelFile{}
	f.add("obelisk", func(p *part) {
		p.turned(stone, 4, ring{6, -10}, ring{6, 0.6}, ring{4.4, 1.4}, ring{2.6, 34}, ring{1, 37})
		p.turned(lamp, 4, ring{1.02, 36.6}, ring{1.3, 37.2}, ring{0, 40})
		for k := range 5 {
			z := 6 + 5*float64(k)
			r := lerp(4.4, 2.6, (z-1.4)/32.6)
			p.turned(dark, 4, ring{r + 0.05, z}, ring{r + 0.18, z + 0.2}, ring{r + 0.15, z + 0.9}, ring{r, z + 1.1})
		}
	})
	return f
}

// dunes returns the files of the dunes.
func dunes(seed uint64) ([]file, error) {
	t := dunesTerrain(seed)
	models := []namedModel{
		{"fort1.glb", fortParts(1)}, {"fort2.glb", fortParts(2)}, {"pyramid.glb", pyramidModel()}, {"obelisk.glb", obeliskModel()},
		{"ruin.glb", ruinModel()}, {"rock.glb", spireModel(redrock, redrock, 24, 6, seed)}, {"arch.glb", archModel(redrock, 30, 24, 6)},
	}
	return pack(describeDunes(t), t, models)
}

func describeDunes(t *levels.Terrain) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Dunes", About: "Long slopes of sand around a pyramid",
		Terrain:   &manifest.Terrain{Heightmap: "terrain.png", Cell: cell, MaxZ: maxZ, Origin: array(t.Origin), Material: "packedearth"},
		Materials: natural(),
		Zones:     []manifest.Zone{{Kind: "midfield", Name: "pyramid", Min: [3]float64{-140, -120, 40}, Max: [3]float64{140, 120, 240}}},
		Look: &manifest.Look{
			Zenith: &manifest.Color{0.09, 0.2, 0.42}, Middle: &manifest.Color{0.42, 0.5, 0.56}, Horizon: &manifest.Color{0.88, 0.72, 0.5}, Glare: &manifest.Color{1, 0.62, 0.24},
			Sun: &manifest.Color{1, 0.93, 0.8}, Shade: &manifest.Color{0.9, 0.88, 0.9}, Direction: &manifest.Color{0.66, -0.5, 0.42}, Fog: number(1.3), Clouds: number(0.15), Mountains: number(0.35),
			Meadow: &[2]manifest.Color{{0.36, 0.25, 0.13}, {0.5, 0.36, 0.2}}, Straw: &[2]manifest.Color{{0.42, 0.29, 0.15}, {0.58, 0.43, 0.25}},
			Rock: &[2]manifest.Color{{0.2, 0.12, 0.07}, {0.5, 0.34, 0.2}}, Snow: &manifest.Color{0.8, 0.8, 0.8}, SnowLine: number(5000), GrassLine: number(-100),
		},
	}
	put := func(name, file string, at geom.Vec, yaw float64) {
		m.Structures = append(m.Structures, manifest.Structure{Name: name, File: file, Position: array(at), Yaw: yaw})
	}
	both := func(name, file string, p geom.Vec, yaw, reach float64) {
		for k, s := range [2]float64{1, -1} {
			put(fmt.Sprintf("%s %c", name, 'a'+k), file, lowest(t, s*p.X, s*p.Y, reach), yaw+float64(180*k))
		}
	}
	put("pyramid", "pyramid.glb", onGround(t, 0, 0, 0), 0)
	for i, p := range dunesColumns {
		both(fmt.Sprintf("columns %d", i+1), "ruin.glb", p, float64(40*i), 0)
	}
	for i, p := range dunesNeedles {
		if i%3 == 2 {
			both(fmt.Sprintf("rock %d", i+1), "rock.glb", p, float64(31*i), 7)
		} else {
			both(fmt.Sprintf("obelisk %d", i+1), "obelisk.glb", p, float64(45*i), 4)
		}
	}
	both("arch", "arch.glb", geom.Vec{X: 470, Y: 250}, 70, 8)
	l := manifest.Layout{Mode: "ctf"}
	for k, s := range [2]float64{1, -1} {
		o := outpost{team: k + 1, at: onGround(t, s*dunesBaseX, s*dunesBaseY, 0), yaw: float64(180 * k)}
		put([]string{"south fort", "north fort"}[k], []string{"fort1.glb", "fort2.glb"}[k], o.at, o.yaw)
		m.Flags = append(m.Flags, manifest.Flag{Team: o.team, Position: array(o.world(geom.Vec{Y: fortStand, Z: standTop}))})
		m.Pieces = append(m.Pieces, fortPieces(o.team, o.at, o.yaw)...)
		l.Pieces = append(l.Pieces, o.piece(levels.PieceTurret, fortTurret), o.piece(levels.PieceSensor, fortSensor))
		for _, p := range [...]geom.Vec{{X: -17, Y: 14}, {X: 17, Y: 14}, {X: -17, Y: -2}, {X: 17, Y: -2}, {X: -9, Y: 16}, {X: 9, Y: 16}, {X: -17, Y: 6}, {X: 17, Y: 6}} {
			at := o.world(p)
			m.Spawns = append(m.Spawns, manifest.Spawn{Team: o.team, Position: array(onGround(t, at.X, at.Y, 0.7)), Yaw: o.yaw})
		}
	}
	m.Layouts = []manifest.Layout{l}
	m.Flags = slices.Insert(m.Flags, 1, manifest.Flag{Position: array(onGround(t, 0, 0, 0))}) // for rabbit
	dunesThings(m, t)
	return m
}

// dunesThings adds pickups and the course: round the pyramid and through it.
func dunesThings(m *manifest.Level, t *levels.Terrain) {
	both := func(kind string, p geom.Vec) {
		for _, s := range [2]float64{1, -1} {
			m.Pickups = append(m.Pickups, newPickup(kind, pickupFoot(t, s*p.X, s*p.Y).Add(geom.Vec{Z: p.Z})))
		}
	}
	both(levels.PickupRepairKit, geom.Vec{X: 20})
	both(levels.PickupAmmo, geom.Vec{X: -40})
	for _, p := range dunesColumns {
		both(levels.PickupRepairKit, geom.Vec{X: p.X, Y: p.Y, Z: ruinFloor})
	}
	both(levels.PickupAmmo, geom.Vec{X: -60, Y: -300})
	both(levels.PickupEnergyPack, geom.Vec{X: 170, Y: -200})
	m.Pickups = append(m.Pickups, newPickup(levels.PickupShieldPack, onGround(t, 0, 0, pyramidRise+0.6)))
	c := &manifest.Course{Gold: 58, Silver: 120, Bronze: 160}
	for _, p := range [...]geom.Vec{
		{X: 90, Y: -400}, {X: 60, Y: -230}, {Y: -95}, {}, {Y: 95}, {X: -40, Y: 220}, {X: 70, Y: 380}, {X: 300, Y: 300}, {X: 400, Y: 90}, {X: 330, Y: -130}, {X: 90, Y: -400},
	} {
		gate := gateAt(onGround(t, p.X, p.Y, 14), 48, 46)
		if p == (geom.Vec{}) {
			gate = gateAt(onGround(t, 0, 0, 6), 20, 13)
		}
		c.Gates = append(c.Gates, gate)
	}
	m.Course = c
}
