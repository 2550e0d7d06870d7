package scene

import (
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Source is where the ticks of a match come from that the arena shows: it steps the match itself,
// plays a replay, or follows a match that is played elsewhere. It calls its stage for each tick.
type Source interface {
	// Match is stepped by the source alone.
	Match() *systems.Match
	// Advance lets time pass.
	Advance(now time.Time)
	// Stop drops the time until the next Advance, as while a menu is open.
	Stop()
	// Fraction is how much of the way between the last two ticks has passed, 0 to 1.
	Fraction(now time.Time) float64
	// Pace is how fast the world moves; 0 while time stands.
	Pace() float64
	// Enter makes an entry between two ticks, or says why nothing can be changed.
	Enter(e systems.Entry) (components.ID, error)
	// Close ends what goes on beside the match.
	Close()
}

// Stage is what a Local asks for its ticks.
type Stage interface {
	// Turn turns the view by what a stick asks for in some seconds. Of the updates that one
	// Advance makes, it has a number.
	Turn(number int, seconds float64)
	// Tick steps the match once by the commands of the user, and shows it.
	Tick()
}

// Local is a match that the arena steps itself. Time may pass slower than the match knows of: its
// ticks are the same, and so are its replays.
type Local struct {
	Pacer
	match  *systems.Match
	driver func() replay.Driver
	stage  Stage
	slow   int // place in slownesses
	paused bool
	owed   float64 // s of single ticks that effects have not shown yet
}

// slownesses are how many times as long a match takes, from normal speed to the slowest.
var slownesses = [...]int{1, 2, 4, 10}

// NewLocal returns a match that a driver steps: the match itself, or what records it.
func NewLocal(m *systems.Match, driver func() replay.Driver, stage Stage) *Local {
	return &Local{match: m, driver: driver, stage: stage}
}

// Match returns the match.
func (l *Local) Match() *systems.Match { return l.match }

// Restart lets time pass normally, from the next Advance on.
func (l *Local) Restart() { l.Pacer, l.slow, l.paused, l.owed = Pacer{}, 0, false, 0 }

// Advance makes the updates that are due, and the ticks among them.
func (l *Local) Advance(now time.Time) {
	if l.paused {
		l.Stop()
		return
	}
	l.Slow = slownesses[l.slow]
	for i := range l.Pacer.Advance(now) {
		l.stage.Turn(i, float64(l.Slow)/UpdateRate)
		if l.TickDue() {
			l.stage.Tick()
		}
	}
}

// Fraction is that between the last two ticks; while time stands, the last one is shown.
func (l *Local) Fraction(now time.Time) float64 {
	if l.paused {
		return 1
	}
	return l.Pacer.Fraction(now)
}

// Pace returns how fast time passes, 0 to 1.
func (l *Local) Pace() float64 {
	if l.paused {
		return 0
	}
	return 1 / float64(slownesses[l.slow])
}

// Owed returns the seconds of single ticks that effects have not shown yet, once.
func (l *Local) Owed() float64 {
	owed := l.owed
	l.owed = 0
	return owed
}

// Enter makes an entry.
func (l *Local) Enter(e systems.Entry) (components.ID, error) { return l.driver().Enter(e) }

// Close does nothing: recordings are closed by whoever began them.
func (l *Local) Close() {}

// Slower makes time pass by so many steps slower, or faster.
func (l *Local) Slower(steps int) { l.slow = min(max(l.slow+steps, 0), len(slownesses)-1) }

// Slowness returns how many times as long the match takes.
func (l *Local) Slowness() int { return slownesses[l.slow] }

// Paused reports whether time stands.
func (l *Local) Paused() bool { return l.paused }

// Pause lets time stand.
func (l *Local) Pause() { l.paused = true }

// Resume lets time pass on. What was shown is the state after the last tick, so that the next one
// is due.
func (l *Local) Resume() {
	l.paused = false
	l.Stop()
	l.Clock.Reset()
	l.Phase = 0
	l.StepOnce()
}

// StepOnce steps the match by one tick, at once.
func (l *Local) StepOnce() {
	l.owed += systems.TickSeconds
	l.stage.Tick()
}

// IsNormal reports whether time passes as usual.
func (l *Local) IsNormal() bool { return !l.paused && l.slow == 0 }
