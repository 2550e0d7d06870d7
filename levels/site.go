package levels

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// site is the geometry of a level at the start of a match, where places are looked for and
// checked.
type site struct {
	Solid          *collision.World
	Bounds, Limits geom.Bounds
	// Body is half the size of the largest body that may join, m.
	Body geom.Vec
	// Height returns the height of the terrain at a point of the ground plane; nil without one.
	Height func(x, y float64) (float64, bool)
}

// entry is a place where players enter, as one that was found.
type entry struct {
	Team     int
	Position geom.Vec
	Yaw      geom.Angle
}

// choice is what was found: entries, and flags of the teams 1 and 2, or none.
type choice struct {
	spawns []entry
	flags  []geom.Vec
	notes  []string
}

// Finding spawns.
const (
	// A spawn where a light player fits but not the largest body is raised by up to so
	// many steps, m [ours]: 0.6 m in all, since on a slope of 60 degrees the box of the
	// largest body reaches 0.55 m further up. More would put players on the roof of a low
	// room. Players drop the excess height.
	liftStep  = 0.05
	liftSteps = 12
)

// lightBody returns half extents of the smallest armour of the arena.
func lightBody() geom.Vec { return geom.Vec{X: 0.5, Y: 0.5, Z: 1.15} }

// checkInside refuses a position that a player can never reach.
func (l *site) checkInside(place string, p geom.Vec) error {
	place += ".position"
	if err := checkPoint(place, p); err != nil {
		return err
	}
	if !l.Limits.Contains(p) {
		return fault(ErrFormat, place, "%s is outside the world, which reaches from %s to %s m",
			pointText(p), pointText(l.Limits.Min), pointText(l.Limits.Max))
	}
	return nil
}

// checkFree refuses a position p for something of a size that stands there, if it is not
// above ground or not free.
func (l *site) checkFree(place, what string, p, half geom.Vec) error {
	if err := l.checkInside(place, p); err != nil {
		return err
	}
	place += ".position"
	if err := l.checkAboveTerrain(place, p, collision.Slop); err != nil {
		return err
	}
	box := geom.FeetBox(p, half)
	for _, contact := range l.Solid.OverlapBox(box, nil) {
		if contact.Depth > collision.Slop {
			return fault(ErrFormat, place,
				"is solid: a box of %v x %v x %v m at %s is %.3f m deep in triangle %d; raise or move the %s",
				2*half.X, 2*half.Y, 2*half.Z, pointText(p), contact.Depth, contact.Triangle, what)
		}
	}
	if _, ok := l.groundBelow(box.Center); !ok {
		return noGround(place, p)
	}
	return nil
}

// checkAboveTerrain refuses a position more than a slack below the terrain.
func (l *site) checkAboveTerrain(place string, p geom.Vec, slack float64) error {
	if l.Height != nil {
		h, ok := l.Height(p.X, p.Y)
		if ok && p.Z < h-slack {
			return fault(ErrFormat, place, "%s is %.2f m below the terrain", pointText(p), h-p.Z)
		}
	}
	return nil
}

// groundBelow returns the height of the ground below a point.
func (l *site) groundBelow(p geom.Vec) (float64, bool) {
	fall := l.Limits.Min.Z - p.Z
	hit, ok := l.Solid.Raycast(p, geom.Vec{Z: fall})
	return p.Z + float64(fall*hit.Fraction), ok
}

func noGround(place string, p geom.Vec) error {
	return fault(ErrFormat, place, "%s has no ground below it", pointText(p))
}

// lift returns how far a spawn where a light player fits must be raised for the largest
// body.
func (l *site) lift(at geom.Vec) (float64, bool) {
	if l.checkFree("", "spawn", at, l.Body.Min(lightBody())) != nil {
		return 0, false
	}
	for n := range liftSteps {
		lift := float64(float64(n+1) * liftStep)
		if l.checkFree("", "spawn", at.Add(geom.Vec{Z: lift}), l.Body) == nil {
			return lift, true
		}
	}
	return 0, false
}
