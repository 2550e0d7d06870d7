package roster

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Opening returns where the user begins a match of lessons, against the clock or of flags. The first
// lesson puts everybody there anyway, but only in the first tick: the first picture is of before
// that. A first run begins where a restart puts it. Later lives begin at spawn points. It is false
// in other matches.
func Opening(match *systems.Match, team int) (at geom.Vec, look geom.YawPitch, ok bool) {
	if course, isCourse := systems.FindSingle(match, modes.Lessons); isCourse {
		first := &course.Lessons[0]
		return first.Start, first.Look, true
	}
	if at, look, ok = modes.RunStart(match); ok {
		return at, look, true
	}
	return flagOpening(match, team)
}

// flagOpening returns where the user begins a match of flags: at the spawn point that is nearest to
// the own flag, at the door of a base, which looks along the way. It is false in other matches.
func flagOpening(match *systems.Match, team int) (at geom.Vec, look geom.YawPitch, ok bool) {
	nearest := math.Inf(1)
	for _, f := range modes.Flags(match, nil) {
		for i := range match.Level.Spawns {
			s := &match.Level.Spawns[i]
			if d := s.Position.Sub(f.Home).Length(); f.Team == team && s.Team == team && team > 0 && d < nearest {
				nearest, at, look, ok = d, s.Position, geom.YawPitch{Yaw: s.Yaw}, true
			}
		}
	}
	return at, look, ok
}
