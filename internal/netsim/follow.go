package netsim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// confirmedTick is a tick as the session stepped its confirmed match.
type confirmedTick struct {
	systems.TickInput
	hash uint64 // after it
}

// hint is a command of somebody else that the session was told before it was final.
type hint struct {
	tick int64
	systems.Command
}

// follow goes the slow way to where the session went with an input of its player, and compares
// how much was done for it.
func (w *watch) follow(in components.Input) error {
	s, m := w.session, &w.mirror
	if w.problem != nil {
		return w.problem
	}
	if s.ConfirmedMatch().Tick() != s.Confirmed() || s.Predicted() < s.Confirmed() {
		return fmt.Errorf("the confirmed match is at tick %d and the prediction at %d, with %d confirmed", s.ConfirmedMatch().Tick(), s.Predicted(), s.Confirmed())
	}
	if ahead := int64(cmp.Or(w.client.ahead, rollback.Ahead)); s.Predicted()-s.Confirmed() > ahead {
		return fmt.Errorf("the prediction is at tick %d with %d confirmed, at most %d ahead", s.Predicted(), s.Confirmed(), ahead)
	}
	w.look = w.look || s.Confirmed() > m.first+int64(len(m.guesses)) // it lagged behind
	for _, c := range w.confirmed {
		if hash, ok := s.Hash(m.first); (m.first+1)%rollback.HashEvery == 0 && (!ok || hash != c.hash) {
			return fmt.Errorf("the hash of tick %d is %016x, and the state has %016x", m.first, hash, c.hash)
		}
		w.look = w.look || len(c.Entries) > 0
		m.confirm(c.TickInput)
	}
	w.confirmed = w.confirmed[:0]
	m.press(w.client.netplay.Player(), in.Sanitized(), w.client.sent())
	m.predict(s.Predicted())
	if got := s.Stats(); got != m.stats {
		err := fmt.Errorf("tick %d, with %d confirmed: the session did %+v, and the inputs that it had need %+v", s.Predicted(), s.Confirmed(), got, m.stats)
		return cmp.Or(w.checkNotices(), w.comparePrediction(), err) // what it led to says more
	}
	return nil
}

// checkPrediction compares the prediction in some pictures, and in those after which it was
// corrected otherwise than by commands. In others it tells the session something new.
func (w *watch) checkPrediction() error {
	r := w.client.random
	if w.look || r.IntN(64) == 0 {
		w.look = false
		return w.comparePrediction()
	}
	if r.IntN(64) == 0 {
		return w.giveHint()
	}
	return nil
}

// comparePrediction compares the prediction and its events with those of a match that is put
// into the confirmed state and steps the same inputs.
func (w *watch) comparePrediction() error {
	s := w.session
	if w.spoiled != nil {
		return nil // what was predicted right goes on from the state before it was spoiled
	}
	slow, err := w.client.service.spare(s.ConfirmedMatch())
	if err != nil {
		return err
	}
	for i, commands := range w.mirror.guesses {
		tick := w.mirror.first + int64(i)
		_ = slow.Step(commands) // of somebody who has left meanwhile
		if err := w.comparePredicted(tick, eventKeys(slow, nil)); err != nil {
			return err
		}
	}
	if slow.Hash() == s.Match().Hash() {
		return nil
	}
	for difference := range systems.Compare(s.Match(), slow) {
		var commands []systems.Command
		if n := len(w.mirror.guesses); n > 0 {
			commands = w.mirror.guesses[n-1]
		}
		return fmt.Errorf("the prediction of tick %d, with %d confirmed, differs from its inputs: %v; %s", slow.Tick(), s.Confirmed(), difference, commandOf(difference.Entity, commands))
	}
	return fmt.Errorf("the prediction of tick %d, with %d confirmed, has another hash than its inputs", slow.Tick(), s.Confirmed())
}

// comparePredicted compares what was told of a predicted tick with the events of its inputs.
// What was confirmed before the state came anew stays so.
func (w *watch) comparePredicted(tick int64, events []systems.EventKey) error {
	if tick < w.strict {
		return nil
	}
	told := w.told[tick]
	for key, status := range told { // deterministic: any fault will do
		if status == rollback.Predicted && !slices.Contains(events, key) {
			return fmt.Errorf("event %+v is predicted, and the inputs lead to %v", key, events)
		}
	}
	for _, key := range events {
		if status := told[key]; status != rollback.Predicted && status != rollback.Confirmed {
			return fmt.Errorf("event %+v of the inputs is %v", key, status)
		}
	}
	return nil
}

// giveHint tells the session a command of somebody else, or one that it was told before with
// the trigger changed, so that events go and come back.
func (w *watch) giveHint() error {
	c, s := w.client, w.session
	r := c.random
	if w.hint.Player != components.Nobody && w.hint.tick >= s.Confirmed() && r.IntN(3) > 0 {
		w.hint.Buttons ^= components.ButtonFire
	} else {
		other := c.service.clients[r.IntN(len(c.service.clients))]
		if other.watch == nil || other.watches || other.way.server != c.way.server || other.netplay.Player() == c.netplay.Player() {
			return nil
		}
		w.hint = hint{tick: s.Confirmed() + r.Int64N(s.Predicted()-s.Confirmed()+2), Command: systems.Command{Player: other.netplay.Player()}}
		var ok bool
		if w.hint.Input, ok = other.watch.mirror.own[w.hint.tick]; !ok {
			w.hint.Player = components.Nobody
			return nil
		}
	}
	w.mirror.tell(w.hint.tick, w.hint.Command)
	w.look = true
	return s.AddCommand(w.hint.tick, w.hint.Command)
}
