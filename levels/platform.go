package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// TickSeconds is the length of a tick of platforms, s.
const TickSeconds = 0.032

// Platform is geometry that moves: a lift, a bridge, a turntable, a conveyor. It carries
// bodies that stand on it.
type Platform struct {
	Name string
	// Structures are its meshes, in local coordinates about its origin.
	Structures []Structure
	// Path is the path of its origin, of at least one waypoint. At the last waypoint it
	// turns back or, if Closed is set, moves straight to the first.
	Path   []Waypoint
	Closed bool
	// TurnTicks is the time of a full rotation to the left about Axis, negative for one
	// to the right, 0 for none. The zero Axis is up.
	TurnTicks int
	Axis      geom.Vec // unit
	// Belt is the velocity of its surface while the platform itself does not move, as of
	// a conveyor, m/s.
	Belt geom.Vec
	// StartTicks is how far into its cycle it is when a match begins.
	StartTicks int

	legs  []leg
	cycle int // ticks of a full cycle along the path, at least 1
}

// Waypoint is a point on the path of a platform.
type Waypoint struct {
	Position  geom.Vec
	Speed     float64 // m/s to the next waypoint
	WaitTicks int     // ticks that it waits here
}

// leg is a part of the cycle: a wait at a waypoint, then the motion to the next.
type leg struct {
	from, to    geom.Vec
	wait, ticks int
}

// Limits of platforms.
const (
	MaxPlatforms     = 256
	maxWaypoints     = 256
	maxPlatformSpeed = 50.0      // m/s, also of a belt, and of the rim of a rotating platform
	maxPlatformTicks = 1_000_000 // of a wait, a leg or a rotation: nearly nine hours
)

// Pose returns the pose of the platform after so many ticks of its own time.
func (p *Platform) Pose(tick int) geom.Pose {
	tick += p.StartTicks
	pose := geom.Pose{Position: p.place(tick), Axis: p.Axis}
	if p.TurnTicks != 0 {
		// Integers: after a full rotation the angle is exactly the same.
		turned := int64(tick%p.TurnTicks) * 65536 / int64(p.TurnTicks)
		pose.Angle = geom.Angle(uint16(turned))
	}
	return pose
}

func (p *Platform) place(tick int) geom.Vec {
	if len(p.legs) == 0 {
		return p.Path[0].Position
	}
	tick %= p.cycle
	for i := range p.legs {
		l := &p.legs[i]
		switch {
		case tick < l.wait:
			return l.from
		case tick < l.wait+l.ticks:
			return l.from.Lerp(l.to, float64(tick-l.wait)/float64(l.ticks))
		}
		tick -= l.wait + l.ticks
	}
	return p.legs[0].from
}

// plan computes the legs.
func (p *Platform) plan() {
	p.legs, p.cycle = nil, 1
	n := len(p.Path)
	if n < 2 {
		return
	}
	add := func(from, to int, speed float64) {
		a, b := &p.Path[from], &p.Path[to]
		distance := b.Position.Sub(a.Position).Length()
		p.legs = append(p.legs, leg{
			from: a.Position, to: b.Position, wait: a.WaitTicks,
			ticks: max(int(math.Ceil(distance/(speed*TickSeconds)-legNoise)), 1),
		})
	}
	for i := range n - 1 {
		add(i, i+1, p.Path[i].Speed)
	}
	if p.Closed {
		add(n-1, 0, p.Path[n-1].Speed)
	} else {
		for i := n - 1; i > 0; i-- {
			add(i, i-1, p.Path[i-1].Speed)
		}
	}
	p.cycle = 0
	for i := range p.legs {
		p.cycle += p.legs[i].wait + p.legs[i].ticks
	}
}

// legNoise keeps rounding from adding a tick to a leg that takes a whole number of ticks.
const legNoise = 1e-9

// NewMover returns the geometry of the platform for one match, in its pose at tick 0.
func (p *Platform) NewMover() (*collision.Mover, error) {
	vertices, indices, materials := merge(p.Structures)
	dropDuplicates(vertices, indices)
	m, err := collision.NewMover(vertices, indices, collision.Materials(materials))
	if err != nil {
		return nil, err
	}
	return m, m.Place(p.Pose(0))
}

// radius returns the radius of a sphere about the origin that contains the platform, m.
func (p *Platform) radius() float64 {
	most := 0.0
	for i := range p.Structures {
		for _, v := range p.Structures[i].Vertices {
			most = max(most, v.Length())
		}
	}
	return most
}

// check refuses an invalid platform.
func (p *Platform) check(place string, parts *Parts, used *budget) error {
	if len(p.Structures) == 0 {
		return fault(ErrFormat, place, "has no geometry")
	}
	for i := range p.Structures {
		s := &p.Structures[i]
		part := place + ": " + named("structures", i, s.Name)
		if err := s.validate(part); err != nil {
			return err
		}
		if err := parts.checkMaterial(part+".material", s.Material); err != nil {
			return err
		}
		if err := used.spend(part, s); err != nil {
			return err
		}
	}
	if n := len(p.Path); n < 1 || n > maxWaypoints {
		return fault(ErrFormat, place+".path", "has %d places, want 1 to %d", n, maxWaypoints)
	}
	for i := range p.Path {
		if err := p.checkWaypoint(fmt.Sprintf("%s.path[%d]", place, i), i); err != nil {
			return err
		}
	}
	return p.checkMotion(place)
}

func (p *Platform) checkWaypoint(place string, i int) error {
	w := &p.Path[i]
	if err := checkPoint(place+".position", w.Position); err != nil {
		return err
	}
	if w.WaitTicks < 0 || w.WaitTicks > maxPlatformTicks {
		return fault(ErrFormat, place+".wait_s", "is %d ticks of 32 ms, want 0 to %d", w.WaitTicks, maxPlatformTicks)
	}
	if last := i == len(p.Path)-1; last && !p.Closed || len(p.Path) == 1 {
		// Nothing comes after it, so it may be left out.
		return checkNumber(place+".speed_m_s", w.Speed, 0, maxPlatformSpeed)
	}
	if !(w.Speed > 0 && w.Speed <= maxPlatformSpeed) {
		return fault(ErrFormat, place+".speed_m_s", "is %v, want more than 0 and at most %v", w.Speed, maxPlatformSpeed)
	}
	return nil
}

func (p *Platform) checkMotion(place string) error {
	if b := p.Belt.Abs(); !(max(b.X, b.Y, b.Z) <= maxPlatformSpeed) {
		return fault(ErrFormat, place+".belt_m_s", "is (%v, %v, %v), at most %v along each axis", p.Belt.X, p.Belt.Y, p.Belt.Z, maxPlatformSpeed)
	}
	if p.StartTicks < 0 || p.StartTicks > maxPlatformTicks {
		return fault(ErrFormat, place+".start_s", "is %d ticks of 32 ms, want 0 to %d", p.StartTicks, maxPlatformTicks)
	}
	if n := p.Axis.Length(); p.Axis != (geom.Vec{}) && !(math.Abs(n-1) < 1e-6) {
		return fault(ErrFormat, place+".axis", "has the length %v, want 1", n)
	}
	if p.TurnTicks != 0 {
		ticks := math.Abs(float64(p.TurnTicks))
		rim := 2 * math.Pi * p.radius() / (ticks * TickSeconds)
		if ticks > maxPlatformTicks || rim > maxPlatformSpeed {
			return fault(ErrFormat, place+".turn_s", "takes %v ticks of 32 ms a turn, at %.1f m/s at the rim; want at most %d ticks and %v m/s",
				ticks, rim, maxPlatformTicks, maxPlatformSpeed)
		}
	}
	p.plan()
	for i := range p.legs {
		if n := p.legs[i].ticks; n > maxPlatformTicks {
			return fault(ErrFormat, fmt.Sprintf("%s.path[%d]", place, i), "takes %d ticks of 32 ms to the next, want at most %d", n, maxPlatformTicks)
		}
	}
	m, err := p.NewMover()
	if err != nil {
		return fault(classOf(err), place, "%v", err)
	}
	for tick := 0; tick < p.cycle; tick = p.nextPlace(tick) {
		if err := m.Place(p.Pose(tick)); err != nil {
			return fault(classOf(err), place+".path", "%v", err)
		}
	}
	return nil
}

// nextPlace returns the tick of the next waypoint after tick.
func (p *Platform) nextPlace(tick int) int {
	at := 0
	for i := range p.legs {
		if at += p.legs[i].wait + p.legs[i].ticks; at > tick {
			return at
		}
	}
	return p.cycle
}

// bits adds the motion of the platform to a hash.
func (p *Platform) bits(add func(numbers ...float64)) {
	add(float64(p.TurnTicks), p.Axis.X, p.Axis.Y, p.Axis.Z, p.Belt.X, p.Belt.Y, p.Belt.Z, float64(p.StartTicks), float64(len(p.Path)))
	if p.Closed {
		add(1)
	}
	for _, w := range p.Path {
		add(w.Position.X, w.Position.Y, w.Position.Z, w.Speed, float64(w.WaitTicks))
	}
	for i := range p.Structures {
		s := &p.Structures[i]
		add(float64(s.Material))
		for _, v := range s.Vertices {
			add(v.X, v.Y, v.Z)
		}
		for _, index := range s.Indices {
			add(float64(index))
		}
	}
}
