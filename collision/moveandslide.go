package collision

import "github.com/skijet/skijet/collision/geom"

// Solid is what [MoveAndSlide] needs of the world. Every [Shape] is one, and so is a
// [Nearby].
type Solid interface {
	SweepBox(box geom.Box, displacement geom.Vec) (Hit, bool)
	Overlapper
}

// SlideBody is a body that [MoveAndSlide] moves.
type SlideBody struct {
	Box      geom.Box
	Velocity geom.Vec // m/s
	// Floor is the normal of the floor on which it stands, or zero. Keep it from call to
	// call: a body whose velocity leads out of it has jumped, and any other that stood on a
	// floor may step up and is snapped down.
	Floor geom.Vec
}

// SlideRules are how a body moves along what it meets. The zero value slides along
// everything alike, as a body in space does.
type SlideRules struct {
	// Up is the unit vector away from the ground, in any direction, or zero where
	// nothing is a floor. The other fields but Lock need it.
	Up geom.Vec
	// FloorCosine is the cosine of the steepest slope that is a floor; less than 0.5, which is
	// 60 degrees, counts as 0.5. On a floor a body keeps its heading and its horizontal speed,
	// uphill and downhill; steeper faces are walls, which it does not climb.
	FloorCosine float64
	// StepHeight is the highest step that a body on a floor takes, m; 0 for none.
	StepHeight float64
	// SnapDistance is how far a body that stood on a floor, and does not move up, is
	// brought down to it, m: over the edge of a step or the crest of a slope.
	SnapDistance float64
	// Lock is a unit vector along which the body never moves, or zero: the axis into the
	// picture of a game in a plane.
	Lock geom.Vec
}

// SlideHit is a contact of a body in a move.
type SlideHit struct {
	Hit
	Impact float64 // speed of the body into the face, m/s
}

// SlideResult is the result of one move.
type SlideResult struct {
	Body  SlideBody
	Hits  [maxSlides]SlideHit // what it met, in this order
	Count int                 // of Hits
	// Floor is what it stands on at the end, if Body.Floor is not zero. A body on a [Mover]
	// is taken along by [Mover.CarryBody] before the next move.
	Floor     Hit
	OnWall    bool    // it met a wall
	OnCeiling bool    // it met something above
	Climbed   float64 // m up by steps
	// Stuck is set where the body began inside something and found no way out. It has not
	// moved then, and has no velocity.
	Stuck bool
}

// MoveAndSlide moves a body for some seconds and lets it slide along what it meets: along a
// wall, along the crease of two, and to a stop in a corner. By its rules it walks on floors,
// up steps and down slopes. It applies no gravity, friction or push: change the velocity
// before the call. Everything it does is a function of its arguments. It allocates only where
// a body began inside something.
//
//	body.Velocity.Z -= 20 * seconds // gravity
//	result := collision.MoveAndSlide(world, body, seconds, rules)
//	body = result.Body
func MoveAndSlide(world Solid, body SlideBody, seconds float64, rules SlideRules) SlideResult {
	s := slideMove{world: world, rules: rules, left: seconds}
	s.stood = body.Floor != (geom.Vec{}) && body.Velocity.Dot(body.Floor) <= jumpSpeed
	s.Body = SlideBody{Box: body.Box, Velocity: s.unlocked(body.Velocity)}
	for s.Count < maxSlides && s.left > 0 && s.advance() {
	}
	if s.Stuck {
		s.Body.Box, s.Body.Velocity = body.Box, geom.Vec{}
		return s.SlideResult
	}
	s.findFloor()
	return s.SlideResult
}

// slideMove is one body in one move.
type slideMove struct {
	SlideResult
	world   Solid
	rules   SlideRules
	stood   bool    // on a floor when the move began, and has not jumped
	touched bool    // a floor, in this move
	left    float64 // seconds
	freed   bool    // it was pushed out of something
	planes  [maxSlides + 1]geom.Vec
	count   int // of planes, at which it still is
}

// advance moves the body to its next contact and turns it, and reports whether the move
// goes on.
func (s *slideMove) advance() bool {
	displacement := s.Body.Velocity.Scale(s.left)
	if displacement == (geom.Vec{}) || !displacement.IsFinite() {
		return false
	}
	hit, ok := s.world.SweepBox(s.Body.Box, displacement)
	if !ok {
		s.Body.Box = s.Body.Box.Translate(displacement)
		return false
	}
	if hit.Depth > 0 {
		return s.free()
	}
	s.Body.Box = s.Body.Box.Translate(displacement.Scale(hit.Fraction))
	if displacement.Length()*hit.Fraction > leftBehind {
		s.count = 0
	}
	s.left -= float64(s.left * hit.Fraction)
	s.Hits[s.Count] = SlideHit{hit, -s.Body.Velocity.Dot(hit.Normal)}
	s.Count++
	if s.classify(hit.Normal) == wall && (s.stood || s.touched) && s.stepUp() {
		s.count = 0
		return true
	}
	s.turn(hit.Normal)
	return true
}

// free pushes a body out that began inside something, once. It is still inside where the
// push leads out of the plane of the lock.
func (s *slideMove) free() bool {
	half := s.Body.Box.Half
	out, free, _ := Depenetrate(s.world, s.Body.Box, min(half.X, half.Y, half.Z), nil)
	if s.freed || !free {
		s.Stuck = true
		return false
	}
	s.freed = true
	s.Body.Box = s.Body.Box.Translate(s.unlocked(out))
	return true
}

// unlocked returns what of a vector is not along the axis of the lock.
func (s *slideMove) unlocked(v geom.Vec) geom.Vec {
	if s.rules.Lock == (geom.Vec{}) {
		return v
	}
	return v.RejectFrom(s.rules.Lock)
}

// What a face is to a body.
type faceKind uint8

const (
	wall faceKind = iota
	floorFace
	ceilingFace
)

// classify returns what a face is, and notes that the body met it.
func (s *slideMove) classify(normal geom.Vec) faceKind {
	switch up := normal.Dot(s.rules.Up); {
	case s.isFloor(normal):
		s.touched = true
		return floorFace
	case up < -ceilingCosine:
		s.OnCeiling = true
		return ceilingFace
	}
	s.OnWall = true
	return wall
}

// isFloor reports whether a face is a floor.
func (s *slideMove) isFloor(normal geom.Vec) bool {
	return normal.Dot(s.rules.Up) >= max(s.rules.FloorCosine, steepestFloor)
}

// turn turns the velocity along a face, and along those at which the body still is.
func (s *slideMove) turn(normal geom.Vec) {
	v := s.Body.Velocity
	switch flat := s.flat(normal); {
	case s.isFloor(normal):
		v = s.along(v, normal)
	case normal.Dot(s.rules.Up) > 0 && (s.stood || s.touched) && !s.knows(flat):
		normal = flat // a walker does not climb a wall that leans back: to it, that is upright
	}
	s.planes[s.count] = s.unlocked(normal).Normalize()
	s.count++
	planes := s.planes[:s.count]
	tolerance := Tolerance{Speed: slideNoise}
	switch {
	case planes[s.count-1] == (geom.Vec{}): // across the lock: nothing leads along it
		v = geom.Vec{}
	case !tolerance.PointsOut(v, planes):
		v = ClipToPlanes(v, planes, tolerance)
	}
	s.Body.Velocity = s.unlocked(v)
}

// along turns a velocity along a floor. The heading stays: only the vertical speed changes.
func (s *slideMove) along(v, floor geom.Vec) geom.Vec {
	return v.AddScaled(s.rules.Up, -v.Dot(floor)/floor.Dot(s.rules.Up))
}

// flat returns the direction of a normal as seen from above.
func (s *slideMove) flat(normal geom.Vec) geom.Vec {
	if s.rules.Up == (geom.Vec{}) {
		return normal
	}
	return normal.RejectFrom(s.rules.Up).Normalize()
}

// knows reports whether the body is at a face of that normal.
func (s *slideMove) knows(normal geom.Vec) bool {
	for _, plane := range s.planes[:s.count] {
		if plane.Dot(normal) > sameNormal {
			return true
		}
	}
	return false
}

// stepUp moves the body up a step and on over it, and reports whether there was one: up, on
// as far as it was going, and down again, onto a floor.
func (s *slideMove) stepUp() bool {
	r := &s.rules
	ahead := s.Body.Velocity.RejectFrom(r.Up).Scale(s.left)
	if !(r.StepHeight > 0) || ahead.Length() < leastStep {
		return false
	}
	box, rise := s.Body.Box, r.Up.Scale(r.StepHeight)
	if hit, ok := s.world.SweepBox(box, rise); ok {
		rise = rise.Scale(hit.Fraction)
	}
	box = box.Translate(rise)
	went := 1.0
	if hit, ok := s.world.SweepBox(box, ahead); ok {
		went = hit.Fraction
	}
	if went*ahead.Length() < leastStep {
		return false
	}
	box = box.Translate(ahead.Scale(went))
	hit, ok := s.world.SweepBox(box, rise.Neg())
	if !ok || hit.Depth > 0 || !s.isFloor(hit.Normal) {
		return false
	}
	s.Body.Box = box.Translate(rise.Scale(-hit.Fraction))
	s.Climbed += float64(rise.Length() * (1 - hit.Fraction))
	s.left -= float64(s.left * went)
	s.Body.Velocity = s.Body.Velocity.RejectFrom(r.Up)
	s.touched = true
	return true
}

// findFloor finds what the body stands on at the end, and snaps one down to it that stood
// on a floor.
func (s *slideMove) findFloor() {
	r := &s.rules
	if !s.stood && !s.touched || r.Up == (geom.Vec{}) {
		return
	}
	reach := floorProbe
	if s.stood {
		reach = max(reach, r.SnapDistance)
	}
	hit, ok := s.world.SweepBox(s.Body.Box, r.Up.Scale(-reach))
	if !ok || hit.Depth > 0 || !s.isFloor(hit.Normal) {
		return
	}
	v := s.Body.Velocity
	if !s.stood && v.Dot(hit.Normal) > jumpSpeed {
		return // it touched a floor and left it again
	}
	s.Floor, s.Body.Floor = hit, hit.Normal
	if drop := float64(hit.Fraction * reach); drop > floorProbe {
		s.Body.Box = s.Body.Box.Translate(r.Up.Scale(-drop))
	}
	s.Body.Velocity = s.unlocked(s.along(v, hit.Normal))
}
