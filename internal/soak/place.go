package soak

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
)

// gatherMargin is how far beyond the needed bounds the checker gathers faces, m, so that
// it need not gather in every tick.
const gatherMargin = 1.5

// near returns the faces of the level and its platforms that overlap the bounds, and
// possibly more. The slice is reused.
func (w *checker) near(i int, bounds geom.Bounds) []*testlevels.Face {
	i = min(i, len(w.surroundings)-1) // the last one serves all solids that are not checked
	faces := w.surroundings[i].within(w.solid, bounds)
	if len(w.platforms) == 0 {
		return faces
	}
	w.list = append(w.list[:0], faces...)
	for k := range w.platforms {
		if p := &w.platforms[k]; p.near(bounds) {
			w.list = p.gather(bounds, w.list)
		}
	}
	return w.list
}

// within returns the faces of the level that overlap the bounds, and possibly more.
func (s *surroundings) within(solid *testlevels.Brute, bounds geom.Bounds) []*testlevels.Face {
	if !s.region.Contains(bounds.Min) || !s.region.Contains(bounds.Max) || s.faces == nil {
		s.region = bounds.Expand(gatherMargin)
		s.faces = solid.Gather(s.region, s.faces[:0])
	}
	return s.faces
}

// depth returns how deep a box overlaps the level and its platforms, m.
func (w *checker) depth(i int, box geom.Box) float64 {
	worst, bounds := 0.0, box.Bounds()
	for _, f := range w.near(i, bounds) {
		if f.Bounds.Overlaps(bounds) {
			worst = max(worst, f.Depth(box))
		}
	}
	return worst
}

// index returns the index of the body of a step.
func (w *checker) index(s *step) int { return int(s.after.ID - w.watch.first) }

// checkBounds checks I3: where a body may be.
func (w *checker) checkBounds(s *step) error {
	b, bounds := s.after, w.m.Level.Bounds
	if !w.m.Level.Limits.Contains(b.Position) {
		return fmt.Errorf("I3 bounds: alive at %v, beyond the limits", b.Position)
	}
	if w.ground.Closed && !bounds.Expand(1e-3).Contains(b.Position) {
		return fmt.Errorf("I3 bounds: escaped to %v from %v at %v m/s", b.Position, s.atStart.feet, s.atStart.velocity)
	}
	// The faces at the border of an open level have one side, so a body across the border
	// can meet their edges from behind.
	if w.ground.Closed {
		return nil
	}
	around := &w.surroundings[w.index(s)]
	if around.outside && w.isBack(s) {
		around.comeBack()
	}
	around.outside = around.outside || !w.isWithin(s.afterPushes.box())
	if around.outside {
		s.limits.push += w.pushFromBehind(s)
		w.noteBehind(s)
	}
	return nil
}

// comeBack forgets that a body has crossed the border.
func (a *surroundings) comeBack() { a.outside, a.behind = false, a.behind[:0] }

// isWithin reports whether a box is within the border of the level, at whatever height.
func (w *checker) isWithin(box geom.Box) bool {
	bounds, low, high := w.m.Level.Bounds, box.Min(), box.Max()
	low.Z, high.Z = bounds.Center().Z, bounds.Center().Z
	return bounds.Contains(low) && bounds.Contains(high)
}

// isBack reports whether a step begins where faces are solid for the body again: within the
// border, free, and above the front of a face.
func (w *checker) isBack(s *step) bool {
	box := s.atStart.box()
	if !w.isWithin(box) || !w.solid.FrontBelow(box.Center) {
		return false
	}
	box.Half = box.Half.Sub(geom.Vec{X: collision.Slop, Y: collision.Slop, Z: collision.Slop})
	return w.depth(w.index(s), box) <= rounding
}

// entersFromBehind reports whether a step may take a body into a face from behind: it moves
// towards the front of the face, and does not begin in it.
func (s *step) entersFromBehind(f *testlevels.Face, start geom.Box) bool {
	toFront := s.atStart.velocity.Dot(f.Normal) > 0 || s.afterStep.feet.Sub(s.atStart.feet).Dot(f.Normal) > 0
	return toFront && f.Depth(start) <= collision.Slop
}

// pushFromBehind returns how far a step may have pushed a body, m, out of faces that it
// entered from behind. Such a face does not stop it as long as it moves towards the front.
// Once it turns back, the face pushes it out: by half the least side of its box at most.
func (w *checker) pushFromBehind(s *step) float64 {
	around, half, deep := &w.surroundings[w.index(s)], s.afterStep.half, 0.0
	start := geom.FeetBox(s.atStart.feet, half)
	end := start.Translate(s.afterStep.velocity.Scale(s.limits.dt))
	for _, f := range around.within(w.solid, start.Bounds().Union(end.Bounds())) {
		if slices.Contains(around.behind, f.Number) || s.entersFromBehind(f, start) {
			deep = max(deep, f.Depth(start), f.Depth(end))
		}
	}
	if deep == 0 {
		return 0
	}
	return min(2*deep+collision.Slop, half.X, half.Y, half.Z)
}

// noteBehind notes in which faces a step ends that it, or one before it, entered from behind.
func (w *checker) noteBehind(s *step) {
	around, start, end := &w.surroundings[w.index(s)], geom.FeetBox(s.atStart.feet, s.afterStep.half), s.afterPushes.box()
	was := around.behind
	around.behind = nil
	for _, f := range around.within(w.solid, end.Bounds()) {
		if f.Depth(end) > 0 && (slices.Contains(was, f.Number) || s.entersFromBehind(f, start)) {
			around.behind = append(around.behind, f.Number)
		}
	}
}

// checkContained checks I2: no body overlaps anything, and no step gives up.
func (w *checker) checkContained(s *step) error {
	b, i := s.after, w.index(s)
	if w.surroundings[i].outside {
		return nil
	}
	if b.Move.Stuck {
		return fmt.Errorf("I2 contained: the step gave up at %v", b.Position)
	}
	// A body is free within Slop if its box, less Slop on every side, overlaps nothing.
	box := s.afterPushes.box()
	box.Half = box.Half.Sub(geom.Vec{X: collision.Slop, Y: collision.Slop, Z: collision.Slop})
	if d := w.depth(i, box); d > rounding {
		return fmt.Errorf("I2 contained: depth %.9f m and Slop at %.9f, set out from %.9f at %.6f m/s, stepped to %.9f, now %.6f, pushed by others: %v",
			d, b.Position, s.atStart.feet, s.atStart.velocity, s.afterStep.feet, b.Velocity, s.pushed)
	}
	return nil
}

// minSweptHalf is the smallest half extent of a swept box, m.
const minSweptHalf = 1e-3

// checkContinuous checks I4: the part of the box that stays on the straight path between
// two positions, whatever bends the path, passes through no face.
func (w *checker) checkContinuous(s *step) error {
	i := w.index(s)
	if w.surroundings[i].outside {
		return nil
	}
	if err := w.checkPlatformPaths(s); err != nil {
		return err
	}
	from := geom.FeetBox(s.atStart.feet, s.afterStep.half)
	displacement := s.afterStep.feet.Sub(s.atStart.feet)
	if f := w.crossed(i, from, displacement, w.pathMargin(s)); f != nil && !w.climbedSteps(s, from, displacement) {
		return fmt.Errorf("I4 no teleport: from %v to %v by its own step through face %d at %v, %v, %v, past a detour of %v",
			s.atStart.feet, s.afterStep.feet, f.Number, f.A, f.B, f.C, w.pathMargin(s))
	}
	if !s.pushed {
		return nil
	}
	// Contacts push it from the end of its step, or stop it before.
	from = geom.FeetBox(s.afterStep.feet, s.afterStep.half)
	f := w.crossed(i, from, s.afterPushes.feet.Sub(s.afterStep.feet), geom.Vec{X: 2 * collision.Slop, Y: 2 * collision.Slop, Z: 2 * collision.Slop})
	if f == nil {
		return nil
	}
	from.Center = s.atStart.box().Center
	if f := w.crossed(i, from, s.afterPushes.feet.Sub(s.atStart.feet), w.pathMargin(s)); f != nil {
		return fmt.Errorf("I4 no teleport: pushed by others from %v over %v to %v through face %d", s.atStart.feet, s.afterStep.feet, s.afterPushes.feet, f.Number)
	}
	return nil
}

// climbedSteps reports whether a body may have reached its end by several steps up: first
// up and then across, over what the straight path goes through.
func (w *checker) climbedSteps(s *step, from geom.Box, displacement geom.Vec) bool {
	if s.steps < 2 || displacement.Z <= 0 {
		return false
	}
	up := geom.Vec{Z: displacement.Z}
	margin := w.pathMargin(s)
	margin.Z -= s.limits.climb
	return w.crossed(w.index(s), from, up, margin) == nil && w.crossed(w.index(s), from.Translate(up), displacement.Horizontal(), margin) == nil
}

// checkPlatformPaths checks I4 for what platforms do before a body's step: they neither
// carry its middle through the level nor pass through it.
func (w *checker) checkPlatformPaths(s *step) error {
	if len(w.platforms) == 0 {
		return nil
	}
	from, to := geom.FeetBox(s.before.Position, s.before.Half), geom.FeetBox(s.atStart.feet, s.before.Half)
	bounds := from.Bounds().Union(to.Bounds())
	for k := range w.platforms {
		if p := &w.platforms[k]; p.near(bounds) && p.passesThrough(from.Center, to.Center) {
			return fmt.Errorf("I4 no teleport: platform %d went through a player from %v to %v", k, s.before.Position, s.atStart.feet)
		}
	}
	if displacement := to.Center.Sub(from.Center); displacement != (geom.Vec{}) {
		from.Half = geom.Vec{X: minSweptHalf, Y: minSweptHalf, Z: minSweptHalf}
		for _, f := range w.surroundings[w.index(s)].within(w.solid, bounds) {
			if _, _, ok := f.Meets(from, displacement); ok {
				return fmt.Errorf("I4 no teleport: a platform took a player from %v to %v through face %d", s.before.Position, s.atStart.feet, f.Number)
			}
		}
	}
	return nil
}

// crossed returns a face that a box, less a margin on every side, passes through on its
// path, or nil.
func (w *checker) crossed(i int, box geom.Box, displacement, margin geom.Vec) *testlevels.Face {
	if displacement == (geom.Vec{}) {
		return nil
	}
	box.Half = box.Half.Sub(margin).Max(geom.Vec{X: minSweptHalf, Y: minSweptHalf, Z: minSweptHalf})
	bounds := box.Swept(displacement)
	for _, f := range w.near(i, bounds) {
		if !f.Bounds.Overlaps(bounds) {
			continue
		}
		if _, _, ok := f.Meets(box, displacement); ok {
			return f
		}
	}
	return nil
}

// pathMargin returns how far the path of a step may differ from the straight line, along
// each axis. A change of velocity d at some time of the tick bends the path by at most
// d/4 ticks; steps up lift it, and pushes shift it.
func (w *checker) pathMargin(s *step) geom.Vec { return w.pathMarginOf(s, 0.25) }

// pathMarginOf is pathMargin for contacts that act for that part of a tick with their
// impact. For the whole tick, it returns how far from the straight line a step may find
// contacts: a Tribes body that is about to hit something moves back to the start of its
// slice, so it need not have been where it touches.
func (w *checker) pathMarginOf(s *step, part float64) geom.Vec {
	slack := s.limits.slack + s.limits.push + 2*collision.Slop
	off := geom.Vec{X: slack, Y: slack, Z: slack + s.limits.climb}
	if s.after.Move.BumpCount > 0 {
		off = off.AddScaled(s.bend(w).Abs(), part)
	}
	for i := range s.bumps() {
		bump := &s.bumps()[i]
		off = off.AddScaled(bump.Normal.Abs(), (bump.Impact+s.limits.bounce)*s.limits.dt*part)
	}
	if s.wentBack() || s.turned() || w.rules.NeverStuck && len(s.bumps()) > 1 {
		far := s.fastest() * s.limits.dt
		off = off.Add(geom.Vec{X: far, Y: far, Z: far})
	}
	return off
}
