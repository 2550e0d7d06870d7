package soak

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// frame is up to three unit vectors at right angles.
type frame struct {
	axes [3]geom.Vec
	rank int
}

// add takes a direction into the span of the frame.
func (f *frame) add(v geom.Vec) {
	const apart = 1e-4 // sine of the angle from which directions count as different
	if v = f.reject(v); f.rank < 3 && v.Length() > apart {
		f.axes[f.rank] = v.Normalize()
		f.rank++
	}
}

// reject returns what of v lies outside the span.
func (f *frame) reject(v geom.Vec) geom.Vec {
	if f.rank == 3 {
		return geom.Vec{}
	}
	for _, axis := range f.axes[:f.rank] {
		v = v.RejectFrom(axis)
	}
	return v
}

// contacts spans the directions in which what the body touched may have pushed it.
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

// support adds the directions in which the ground turns the velocity of a Slide body:
// it sets the height alone, and the body keeps its heading.
func (s *step) support(w *checker, f *frame) {
	now := components.SlideMemory.Get(w.watch.entry(w.index(s)))
	stood, ground := s.slide.Grounded, s.slide.Ground
	for _, bump := range s.bumps() {
		if bump.Normal.Z >= s.spec.Walker.StandMinDot {
			f.add(geom.Up())
			if stood && !s.intent.Has(components.ButtonSki) {
				ground = bump.Normal // from which it goes on
			}
		}
	}
	if stood && (!now.Grounded || s.slide.Ground != now.Ground || ground != now.Ground) {
		f.add(s.slide.Ground)
		f.add(geom.Up())
		f.add(s.afterStep.velocity) // it is turned up or down, and keeps its length
	}
	if now.Grounded {
		f.add(now.Ground)
	}
}

// stands reports whether a support sets the height of the body.
func (s *step) stands(w *checker) bool {
	return s.after.Model == components.ModelSlide && components.SlideMemory.Get(w.watch.entry(w.index(s))).Grounded
}

// stopped reports whether the step ended with no velocity where it may have lost
// one: at rest, or with all its answers to contacts used up.
func (s *step) stopped() bool { return s.limits.mayStop && s.afterStep.velocity == (geom.Vec{}) }

// wentBack reports whether the body may have gone a way and come back.
func (s *step) wentBack() bool { return s.stopped() || s.has(components.BumpBack) }

// turned reports whether the body was turned along a crease, or stopped in a corner
// that it remembers from the tick before. That changes its velocity by more than the
// impact of the bump tells.
func (s *step) turned() bool {
	return s.after.Model != components.ModelTribes && s.has(components.BumpCrease) || s.after.Model == components.ModelTorque && s.has(components.BumpRest)
}

// bend is how far the first way of a tick, by the mean of two velocities, is off
// that by the second: half the change of velocity, times the time.
func (s *step) bend(w *checker) geom.Vec {
	if s.after.Model != components.ModelTribes || !w.rules.Trapezoid {
		return geom.Vec{}
	}
	return s.atStart.velocity.Add(s.jump()).Sub(s.afterStep.velocity).Scale(s.limits.dt / 2)
}

// landing is what a body of Slide that lands on its feet went further than it shows: it
// keeps its heading, and the slope that it is turned up along takes of its speed no
// more than the impact times the tangent of the slope.
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

// checkPath is I16: the way of a step is the velocity that it shows times its time, but
// for what the contacts that it reports explain. Those push along their normals,
// each by no more than its impact in the whole tick. Along everything touched there
// is no such excuse, but for steps that leave some of the tick unspent, or that turn
// in a crease.
func (w *checker) checkPath(s *step) error {
	if s.stopped() || s.turned() {
		return nil // I7 and I17 hold
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
		return fmt.Errorf("I16 way: moved %.6f m at %.6f m/s from %.6f: %.6f m too far or too short along what it touched, %v",
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
		return fmt.Errorf("I16 way: moved %.6f m at %.6f m/s from %.6f: pushed %.6f m by contacts, at most %.6f, %v",
			s.afterStep.feet.Sub(s.atStart.feet), s.afterStep.velocity, s.atStart.feet, across, most, s.describeBumps())
	}
	return nil
}

// beside is how far contacts and steps up may have pushed a body along what the frame
// leaves out: directions that are all but in its span.
func (s *step) beside(f *frame) float64 {
	off := s.limits.climb * f.reject(geom.Up()).Length()
	for i := range s.bumps() {
		bump := &s.bumps()[i]
		off += (bump.Impact + s.limits.bounce) * s.limits.dt * f.reject(bump.Normal).Length()
	}
	return off
}

// pushOut is how far a body may have been pushed out of what it was in or came into:
// twice as far as it was deep, and Slop; or as far as its model does not tell of,
// where something was on its way. Beside a contact it may also have grazed something:
// sweeps let it come deeper than Slop, by what it moves on, but not twice as deep.
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

// describeBumps lists the bumps of a step for the line of a failure.
func (s *step) describeBumps() string {
	text := fmt.Sprintf("%d bumps", s.after.Move.BumpCount)
	for _, bump := range s.bumps() {
		text += fmt.Sprintf(" [%s %d %.4f %.4f]", bumpNames[bump.Kind], bump.Triangle, bump.Normal, bump.Impact)
	}
	return text
}

var bumpNames = [...]string{components.BumpSlide: "slide", components.BumpStep: "step", components.BumpRest: "rest",
	components.BumpCrease: "crease", components.BumpBack: "back"}

// progress sums up what a player showed and did over some ticks.
type progress struct {
	ticks, bumps               int
	expected, moved, allowance float64 // m
}

// Numbers of I17.
const (
	progressTicks = 30   // that are looked at together
	progressSpeed = 1    // m/s shown from which it counts
	leastProgress = 0.95 // of the way shown that must be made
	progressSlack = 0.05 // m that may lack beside
)

// checkProgress is I17: a body that shows a speed along all that it touches gets on.
func (w *checker) checkProgress(s *step) error {
	g, f := &w.progress[w.index(s)], s.contacts(w)
	shown := s.afterStep.velocity.Scale(s.limits.dt)
	if s.after.Move.BumpCount == 0 {
		shown = shown.Add(s.bend(w))
	}
	shown = f.reject(shown)
	if s.turned() {
		// Within the tick the body took up speed from what pressed it into the crease.
		before := f.reject(s.atStart.velocity).Scale(s.limits.dt)
		shown = shown.Normalize().Scale(geom.Clamp(before.Dot(shown.Normalize()), 0, shown.Length()))
	}
	if w.headUnder(w.index(s)) {
		shown = geom.Vec{} // it is told against whom the body stands on, and set out otherwise
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
		return fmt.Errorf("I17 glue: moved %.3f m of the %.3f m shown in %d ticks with %d bumps, the last at %.4f with %.4f m/s, %v",
			sum.moved, sum.expected, sum.ticks, sum.bumps, s.afterStep.feet, s.afterStep.velocity, s.describeBumps())
	}
	return nil
}
