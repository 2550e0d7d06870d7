package state

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
)

// LevelSum returns a hash of what a match needs of its level. One that was made in
// code has no hash of its content, and is known by its faces and poses of its platforms.
func LevelSum(l *levels.Level) uint64 {
	h := codec.NewHash()
	h.Word(l.ContentHash)
	h.Word(uint64(l.Solid.Len()))
	for _, v := range [...]geom.Vec{l.Limits.Min, l.Limits.Max, l.Bounds.Min, l.Bounds.Max} {
		for _, f := range [...]float64{v.X, v.Y, v.Z} {
			h.Word(math.Float64bits(f))
		}
	}
	h.Word(uint64(len(l.Spawns)))
	for i := range l.Spawns {
		addPlace(&h, l.Spawns[i].Position)
		h.Word(uint64(l.Spawns[i].Team))
		h.Word(uint64(l.Spawns[i].Yaw))
	}
	if l.ContentHash == 0 {
		addContent(&h, l)
	}
	return h.Sum()
}

// addContent adds the faces and platforms of a level that was made in code.
func addContent(h *codec.Hash, l *levels.Level) {
	for i := range l.Solid.Len() {
		if t, ok := l.Solid.Triangle(i); ok {
			addPlace(h, t.A)
			addPlace(h, t.B)
			addPlace(h, t.C)
		}
	}
	// Two poses a second for eight seconds, and then ever more rarely for four days.
	const every, times, doublings = 16, 16, 15
	for i := range l.Platforms {
		for k := range times + doublings {
			tick := k * every
			if k >= times {
				tick = times * every << (k - times)
			}
			pose := l.Platforms[i].Pose(tick)
			addPlace(h, pose.Position)
			addPlace(h, l.Platforms[i].Belt)
			h.Word(uint64(pose.Angle))
		}
	}
}

func addPlace(h *codec.Hash, v geom.Vec) {
	h.Word(math.Float64bits(v.X))
	h.Word(math.Float64bits(v.Y))
	h.Word(math.Float64bits(v.Z))
}
