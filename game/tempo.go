package game

import (
	"fmt"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/scene"
)

// changeTempo handles the keys for the speed of time.
func (g *Game) changeTempo() {
	l := g.local
	switch {
	case g.latch.Edge(input.TimePause) && l.Paused():
		l.Resume()
	case g.latch.Edge(input.TimePause):
		l.Pause()
	case g.latch.Edge(input.TimeStep) && l.Paused():
		l.StepOnce()
	case g.latch.Edge(input.TimeStep):
		l.Pause()
	case g.latch.Edge(input.TimeSlower):
		l.Slower(1)
	case g.latch.Edge(input.TimeFaster):
		l.Slower(-1)
	}
	if !l.IsNormal() {
		g.disqualifyRuns("Time was slowed")
	}
	g.sound.SetPace(l.Pace())
}

// letPass lets time pass in a match that is played.
func (g *Game) letPass() {
	g.changeTempo()
	g.source.Advance(g.clock.time())
	g.sound.SetDelay(0)
}

// timeStands reports whether a match that is played is paused tick by tick.
func (s *session) timeStands() bool { return s.local != nil && s.local.Paused() }

// controls are the stage of a match that the arena steps.
type controls struct{ *Game }

// Turn turns the view of the user.
func (c controls) Turn(number int, seconds float64) {
	if c.Behind {
		return
	}
	c.sound.SetDelay(float64(number) / scene.UpdateRate) // ticks of a slow frame keep their rhythm
	steerByStick(&c.look, c.device, &c.settings, seconds)
}

// Tick steps the match, unless a page of the menu lies over it.
func (c controls) Tick() {
	if c.menu.Open && !c.Behind {
		return
	}
	if !c.Behind {
		c.debug.TraceStep(c.timeStands())
		c.reload()
	}
	c.tick()
}

// tempoNotice says how fast time passes and what changes that, or nothing at normal speed.
func (g *Game) tempoNotice() string {
	key := func(a input.Action) string { return g.settings.Bindings.First(a, false) }
	switch {
	case g.local == nil || g.local.IsNormal():
		return ""
	case g.local.Paused():
		return fmt.Sprintf("Time stands at tick %d   [%s] one tick   [%s] go on", g.Match.Tick(), key(input.TimeStep), key(input.TimePause))
	}
	return fmt.Sprintf("Slow motion 1/%d   [%s] slower   [%s] faster", g.local.Slowness(), key(input.TimeSlower), key(input.TimeFaster))
}
