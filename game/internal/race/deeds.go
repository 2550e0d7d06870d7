package race

import (
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/replays"
)

// Count counts what the user did in the last tick.
func (r *Race) Count() {
	if !r.state.Led() {
		r.tally.Watch(r.state.Match, r.state.Self)
	}
}

// Award counts a medal of the user.
func (r *Race) Award(name string) {
	if !r.state.Led() {
		r.tally.Award(name)
	}
}

// Deeds returns what the user did in the match so far, or nil, and the career before it.
func (r *Race) Deeds(c *career.Career) (now *career.Record, before *career.Career) {
	now, _ = r.tally.Record(r.state.Match, r.state.Self)
	return now, r.tally.Before(c)
}

// Bank returns a career with what the user did in the match, if that counts, and keeps it in a store.
func (r *Race) Bank(c *career.Career, store replays.Store) *career.Career {
	if r == nil || r.Ineligible {
		return c
	}
	next := r.tally.AddTo(c, r.state.Match, r.state.Self)
	if next != c {
		if err := career.Save(store, next); err != nil {
			r.tell.Report(err.Error())
		}
	}
	return next
}
