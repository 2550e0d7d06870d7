package places

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Site is the geometry of a level at the start of a match, where places are looked for and
// checked.
type Site struct {
	Solid          *collision.World
	Bounds, Limits geom.Bounds
	Inner          geom.Bounds // of what lies within shells such as a sky, or Bounds
	// Body is half the size of the largest body that may join, m.
	Body  geom.Vec
	Backs []Backs // in ascending order
	// Height returns the height of the terrain at a point of the ground plane; nil without one.
	Height func(x, y float64) (float64, bool)
}

// entry is a place where players enter, as one that was found.
type entry struct {
	Team     int
	Position geom.Vec
	Yaw      geom.Angle
}

// Choice is what was found: entries, and flags of the teams 1 and 2, or none.
type Choice struct {
	Spawns []entry
	Flags  []geom.Vec
	Notes  []string
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

// LightBody returns half extents of the smallest armour of the arena.
func LightBody() geom.Vec { return geom.Vec{X: 0.5, Y: 0.5, Z: 1.15} }

// CheckInside refuses a position that a player can never reach.
func (site *Site) CheckInside(place string, p geom.Vec) error {
	place += ".position"
	if err := check.Point(place, p); err != nil {
		return err
	}
	if !site.Limits.Contains(p) {
		return fault.New(fault.ErrFormat, place, "%s is outside the world, which reaches from %s to %s m",
			check.PointText(p), check.PointText(site.Limits.Min), check.PointText(site.Limits.Max))
	}
	return nil
}

// CheckFree refuses a position p for something of a size that stands there, if it is not
// above ground or not free.
func (site *Site) CheckFree(place, what string, p, half geom.Vec) error {
	if err := site.CheckInside(place, p); err != nil {
		return err
	}
	place += ".position"
	if err := site.CheckAboveTerrain(place, p, collision.Slop); err != nil {
		return err
	}
	box := geom.FeetBox(p, half)
	for _, contact := range site.Solid.OverlapBox(box, nil) {
		if contact.Depth > collision.Slop {
			return fault.New(fault.ErrFormat, place,
				"is solid: a box of %v x %v x %v m at %s is %.3f m deep in triangle %d; raise or move the %s",
				2*half.X, 2*half.Y, 2*half.Z, check.PointText(p), contact.Depth, contact.Triangle, what)
		}
	}
	if _, ok := site.GroundBelow(box.Center); !ok {
		return NoGround(place, p)
	}
	return nil
}

// CheckAboveTerrain refuses a position more than a slack below the terrain.
func (site *Site) CheckAboveTerrain(place string, p geom.Vec, slack float64) error {
	if site.Height != nil {
		h, ok := site.Height(p.X, p.Y)
		if ok && p.Z < h-slack {
			return fault.New(fault.ErrFormat, place, "%s is %.2f m below the terrain", check.PointText(p), h-p.Z)
		}
	}
	return nil
}

// GroundBelow returns the height of the ground below a point.
func (site *Site) GroundBelow(p geom.Vec) (float64, bool) {
	fall := site.Limits.Min.Z - p.Z
	hit, ok := site.Solid.Raycast(p, geom.Vec{Z: fall})
	return p.Z + float64(fall*hit.Fraction), ok
}

// NoGround is the error for a position without ground below it.
func NoGround(place string, p geom.Vec) error {
	return fault.New(fault.ErrFormat, place, "%s has no ground below it", check.PointText(p))
}

// Lift returns how far a spawn where a light player fits must be raised for the largest
// body.
func (site *Site) Lift(at geom.Vec) (float64, bool) {
	if site.CheckFree("", "spawn", at, site.Body.Min(LightBody())) != nil {
		return 0, false
	}
	for n := range liftSteps {
		lift := float64(float64(n+1) * liftStep)
		if site.CheckFree("", "spawn", at.Add(geom.Vec{Z: lift}), site.Body) == nil {
			return lift, true
		}
	}
	return 0, false
}
