package slide

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// long selects the long run of the tests that have one.
var long = os.Getenv("SKIJET_LONG") == "1"

// pathCheck compares, tick by tick, the displacement of a body with its reported velocity.
// They may differ by what a contact of that tick explains: the velocity lost to it, and
// the displacement by support and pushes. The same contact in tick after tick explains
// nothing: over 30 ticks the two agree to 5 %.
type pathCheck struct {
	rig   *rig
	ghost *rig // steps the same body in an empty level
	past  [pathTicks]pathTick
	count int
	stood bool                      // before the step
	last  components.MoveReportData // of the tick before
}

const (
	pathTicks = 30
	pathPart  = 0.05
	pathOff   = 0.05 // m
)

type pathTick struct{ moved, shown, excused float64 }

func newPathCheck(r *rig) *pathCheck {
	return &pathCheck{rig: r, ghost: inAir()}
}

// step steps the body and returns an error where the check fails.
func (l *pathCheck) step() error {
	r := l.rig
	l.ghost.become(r)
	l.stood = r.body.Slide.Grounded
	from := r.feet()
	l.ghost.step()
	r.step()
	set, shown, moved := l.ghost.velocity(), r.velocity().Scale(dt), r.feet().Sub(from)
	lost := set.Sub(r.velocity()).Length()
	excused := lost*dt + Press*float64(min(r.body.Report.BumpCount, 1)) + Hover
	lift := l.lift()
	off := moved.Sub(shown)
	// Pushes are along the normals of the surfaces touched, and otherwise only up or down,
	// where support may have lifted the body as well.
	if along := r.unexplainedPart(off, geom.Up()).Length(); along > lost*dt+tolerance {
		return fmt.Errorf("moved %.6f, reported %.6f, started with %.6f: %.6f m not explained by %d bumps", moved, shown, set.Scale(dt), along, r.body.Report.BumpCount)
	}
	within := func(off geom.Vec) bool {
		return off.Horizontal().Length() <= excused && math.Abs(off.Z) <= excused+lift
	}
	if !within(off) && !within(l.unpushed(off)) {
		return fmt.Errorf("moved %.6f, reported %.6f, started with %.6f, %d bumps", moved, shown, set.Scale(dt), r.body.Report.BumpCount)
	}
	now := pathTick{moved: moved.Length(), shown: shown.Length()}
	if l.isNew() {
		now.excused = excused
	}
	now.excused += off.Sub(l.unpushed(off)).Length()
	if climbed := math.Abs(moved.Z - shown.Z); climbed > Press && lift > 0 {
		now.excused += climbed
	}
	l.last = *r.body.Report
	l.past[l.count%pathTicks] = now
	l.count++
	if l.count < pathTicks {
		return nil
	}
	var sum pathTick
	for _, p := range l.past {
		sum.moved += p.moved
		sum.shown += p.shown
		sum.excused += p.excused
	}
	if math.Abs(sum.moved-sum.shown) > pathPart*max(sum.moved, sum.shown)+sum.excused+pathOff {
		return fmt.Errorf("moved %.4f m in %d ticks and reported %.4f m", sum.moved, pathTicks, sum.shown)
	}
	return nil
}

// unpushed returns a displacement less one possible push of the last tick, out of a
// surface that was touched and by half the box at most: the push that leaves the least
// horizontal remainder, as support may have lifted the body as well.
func (l *pathCheck) unpushed(off geom.Vec) geom.Vec {
	report := l.rig.body.Report
	least := off
	for _, b := range report.Bumps[:report.BumpCount] {
		flat := b.Normal.Horizontal()
		for _, out := range []float64{off.Dot(b.Normal), off.Dot(flat) / max(flat.Dot(flat), 0.01)} {
			left := off.AddScaled(b.Normal, -min(out, half+Press))
			if out > Press && b.Kind != components.BumpStep && left.Horizontal().Length() < least.Horizontal().Length() {
				least = left
			}
		}
	}
	return least
}

// isNew reports whether the body hit a surface in this tick that it did not hit in the
// tick before.
func (l *pathCheck) isNew() bool {
	report := l.rig.body.Report
	for _, b := range report.Bumps[:report.BumpCount] {
		known := false
		for _, o := range l.last.Bumps[:l.last.BumpCount] {
			known = known || o.Normal.Dot(b.Normal) > 0.999
		}
		if !known {
			return true
		}
	}
	return false
}

// lift is how far up or down support may have moved the body in the last tick:
// up a step, or down the ground that a standing body follows.
func (l *pathCheck) lift() float64 {
	report, walker := l.rig.body.Report, l.rig.body.Walker
	for _, b := range report.Bumps[:report.BumpCount] {
		if b.Kind == components.BumpStep {
			return walker.LegHeight
		}
	}
	if l.stood && l.rig.body.Slide.Grounded {
		return walker.Probe
	}
	return Press // less does not count as a step
}

// become makes the body a copy of another one's.
func (r *rig) become(o *rig) {
	to, from := &r.body, &o.body
	*to.Intent, *to.Position, *to.Velocity, *to.View = *from.Intent, *from.Position, *from.Velocity, *from.View
	*to.Energy, *to.Contact, *to.Slide, *to.Medium = *from.Energy, *from.Contact, *from.Slide, *from.Medium
	*to.Walker, *to.Armor = *from.Walker, *from.Armor
	r.rules = o.rules
}

// TestPath_MatchesTheReportedVelocity drives bodies through pits of planes. The long run
// takes all headings in steps of 15 degrees, the short one different ones in each scene.
func TestPath_MatchesTheReportedVelocity(t *testing.T) {
	ticks, turns := 60, 2
	if long {
		ticks, turns = 150, 24
	}
	for i, c := range cuts() {
		for k, p := range pits(c) {
			world := meshOf(t, p.triangles)
			for j, ride := range rides() {
				for turn := range turns {
					heading := turn*(24/turns) + (i+5*k+7*j)%(24/turns)
					r := p.enter(world, ride, heading*15)
					label := fmt.Sprintf("%s, %s at %d degrees", p.name, ride.name, heading*15)
					r.contained(t, label, 0, p.triangles)
					check := newPathCheck(r)
					for tick := 1; tick <= ticks && r.feet().Length() < pitSize; tick++ {
						from := r.feet()
						if err := check.step(); err != nil {
							t.Errorf("%s, tick %d from %v: %v", label, tick, from, err)
							break
						}
					}
				}
			}
		}
	}
}
