package levels

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// LargestBody returns half extents that contain every body of the shipped movement
// models, m: the heavy armour of Tribes 2 is the widest, that of Tribes the tallest. With
// a smaller box, some of them could spawn inside a wall and stay there.
func LargestBody() geom.Vec { return geom.Vec{X: 0.815, Y: 0.815, Z: 1.3} }

// Finding spawns.
const (
	// A spawn where a light player fits but not the largest body is raised by up to so
	// many steps, m [ours]: 0.6 m in all, since on a slope of 60 degrees the box of the
	// largest body reaches 0.55 m further up. More would put players on the roof of a low
	// room. Players drop the excess height.
	liftStep  = 0.05
	liftSteps = 12
	// foundSpawns is how many spawns are looked for: the players of a small match.
	foundSpawns = 8
	// spawnApart is the least distance between two spawns, m.
	spawnApart = 3.0
	// spawnFloor is the vertical part of the normal of the steepest ground on which every
	// body can stand, at 50 degrees.
	spawnFloor = 0.64
	// spawnDrop is how far below the feet the ground in the middle may be, m. With more,
	// a player would stand half over an edge.
	spawnDrop = 0.5
	// spawnWalk is how far a player must be able to walk from a spawn, m.
	spawnWalk = 2.0
)

// lightBody returns half extents of the smallest armour of the arena.
func lightBody() geom.Vec { return geom.Vec{X: 0.5, Y: 0.5, Z: 1.15} }

// checkSpawns looks for spawns if the level names none, raises spawns that are slightly
// too low for the largest body, and refuses spawns that are not above ground or not free.
func (l *Level) checkSpawns(solid *collision.World) error {
	if len(l.Spawns) == 0 {
		if l.findSpawns(solid); len(l.Spawns) == 0 {
			return fault(ErrFormat, "spawns", "none given, and no free ground to choose; want at least one")
		}
		l.SpawnsFound = true
		l.Notes = append(l.Notes, fmt.Sprintf("no spawn is named: players enter at %d places that were found", len(l.Spawns)))
		return nil
	}
	l.Spawns = slices.Clone(l.Spawns)
	for i := range l.Spawns {
		place, s := fmt.Sprintf("spawns[%d]", i), &l.Spawns[i]
		if err := checkTeam(place, s.Team); err != nil {
			return err
		}
		err := l.checkFree(place, "spawn", s.Position, l.Body, solid)
		if err == nil {
			continue
		}
		lift, ok := l.lift(s.Position, solid)
		if !ok {
			return err
		}
		s.Position.Z += lift
		l.Notes = append(l.Notes, fmt.Sprintf("%s: raised by %.2f m, so that the largest body fits", place, lift))
	}
	return nil
}

// lift returns how far a spawn where a light player fits must be raised for the largest
// body.
func (l *Level) lift(at geom.Vec, solid *collision.World) (float64, bool) {
	if l.checkFree("", "spawn", at, l.Body.Min(lightBody()), solid) != nil {
		return 0, false
	}
	for n := range liftSteps {
		lift := float64(float64(n+1) * liftStep)
		if l.checkFree("", "spawn", at.Add(geom.Vec{Z: lift}), l.Body, solid) == nil {
			return lift, true
		}
	}
	return 0, false
}

// findSpawns chooses points where the box of the largest body comes to rest when it falls
// from above, those nearest to the middle first. It prefers points where a player can
// stand and walk away to points that are only free.
func (l *Level) findSpawns(solid *collision.World) {
	var spare []Spawn
	l.eachColumn(func(x, y float64) bool {
		s, good, ok := l.spawnAt(x, y, solid)
		switch {
		case ok && good && apart(l.Spawns, s.Position):
			l.Spawns = append(l.Spawns, s)
		case ok && !good && len(spare) < foundSpawns && apart(spare, s.Position):
			spare = append(spare, s)
		}
		return len(l.Spawns) < foundSpawns
	})
	if len(l.Spawns) == 0 {
		l.Spawns = spare
	}
}

// eachColumn visits a grid of points over the geometry, in rings around the middle, until
// visit returns false.
func (l *Level) eachColumn(visit func(x, y float64) bool) {
	const rings = 8
	middle, step := l.Bounds.Center(), l.Bounds.Size().Scale(1.0/(2*rings+2))
	for ring := range rings + 1 {
		for row := -ring; row <= ring; row++ {
			for column := -ring; column <= ring; column++ {
				if max(row, -row, column, -column) != ring {
					continue // visited in a smaller ring
				}
				if !visit(middle.X+float64(float64(column)*step.X), middle.Y+float64(float64(row)*step.Y)) {
					return
				}
			}
		}
	}
}

// spawnAt returns the spawn on the highest ground at (x, y), facing the middle. good is
// set if a player can stand there and walk away.
func (l *Level) spawnAt(x, y float64, solid *collision.World) (s Spawn, good, ok bool) {
	feet := geom.Vec{X: x, Y: y, Z: l.Bounds.Max.Z + 1}
	fall := geom.Vec{Z: l.Bounds.Min.Z - l.Bounds.Max.Z - 2}
	hit, ok := solid.SweepBox(geom.FeetBox(feet, l.Body), fall)
	if !ok {
		return s, false, false
	}
	s.Position = feet.AddScaled(fall, hit.Fraction)
	if l.checkFree("", "spawn", s.Position, l.Body, solid) != nil {
		return s, false, false
	}
	if away := l.Bounds.Center().Sub(s.Position).Horizontal(); away.Length() > 1 {
		s.Yaw = geom.Heading(away)
	}
	box := geom.FeetBox(s.Position.Add(geom.Vec{Z: 2 * liftStep}), l.Body)
	below, firm := solid.Raycast(box.Center, geom.Vec{Z: -l.Body.Z - spawnDrop})
	if !firm || min(hit.Normal.Z, below.Normal.Z) < spawnFloor {
		return s, false, true
	}
	for _, displacement := range [...]geom.Vec{{X: spawnWalk}, {X: -spawnWalk}, {Y: spawnWalk}, {Y: -spawnWalk}} {
		if _, blocked := solid.SweepBox(box, displacement); !blocked {
			return s, true, true
		}
	}
	return s, false, true
}

// apart reports whether a point is far enough from all spawns.
func apart(spawns []Spawn, at geom.Vec) bool {
	return !slices.ContainsFunc(spawns, func(s Spawn) bool { return s.Position.Sub(at).Length() < spawnApart })
}

// usualSide is the longest side of a small level, m [ours].
const usualSide = 250.0

// Sizes of a player in a level of that side beyond which its unit is doubtful, m.
const (
	maxUsualSize = 40.0
	minUsualSize = 0.04
)

// noteUnusualSize adds a note if a model is so large or small that its unit is probably
// not the metre.
func (l *Level) noteUnusualSize() {
	size := l.Bounds.Size()
	side := max(size.X, size.Y, size.Z)
	tall := 2 * lightBody().Z * usualSide / side
	if l.Terrain != nil || tall < maxUsualSize && tall > minUsualSize {
		return // terrain says how large its cells are
	}
	scale := 1.0
	for side*scale < usualSide/5 {
		scale *= 10
	}
	for side*scale > usualSide*20 {
		scale /= 10
	}
	l.Notes = append(l.Notes, fmt.Sprintf("the level measures %.4g x %.4g x %.4g m: if its unit is not the metre, a player looks %.3g m tall in it; a scale of %g would make it %.4g m long",
		size.X, size.Y, size.Z, tall, scale, math.Trunc(side*scale)))
}
