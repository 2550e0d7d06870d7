package crowd

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// rounds is how often in a tick new contacts are searched, of bodies that others
	// pushed together or against walls, within a limit of tests of pairs [ours]: 3 ms.
	// Bodies that still overlap after that return to where they began. A heap of
	// overlapping bodies gets one round.
	rounds, tests = 4, 40_000
	// partPush is how far two bodies that overlap are moved apart in a tick, m [ours]:
	// 3 m/s. All at once would throw a heap of bodies through its room.
	partPush = 0.1
	// maxMet is how many contacts there are at most, for each body on average [ours].
	// Further bodies that meet stop where they touch.
	maxMet = 8
)

// Solver resolves contacts between bodies. The zero value is ready to use, and its memory
// is reused by the next tick.
type Solver struct {
	// Bodies are those of the tick: set all of them for each tick, and read those in
	// Changed after Solve.
	Bodies  []Body
	Changed []int32
	// Riders are the indices of the bodies that stand on heads, the lower first, as
	// FindHeads found them, and DroppedHeads how many heads exceeded [MaxHeads] for each
	// body.
	Riders       []int32
	DroppedHeads int
	// Meets reports whether two bodies, by their indices, meet at all, the same in either order
	// and for the whole tick. Nil lets all meet.
	Meets func(a, b int32) bool
	// Work of the last Solve.
	Work Work

	room       int  // bodies for which memory is reserved
	separating bool // whether some overlap by more than deepest
	heap       bool // whether some overlap more than maxDeep others deeply
	level      level
	seconds    float64
	keys       []key
	bounds     []geom.Bounds // swept, by body
	sorted     []geom.Bounds // the same, in order
	heads      []head        // heads by rider
	boxes      []geom.Box    // boxes of the bodies below, in the order of heads
	pairs      []pair        // near each other, without a contact yet
	states     []state       // states of the bodies that have met another or ride
	riders     []int32       // states, carriers before their riders
	contacts   []contact
	walls      []wall
	met        []uint64 // the keys of the contacts, sorted

	// links are the contacts of each state, and starts where those of each begin.
	links, starts []int32
	frontier      []int32 // states whose contacts retreat must test
}

// Reserve allocates memory for n bodies, so that a Solve of up to n does not allocate.
func (s *Solver) Reserve(n int) {
	if n <= s.room {
		return
	}
	s.room = max(n, s.room+s.room/2)
	n = s.room
	near := n * MaxNeighbours
	s.Bodies, s.Changed, s.Riders = make([]Body, 0, n), make([]int32, 0, n), make([]int32, 0, n)
	s.keys, s.bounds, s.sorted = make([]key, 0, n), make([]geom.Bounds, 0, n), make([]geom.Bounds, 0, n)
	s.heads, s.boxes = make([]head, 0, n*MaxHeads), make([]geom.Box, 0, n*MaxHeads)
	s.pairs, s.contacts, s.met = make([]pair, 0, near), make([]contact, 0, near+n*maxMet), make([]uint64, 0, n*maxMet)
	s.states, s.riders = make([]state, 0, n), make([]int32, 0, n)
	s.walls = make([]wall, 0, n*(maxWalls+len(bends{}.normals)))
	s.links, s.starts = make([]int32, 0, 2*(near+n*maxMet)), make([]int32, 0, n+1)
	s.frontier = make([]int32, 0, 2*n)
}

// state is the working state of a body that has a contact or rides.
type state struct {
	body        int32
	walls       int32   // number of walls that it was pushed against
	changed     int32   // pass of the iterations for which it has been changed
	inverseMass float64 // inverse mass of a body that is pushed, 1/mass
	// base is its own displacement and that by which it is carried, and displacement the
	// same with the push by others.
	base, displacement geom.Vec
	// swept is the displacement that was last swept through the level, and free the
	// fraction of its push before the first hit.
	swept      geom.Vec
	free       float64
	reach      float64 // longest push allowed, m: the longest displacement of its island plus partPush
	sticks     bool    // held in place by friction
	held       bends   // faces that kept it from following its carrier
	separating bool    // part of an island in which an overlap is resolved
	// scale is the fraction of its displacement that it keeps, on each axis, and next its
	// next value.
	scale, next geom.Vec
	velocity    geom.Vec // m/s in the world
	before      geom.Vec // the same before the exchange
	first       int32    // state of the island that it is in
	island      island   // island whose first body it is
}

// contact is two bodies that meet on an axis of the world. They may come no nearer along
// that axis and, where it is horizontal, along the line of their centres. With the axis
// alone, two bodies that run into each other would slide past along their sides, at any
// angle but those of the axes; see cone.
type contact struct {
	a, b int32 // states
	// axis points from b to a along an axis of the world, and line is the horizontal
	// direction from the centre of b to that of a when they meet, or zero.
	axis, line geom.Vec
	// separation and lateral are how much further a must move along the axis and along the
	// line than b, m: minus the distance until they meet, or what separates them when
	// they overlap.
	separation, lateral float64
	inverseMass         float64 // sum of both: the distance by which a unit of load moves them apart
	cosine              float64 // cosine of the angle between axis and line
	load                press   // load of the positions, in mass x m
	impulse             press   // impulse of the velocities, in mass x m/s
}

// Solve resolves the contacts between the bodies in a tick of that many seconds.
func (s *Solver) Solve(w World, seconds float64) {
	s.level, s.seconds, s.Work, s.Changed = level{world: w}, seconds, Work{}, s.Changed[:0]
	s.states, s.riders, s.contacts, s.walls = s.states[:0], s.riders[:0], s.contacts[:0], s.walls[:0]
	s.separating = false
	s.mount()
	s.find()
	s.separate()
	if len(s.states) == 0 {
		return
	}
	s.enforce()
	s.exchange()
	s.finish()
	s.Work.Sweeps = s.level.sweeps
}

// separate finds contacts, and pushes all bodies at once so that none overlap, until
// there are no new contacts and no new walls.
func (s *Solver) separate() {
	last := max(1, min(rounds, tests/max(len(s.pairs), 1)))
	for round := 1; ; round++ {
		met, blocked := s.meet(), false
		if len(s.contacts) > 0 {
			s.relax()
			blocked = s.findWalls()
		}
		if !met && !blocked || round == last {
			return
		}
		s.moveRiders()
		s.lookAgain()
	}
}

// lookAgain finds the pairs anew where a body has left the bounds that were searched, and
// reports whether it did. A heap is not worth the search: its bodies always leave their
// bounds, and pass through each other anyway.
func (s *Solver) lookAgain() bool {
	if s.heap || !s.outgrown() {
		return false
	}
	s.findAgain()
	s.dropMet()
	return true
}

// meet turns the pairs that meet on their present displacements into contacts, and
// reports whether there were any.
func (s *Solver) meet() bool {
	before := len(s.contacts)
	s.pairs = slices.DeleteFunc(s.pairs, s.meets)
	s.makeRoom()
	s.Work.Contacts = len(s.contacts)
	return len(s.contacts) > before
}

// makeRoom makes contacts of all bodies connected by touch to one whose overlap is
// resolved: an island that found only one of them a round would not move.
func (s *Solver) makeRoom() {
	for spreads := !s.heap; spreads; {
		s.spreadSeparating()
		spreads = false
		s.pairs = slices.DeleteFunc(s.pairs, func(p pair) bool {
			added := s.addTouchContact(p)
			spreads = spreads || added
			return added
		})
	}
}

// addTouchContact makes a contact of a pair that touches, if one of the two is in an island in which
// an overlap is resolved.
func (s *Solver) addTouchContact(p pair) bool {
	a, b := &s.Bodies[p.a], &s.Bodies[p.b]
	if !s.isSeparating(a) && !s.isSeparating(b) || len(s.contacts) == len(s.Bodies)*maxMet {
		return false
	}
	nearby, ok := collision.OverlapBoxes(a.Box, geom.Box{Center: b.Box.Center, Half: b.Box.Half.Add(geom.Vec{X: ahead, Y: ahead, Z: ahead})})
	if !ok {
		return false
	}
	s.touch(p, contact{axis: nearby.Normal, separation: min(nearby.Depth-ahead, 0)})
	for _, t := range [2]*state{&s.states[a.state-1], &s.states[b.state-1]} {
		t.separating = true
	}
	return true
}

// isSeparating reports whether a body is in an island in which an overlap is resolved.
func (s *Solver) isSeparating(b *Body) bool { return b.state != 0 && s.states[b.state-1].separating }

// meets makes a contact of a pair that meets.
func (s *Solver) meets(p pair) bool {
	a, b := &s.Bodies[p.a], &s.Bodies[p.b]
	displacement := s.displacementOf(a).Sub(s.displacementOf(b))
	s.Work.Tests++
	if len(s.contacts) == len(s.Bodies)*maxMet {
		return false
	}
	if overlap, ok := deepOverlap(a.Box, b.Box); ok {
		axis := overlap.Normal
		// If all bodies at one place parted along x, they would end as a row.
		if reach := a.Box.Half.Add(b.Box.Half); p.even && axis.X > 0 && a.Box.Center.Horizontal() == b.Box.Center.Horizontal() && reach.X == reach.Y {
			axis = geom.Vec{Y: 1}
		}
		s.touch(p, contact{axis: axis, separation: min(overlap.Depth+collision.Slop/2, partPush)})
		return true
	}
	hit, ok := collision.SweepBoxes(a.Box, displacement, b.Box)
	if !ok {
		return false
	}
	c := contact{axis: hit.Normal, separation: -max(gap(a.Box, b.Box, hit.Normal), 0)}
	if hit.Normal.Z == 0 {
		line := a.Box.Center.Sub(b.Box.Center).AddScaled(displacement, hit.Fraction).Horizontal().Normalize()
		if line.Dot(c.axis) < sameLine {
			c.line, c.lateral = line, min(float64(displacement.Dot(line)*hit.Fraction), 0)
		}
	}
	s.touch(p, c)
	return true
}

// sameLine is the cosine from which a line counts as the axis [ours], 0.08
// degrees: nearer to 1, rounding would decide how a load splits between the two.
const sameLine = 1 - 1e-6

// deepOverlap returns the overlap of two boxes, if it is deeper than Slop.
func deepOverlap(a, b geom.Box) (collision.Contact, bool) {
	overlap, ok := collision.OverlapBoxes(a, b)
	return overlap, ok && overlap.Depth > collision.Slop
}

// gap is the distance of a from b along a normal that is an axis, m.
func gap(a, b geom.Box, normal geom.Vec) float64 {
	return a.Center.Sub(b.Center).Dot(normal) - a.Half.Add(b.Half).Dot(normal.Abs())
}

// touch adds a contact of a pair.
func (s *Solver) touch(p pair, met contact) {
	c := s.contactOf(p)
	c.axis, c.line, c.separation, c.lateral = met.axis, met.line, met.separation, met.lateral
	c.cosine = c.axis.Dot(c.line)
	reach := s.states[c.a].base.Sub(s.states[c.b].base).Length() + partPush
	for _, t := range [2]*state{&s.states[c.a], &s.states[c.b]} {
		t.reach = max(t.reach, reach)
		t.separating = t.separating || c.separation > deepest
		s.separating = s.separating || t.separating
	}
}

// contactOf adds a contact of a pair without an axis.
func (s *Solver) contactOf(p pair) *contact {
	a, b := s.stateOf(p.a), s.stateOf(p.b)
	s.contacts = append(s.contacts, contact{a: a, b: b, inverseMass: s.states[a].inverseMass + s.states[b].inverseMass})
	return &s.contacts[len(s.contacts)-1]
}

// stateOf returns the index of a body's state, and adds one where there is none.
func (s *Solver) stateOf(place int32) int32 {
	b := &s.Bodies[place]
	if b.state == 0 {
		b.state = int32(len(s.states)) + 1
		s.states = append(s.states, state{body: place, inverseMass: b.inverseMass(),
			base: b.Displacement, displacement: b.Displacement, swept: b.Displacement, free: 1, scale: whole(), next: whole(), velocity: b.Velocity, before: b.Velocity})
	}
	return b.state - 1
}

// leastMass is the mass as which a lighter body counts [ours], so that no share of a push
// overflows.
const leastMass = 1e-3

// isFixed reports whether nothing moves a body.
func (b *Body) isFixed() bool { return b.Mass >= Fixed }

// inverseMass is 0 for a body that nothing moves. If it were only small, a body that is
// in two of those at once would push them apart, a little further in each pass of the
// iterations. They do not move, so it would end deeper in one of them.
func (b *Body) inverseMass() float64 {
	if b.isFixed() {
		return 0
	}
	return 1 / max(b.Mass, leastMass)
}

// displacementOf returns the present displacement of a body.
func (s *Solver) displacementOf(b *Body) geom.Vec {
	if b.state == 0 {
		return b.Displacement
	}
	return s.states[b.state-1].displacement
}

// whole is the scale of a displacement that is not cut.
func whole() geom.Vec { return geom.Vec{X: 1, Y: 1, Z: 1} }

// end is the displacement of a body, as cut so far.
func (t *state) end() geom.Vec {
	return geom.Vec{X: float64(t.displacement.X * t.scale.X), Y: float64(t.displacement.Y * t.scale.Y), Z: float64(t.displacement.Z * t.scale.Z)}
}

// push is how far others push a body.
func (t *state) push() geom.Vec { return t.displacement.Sub(t.base) }

// outgrown reports whether a body was pushed out of the bounds that were searched.
func (s *Solver) outgrown() bool {
	for i := range s.states {
		t := &s.states[i]
		b, known := s.Bodies[t.body].Box.Swept(t.displacement), &s.bounds[t.body]
		if b.Min.Min(known.Min) != known.Min || b.Max.Max(known.Max) != known.Max {
			return true
		}
	}
	return false
}

// dropMet removes the pairs that have contacts already.
func (s *Solver) dropMet() {
	s.met = s.met[:0]
	for i := range s.contacts {
		c := &s.contacts[i]
		s.met = append(s.met, pairKey(s.states[c.a].body, s.states[c.b].body))
	}
	slices.Sort(s.met)
	s.pairs = slices.DeleteFunc(s.pairs, func(p pair) bool {
		_, found := slices.BinarySearch(s.met, pairKey(p.a, p.b))
		return found
	})
}

// pairKey identifies a pair in either order.
func pairKey(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// finish writes the results to Bodies.
func (s *Solver) finish() {
	for i := range s.states {
		t := &s.states[i]
		b := &s.Bodies[t.body]
		if b.Carrier != None || t.displacement != t.base || t.scale != whole() {
			b.Displacement, b.DisplacementChanged = t.end(), true
		}
		if t.sticks {
			t.velocity = b.GroundVelocity
		}
		if b.Carrier != None || t.velocity != t.before {
			b.Velocity, b.VelocityChanged = t.velocity, true
		}
		if b.DisplacementChanged || b.VelocityChanged {
			s.Changed = append(s.Changed, t.body)
		}
	}
}
