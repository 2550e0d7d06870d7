package soak

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// frame is a set of up to three orthogonal unit vectors.
type frame struct {
	axes [3]geom.Vec
	rank int
}

// add extends the span of the frame by a direction.
func (f *frame) add(v geom.Vec) {
	const apart = 1e-4 // sine of the angle from which directions count as different
	if v = f.reject(v); f.rank < 3 && v.Length() > apart {
		f.axes[f.rank] = v.Normalize()
		f.rank++
	}
}

// reject returns the part of v outside the span.
func (f *frame) reject(v geom.Vec) geom.Vec {
	if f.rank == 3 {
		return geom.Vec{}
	}
	for _, axis := range f.axes[:f.rank] {
		v = v.RejectFrom(axis)
	}
	return v
}

// contacts returns the span of the directions in which contacts may have pushed the body.
func (s *step) contacts(w *checker) frame {
	var f frame
	for i := range s.bumps() {
		f.add(s.bumps()[i].Normal)
	}
	if s.steps > 0 || s.stands(w) {
		f.add(geom.Up())
	}
	if s.after.Model == components.ModelSlide {
		s.support(w, &f)
	}
	return f
}

// support adds the directions in which ground turns the velocity of a Slide body: it sets
// only the height, and the body keeps its heading.
func (s *step) support(w *checker, f *frame) {
	now := components.SlideMemory.Get(w.watch.entry(w.index(s)))
	stood, ground := s.slide.Grounded, s.slide.Ground
	for _, bump := range s.bumps() {
		if bump.Normal.Z >= s.spec.Walker.StandMinDot {
			f.add(geom.Up())
			if stood && !s.intent.Has(components.ButtonSki) {
				ground = bump.Normal // the ground of the next step
			}
		}
	}
	if stood && (!now.Grounded || s.slide.Ground != now.Ground || ground != now.Ground) {
		f.add(s.slide.Ground)
		f.add(geom.Up())
		f.add(s.afterStep.velocity) // the velocity is turned up or down, and keeps its length
	}
	if now.Grounded {
		f.add(now.Ground)
	}
}

// stands reports whether a support sets the height of the body.
func (s *step) stands(w *checker) bool {
	return s.after.Model == components.ModelSlide && components.SlideMemory.Get(w.watch.entry(w.index(s))).Grounded
}

// stopped reports whether the step ended with zero velocity where that is allowed: at
// rest, or with all its contacts used up.
func (s *step) stopped() bool { return s.limits.mayStop && s.afterStep.velocity == (geom.Vec{}) }

// wentBack reports whether the body may have moved out and back again.
func (s *step) wentBack() bool { return s.stopped() || s.has(components.BumpBack) }

// turned reports whether the body was turned along a crease, or stopped in a corner that
// it remembers from the last tick. Either changes its velocity by more than the reported
// impact.
func (s *step) turned() bool {
	return s.after.Model != components.ModelTribes && s.has(components.BumpCrease) || s.after.Model == components.ModelTorque && s.has(components.BumpRest)
}

// bend returns how far the first sweep of a tick, by the mean of two velocities, differs
// from that by the second velocity: half the change of velocity, times the time.
func (s *step) bend(w *checker) geom.Vec {
	if s.after.Model != components.ModelTribes || !w.rules.Trapezoid {
		return geom.Vec{}
	}
	return s.atStart.velocity.Add(s.jump()).Sub(s.afterStep.velocity).Scale(s.limits.dt / 2)
}

// landing returns how far a Slide body that lands on its feet moved beyond its final
// velocity. It keeps its heading, and the slope takes no more of its speed than the
// impact times the tangent of the slope.
func (s *step) landing() geom.Vec {
	if s.after.Model != components.ModelSlide || s.slide.Grounded || s.intent.Has(components.ButtonSki) {
		return geom.Vec{}
	}
	lost := 0.0
	for _, bump := range s.bumps() {
		if up := bump.Normal.Z; up >= s.spec.Walker.StandMinDot {
			lost += bump.Impact * bump.Normal.Horizontal().Length() / up
		}
	}
	return s.afterStep.velocity.Horizontal().Normalize().Scale(lost * s.limits.dt)
}

// checkPath checks I16: the displacement of a step is its reported velocity times its
// time, except for what the reported contacts explain. Contacts push along their normals,
// each by no more than its impact in the whole tick. Along all surfaces that it touched
// nothing explains a difference, except in steps that leave a part of the tick unused, or
// that turn in a crease.
func (w *checker) checkPath(s *step) error {
	if s.stopped() || s.turned() {
		return nil // I7 and I17 still apply
	}
	l, f, bend := &s.limits, s.contacts(w), s.bend(w).Add(s.landing())
	shown := s.afterStep.velocity.Scale(l.dt)
	off := s.afterStep.feet.Sub(s.atStart.feet).Sub(shown)
	if s.after.Move.BumpCount == 0 {
		off, bend = off.Sub(bend), geom.Vec{}
	}
	along, slack := f.reject(off), l.slack+1e-8+s.carrierSpeed*l.dt+s.beside(&f)
	var unexplained float64
	if l.mayStop {
		unexplained = between(along, f.reject(shown).Neg()) - bend.Length()
	} else {
		unexplained = between(along, f.reject(bend))
	}
	if unexplained > slack && unexplained > slack+w.pushOut(s, along) {
		return fmt.Errorf("I16 path: moved %.6f m at %.6f m/s from %.6f: %.6f m too far or too short along its contacts, %v",
			s.afterStep.feet.Sub(s.atStart.feet), s.afterStep.velocity, s.atStart.feet, unexplained, s.describeBumps())
	}
	most := (slack+l.push)*float64(1+s.after.Move.BumpCount) + l.climb + bend.Length()
	if l.mayStop {
		most += shown.Length()
	}
	for i := range s.bumps() {
		most += (s.bumps()[i].Impact + l.bounce) * l.dt
	}
	if across := off.Sub(along).Length(); across > most {
		return fmt.Errorf("I16 path: moved %.6f m at %.6f m/s from %.6f: pushed %.6f m by contacts, at most %.6f, %v",
			s.afterStep.feet.Sub(s.atStart.feet), s.afterStep.velocity, s.atStart.feet, across, most, s.describeBumps())
	}
	return nil
}

// beside returns how far contacts and steps up may have pushed a body along directions
// outside the frame that are almost in its span.
func (s *step) beside(f *frame) float64 {
	off := s.limits.climb * f.reject(geom.Up()).Length()
	for i := range s.bumps() {
		bump := &s.bumps()[i]
		off += (bump.Impact + s.limits.bounce) * s.limits.dt * f.reject(bump.Normal).Length()
	}
	return off
}

// pushOut returns how far a body may have been pushed out of an overlap: twice its depth,
// and Slop; or as far as its model does without reporting it, if something was on its
// path. Beside a contact it may also have grazed another surface. Sweeps allow it to
// overlap deeper than Slop there, but not twice as deep.
func (w *checker) pushOut(s *step, off geom.Vec) float64 {
	i, box := w.index(s), s.atStart.box()
	shown := s.afterStep.velocity.Scale(s.limits.dt)
	deep := w.depth(i, box)
	if s.after.Move.BumpCount == 0 {
		deep = max(deep, w.depth(i, box.Translate(shown)))
	} else {
		came := geom.FeetBox(s.afterStep.feet.Sub(off), s.afterStep.half)
		deep = max(deep, min(w.depth(i, came), 2*collision.Slop))
	}
	if deep == 0 && (s.limits.push == 0 || w.crossed(i, box, shown, geom.Vec{}) == nil) {
		return 0
	}
	return max(2*deep+collision.Slop, s.limits.push)
}

// between returns how far p is from the line from the origin to end.
func between(p, end geom.Vec) float64 {
	if square := end.LengthSquared(); square > 0 {
		p = p.AddScaled(end, -geom.Clamp(p.Dot(end)/square, 0, 1))
	}
	return p.Length()
}

// describeBumps lists the bumps of a step for a failure message.
func (s *step) describeBumps() string {
	text := fmt.Sprintf("%d bumps", s.after.Move.BumpCount)
	for _, bump := range s.bumps() {
		text += fmt.Sprintf(" [%s %d %.4f %.4f]", bumpNames[bump.Kind], bump.Triangle, bump.Normal, bump.Impact)
	}
	return text
}

var bumpNames = [...]string{components.BumpSlide: "slide", components.BumpStep: "step", components.BumpRest: "rest",
	components.BumpCrease: "crease", components.BumpBack: "back"}

// progress sums up the expected and the actual movement of a body over some ticks.
type progress struct {
	ticks, bumps               int
	expected, moved, allowance float64 // m
}

// Numbers of I17.
const (
	progressTicks = 30   // ticks that are checked together
	progressSpeed = 1    // m/s, mean expected speed above which progress is checked
	leastProgress = 0.95 // fraction of the expected distance that the body must move
	progressSlack = 0.05 // m, additional tolerance
)

// checkProgress checks I17: a body with a velocity along all surfaces that it touches
// moves.
func (w *checker) checkProgress(s *step) error {
	g, f := &w.progress[w.index(s)], s.contacts(w)
	shown := s.afterStep.velocity.Scale(s.limits.dt)
	if s.after.Move.BumpCount == 0 {
		shown = shown.Add(s.bend(w))
	}
	shown = f.reject(shown)
	if s.turned() {
		// Within the tick the body gained speed along the crease from the force into it.
		before := f.reject(s.atStart.velocity).Scale(s.limits.dt)
		shown = shown.Normalize().Scale(geom.Clamp(before.Dot(shown.Normalize()), 0, shown.Length()))
	}
	if w.headUnder(w.index(s)) {
		shown = geom.Vec{} // the velocity is relative to the body below
	}
	g.ticks++
	if size := shown.Length(); size > 1e-6 { // less has no direction
		g.expected += size
		g.moved += s.afterStep.feet.Sub(s.atStart.feet).Dot(shown) / size
	}
	g.allowance += s.limits.backOff
	g.bumps += s.after.Move.BumpCount
	if g.ticks < progressTicks {
		return nil
	}
	sum := *g
	*g = progress{}
	if sum.expected > progressSpeed*progressTicks*s.limits.dt && sum.moved < leastProgress*sum.expected-progressSlack-sum.allowance {
		return fmt.Errorf("I17 glue: moved %.3f m of the expected %.3f m in %d ticks with %d bumps, the last at %.4f with %.4f m/s, %v",
			sum.moved, sum.expected, sum.ticks, sum.bumps, s.afterStep.feet, s.afterStep.velocity, s.describeBumps())
	}
	return nil
}
