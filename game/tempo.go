package game

import (
	"fmt"

	"github.com/skijet/skijet/game/internal/actions"
)

// changeTempo handles the keys for the speed of time.
func (g *Game) changeTempo() {
	l := g.session.local
	switch {
	case g.latch.Edge(actions.TimePause) && l.Paused():
		l.Resume()
	case g.latch.Edge(actions.TimePause):
		l.Pause()
	case g.latch.Edge(actions.TimeStep) && l.Paused():
		l.StepOnce()
	case g.latch.Edge(actions.TimeStep):
		l.Pause()
	case g.latch.Edge(actions.TimeSlower):
		l.Slower(1)
	case g.latch.Edge(actions.TimeFaster):
		l.Slower(-1)
	}
	if !l.IsNormal() {
		g.session.race.Disqualify("Time was slowed")
	}
	g.sound.SetPace(l.Pace())
}

// tempoNotice says how fast time passes and what changes that, or nothing at normal speed.
func (g *Game) tempoNotice() string {
	key := func(a actions.Action) string { return g.settings.Bindings.First(a, false) }
	switch {
	case g.session.local == nil || g.session.local.IsNormal():
		return ""
	case g.session.local.Paused():
		return fmt.Sprintf("Time stands at tick %d   [%s] one tick   [%s] go on", g.session.state.Match.Tick(), key(actions.TimeStep), key(actions.TimePause))
	}
	return fmt.Sprintf("Slow motion 1/%d   [%s] slower   [%s] faster", g.session.local.Slowness(), key(actions.TimeSlower), key(actions.TimeFaster))
}
