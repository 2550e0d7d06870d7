package slide

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// long asks for the long run of the tests that have one.
var long = os.Getenv("SKIJET_LONG") == "1"

// wayLaw compares, tick by tick, the way that a body moves with the velocity that
// it shows. They may differ by what a contact of that tick explains: the velocity
// lost to it, and where support and pushes put the body. What is explained by the
// same contact tick after tick is none of that: over 30 ticks the two agree to 5 %.
type wayLaw struct {
	rig   *rig
	ghost *rig // steps the same body where there is nothing to run into
	past  [wayTicks]wayTick
	count int
	stood bool                      // before the step
	last  components.MoveReportData // of the tick before
}

const (
	wayTicks = 30
	wayPart  = 0.05
	wayOff   = 0.05 // m
)

type wayTick struct{ moved, shown, excused float64 }

func newWayLaw(r *rig) *wayLaw {
	return &wayLaw{rig: r, ghost: inAir()}
}

// step steps the body and returns what the law says of it.
func (l *wayLaw) step() error {
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
	// Pushes lead along the normals of what they are out of, and along nothing else but
	// up and down, where support may have lifted the body besides.
	if along := r.alongTold(off, geom.Up()).Length(); along > lost*dt+unseen {
		return fmt.Errorf("moved %.6f, shown %.6f, set out with %.6f: %.6f m off along what %d bumps tell of", moved, shown, set.Scale(dt), along, r.body.Report.BumpCount)
	}
	within := func(off geom.Vec) bool {
		return off.Horizontal().Length() <= excused && math.Abs(off.Z) <= excused+lift
	}
	if !within(off) && !within(l.unpushed(off)) {
		return fmt.Errorf("moved %.6f, shown %.6f, set out with %.6f, %d bumps", moved, shown, set.Scale(dt), r.body.Report.BumpCount)
	}
	now := wayTick{moved: moved.Length(), shown: shown.Length()}
	if l.isNew() {
		now.excused = excused
	}
	now.excused += off.Sub(l.unpushed(off)).Length()
	if climbed := math.Abs(moved.Z - shown.Z); climbed > Press && lift > 0 {
		now.excused += climbed
	}
	l.last = *r.body.Report
	l.past[l.count%wayTicks] = now
	l.count++
	if l.count < wayTicks {
		return nil
	}
	var sum wayTick
	for _, p := range l.past {
		sum.moved += p.moved
		sum.shown += p.shown
		sum.excused += p.excused
	}
	if math.Abs(sum.moved-sum.shown) > wayPart*max(sum.moved, sum.shown)+sum.excused+wayOff {
		return fmt.Errorf("moved %.4f m in %d ticks and showed %.4f m", sum.moved, wayTicks, sum.shown)
	}
	return nil
}

// unpushed returns a displacement less what one push of the last tick may have made
// of it: out of a surface that was touched, by half the box at most. What is left is
// sideways as little as can be, or in all, for support may have lifted it besides.
func (l *wayLaw) unpushed(off geom.Vec) geom.Vec {
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

// isNew reports whether the body ran into anything in this tick that it did not in
// the tick before.
func (l *wayLaw) isNew() bool {
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

// lift is how far up or down the support may have put the body in the last tick:
// up a step, or down the ground that a standing body follows.
func (l *wayLaw) lift() float64 {
	report, walker := l.rig.body.Report, l.rig.body.Walker
	for _, b := range report.Bumps[:report.BumpCount] {
		if b.Kind == components.BumpStep {
			return walker.LegHeight
		}
	}
	if l.stood && l.rig.body.Slide.Grounded {
		return walker.Probe
	}
	return Press // less is no step
}

// become makes the body a copy of another one's.
func (r *rig) become(o *rig) {
	to, from := &r.body, &o.body
	*to.Intent, *to.Position, *to.Velocity, *to.View = *from.Intent, *from.Position, *from.Velocity, *from.View
	*to.Energy, *to.Contact, *to.Slide, *to.Medium = *from.Energy, *from.Contact, *from.Slide, *from.Medium
	*to.Walker, *to.Armor = *from.Walker, *from.Armor
	r.rules = o.rules
}

// TestWay_IsTheVelocityShown drives bodies through pits of planes. The long run
// takes every heading of 15 degrees, the short one others in each scene.
func TestWay_IsTheVelocityShown(t *testing.T) {
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
					law := newWayLaw(r)
					for tick := 1; tick <= ticks && r.feet().Length() < pitSize; tick++ {
						from := r.feet()
						if err := law.step(); err != nil {
							t.Errorf("%s, tick %d from %v: %v", label, tick, from, err)
							break
						}
					}
				}
			}
		}
	}
}
