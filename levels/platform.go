package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
)

// Platform is geometry that moves: a lift, a door, a bridge, a turntable, a conveyor. It
// carries bodies that stand on it.
type Platform struct {
	Name string
	// Structures are its meshes, in local coordinates about its origin.
	Structures []Structure
	// Path is the path of its origin, of at least one waypoint. At the last waypoint it turns
	// back or, if Closed is set, moves straight to the first. If the last waypoint of a closed
	// path has neither a speed nor a time, and is the first one but for full turns, the cycle
	// ends there.
	Path   []Waypoint
	Closed bool
	// TurnTicks is the time of a full rotation to the left about Axis, negative for one
	// to the right, 0 for none. The zero Axis is up.
	TurnTicks int
	Axis      geom.Vec // unit
	// Belt is the velocity of the surface of a conveyor, m/s, in local coordinates.
	Belt geom.Vec
	// StartTicks is how far into its cycle it is when a match begins.
	StartTicks int

	legs  []leg
	cycle int // ticks of a full cycle along the path, at least 1
}

// Waypoint is a point on the path of a platform.
type Waypoint struct {
	Position geom.Vec // m
	// Turn is the angle of the platform here about its Axis, to the left, in parts of a turn:
	// [FullTurn] is a full one. It turns steadily to the angle of the next waypoint; the
	// difference may be more than a full turn.
	Turn int
	// Speed, m/s, or TravelTicks sets how it moves to the next waypoint. Where only the angle
	// changes, it must be TravelTicks.
	Speed       float64
	TravelTicks int
	WaitTicks   int // ticks that it waits here
}

// leg is a part of the cycle: a wait at a waypoint, then the motion to the next.
type leg struct {
	from, to    Waypoint
	wait, ticks int
}

// Pose returns the pose of the platform after so many ticks of its own time.
func (p *Platform) Pose(tick int) geom.Pose {
	tick += p.StartTicks
	position, turned := p.place(tick)
	if p.TurnTicks != 0 {
		// Integers: after a full rotation the angle is exactly the same.
		turned = int64(tick%p.TurnTicks) * model.FullTurn / int64(p.TurnTicks)
	}
	return geom.Pose{Position: position, Axis: p.Axis, Angle: geom.Angle(uint16(turned))}
}

// place returns where along the path the platform is, and how far it is turned there.
func (p *Platform) place(tick int) (position geom.Vec, turned int64) {
	if len(p.legs) == 0 {
		return p.Path[0].Position, int64(p.Path[0].Turn)
	}
	tick %= p.cycle
	for i := range p.legs {
		l := &p.legs[i]
		a, b, into := &l.from, &l.to, tick-l.wait
		switch {
		case into < 0:
			return a.Position, int64(a.Turn)
		case into < l.ticks:
			return a.Position.Lerp(b.Position, float64(into)/float64(l.ticks)),
				int64(a.Turn) + int64(b.Turn-a.Turn)*int64(into)/int64(l.ticks)
		}
		tick = into - l.ticks
	}
	return p.Path[0].Position, int64(p.Path[0].Turn)
}

// plan computes the legs.
func (p *Platform) plan() {
	p.legs, p.cycle = nil, 1
	n := len(p.Path)
	if n < 2 {
		return
	}
	// by is the waypoint that says how fast the leg is.
	add := func(from, to, by int) {
		a, b, pace := &p.Path[from], &p.Path[to], &p.Path[by]
		l := leg{from: *a, to: *b, wait: a.WaitTicks, ticks: pace.TravelTicks}
		if l.ticks == 0 {
			distance := b.Position.Sub(a.Position).Length()
			l.ticks = max(int(math.Ceil(distance/(pace.Speed*check.TickSeconds)-legNoise)), 1)
		}
		p.legs = append(p.legs, l)
	}
	for i := range n - 1 {
		add(i, i+1, i)
	}
	switch last := p.Path[n-1]; {
	case p.endsTurned():
		p.legs = append(p.legs, leg{from: last, to: last, wait: last.WaitTicks})
	case p.Closed:
		add(n-1, 0, n-1)
	default:
		for i := n - 1; i > 0; i-- {
			add(i, i-1, i-1)
		}
	}
	p.cycle = 0
	for i := range p.legs {
		p.cycle += p.legs[i].wait + p.legs[i].ticks
	}
}

// endsTurned reports whether the cycle ends at the last waypoint of a closed path.
func (p *Platform) endsTurned() bool {
	return p.Closed && model.EndsTurned((*model.Waypoint)(&p.Path[0]), (*model.Waypoint)(&p.Path[len(p.Path)-1]))
}

// minSpeed is the least speed of a platform, m/s [ours]: at less, a leg could take more ticks than can be
// counted.
const minSpeed = 1e-4

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
func (p *Platform) check(place string, parts *Parts, used *check.Budget) error {
	if len(p.Structures) == 0 {
		return fault.New(fault.ErrFormat, place, "has no geometry")
	}
	for i := range p.Structures {
		s := &p.Structures[i]
		if err := parts.checkStructure(place+": "+named("structures", i, s.Name), s, used); err != nil {
			return err
		}
	}
	if err := p.checkPath(place); err != nil {
		return err
	}
	return p.checkPlaces(place)
}

// checkPath refuses an invalid path, and computes its legs.
func (p *Platform) checkPath(place string) error {
	if n := len(p.Path); n < 1 || n > model.MaxWaypoints {
		return fault.New(fault.ErrFormat, place+".path", "has %d places, want 1 to %d", n, model.MaxWaypoints)
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
	if err := check.Point(place+".position", w.Position); err != nil {
		return err
	}
	if w.WaitTicks < 0 || w.WaitTicks > model.MaxPlatformTicks {
		return fault.New(fault.ErrFormat, place+".wait_s", "is %d ticks of 32 ms, want 0 to %d", w.WaitTicks, model.MaxPlatformTicks)
	}
	if w.Turn < -model.MaxTurns*model.FullTurn || w.Turn > model.MaxTurns*model.FullTurn {
		return fault.New(fault.ErrFormat, place+".turn_deg", "is %v, want %d to %d", degreesOf(w.Turn), -360*model.MaxTurns, 360*model.MaxTurns)
	}
	if w.Turn != 0 && p.TurnTicks != 0 {
		return fault.New(fault.ErrFormat, place+".turn_deg", "is given and turn_s too, want one of them")
	}
	if w.TravelTicks < 0 || w.TravelTicks > model.MaxPlatformTicks {
		return fault.New(fault.ErrFormat, place+".travel_s", "is %d ticks of 32 ms, want 0 to %d", w.TravelTicks, model.MaxPlatformTicks)
	}
	if last := i == len(p.Path)-1; last && (!p.Closed || p.endsTurned()) || len(p.Path) == 1 {
		// Nothing comes after it, so it may be left out.
		return check.Number(place+".speed_m_s", w.Speed, 0, model.MaxPlatformSpeed)
	}
	return p.checkLeg(place, w, &p.Path[(i+1)%len(p.Path)])
}

// checkLeg refuses what a waypoint says about the way to the next.
func (p *Platform) checkLeg(place string, w, next *Waypoint) error {
	distance := next.Position.Sub(w.Position).Length()
	switch {
	case w.TravelTicks != 0 && w.Speed != 0:
		return fault.New(fault.ErrFormat, place+".travel_s", "is given and speed_m_s too, want one of them")
	case w.TravelTicks != 0:
		if speed := distance / (float64(w.TravelTicks) * check.TickSeconds); speed > model.MaxPlatformSpeed*(1+legNoise) {
			return fault.New(fault.ErrFormat, place+".travel_s", "takes %d ticks of 32 ms for %.4g m, at %.1f m/s; want at most %v m/s",
				w.TravelTicks, distance, speed, model.MaxPlatformSpeed)
		}
	case w.Turn != next.Turn && distance == 0:
		return fault.New(fault.ErrFormat, place+".travel_s", "is missing, want the seconds of a turn without a way")
	case !(w.Speed >= minSpeed && w.Speed <= model.MaxPlatformSpeed):
		return fault.New(fault.ErrFormat, place+".speed_m_s", "is %v, want %v to %v", w.Speed, minSpeed, model.MaxPlatformSpeed)
	}
	return nil
}

// degreesOf converts an angle of a waypoint.
func degreesOf(turn int) float64 { return float64(turn) * 360 / model.FullTurn }

// rim returns the speed of the point that is furthest from the axis when the platform turns
// so far in so many ticks, m/s. It takes no account of how the axis lies.
func (p *Platform) rim(turn, ticks int) float64 {
	return math.Abs(2 * math.Pi * p.radius() * float64(turn) / model.FullTurn / (float64(ticks) * check.TickSeconds))
}

func (p *Platform) checkMotion(place string) error {
	if b := p.Belt.Abs(); !(max(b.X, b.Y, b.Z) <= model.MaxPlatformSpeed) {
		return fault.New(fault.ErrFormat, place+".belt_m_s", "is (%v, %v, %v), at most %v along each axis", p.Belt.X, p.Belt.Y, p.Belt.Z, model.MaxPlatformSpeed)
	}
	if p.StartTicks < 0 || p.StartTicks > model.MaxPlatformTicks {
		return fault.New(fault.ErrFormat, place+".start_s", "is %d ticks of 32 ms, want 0 to %d", p.StartTicks, model.MaxPlatformTicks)
	}
	if n := p.Axis.Length(); p.Axis != (geom.Vec{}) && !(math.Abs(n-1) < 1e-6) {
		return fault.New(fault.ErrFormat, place+".axis", "has the length %v, want 1", n)
	}
	if p.TurnTicks != 0 {
		ticks := math.Abs(float64(p.TurnTicks))
		rim := p.rim(model.FullTurn, p.TurnTicks)
		if ticks > model.MaxPlatformTicks || rim > model.MaxPlatformSpeed {
			return fault.New(fault.ErrFormat, place+".turn_s", "takes %v ticks of 32 ms a turn, at %.1f m/s at the rim; want at most %d ticks and %v m/s",
				ticks, rim, model.MaxPlatformTicks, model.MaxPlatformSpeed)
		}
	}
	p.plan()
	for i := range p.legs {
		l, place := &p.legs[i], fmt.Sprintf("%s.path[%d]", place, i)
		if l.ticks > model.MaxPlatformTicks {
			return fault.New(fault.ErrFormat, place, "takes %d ticks of 32 ms to the next, want at most %d", l.ticks, model.MaxPlatformTicks)
		}
		turn := l.to.Turn - l.from.Turn
		if turn == 0 {
			continue
		}
		// Half a turn in a tick has no direction.
		if rim := p.rim(turn, l.ticks); rim > model.MaxPlatformSpeed || max(turn, -turn) >= l.ticks*model.FullTurn/2 {
			return fault.New(fault.ErrFormat, place+".turn_deg", "turns by %.4g degrees in %d ticks of 32 ms to the next, at %.1f m/s at the rim; want at most %v m/s and less than half a turn a tick",
				degreesOf(turn), l.ticks, rim, model.MaxPlatformSpeed)
		}
	}
	return nil
}

// checkPlaces refuses geometry that cannot be built, or leads beyond the world.
func (p *Platform) checkPlaces(place string) error {
	m, err := p.NewMover()
	if err != nil {
		return fault.New(fault.ClassOf(err), place, "%v", err)
	}
	for tick := 0; tick < p.cycle; tick = p.nextPlace(tick) {
		if err := m.Place(p.Pose(tick)); err != nil {
			return fault.New(fault.ClassOf(err), place+".path", "%v", err)
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
		if w.Turn != 0 || w.TravelTicks != 0 { // levels without them keep their hashes
			add(float64(w.Turn), float64(w.TravelTicks))
		}
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

// Moment is the place of a platform at a tick of its own time.
type Moment struct {
	Tick     int
	Position geom.Vec // m
	Turn     int      // angle, as [Waypoint.Turn]
}

// Moments returns when a platform of a built level starts and stops moving, in one cycle along
// its path from its first waypoint and back.
func (p *Platform) Moments() []Moment {
	var list []Moment
	tick := 0
	add := func(w *Waypoint) {
		list = append(list, Moment{Tick: tick, Position: w.Position, Turn: w.Turn})
	}
	add(&p.Path[0])
	for i := range p.legs {
		l := &p.legs[i]
		if tick += l.wait; l.wait > 0 {
			add(&l.from)
		}
		if tick += l.ticks; l.ticks > 0 {
			add(&l.to)
		}
	}
	return list
}
