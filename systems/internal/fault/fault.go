// Package fault keeps the first error that the systems of a game make in a tick. The tick goes
// on, and the match returns the error after it.
package fault

// Log is the errors of one match. The zero value is ready, between two ticks.
type Log struct {
	problem error // the first of the last tick, or of that under way
	early   error // the first since then, which is reported with the next tick
	ticking bool
}

// Begin opens a tick. What failed since the last one belongs to it.
func (l *Log) Begin() {
	l.problem, l.early = l.early, nil
	l.ticking = true
}

// End closes a tick.
func (l *Log) End() { l.ticking = false }

// Fail notes an error unless it is nil or another came first.
func (l *Log) Fail(err error) {
	first := &l.problem
	if !l.ticking {
		first = &l.early
	}
	if err != nil && *first == nil {
		*first = err
	}
}

// Problem returns the first error of the last tick, or of that under way.
func (l *Log) Problem() error { return l.problem }

// Forget drops what failed since the last tick.
func (l *Log) Forget() { l.early = nil }
