package main

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// Sizes of a fort in metres, in its own axes: x right, y towards the enemy, z up from the
// ground. It is a small base for levels without room for a fortress.
const (
	fortX, fortY = 12.0, 9.0 // half its outer size
	fortRoof     = 6.4
	fortInner    = -2.0 // middle of the wall between the front hall and the room of the generator
	fortStand    = 24.0 // m from the middle to the flag stand
)

// Places of the pieces of a fort.
var (
	fortGenerator = geom.Vec{Y: -5.6, Z: floorZ}
	fortStations  = [2]geom.Vec{{X: -7.5, Y: 3, Z: floorZ}, {X: 7.5, Y: 3, Z: floorZ}}
)

// fortModel is the base of a team: a hall with two stations, a room with a generator behind it,
// and the flag stand in front.
func fortModel(teamNumber int) *modelFile {
	f := fortParts(teamNumber)
	team := [3]string{"", "team1", "team2"}[teamNumber]
	f.mark("flag."+team, geom.Vec{Y: fortStand, Z: standTop})
	for _, s := range [...]geom.Vec{{X: -17, Y: 14}, {X: 17, Y: 14}, {X: -17, Y: -2}, {X: 17, Y: -2}, {X: -9, Y: 16}, {X: 9, Y: 16}, {X: -17, Y: 6}, {X: 17, Y: 6}} {
		f.mark("spawn."+team, s.Add(geom.Vec{Z: 0.6}))
	}
	return f
}

// fortParts is a fort without its markers.
func fortParts(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("apron", func(p *part) {
		p.frustum(concrete, geom.Vec{X: -fortX - 4, Y: -fortY - 4, Z: footing - 4}, geom.Vec{X: fortX + 4, Y: fortY + 4, Z: floorZ - 0.04}, 1.6)
	})
	f.add("hall", addFortWalls)
	f.add("trim", addFortTrim)
	f.add("lights", addFortLights)
	f.add("signs", func(p *part) {
		p.at(geom.Vec{Y: fortInner + 0.48, Z: 4.75}, 0)
		addSign(p, signBolt, 0)
		for _, s := range fortStations {
			p.at(geom.Vec{X: s.X * 11.25 / 7.5, Y: s.Y + 3.6, Z: 3.2}, 0)
			addSign(p, signBox, geom.QuarterTurn*geom.Angle(sideOf(s.X)))
		}
		p.at(geom.Vec{Y: fortY + 0.35, Z: 5.45}, 0)
		addSign(p, signFlag, 0)
	})
	f.add("stand", func(p *part) {
		p.at(geom.Vec{Y: fortStand}, 0)
		addStand(p)
	})
	return f
}

// sideOf is 1 for what is on the right, which looks left, and 3 for what is on the left.
func sideOf(x float64) int {
	if x > 0 {
		return 1
	}
	return 3
}

func addFortWalls(p *part) {
	w := &walls{}
	const in = 0.8
	w.fill(concrete, -fortX, fortX, -fortY, fortY, footing-4, fortRoof)
	w.fill(concrete, -fortX, fortX, -fortY, fortY, fortRoof, fortRoof+0.9) // parapet
	w.carve(-fortX+in, fortX-in, -fortY+in, fortY-in, fortRoof, fortRoof+0.9)
	w.carve(-3, 3, fortY-in, fortY, fortRoof, fortRoof+0.9)
	w.carve(-fortX+in, fortX-in, -fortY+in, fortY-in, floorZ, fortRoof-0.7)
	w.fill(trim, -fortX+in, fortX-in, fortInner-0.4, fortInner+0.4, floorZ, fortRoof-0.7)
	w.carve(-2.2, 2.2, fortInner-0.4, fortInner+0.4, floorZ, 4)
	w.carve(-3, 3, fortY-in, fortY, floorZ, 4.6)
	for _, x := range [2]float64{-1, 1} {
		w.carve(min(x*(fortX-in), x*fortX), max(x*(fortX-in), x*fortX), 1.2, 4.8, floorZ, 4.2)
		w.carve(min(x*7, x*10), max(x*7, x*10), fortY-in, fortY, 2.6, 4) // windows
		w.carve(min(x*5, x*8), max(x*5, x*8), -fortY, -fortY+in, 2.6, 4)
	}
	w.carve(5.6, 9, -7.4, -4, fortRoof-0.7, fortRoof) // roof hatch
	w.addTo(p)
}

// addFortTrim adds corner posts, a roof edge and bands in the colour of the team.
func addFortTrim(p *part) {
	for _, x := range [2]float64{-fortX, fortX} {
		for _, y := range [2]float64{-fortY, fortY} {
			p.block(dark, geom.Vec{X: x - 0.7, Y: y - 0.7, Z: footing}, geom.Vec{X: x + 0.7, Y: y + 0.7, Z: fortRoof + 1.8}, 0.16)
			p.block(team, geom.Vec{X: x - 0.78, Y: y - 0.78, Z: 4.6}, geom.Vec{X: x + 0.78, Y: y + 0.78, Z: 5.8}, 0.08)
		}
	}
	for _, x := range [2]float64{-7.5, 7.5} {
		p.block(team, geom.Vec{X: x - 3.6, Y: fortY - 0.1, Z: 1}, geom.Vec{X: x + 3.6, Y: fortY + 0.14, Z: 2.2}, 0.06)
		p.block(team, geom.Vec{X: x - 3.6, Y: -fortY - 0.14, Z: 1}, geom.Vec{X: x + 3.6, Y: -fortY + 0.1, Z: 2.2}, 0.06)
	}
	for _, y := range [2]float64{-fortY + 0.8, fortInner - 0.4} { // bench and pipes of the generator room
		p.block(dark, geom.Vec{X: -11, Y: y - 0.25 + 0.3*sign(y+5), Z: 4.6}, geom.Vec{X: 4, Y: y + 0.25 + 0.3*sign(y+5), Z: 5.1}, 0.1)
	}
	for _, x := range [2]float64{-fortX + 0.8, fortX - 0.8} { // bands in the hall
		p.block(team, geom.Vec{X: x - 0.1, Y: 5.2, Z: 2.4}, geom.Vec{X: x + 0.1, Y: 8, Z: 3}, 0.03)
		p.block(team, geom.Vec{X: x - 0.1, Y: -7.6, Z: 2.4}, geom.Vec{X: x + 0.1, Y: -3, Z: 3}, 0.03)
	}
	for _, x := range [2]float64{-7, 7} {
		p.block(team, geom.Vec{X: x - 4, Y: fortInner + 0.3, Z: 2.4}, geom.Vec{X: x + 4, Y: fortInner + 0.5, Z: 3}, 0.03)
		p.block(dark, geom.Vec{X: x - 4.1, Y: fortInner + 0.3, Z: floorZ - 0.1}, geom.Vec{X: x + 4.1, Y: fortInner + 0.55, Z: 0.8}, 0.05)
	}
	p.block(metal, geom.Vec{X: -11, Y: -8, Z: floorZ}, geom.Vec{X: -8.6, Y: -3.4, Z: 2.2}, 0.15)
}

func sign(f float64) float64 {
	if f > 0 {
		return -1
	}
	return 1
}

// addFortLights adds lamps in the team's colour, which the generator feeds.
func addFortLights(p *part) {
	for _, x := range [2]float64{-6, 6} {
		p.block(glow, geom.Vec{X: x - 2.5, Y: 2.7, Z: fortRoof - 0.95}, geom.Vec{X: x + 2.5, Y: 3.3, Z: fortRoof - 0.6}, 0.06)
		p.block(glow, geom.Vec{X: x - 1.6, Y: -5.8, Z: fortRoof - 0.95}, geom.Vec{X: x + 1.2, Y: -5.3, Z: fortRoof - 0.6}, 0.06)
	}
	for _, x := range [2]float64{-3.4, 3.4} { // door posts
		p.block(glow, geom.Vec{X: x - 0.14, Y: fortY - 0.15, Z: 0.8}, geom.Vec{X: x + 0.14, Y: fortY + 0.2, Z: 4.4}, 0.04)
	}
	for _, s := range fortStations { // rings on the floor and light above each station
		addPad(p, s)
	}
	for _, y := range [2]float64{-fortY, fortY} {
		p.block(glow, geom.Vec{X: -fortX + 1, Y: y - 0.16, Z: fortRoof + 0.1}, geom.Vec{X: fortX - 1, Y: y + 0.16, Z: fortRoof + 0.35}, 0.05)
	}
}

// addPad adds the pad of a station on the floor, so low that nobody trips over it.
func addPad(p *part, at geom.Vec) {
	p.at(at, 0)
	p.turned(dark, 16, ring{1.75, -0.4}, ring{1.75, 0.01}, ring{1.5, 0.05})
	p.turned(glow, 16, ring{1.42, 0}, ring{1.42, 0.06}, ring{1.3, 0.08})
	p.at(geom.Vec{}, 0)
}

// Signs: what is there, in five rows of five.
var (
	signBolt = [5]string{"..##.", ".##..", "#####", "..##.", ".##.."}
	signBox  = [5]string{"..#..", ".###.", "#####", "..#..", "..#.."}
	signFlag = [5]string{"###..", "#####", "###..", "#....", "#...."}
)

// addSign adds a sign whose front is y, turned by a yaw about its middle.
func addSign(p *part, rows [5]string, yaw geom.Angle) {
	const dot = 0.21
	home := p.origin
	p.at(home, yaw)
	p.block(dark, geom.Vec{X: -0.75, Y: -0.12, Z: -0.7}, geom.Vec{X: 0.75, Y: 0.02, Z: 0.7}, 0.03)
	for j, row := range rows {
		for i, c := range row {
			if c != '#' {
				continue
			}
			// Seen from the front, x runs to the left.
			x, z := float64(2-i)*dot*1.12, float64(2-j)*dot*1.12
			p.block(glow, geom.Vec{X: x - dot/2, Y: 0, Z: z - dot/2}, geom.Vec{X: x + dot/2, Y: 0.07, Z: z + dot/2}, 0.02)
		}
	}
	p.at(home, 0)
}

// fortPieces returns the pieces of a fort that is placed somewhere.
func fortPieces(team int, at geom.Vec, yaw float64) []manifest.Piece {
	return basePieces(team, at, yaw, fortGenerator, fortStations[:])
}

// basePieces returns a generator and stations at places in the axes of a base.
func basePieces(team int, at geom.Vec, yaw float64, generator geom.Vec, stations []geom.Vec) []manifest.Piece {
	turn := geom.YawPitch{Yaw: geom.Degrees(yaw)}
	list := []manifest.Piece{{Kind: levels.PieceGenerator, Team: team, Position: array(at.Add(turn.ToWorld(generator)).Add(geom.Vec{Z: 0.02})), Yaw: yaw}}
	for _, s := range stations {
		list = append(list, manifest.Piece{Kind: levels.PieceStation, Team: team, Position: array(at.Add(turn.ToWorld(s)).Add(geom.Vec{Z: 0.1})), Yaw: yaw})
	}
	return list
}
