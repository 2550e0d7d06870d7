package overlay

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// runText says how the run of a player goes, and the time on its clock. The text is empty where
// nobody runs.
func (o *Overlay) runText(id components.ID) (clock, text string) {
	run := find.Part(o.state.Match, id, modes.Run)
	if run == nil {
		return "", ""
	}
	course := systems.Single(o.state.Match, modes.Course)
	if run.Practised {
		clock = bests.Stopwatch(0)
		if run.Next > 0 {
			clock = bests.Stopwatch(o.runSeconds(run))
		}
		pad := o.options.HasPad()
		return clock, fmt.Sprintf("practice   %s goes back   %s begins a run that counts", o.options.Settings.Bindings.First(actions.GoBack, pad), o.options.Settings.Bindings.First(actions.Restart, pad))
	}
	if run.Next == 0 {
		return bests.Stopwatch(0), fmt.Sprintf("gold %s  silver %s  bronze %s", bests.Stopwatch(course.Gold), bests.Stopwatch(course.Silver), bests.Stopwatch(course.Bronze))
	}
	seconds := o.runSeconds(run)
	text = fmt.Sprintf("gate %d of %d", run.Next+1, len(course.Gates))
	if medal, longest := course.Reachable(seconds); medal != modes.NoMedal {
		text += fmt.Sprintf("   %s %s", medal, bests.Stopwatch(longest))
	}
	if id == o.state.Self && o.state.Racing() {
		text += fmt.Sprintf("   %s restarts", o.options.Settings.Bindings.First(actions.Restart, o.options.HasPad()))
	}
	return bests.Stopwatch(seconds), text
}

// runSeconds returns how long a run takes so far.
func (o *Overlay) runSeconds(run *modes.RunData) float64 {
	return max(float64(o.state.Match.Tick()-1)+o.state.Fraction-run.Began, 0) * systems.TickSeconds
}

// ghostReach is how far the keys of a ghost are shown, m [ours].
const ghostReach = 400

// ghosts adds those in the picture to what is written over heads, with the keys that they hold.
func (o *Overlay) ghosts(markers []panels.Marker, eye geom.Vec) []panels.Marker {
	for i := range o.state.Things.Ghosts {
		g := &o.state.Things.Ghosts[i]
		at := o.state.Projection.Project(g.Feet.Add(geom.Vec{Z: 1.2}))
		if at.Behind || at.Distance > ghostReach || g.Hides(eye) {
			continue
		}
		held := panels.Held{Forward: g.Held.Forward > 0, Back: g.Held.Forward < 0, Left: g.Held.Right < 0, Right: g.Held.Right > 0,
			Jet: g.Held.Has(components.ButtonJet), Ski: g.Held.Has(components.ButtonSki), Jump: g.Held.Has(components.ButtonJump), Tone: ghostTones[g.Kind]}
		markers = append(markers, panels.Marker{X: at.X, Y: at.Y, Name: g.Name, Meters: g.Feet.Sub(eye).Length(), Held: &held})
	}
	return markers
}

// ghostTones are the colours of ghosts in texts.
var ghostTones = [...]color.RGBA{scene.GhostOwn: {90, 215, 255, 255}, scene.GhostOther: {255, 130, 220, 255}, scene.GhostGold: {255, 205, 60, 255}}
