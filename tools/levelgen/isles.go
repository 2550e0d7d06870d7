package main

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// The isles float around the origin: two homes, a middle between them and two pairs beside
// it. A rotation by half a turn maps them onto themselves.
const (
	isleRings   = 20
	isleSectors = 72
	isleBrink   = 0.955 // part of the way to the edge at which the rim begins
	isleDepth   = 0.75  // of its radius, from the edge of an isle to its tip
	lipRise     = 2.4   // m, of the rim that keeps players from walking off
	mouthFlat   = 13.0  // m around the end of a bridge in which the ground is level
	mouthFade   = 14.0  // m around that in which it becomes so
	apron       = 10.0  // m, of a bridge that lies level at both ends
	apronRise   = 0.1   // m of that above the ground
	curbRise    = 2.0   // m of the curbs above a bridge
	bridgeSag   = 0.02  // of its length
	abyss       = -60.0
)

// islesWind is where the wind blows between a home and the middle: not under or beside an isle, where
// it would hold players against the rock.
var islesWind = geom.Bounds{Min: geom.Vec{X: -108, Y: 100, Z: abyss + 24}, Max: geom.Vec{X: 108, Y: 214, Z: 26}}

// isle is a floating island: a top of heights with a rim, and rock below.
type isle struct {
	name   string
	at     geom.Vec // z is the height of its edge
	rx, ry float64  // m
	hills  []hill
	// gaps are the headings in degrees, left from +x, where the rim is open, with half of their
	// widths in degrees.
	gaps []([2]float64)
	// mouths are where bridges begin, about the middle; the ground is level around them.
	mouths []geom.Vec
	seed   uint64
}

// hill is a rise or a hollow of an isle, about its middle.
type hill struct{ x, y, rise, reach float64 }

var (
	homeAt   = geom.Vec{Y: -310, Z: 62}
	middleAt = geom.Vec{Z: 40}
	eastAt   = geom.Vec{X: 158, Y: -190, Z: 54}
	westAt   = geom.Vec{X: -178, Y: -150, Z: 48}
)

// isleList returns the isles of a seed; all but the middle have copies half a turn away.
func isleList(seed uint64) []isle {
	list := []isle{
		{name: "home", at: homeAt, rx: 88, ry: 80, seed: seed + 81,
			hills: []hill{{0, 52, -9, 46}, {-46, -26, 7, 40}, {52, -12, 6, 36}, {0, 100, 6, 34}},
			gaps:  [][2]float64{{90, 26}, {37, 20}, {142, 18}}},
		{name: "middle", at: middleAt, rx: 168, ry: 82, seed: seed + 82,
			hills: []hill{{86, 0, 15, 74}, {-86, 0, 15, 74}, {0, 46, -3, 40}, {0, -46, -3, 40}, {40, -60, 3, 30}, {-40, 60, 3, 30}},
			gaps:  [][2]float64{{90, 12}, {270, 12}, {313, 10}, {133, 10}, {227, 10}, {47, 10}, {340, 3}, {160, 3}, {204, 3}, {24, 3}}},
		{name: "east", at: eastAt, rx: 52, ry: 48, seed: seed + 83,
			hills: []hill{{10, -6, 9, 44}, {-20, 26, -3, 26}},
			gaps:  [][2]float64{{217, 24}, {103, 18}}},
		{name: "west", at: westAt, rx: 46, ry: 50, seed: seed + 84,
			hills: []hill{{-8, 4, 10, 42}},
			gaps:  [][2]float64{{318, 28}, {50, 28}}},
	}
	bridges := islesBridges(list)
	for i := range list {
		s := &list[i]
		for k := range bridges {
			for _, end := range [2]geom.Vec{bridges[k].from, bridges[k].to} {
				s.level(end.Sub(s.at))
			}
		}
	}
	return list
}

// level makes the ground level around the end of a bridge, if that is on the isle: a bridge that
// begins below the edge would end at a wall.
func (s *isle) level(end geom.Vec) {
	if end.Horizontal().Length() > max(s.rx, s.ry)*1.1 {
		return
	}
	s.mouths = append(s.mouths, end)
	if s.name == "middle" { // which is its own copy
		s.mouths = append(s.mouths, geom.Vec{X: -end.X, Y: -end.Y, Z: end.Z})
	}
}

// edge returns the distance from the middle to the edge, m.
func (s *isle) edge(angle geom.Angle) float64 {
	sin, cos := geom.SinCos(angle)
	n := noise{s.seed, 0.7}
	round := 1 / math.Sqrt(float64(cos*cos)/float64(s.rx*s.rx)+float64(sin*sin)/float64(s.ry*s.ry))
	return round * (1 + float64(0.05*n.even(cos, sin)))
}

// open returns 1 where the rim is open and 0 where it is not.
func (s *isle) open(angle geom.Angle) float64 {
	best := 0.0
	for _, g := range s.gaps {
		off := math.Abs(float64(int16(angle-geom.Degrees(g[0])))) * 360 / 65536
		best = max(best, 1-fade(geom.Clamp((off-g[1])/6, 0, 1)))
	}
	return best
}

// height returns the height of the top at a point about the middle, without the rim.
func (s *isle) height(x, y float64) float64 {
	h := 0.0
	for _, k := range s.hills {
		dx, dy := x-k.x, y-k.y
		h += float64(k.rise * bump(math.Sqrt(float64(dx*dx)+float64(dy*dy))/k.reach))
	}
	rolls := noise{s.seed + 7, 34}
	h += float64(0.9 * rolls.even(x, y))
	for _, mouth := range s.mouths {
		dx, dy := x-mouth.X, y-mouth.Y
		far := math.Sqrt(float64(dx*dx) + float64(dy*dy))
		h = lerp(mouth.Z, h, fade(geom.Clamp((far-mouthFlat)/mouthFade, 0, 1)))
	}
	if s.name == "home" { // flat ground for the fort
		ax, ay := max(math.Abs(x)-20, 0), max(math.Abs(y-fortAtHome.Y-8)-26, 0)
		h = lerp(0, h, fade(geom.Clamp(math.Sqrt(float64(ax*ax)+float64(ay*ay))/22, 0, 1)))
	}
	return h
}

// fortAtHome is the place of the fort on its isle.
var fortAtHome = geom.Vec{Y: -30}

// top returns the point and the normal of the top at a part of the way to the edge.
func (s *isle) top(angle geom.Angle, share float64) (point, normal geom.Vec) {
	sin, cos := geom.SinCos(angle)
	r := float64(s.edge(angle) * share)
	x, y := float64(r*cos), float64(r*sin)
	const step = 0.5
	normal = geom.Vec{X: s.height(x-step, y) - s.height(x+step, y), Y: s.height(x, y-step) - s.height(x, y+step), Z: 2 * step}.Normalize()
	return geom.Vec{X: x, Y: y, Z: s.height(x, y)}, normal
}

// model builds the isle about its middle.
func (s *isle) model() *modelFile {
	f := &modelFile{}
	f.add(s.name, func(p *part) {
		angle := func(k int) geom.Angle { return geom.Angle(k * 65536 / isleSectors) }
		share := func(j int) float64 {
			if j == isleRings {
				return isleBrink
			}
			return float64(isleBrink*float64(j)) / isleRings
		}
		for k := range isleSectors {
			a, b := angle(k), angle(k+1)
			for j := range isleRings {
				p0, n0 := s.top(a, share(j))
				p1, n1 := s.top(a, share(j+1))
				p2, n2 := s.top(b, share(j+1))
				p3, n3 := s.top(b, share(j))
				if j == 0 {
					p.shaded(grass, []geom.Vec{p0, p1, p2}, []geom.Vec{n0, n1, n2})
					continue
				}
				p.shaded(grass, []geom.Vec{p0, p1, p2}, []geom.Vec{n0, n1, n2})
				p.shaded(grass, []geom.Vec{p0, p2, p3}, []geom.Vec{n0, n2, n3})
			}
			s.side(p, a, b)
		}
	})
	return f
}

// side adds the rim and the rock below it between two headings.
func (s *isle) side(p *part, a, b geom.Angle) {
	rough := noise{s.seed + 3, 0.35}
	at := func(angle geom.Angle, level int) geom.Vec {
		inner, _ := s.top(angle, isleBrink)
		edge, _ := s.top(angle, 1)
		sin, cos := geom.SinCos(angle)
		rise := float64(lipRise * (1 - s.open(angle)))
		depth := float64(isleDepth * min(s.rx, s.ry))
		wobble := float64(0.16 * rough.at(cos, sin+float64(level)))
		under := func(part, down float64) geom.Vec {
			v := edge.Horizontal().Scale(part + float64(wobble*part))
			v.Z = -float64(depth * down)
			return v
		}
		switch level {
		case 0:
			return inner
		case 1:
			return edge.Horizontal().Scale(0.972).Add(geom.Vec{Z: inner.Z + rise})
		case 2:
			return edge.Horizontal().Scale(0.992).Add(geom.Vec{Z: inner.Z + float64(0.9*rise)})
		case 3:
			return edge.Horizontal().Add(geom.Vec{Z: inner.Z - 2})
		case 4:
			return under(0.93, 0.22)
		case 5:
			return under(0.66, 0.5)
		case 6:
			return under(0.34, 0.78)
		}
		return geom.Vec{Z: -depth}
	}
	for level := range 7 {
		p0, p1, p2, p3 := at(a, level), at(a, level+1), at(b, level+1), at(b, level)
		m := rock
		if level == 0 && s.open(a)+s.open(b) > 1 {
			m = grass
		}
		if p.polygon(m, p0, p1, p3); level < 6 {
			p.polygon(m, p1, p2, p3)
		}
	}
}

// shaded adds a face with a normal for each corner, so that a surface of many looks round.
func (p *part) shaded(m material, corners, normals []geom.Vec) {
	to := &p.meshes[m]
	first := uint32(len(to.positions))
	to.positions = append(to.positions, corners...)
	to.normals = append(to.normals, normals...)
	for k := 2; k < len(corners); k++ {
		to.indices = append(to.indices, first, first+uint32(k)-1, first+uint32(k))
	}
}

// on returns the world position of the top of an isle at a place about its middle.
func (s *isle) on(x, y, lift float64) geom.Vec {
	return s.at.Add(geom.Vec{X: x, Y: y, Z: s.height(x, y) + lift})
}

// brink returns the world position of the edge of an isle at a heading in degrees, a bit inside.
func (s *isle) brink(degrees float64) geom.Vec {
	point, _ := s.top(geom.Degrees(degrees), 0.94)
	return s.at.Add(point)
}

// isles returns the files of the isles.
func isles(seed uint64) ([]file, error) {
	list := isleList(seed)
	models := []namedModel{{"fort1.glb", fortModel(1)}, {"fort2.glb", fortModel(2)}, {"pine.glb", pineModel(needles)},
		{"spire.glb", spireModel(rock, grass, 34, 6, seed)}, {"boulder.glb", boulderModel(rock, 2.6, seed)},
		{"arch.glb", archModel(rock, 20, 18, 4)}, {"ramp.glb", rampModel()}}
	for i := range list {
		models = append(models, namedModel{list[i].name + ".glb", list[i].model()})
	}
	bridges := islesBridges(list)
	for i := range bridges {
		models = append(models, namedModel{bridges[i].name + ".glb", bridges[i].model()})
	}
	return pack(describeIsles(list, bridges, seed), nil, models)
}

// islesPlan collects what stands on the isles, each with its copy half a turn away.
type islesPlan struct{ m *manifest.Level }

func (b islesPlan) both(name, first, second string, at geom.Vec, yaw float64) {
	b.m.Structures = append(b.m.Structures,
		manifest.Structure{Name: name + " south", File: first, Position: array(at), Yaw: yaw},
		manifest.Structure{Name: name + " north", File: second, Position: [3]float64{-at.X, -at.Y, at.Z}, Yaw: yaw + 180})
}

func describeIsles(list []isle, bridges []islesBridge, seed uint64) *manifest.Level {
	m := &manifest.Level{
		Version: 1, Name: "Sky isles", Materials: natural(),
		Look: &manifest.Look{
			Zenith: &manifest.Color{0.12, 0.10, 0.30}, Middle: &manifest.Color{0.42, 0.30, 0.46}, Horizon: &manifest.Color{0.86, 0.56, 0.44}, Glare: &manifest.Color{1.1, 0.5, 0.2},
			Sun: &manifest.Color{0.98, 0.82, 0.78}, Shade: &manifest.Color{1.0, 0.86, 1.1}, Direction: &manifest.Color{0.75, -0.3, 0.42}, Fog: number(0.8), Clouds: number(1), Mountains: number(0),
			Meadow: &[2]manifest.Color{{0.05, 0.08, 0.03}, {0.13, 0.15, 0.06}}, Straw: &[2]manifest.Color{{0.14, 0.10, 0.06}, {0.31, 0.25, 0.14}},
			Rock: &[2]manifest.Color{{0.07, 0.065, 0.075}, {0.27, 0.23, 0.23}}, Snow: &manifest.Color{0.78, 0.8, 0.86}, SnowLine: number(5000), GrassLine: number(5000),
		},
		Zones: []manifest.Zone{
			{Kind: "midfield", Name: "middle", Min: [3]float64{-160, -80, 20}, Max: [3]float64{160, 80, 100}},
			{Kind: levels.ZoneKill, Name: "abyss", Min: [3]float64{-900, -900, abyss - 40}, Max: [3]float64{900, 900, abyss}},
		},
	}
	plan := islesPlan{m}
	for i := range list {
		s := &list[i]
		if s.name == "middle" {
			m.Structures = append(m.Structures, manifest.Structure{Name: s.name, File: s.name + ".glb", Position: array(s.at)})
			continue
		}
		plan.both(s.name, s.name+".glb", s.name+".glb", s.at, 0)
	}
	for i := range bridges {
		b := &bridges[i]
		yaw := float64(geom.Heading(b.to.Sub(b.from).Horizontal().Normalize())) * 360 / 65536
		plan.both(b.name, b.name+".glb", b.name+".glb", b.from, math.Round(yaw*100)/100)
	}
	islesProps(plan, list, seed)
	islesMarks(plan, list)
	islesSpawns(plan, list)
	return m
}

// islesSpawned are the spawn points beside those of the forts, about the middles of their isles: where
// all came back to life beside their flag, nobody would carry it away.
var islesSpawned = map[string][]geom.Vec{
	"east": {{Y: 8}, {X: -9, Y: 1}, {X: -18, Y: -7}, {X: -28, Y: 1}, {X: -10, Y: -14}, {X: -6, Y: 24}},
	"west": {{X: 2, Y: 17}, {X: 12, Y: 4}, {X: 22, Y: -9}, {X: 4, Y: -8}, {X: -6, Y: -18}, {X: 6, Y: 32}},
}

// islesSpawns places the spawn points beside those of the forts, which look to the middle.
func islesSpawns(plan islesPlan, list []isle) {
	for i := range list {
		s := &list[i]
		for _, place := range islesSpawned[s.name] {
			at := s.on(place.X, place.Y, 0.6)
			yaw := math.Round(float64(geom.Heading(at.Horizontal().Neg())) * 360 / 65536)
			plan.m.Spawns = append(plan.m.Spawns, manifest.Spawn{Team: 1, Position: array(at), Yaw: yaw},
				manifest.Spawn{Team: 2, Position: [3]float64{-at.X, -at.Y, at.Z}, Yaw: math.Mod(yaw+180, 360)})
		}
	}
}

// islesTaken are the places of pickups on the isles, about their middles, where no rock may lie.
var islesTaken = map[string][]geom.Vec{
	"east": {{X: -14, Y: 16}}, "west": {{X: 8, Y: -16}}, "middle": {{X: 30}, {X: 120, Y: 14}}, "home": {{X: 34, Y: -30}, {X: -34, Y: -24}},
}

// islesProps places forts, ramps, trees and rocks.
func islesProps(plan islesPlan, list []isle, seed uint64) {
	home, middle, east, west := &list[0], &list[1], &list[2], &list[3]
	fort := home.on(fortAtHome.X, fortAtHome.Y, 0)
	plan.both("fort", "fort1.glb", "fort2.glb", fort, 0)
	plan.m.Pieces = append(fortPieces(1, fort, 0), fortPieces(2, geom.Vec{X: -fort.X, Y: -fort.Y, Z: fort.Z}, 180)...)
	plan.both("ramp front", "ramp.glb", "ramp.glb", home.on(0, 62, -0.3), 0)
	plan.both("ramp east", "ramp.glb", "ramp.glb", home.on(54, 41, -0.3), -53)
	plan.both("ramp west", "ramp.glb", "ramp.glb", home.on(-52, 47, -0.3), 48)
	plan.both("ramp middle", "ramp.glb", "ramp.glb", middle.on(98, -34, -0.3), 180+42)
	plan.both("ramp far", "ramp.glb", "ramp.glb", west.on(24, 22, -0.4), -40)
	plan.both("spire", "spire.glb", "spire.glb", east.on(16, -10, -1), 20)
	plan.both("arch", "arch.glb", "arch.glb", middle.on(84, 6, -1), 90)
	plan.both("needle", "spire.glb", "spire.glb", west.on(-14, 6, -2), 60)
	for i := range list {
		s := &list[i]
		for k := range 18 {
			angle := geom.Angle(65536 * sprinkle(s.seed+11, k))
			share := 0.45 + float64(0.42*sprinkle(s.seed+12, k))
			point, _ := s.top(angle, share)
			if s.open(angle) > 0.1 || isTaken(point, islesTaken[s.name], 7) || isTaken(point, islesSpawned[s.name], 5) || s.name == "home" && math.Abs(point.X) < 30 && point.Y < 30 || s.name == "middle" && (k > 8 || math.Abs(point.X) < 34) {
				continue
			}
			name, file := fmt.Sprintf("%s pine %d", s.name, k+1), "pine.glb"
			if k%3 == 2 {
				name, file = fmt.Sprintf("%s boulder %d", s.name, k+1), "boulder.glb"
			}
			plan.both(name, file, file, s.at.Add(point).Add(geom.Vec{Z: -0.4}), math.Round(360*sprinkle(seed+13, k)))
		}
	}
}

// islesMarks places pickups and winds.
func islesMarks(plan islesPlan, list []isle) {
	m := plan.m
	home, middle, east, west := &list[0], &list[1], &list[2], &list[3]
	both := func(kind string, at geom.Vec) {
		m.Pickups = append(m.Pickups, newPickup(kind, at), newPickup(kind, geom.Vec{X: -at.X, Y: -at.Y, Z: at.Z}))
	}
	both(levels.PickupRepairKit, east.on(-14, 16, 0.5))
	both(levels.PickupEnergyPack, west.on(8, -16, 0.5))
	both(levels.PickupAmmo, middle.on(30, 0, 0.5))
	both(levels.PickupShieldPack, middle.on(120, 14, 0.6))
	both(levels.PickupAmmo, home.on(34, -30, 0.6))
	both(levels.PickupRepairKit, home.on(-34, -24, 0.6))
	for _, sign := range [2]float64{1, -1} {
		// A wind throws up who falls between a home and the middle; it is the abyss beside and
		// behind them that kills.
		low := geom.Vec{X: islesWind.Min.X, Y: min(sign*islesWind.Min.Y, sign*islesWind.Max.Y), Z: islesWind.Min.Z}
		high := geom.Vec{X: islesWind.Max.X, Y: max(sign*islesWind.Min.Y, sign*islesWind.Max.Y), Z: islesWind.Max.Z}
		m.Zones = append(m.Zones, manifest.Zone{Kind: levels.ZonePhysical, Name: "updraft", Min: array(low), Max: array(high),
			GravityFactor: number(-1.9), VelocityFactor: number(0.99)})
	}
}
