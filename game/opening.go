package game

import (
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// openingShares are the places to begin a match of flags at, as shares of the way from the own
// flag to the enemy's: the first one on open ground counts. From a third of the way a player who
// walks straight ahead is between the bases when the first bots come through there.
var openingShares = [...]float64{0.34, 0.3, 0.26, 0.22, 0.18}

const (
	// openingSlope is the smallest upward part of the normal of ground to begin on: 45 degrees.
	openingSlope = 0.7
	// openingAbove is how far above the ground a player begins, m.
	openingAbove = 0.1
)

// opening returns where the user begins a match of lessons, against the clock or of flags. The first
// lesson puts everybody there anyway, but only in the first tick: the first picture is of before
// that. A first run begins where a restart puts it. Later lives begin at spawn points. It is false
// in other matches.
func opening(match *systems.Match, spec *systems.PlayerSpec) (at geom.Vec, look geom.YawPitch, ok bool) {
	if course, isCourse := systems.FindSingle(match, modes.Lessons); isCourse {
		first := course.Places[0]
		return first.Start, first.Look, true
	}
	if at, look, ok = modes.RunStart(match); ok {
		return at, look, true
	}
	return flagOpening(match, spec)
}

// flagOpening returns where the user begins a match of flags: on open ground before the own base,
// with the enemy's straight ahead, so that whoever just goes there meets somebody soon. It is false
// in other matches, and without such ground.
func flagOpening(match *systems.Match, spec *systems.PlayerSpec) (at geom.Vec, look geom.YawPitch, ok bool) {
	var own, enemy geom.Vec
	found := 0
	for _, f := range modes.Flags(match, nil) {
		switch f.Team {
		case 0:
		case spec.Team:
			own, found = f.Home, found|1
		default:
			enemy, found = f.Home, found|2
		}
	}
	if found != 3 {
		return at, look, false
	}
	way := enemy.Sub(own)
	look.Yaw = geom.Degrees(math.Atan2(-way.X, way.Y) * 180 / math.Pi)
	for _, share := range openingShares {
		if at, ok = openGround(match, own.Add(way.Scale(share)), spec.Armor.Half); ok {
			return at, look, true
		}
	}
	return at, look, false
}

// openGround returns the highest ground at a place, or false if it is steep, under water or taken.
func openGround(match *systems.Match, at geom.Vec, half geom.Vec) (geom.Vec, bool) {
	level := match.Level
	high := level.Bounds.Max.Z - level.Bounds.Min.Z + 2
	at.Z = level.Bounds.Max.Z + 1
	hit, ok := match.Solid().Raycast(at, geom.Vec{Z: -high})
	if !ok || hit.Normal.Z < openingSlope {
		return at, false
	}
	at.Z += openingAbove - hit.Fraction*high
	box := geom.FeetBox(at, half)
	for i := range level.Zones {
		z := &level.Zones[i]
		if (z.Kind == levels.ZoneWater || z.Kind == levels.ZoneKill) && z.Bounds.Overlaps(box.Bounds()) {
			return at, false
		}
	}
	for _, contact := range match.Solid().OverlapBox(box, nil) {
		if contact.Depth > collision.Slop {
			return at, false
		}
	}
	return at, true
}
