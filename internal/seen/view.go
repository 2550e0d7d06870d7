package seen

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/rollback"
)

// View plays a replay as the client that recorded it saw it.
type View struct {
	record  *record
	final   *replay.Player
	session *rollback.Session
	// Fresh is what was told for the first time with the last tick, and Final what became final.
	Fresh, Final []systems.Happened
}

// Open returns the view of a replay, which is predicted in a match that is made alike. See
// [replay.Header.Options] for what base must hold. There is an error where nobody's view is in it.
func Open(r *replay.Replay, base systems.Options, shown *systems.Match) (*View, error) {
	v := &View{}
	var err error
	if v.record, err = read(r); err != nil {
		return nil, err
	}
	if v.final, err = replay.NewPlayer(r, base); err == nil {
		v.session, err = rollback.New(shown, rollback.Options{Ahead: end, HashEvery: -1})
	}
	return v, err
}

// PlayerOf returns whose view is in a replay, or nobody.
func PlayerOf(r *replay.Replay) components.ID {
	for data := range r.Asides() {
		if c, ok := readChunk(data); ok {
			return c.Player
		}
	}
	return components.Nobody
}

// Tick returns the tick that is shown.
func (v *View) Tick() int64 { return v.session.Predicted() }

// SeekTo shows a tick, without what happened on the way there.
func (v *View) SeekTo(tick int64) error {
	if err := v.final.SeekTo(v.record.known(tick) - 1); err != nil { // by the tick before others are guessed
		return err
	}
	if err := v.begin(); err != nil {
		return err
	}
	return v.Show(tick)
}

// begin goes on from what is final.
func (v *View) begin() error {
	if err := v.session.Match().CopyFrom(v.final.Match()); err != nil {
		return err
	}
	return v.session.Reset()
}

// Show shows a later tick.
func (v *View) Show(tick int64) error {
	for known := v.record.known(tick); v.final.Tick() < known; {
		at, epoch := v.final.Tick(), v.final.Match().Epoch()
		input, ok := v.final.Next()
		if !ok {
			break
		}
		if err := v.session.Confirm(at, input); err != nil {
			return err
		}
		_ = v.final.Step() // a match that diverges is told of where it is shown as it was
		if v.final.Tick() == at {
			break
		}
		if v.final.Match().Epoch() == epoch {
			continue
		}
		if err := v.begin(); err != nil { // the client got another state
			return err
		}
	}
	for at := v.session.Confirmed(); at < tick; at++ {
		if in, ok := v.record.own[at]; ok {
			if err := v.session.AddCommand(at, systems.Command{Player: v.record.player, Input: in}); err != nil {
				return err
			}
		}
	}
	_ = v.session.Advance(tick) // what the match refused it refused then
	v.Fresh, v.Final = Split(v.session, v.Fresh[:0], v.Final[:0])
	return nil
}

// Split appends what a session tells for the first time, and what became final.
func Split(s *rollback.Session, fresh, final []systems.Happened) (_, _ []systems.Happened) {
	for n := range s.Notices() {
		if n.First {
			fresh = append(fresh, n.Happened)
		}
		if n.Status == rollback.Confirmed {
			final = append(final, n.Happened)
		}
	}
	return fresh, final
}
