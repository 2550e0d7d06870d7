package levels

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/notes"
	"github.com/skijet/skijet/levels/internal/places"
)

// LargestBody returns half extents that contain every body of the shipped movement
// models, m: the heavy armour of Tribes 2 is the widest, that of Tribes the tallest. With
// a smaller box, some of them could spawn inside a wall and stay there.
func LargestBody() geom.Vec { return geom.Vec{X: 0.815, Y: 0.815, Z: 1.3} }

const (
	// highSpawn and highFlag are how far above the ground a spawn and a flag are doubtful, m
	// [ours]: a fall of more hurts, and a flag of more is out of reach of who skis below it.
	highSpawn = 10.0
	highFlag  = 4.0
	// flagSunk is how deep the foot of a flag may be in the ground, m [ours]: people place it
	// by eye.
	flagSunk = 0.5
)

// checkSpawns looks for spawns if the level names none, and for flags too if that is asked,
// raises spawns that are slightly too low for the largest body, and refuses spawns that are
// not above ground or not free.
func (l *Level) checkSpawns(at *places.Site, d *draft) error {
	defer l.noteBehind(at)
	if len(l.Spawns) == 0 {
		l.take(at.Find(d.findFlags && len(l.Flags) == 0))
		if len(l.Spawns) == 0 {
			if !l.hasFloor() {
				return fault.New(fault.ErrFormat, "spawns", "none given, and there is no floor: no face looks up, so nobody can stand anywhere")
			}
			return fault.New(fault.ErrFormat, "spawns", "none given, and no free ground to choose; want at least one")
		}
		l.SpawnsFound = true
		l.Notes = append(l.Notes, fmt.Sprintf("no spawn is named: players enter at %s", notes.Count(len(l.Spawns), "place that was found", "places that were found")))
		return nil
	}
	l.Spawns = slices.Clone(l.Spawns)
	for i := range l.Spawns {
		place, s := markerPlace("spawns", i, d.nodes.spawns), &l.Spawns[i]
		if err := checkTeam(place, s.Team); err != nil {
			return err
		}
		err := at.CheckFree(place, "spawn", s.Position, l.Body)
		if err == nil {
			l.notePosition(place, s.Position, highSpawn, at)
			continue
		}
		lift, ok := at.Lift(s.Position)
		if !ok {
			return err
		}
		s.Position.Z += lift
		l.Notes = append(l.Notes, fmt.Sprintf("%s: raised by %.2f m, so that the largest body fits", place, lift))
	}
	return nil
}

// take adds spawns and flags that were found.
func (l *Level) take(found places.Choice) {
	for _, s := range found.Spawns {
		l.Spawns = append(l.Spawns, Spawn(s))
	}
	for i, at := range found.Flags {
		l.Flags, l.FlagsFound = append(l.Flags, Flag{i + 1, at}), true
	}
	l.Notes = append(l.Notes, found.Notes...)
}

// checkFlags refuses flags that no player can reach.
func (l *Level) checkFlags(at *places.Site, nodes []string) error {
	for i := range l.Flags {
		place, p := markerPlace("flags", i, nodes), l.Flags[i].Position
		if err := cmp.Or(checkTeam(place, l.Flags[i].Team), at.CheckInside(place, p), at.CheckAboveTerrain(place+".position", p, flagSunk)); err != nil {
			return err
		}
		if _, ok := at.GroundBelow(p.Add(geom.Vec{Z: flagSunk})); !ok {
			return places.NoGround(place+".position", p)
		}
		l.notePosition(place, p, highFlag, at)
		l.noteTeam(place, l.Flags[i].Team)
	}
	return nil
}

// noteTeam notes that something is of a team that nobody can join, while others can be joined.
func (l *Level) noteTeam(place string, team int) {
	isOf := func(s Spawn) bool { return s.Team == 0 || s.Team == team }
	if team != 0 && !slices.ContainsFunc(l.Spawns, isOf) {
		l.Notes = append(l.Notes, fmt.Sprintf("%s: is of team %d, which has no spawn", place, team))
	}
}

// notePosition notes a position of feet that is allowed, and hardly meant: high above the
// ground, or inside a structure.
func (l *Level) notePosition(place string, p geom.Vec, high float64, at *places.Site) {
	chest := p.Add(geom.Vec{Z: places.LightBody().Z})
	if ground, ok := at.GroundBelow(chest); ok && p.Z-ground > high {
		l.Notes = append(l.Notes, fmt.Sprintf("%s: %s is %.1f m above the ground", place, check.PointText(p), p.Z-ground))
	}
	l.noteEnclosed(place, p, chest, at)
}

// noteEnclosed notes that a position p is inside a structure, which its middle says: such a
// structure is a surface, with which what is wholly inside does not overlap.
func (l *Level) noteEnclosed(place string, p, middle geom.Vec, at *places.Site) {
	if at.IsEnclosed(middle) {
		l.Notes = append(l.Notes, fmt.Sprintf("%s: %s is inside a closed structure", place, check.PointText(p)))
	}
}
