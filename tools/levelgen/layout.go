package main

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// outpost is the base of a team in a level that has it only in matches for flags.
type outpost struct {
	team int
	at   geom.Vec // origin of its model
	yaw  float64  // degrees
}

// world returns a place in the axes of the outpost.
func (o *outpost) world(p geom.Vec) geom.Vec {
	return o.at.Add(geom.YawPitch{Yaw: geom.Degrees(o.yaw)}.ToWorld(p))
}

// piece returns a base piece at a place in the axes of the outpost, above it so far that it is free.
func (o *outpost) piece(kind string, p geom.Vec) manifest.Piece {
	return manifest.Piece{Kind: kind, Team: o.team, Position: array(o.world(p).Add(geom.Vec{Z: 0.05})), Yaw: o.yaw}
}

// addTo adds the outpost to a layout: its structure, its flag, its pieces, and players around it.
func (o *outpost) addTo(l *manifest.Layout, ground *levels.Terrain, name, file string, flag geom.Vec, pieces []manifest.Piece, spawns []geom.Vec) {
	l.Structures = append(l.Structures, manifest.Structure{Name: name, File: file, Position: array(o.at), Yaw: o.yaw})
	l.Flags = append(l.Flags, manifest.Flag{Team: o.team, Position: array(o.world(flag))})
	l.Pieces = append(l.Pieces, pieces...)
	for _, p := range spawns {
		l.Spawns = append(l.Spawns, manifest.Spawn{Team: o.team, Position: array(onGround(ground, p.X, p.Y, 0.8)), Yaw: o.yaw})
	}
}

// free returns the places that are so far from all structures of a level.
func free(m *manifest.Level, reach float64, places []geom.Vec) (list []geom.Vec) {
	for _, p := range places {
		taken := false
		for i := range m.Structures {
			s := m.Structures[i].Position
			taken = taken || geom.Vec{X: s[0], Y: s[1]}.Sub(p).Horizontal().Length() < reach
		}
		if !taken {
			list = append(list, p)
		}
	}
	return list
}

// canyonForts adds a fort for each team to the floor of the canyon, half a mile apart along it, with
// mesas between them.
func canyonForts(m *manifest.Level, ground *levels.Terrain, path curve) {
	l := manifest.Layout{Mode: "ctf"}
	for k, metres := range [2]float64{2215, 3480} {
		p, yaw := alongPath(path, metres)
		o := outpost{team: k + 1, at: onGround(ground, p.X, p.Y, canyonFortLift), yaw: yaw + float64(180*k)}
		pieces := append(fortPieces(o.team, o.at, o.yaw),
			o.piece(levels.PieceTurret, fortTurret), o.piece(levels.PieceSensor, fortSensor))
		var around []geom.Vec
		for _, s := range [...]geom.Vec{{X: -8, Y: 17}, {X: 8, Y: 17}, {X: -22, Y: 6}, {X: 22, Y: 6}, {X: -22, Y: -6}, {X: 22, Y: -6}, {X: -9, Y: -18}, {X: 9, Y: -18}} {
			around = append(around, o.world(s))
		}
		o.addTo(&l, ground, []string{"west fort", "east fort"}[k], []string{"fort1.glb", "fort2.glb"}[k], geom.Vec{Y: fortStand, Z: standTop}, pieces, free(m, 4, around))
	}
	m.Layouts = append(m.Layouts, l)
}

// canyonFortLift is the height of a fort above the middle of the floor, which rises to both sides, m.
const canyonFortLift = 1.3

// Places of the turret and the sensor on the roof of a fort.
var fortTurret, fortSensor = geom.Vec{X: -7, Y: 4.5, Z: fortRoof}, geom.Vec{X: -8, Y: -5.5, Z: fortRoof}

// bowlStand is the distance of the flags of the bowl from the middle, m: on the spurs below the lodges.
const bowlStand = 123.0

// bowlBases adds a flag on the spur below each lodge, and pieces in and beside the lodges.
func bowlBases(m *manifest.Level, ground *levels.Terrain) {
	l := manifest.Layout{Mode: "ctf"}
	for k, side := range [2]float64{-1, 1} {
		o := outpost{team: k + 1, at: onGround(ground, 0, side*bowlStand, 0.4), yaw: float64(180 * k)}
		lodge := outpost{team: o.team, at: onGround(ground, 0, side*bowlLodge, 0), yaw: o.yaw}
		beside := func(kind string, x float64) manifest.Piece {
			at := pickupFoot(ground, -side*x, side*(bowlLodge-6))
			return manifest.Piece{Kind: kind, Team: o.team, Position: array(at.Add(geom.Vec{Z: 0.1})), Yaw: o.yaw}
		}
		pieces := []manifest.Piece{
			lodge.piece(levels.PieceGenerator, geom.Vec{X: -5.4, Y: -2.6, Z: lodgeFloor}), lodge.piece(levels.PieceStation, geom.Vec{X: 5.4, Y: -2.6, Z: lodgeFloor}),
			beside(levels.PieceTurret, -14), beside(levels.PieceSensor, 14),
		}
		var around []geom.Vec
		for i := range 9 {
			p := polar(189, 90*side+float64(7*float64(i-4)))
			if math.Abs(p.X) > 10 {
				around = append(around, p)
			}
		}
		o.addTo(&l, ground, []string{"south stand", "north stand"}[k], []string{"stand1.glb", "stand2.glb"}[k], geom.Vec{Z: standTop}, pieces, free(m, 4, around))
	}
	m.Layouts = append(m.Layouts, l)
}

// standModel is a flag stand for a ridge, with lights towards both sides.
func standModel(teamNumber int) *modelFile {
	f := &modelFile{teamNumber: teamNumber}
	f.add("plinth", func(p *part) {
		p.turned(stone, 16, ring{9, -9}, ring{9, -1.6}, ring{7, -0.7}, ring{6, -0.35})
	})
	f.add("stand", addStand)
	return f
}
