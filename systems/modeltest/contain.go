package modeltest

import (
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

const (
	// rounding is the error of a sum of numbers of the size of a level, m.
	rounding = 1e-9
	// wanderers is how many bodies wander in a level at a time, and wanderTicks for how
	// long.
	wanderers   = 8
	wanderTicks = 150
	// blow is the largest push that a wanderer sometimes gets along each axis, m/s: that
	// of a rocket that explodes beside it.
	blow = 25
)

// contained lets bodies wander through closed levels: none ever overlaps anything,
// leaves, moves farther than allowed or passes through a face.
func contained(r *rig) error {
	all, err := grounds()
	if err != nil {
		return err
	}
	for _, ground := range all {
		if err := r.wanders(ground); err != nil {
			return fmt.Errorf("%s: %w", ground.Level.Name, err)
		}
	}
	return nil
}

func (r *rig) wanders(ground *testlevels.Ground) error {
	var starts []geom.Vec
	for i := range wanderers {
		starts = append(starts, spawnOf(ground.Level, i))
	}
	p, err := r.play(ground.Level, starts...)
	if err != nil {
		return err
	}
	w := checker{p: p, solid: ground.Solid.Fork(), bounds: ground.Level.Bounds}
	w.limits, w.limited = r.limits(p)
	random := new(systems.Random)
	before := make([]state, wanderers)
	for tick := range wanderTicks * r.rounds {
		for i := range before {
			before[i] = p.state(i)
		}
		if random.Below(8) == 0 {
			change := geom.Vec{X: float64(blow * random.Unit()), Y: float64(blow * random.Unit()), Z: float64(blow * random.Unit())}
			if err := p.match.Push(p.ids[random.Below(wanderers)], change); err != nil {
				return err
			}
		}
		if err := p.wander(); err != nil {
			return err
		}
		for i := range before {
			if err := w.see(i, before[i]); err != nil {
				return fmt.Errorf("tick %d, body %d, %v, before %v: %w", tick, i, p.state(i), before[i], err)
			}
		}
	}
	return nil
}

// checker checks what bodies do in a level.
type checker struct {
	p       *play
	solid   *testlevels.Brute
	bounds  geom.Bounds
	limits  systems.Limits
	limited bool
}

// see checks the last tick of a body.
func (w *checker) see(i int, before state) error {
	after := w.p.state(i)
	switch {
	case !after.isFinite():
		return errors.New("it is not finite")
	case !w.bounds.Contains(after.feet):
		return errors.New("it left a closed level")
	case components.MoveReport.Get(w.p.entry(i)).Stuck:
		return errors.New("its step found no free place")
	}
	// A body is free within Slop if its box, less Slop on every side, overlaps nothing.
	box := w.p.box(i)
	inner := box
	inner.Half = inner.Half.Sub(geom.Vec{X: collision.Slop, Y: collision.Slop, Z: collision.Slop})
	if depth := w.solid.Depth(inner); depth > rounding {
		return fmt.Errorf("it is %v m deeper inside the level than collision.Slop", depth)
	}
	if !w.limited {
		return nil
	}
	displacement := after.feet.Sub(before.feet)
	most := w.reach(before, after)
	if displacement.Length() > most+w.limits.Climb {
		return fmt.Errorf("it moved %v m in a tick, and its speed explains %v and its Climb %v", displacement.Length(), most, w.limits.Climb)
	}
	return w.passes(box, displacement, most)
}

// reach returns how far a body may move in a tick by its speed.
func (w *checker) reach(before, after state) float64 {
	speed := max(before.velocity.Length(), after.velocity.Length()) + w.limits.Thrust
	return float64(speed*systems.TickSeconds) + 2*collision.Slop
}

// passes reports whether the middle of a body passed through a face. Its path may have
// been bent, by at most half the short axis of the ellipse of all paths of that length.
// Where that is less than half the body, the straight path is within the body at some
// time of the tick. A body that steps up passes over obstacles.
func (w *checker) passes(box geom.Box, displacement geom.Vec, most float64) error {
	length := displacement.Length()
	bend := math.Sqrt(max(float64(most*most)-float64(length*length), 0)) / 2
	if bend >= min(box.Half.X, box.Half.Y, box.Half.Z) {
		return nil
	}
	to := box.Center
	from := to.Sub(displacement)
	at, through := w.solid.Crosses(from, to)
	if !through {
		return nil
	}
	up := geom.Vec{Z: w.limits.Climb}
	if up.Z > 0 && !w.crosses(from, from.Add(up)) && !w.crosses(from.Add(up), to.Add(up)) && !w.crosses(to.Add(up), to) {
		return nil
	}
	return fmt.Errorf("its middle went through a face at %v", at)
}

func (w *checker) crosses(from, to geom.Vec) bool {
	_, ok := w.solid.Crosses(from, to)
	return ok
}

// stoppedByWalls throws bodies at a wall of one centimetre that divides a closed room, at
// up to their top speed: none gets to the other side.
func stoppedByWalls(r *rig) error {
	level, err := hall()
	if err != nil {
		return err
	}
	random := new(systems.Random)
	const throws, flight = 48, 6 // bodies at once, and ticks of each
	starts := make([]geom.Vec, throws)
	p, err := r.play(level, starts...)
	if err != nil {
		return err
	}
	top := 200.0 // m/s, for a model without a top speed
	if limits, ok := r.limits(p); ok {
		top = limits.TopSpeed
	}
	half := p.box(0).Half
	for range 2 * r.rounds {
		thrown := make([]state, throws)
		for i := range thrown {
			speed := top / float64(int(1)<<(i%7))
			gap := float64(random.Float() * min(float64(speed*systems.TickSeconds), 50))
			thrown[i].feet = geom.Vec{X: float64(40 * random.Unit()), Y: wallAt - half.Y - gap - 0.001, Z: 1 + float64(40*random.Float())}
			heading := geom.YawPitch{Yaw: geom.Degrees(float64(60 * random.Unit())), Pitch: geom.Degrees(float64(40 * random.Unit()))}
			thrown[i].velocity = heading.Forward().Scale(speed)
			components.Position.Get(p.entry(i)).Feet = thrown[i].feet
			components.Contact.Get(p.entry(i)).HasSafe = false
			p.throw(i, thrown[i].velocity)
			p.commands[i].Input = components.Input{Forward: components.Full, Look: heading}
		}
		for tick := range flight {
			if err := p.step(); err != nil {
				return err
			}
			for i := range thrown {
				if s := p.state(i); !(p.box(i).Center.Y < wallAt) || !level.Bounds.Contains(s.feet) {
					return fmt.Errorf("thrown %v: %d ticks later it is %v, and the wall is at y = %v", thrown[i], tick+1, s, wallAt)
				}
			}
		}
	}
	return nil
}
