package overlay

import (
	"fmt"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// What a failed try of the disc jump lacked [ours].
const (
	// discTryTicks is when a try has failed that did not lead onto the roof, 2 s after the blast.
	discTryTicks = 62
	// discFar is how far from the feet a blast is too far away to throw anybody onto the roof, m.
	discFar = 2.5
	// discJumpTicks is how long before or after the blast a jump still belongs to it.
	discJumpTicks = 12
)

// discTry follows a try of the disc jump, to say what was wrong with it.
type discTry struct {
	jumped int64 // tick of the last jump
	blast  int64 // tick of the last own blast, or 0 if no try goes on
	far    float64
	apart  int64   // ticks from the jump to the blast
	top    float64 // highest place of the feet since then, m
	Hint   string  // what to do differently, or empty
}

// watchDisc follows the tries of the user in the lesson of the disc jump.
func (o *Overlay) watchDisc() {
	course, l, ok := o.state.Lessons(o.state.Self)
	p, there := o.state.Player(o.state.Self)
	if !ok || !there || l.Praise > 0 {
		o.Disc = discTry{}
		return
	}
	lesson, goesOn := course.Current(l)
	if !goesOn || lesson.Task != modes.TaskDisc {
		o.Disc = discTry{}
		return
	}
	d, tick := &o.Disc, o.state.Match.Tick()
	for _, e := range o.state.Match.Events() {
		switch {
		case e.Subject != o.state.Self:
		case e.Kind == systems.EventJumped:
			d.jumped = tick
			if d.blast > 0 {
				d.apart = min(d.apart, tick-d.blast)
			}
		case e.Kind == systems.EventExploded:
			d.blast, d.far, d.apart, d.top = tick, e.Position.Sub(p.Position).Length(), discTryTicks, p.Position.Z
			if d.jumped > 0 {
				d.apart = min(d.apart, tick-d.jumped)
			}
		}
	}
	if d.blast == 0 {
		return
	}
	d.top = max(d.top, p.Position.Z)
	if tick-d.blast < discTryTicks {
		return
	}
	d.Hint, d.blast = o.discHint(d, lesson.Goal.Center.Z-lesson.Goal.Half.Z), 0
	o.Feedback.show(hud.Part{Text: "Not yet", Color: hud.Soft})
}

// discHint says what to do differently after a try, below a roof at a height.
func (o *Overlay) discHint(d *discTry, roof float64) string {
	pad := o.options.HasPad()
	jump, fire := o.options.Settings.Bindings.First(actions.Jump, pad), o.options.Settings.Bindings.First(actions.Fire, pad)
	switch {
	case d.far > discFar:
		return fmt.Sprintf("It burst %.0f m away: look down steeply, %s and %s at once", d.far, jump, fire)
	case d.apart > discJumpTicks:
		return fmt.Sprintf("That was no jump: press %s in the same moment as %s", jump, fire)
	case d.top < roof:
		return fmt.Sprintf("Too low: stand still, look at your feet, %s and %s at once", jump, fire)
	}
	return "High enough: turn your back to the roof, and look down a step ahead"
}
