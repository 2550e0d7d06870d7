// Package talk is how the user speaks to others without writing: short calls, votes and readiness.
package talk

import (
	"slices"
	"time"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// listLong is how long the list of calls stays open [ours].
const listLong = 5 * time.Second

// Talk is that of a match. All of its fields are to be set.
type Talk struct {
	State    *scene.State
	Keys     *actions.Latch
	Bindings *actions.Bindings
	Enter    func(e systems.Entry) error
	until    time.Time // the list of calls is open; zero: it is not
}

// Press handles the keys at a time. It reports whether the list of calls is open, so that digits choose
// no weapons. Its error is that of an entry.
func (t *Talk) Press(now time.Time) (open bool, err error) {
	self := t.State.Self
	switch {
	case t.State.Demo:
		return false, nil
	case t.Keys.Edge(actions.VoteYes):
		err = t.sayYes()
	case t.Keys.Edge(actions.VoteNo):
		if _, voting := teamwork.VoteOf(t.State.Match); voting {
			err = t.Enter(teamwork.VoteEntry(self, false))
		}
	case t.Keys.Edge(actions.Call) && t.IsOpen():
		t.until = time.Time{}
	case t.Keys.Edge(actions.Call) && !t.State.Spectates(self):
		t.until = now.Add(listLong)
	}
	if open = now.Before(t.until); !open {
		t.until = time.Time{}
		return false, err
	}
	for i := range teamwork.Shouts() {
		if t.Keys.Edge(actions.Weapon1 + actions.Action(i)) {
			t.until = time.Time{}
			err = t.Enter(teamwork.ShoutEntry(self, i))
		}
	}
	return true, err
}

// IsOpen reports whether the list of calls is open.
func (t *Talk) IsOpen() bool { return !t.until.IsZero() }

// sayYes votes for what is proposed, or says in a warm-up that the user is ready, or is not any more.
func (t *Talk) sayYes() error {
	self, m := t.State.Self, t.State.Match
	if _, voting := teamwork.VoteOf(m); voting {
		return t.Enter(teamwork.VoteEntry(self, true))
	}
	if status, ok := modes.StatusOf(m); ok && status.Phase == modes.Warmup {
		return t.Enter(teamwork.ReadyEntry(self, !teamwork.IsReady(m, self)))
	}
	return nil
}

// Propose proposes something to the others.
func (t *Talk) Propose(o teamwork.Motion) error {
	return t.Enter(teamwork.ProposeEntry(t.State.Self, o))
}

// Hints lists the calls and their keys while the list is open.
func (t *Talk) Hints() (hints []panels.Hint) {
	if !t.IsOpen() {
		return nil
	}
	for i, text := range teamwork.Shouts() {
		if key := t.Bindings.Bound(false, actions.Weapon1+actions.Action(i)); key != "" {
			hints = append(hints, panels.Hint{Key: key, Text: text})
		}
	}
	return hints
}

// People lists the other people of the match.
func (t *Talk) People() []systems.PlayerState {
	return slices.DeleteFunc(slices.Clone(t.State.History.After), func(p systems.PlayerState) bool { return p.Bot || p.ID == t.State.Self })
}
