package modeltest

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// noLimits is the error of a check that needs limits.
func noLimits(need string) error {
	return fmt.Errorf("%w: the model says no %s in its Limits", errSkip, need)
}

const (
	// calmTicks is how long a body may take to come to rest: 20 s.
	calmTicks = 625
	// restTicks is how long it is then observed.
	restTicks = 60
)

// rests puts bodies on slopes without keys, from level ground up to the steepest that
// holds them, at walking speed: they stop, and then do not move.
func rests(r *rig) error {
	level, err := floor()
	if err != nil {
		return err
	}
	p, err := r.play(level, geom.Vec{Z: 1})
	if err != nil {
		return err
	}
	limits, ok := r.limits(p)
	if !ok || limits.RestMinDot <= 0 {
		return noLimits("RestMinDot")
	}
	steepest := geom.Angle(0)
	for step := geom.QuarterTurn / 2; step > 0; step /= 2 {
		if _, cos := geom.SinCos(steepest + step); cos > limits.RestMinDot {
			steepest += step
		}
	}
	for part := range 5 {
		angle := steepest / 4 * geom.Angle(part)
		if err := r.restsOn(angle); err != nil {
			return fmt.Errorf("a slope of %.2f degrees: %w", float64(angle)*360/65536, err)
		}
	}
	return nil
}

func (r *rig) restsOn(angle geom.Angle) error {
	level, err := slope(angle)
	if err != nil {
		return err
	}
	const bodies = 5
	var starts [bodies]geom.Vec
	for i := range starts {
		starts[i] = geom.Vec{X: float64(10 * i), Z: 1.5}
	}
	p, err := r.play(level, starts[:]...)
	if err != nil {
		return err
	}
	armor := components.Armor.Get(p.entry(0))
	for i := range bodies - 1 {
		sin, cos := geom.SinCos(geom.QuarterTurn * geom.Angle(i))
		speed := armor.ForwardSpeed / 2
		p.throw(i, geom.Vec{X: float64(sin * speed), Y: float64(cos * speed)})
	}
	if err := p.steps(calmTicks); err != nil {
		return err
	}
	var calm [bodies]state
	for i := range calm {
		calm[i] = p.state(i)
	}
	for tick := range restTicks {
		if err := p.step(); err != nil {
			return err
		}
		for i := range calm {
			if s := p.state(i); s.feet.Sub(calm[i].feet).Length() > collision.Slop {
				return fmt.Errorf("%d ticks without keys it is %v, and %d later %v: it creeps", calmTicks, calm[i], tick+1, s)
			}
		}
	}
	return nil
}

// pushed pushes bodies that stand, walk and fly: a push changes the velocity by at most
// its size, and nothing else.
func pushed(r *rig) error {
	level, err := floor()
	if err != nil {
		return err
	}
	const bodies = 4
	var before, after [bodies]state
	var p *play
	note := func(name string, into *[bodies]state) systems.System {
		return systems.System{Name: name, Run: func(*systems.Match) {
			for i := range into {
				into[i] = p.state(i)
			}
		}}
	}
	watched := *r
	watched.modules = append(watched.modules[:len(watched.modules):len(watched.modules)], systems.Module{Name: "modeltest push",
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("blasts", note("modeltest before", &before)).After("blasts", note("modeltest after", &after))
		}})
	if p, err = watched.play(level, geom.Vec{}, geom.Vec{X: 5, Z: 0.01}, geom.Vec{X: 10, Z: 50}, geom.Vec{X: 15, Z: 500}); err != nil {
		return err
	}
	part := 1.0
	if limits, ok := r.limits(p); ok {
		part = limits.Pushed
	}
	random := new(systems.Random)
	for range wanderTicks * r.rounds {
		var changes [bodies]geom.Vec
		for i := range changes {
			size := power(random.Below(12) - 5) // up to 64 m/s
			changes[i] = geom.Vec{X: float64(size * random.Unit()), Y: float64(size * random.Unit()), Z: float64(size * random.Unit())}
			if err := p.match.Push(p.ids[i], changes[i]); err != nil {
				return err
			}
		}
		if err := p.wander(); err != nil {
			return err
		}
		for i, change := range changes {
			got, most := after[i].velocity.Sub(before[i].velocity).Length(), float64(part*change.Length())
			switch {
			case after[i].feet != before[i].feet:
				return fmt.Errorf("a push of %v moved a body from %v to %v", change, before[i].feet, after[i].feet)
			case !(got <= most+rounding):
				return fmt.Errorf("a push of %v changed a velocity of %v to %v: by %v m/s, at most %v", change, before[i].velocity, after[i].velocity, got, most)
			}
		}
	}
	return nil
}

// limited plays bodies at random in creases and high in the air, some of them far too
// fast: no step adds more speed than the model's Thrust, or ends above its TopSpeed.
func limited(r *rig) error {
	all, err := grounds()
	if err != nil {
		return err
	}
	air, err := floor()
	if err != nil {
		return err
	}
	var low, high []geom.Vec
	for i := range wanderers {
		low = append(low, spawnOf(all[1].Level, i))
		high = append(high, geom.Vec{X: float64(10 * i), Z: 2000})
	}
	if err := r.keepsLimits(air, high); err != nil {
		return fmt.Errorf("in the air: %w", err)
	}
	if err := r.keepsLimits(all[1].Level, low); err != nil {
		return fmt.Errorf("%s: %w", all[1].Level.Name, err)
	}
	return nil
}

func (r *rig) keepsLimits(level *levels.Level, starts []geom.Vec) error {
	p, err := r.play(level, starts...)
	if err != nil {
		return err
	}
	limits, ok := r.limits(p)
	if !ok || limits.TopSpeed <= 0 {
		return noLimits("TopSpeed")
	}
	random := new(systems.Random)
	for tick := range wanderTicks * r.rounds {
		var before [wanderers]float64
		for i := range before {
			if random.Below(40) == 0 {
				heading := geom.YawPitch{Yaw: geom.Angle(random.Uint64()), Pitch: geom.Angle(random.Uint64())}
				p.throw(i, heading.Forward().Scale(limits.TopSpeed*power(random.Below(12)-10)))
			}
			before[i] = p.state(i).velocity.Length()
		}
		if err := p.wander(); err != nil {
			return err
		}
		for i, speed := range before {
			s := p.state(i)
			most := min(speed+limits.Thrust, limits.TopSpeed)
			if got := s.velocity.Length(); !(got <= most+float64(rounding*max(most, 1))) {
				return fmt.Errorf("tick %d: %v, %v m/s from %v: Thrust is %v and TopSpeed %v", tick, s, got, speed, limits.Thrust, limits.TopSpeed)
			}
		}
	}
	return nil
}

// stepsUp walks a body at a ledge of nearly the StepHeight of its model: it gets onto the
// ledge.
func stepsUp(r *rig) error {
	level, err := floor()
	if err != nil {
		return err
	}
	p, err := r.play(level, geom.Vec{})
	if err != nil {
		return err
	}
	limits, ok := r.limits(p)
	if !ok || limits.StepHeight <= 0 {
		return noLimits("StepHeight")
	}
	for _, part := range [...]float64{0.25, 0.6, 0.95} {
		height := float64(part * limits.StepHeight)
		level, err := ledge(height)
		if err != nil {
			return err
		}
		if p, err = r.play(level, geom.Vec{Z: 0.01}); err != nil {
			return err
		}
		p.commands[0].Forward = components.Full
		if err := p.steps(wanderTicks); err != nil {
			return err
		}
		if s := p.state(0); !(s.feet.Z > height-collision.Slop) || !(s.feet.Y > ledgeAt) {
			return fmt.Errorf("it walks at a ledge of %v m at y = %v, and is %v", height, ledgeAt, s)
		}
	}
	return nil
}
