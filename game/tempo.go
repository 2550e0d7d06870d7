package game

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// slownesses are how many times as long a match takes, from normal speed to the slowest.
var slownesses = [...]int{1, 2, 4, 10}

// tempo is how fast time passes in a match that is played. The match does not know of it:
// its ticks are the same, and so are its replays.
type tempo struct {
	paused bool
	slow   int     // place in slownesses
	owed   float64 // s of single ticks that effects have not shown yet
}

// isNormal reports whether time passes as usual.
func (t *tempo) isNormal() bool { return !t.paused && t.slow == 0 }

// pace returns how fast time passes, 0 to 1.
func (t *tempo) pace() float64 {
	if t.paused {
		return 0
	}
	return 1 / float64(slownesses[t.slow])
}

// changeTempo handles the keys for the speed of time.
func (g *Game) changeTempo() {
	t := &g.pace.tempo
	switch {
	case g.latch.Edge(input.TimePause) && t.paused:
		t.paused = false
		// What was shown is the state after the last tick, so that the next one is due.
		g.pace.pacer.Stop()
		g.pace.pacer.Clock.Reset()
		g.pace.pacer.Phase = 0
		g.stepOnce()
	case g.latch.Edge(input.TimePause):
		t.paused = true
	case g.latch.Edge(input.TimeStep) && t.paused:
		g.stepOnce()
	case g.latch.Edge(input.TimeStep):
		t.paused = true
	case g.latch.Edge(input.TimeSlower):
		t.slow = min(t.slow+1, len(slownesses)-1)
	case g.latch.Edge(input.TimeFaster):
		t.slow = max(t.slow-1, 0)
	}
	if !t.isNormal() {
		g.disqualifyRuns("Time was slowed")
	}
	g.pace.pacer.Slow = slownesses[t.slow]
	g.sound.SetPace(t.pace())
}

// stepOnce steps the match by one tick, at once.
func (g *Game) stepOnce() {
	g.pace.tempo.owed += systems.TickSeconds
	g.debug.TraceStep(g.pace.tempo.paused)
	g.reload()
	g.tick()
}

// letPass lets time pass in a match that is played.
func (g *Game) letPass() {
	g.changeTempo()
	if g.pace.tempo.paused {
		g.pace.pacer.Stop()
		return
	}
	slow := float64(slownesses[g.pace.tempo.slow])
	for i := range g.pace.pacer.Advance(g.clock.time()) {
		g.sound.SetDelay(float64(i) / scene.UpdateRate) // ticks of a slow picture keep their rhythm
		g.steerByStick(&g.look, slow/scene.UpdateRate)
		if g.pace.pacer.TickDue() && !g.menu.Open {
			g.reload()
			g.tick()
		}
	}
	g.sound.SetDelay(0)
}

// shownFraction returns how far between the last two ticks a match is drawn, and how much of
// some seconds passes for what moves in the picture.
func (g *Game) shownFraction(now time.Time, seconds float64) (fraction, passed float64) {
	passed = seconds*g.pace.tempo.pace() + g.pace.tempo.owed
	g.pace.tempo.owed = 0
	if g.pace.tempo.paused {
		return 1, passed
	}
	return g.pace.pacer.Fraction(now), passed
}

// tempoNotice says how fast time passes and what changes that, or nothing at normal speed.
func (g *Game) tempoNotice() string {
	key := func(a input.Action) string { return g.settings.Bindings.First(a, false) }
	switch {
	case g.pace.tempo.isNormal():
		return ""
	case g.pace.tempo.paused:
		return fmt.Sprintf("Time stands at tick %d   [%s] one tick   [%s] go on", g.Match.Tick(), key(input.TimeStep), key(input.TimePause))
	}
	return fmt.Sprintf("Slow motion 1/%d   [%s] slower   [%s] faster", slownesses[g.pace.tempo.slow], key(input.TimeSlower), key(input.TimeFaster))
}
