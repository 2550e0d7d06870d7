package scene

import (
	"errors"
	"fmt"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/replay"
)

// ErrElsewhere is returned by a match that a room plays, which nobody else changes.
var ErrElsewhere = errors.New("the match is played by a room")

// Guest shows a match that a room plays.
type Guest interface {
	// Turn turns the view by what a stick asks for in some seconds.
	Turn(number int, seconds float64)
	// Input is that of the user for a tick that begins.
	Input() components.Input
	// Ticked shows a predicted tick. [systems.Match.Events] lists what is new: an event that
	// was told once is not told again.
	Ticked()
	// Decided shows what has become final since the last tick; [systems.Match.Events] lists it.
	Decided()
	// Failed says why the match cannot go on, once.
	Failed(err error)
}

// Remote is a match that a room plays elsewhere and that is predicted here.
type Remote struct {
	client *netplay.Client
	line   link.Link
	guest  Guest
	began  time.Time
	last   time.Time // of the last update
	owed   time.Duration
	shown  int64 // tick
	got    int64 // bytes
	silent time.Duration
	fresh  []systems.Happened
	final  []systems.Happened
	failed bool
	track  *seen.Track // of what is shown; nil: it is not recorded
}

// NewRemote returns the match of a client that has its first state. began is when the time of the
// client was 0.
func NewRemote(client *netplay.Client, line link.Link, began time.Time, guest Guest) *Remote {
	return &Remote{client: client, line: line, guest: guest, began: began, shown: client.Session().Predicted()}
}

// Record records what is final, and beside it what is shown. What is returned writes what has not been written yet.
func (r *Remote) Record(out seen.Recorder) (flush func()) {
	r.track = seen.NewTrack(r.client, out)
	return r.track.Flush
}

// Through lets another driver step what is final, by that which records it.
func (r *Remote) Through(wrap func(replay.Driver) replay.Driver) {
	var d replay.Driver = r.client.Session().ConfirmedMatch()
	if r.track != nil {
		d = r.track
	}
	r.client.Session().Drive(wrap(d))
}

// Match returns the prediction.
func (r *Remote) Match() *systems.Match { return r.client.Session().Match() }

// Client returns the client.
func (r *Remote) Client() *netplay.Client { return r.client }

// Advance takes in what has arrived, predicts the match up to a time, and sends commands.
func (r *Remote) Advance(now time.Time) {
	if r.failed {
		return
	}
	r.turn(now)
	at := now.Sub(r.began)
	Receive(r.client, r.line, at)
	if got := r.client.Stats().Got; got != r.got {
		r.got, r.silent = got, 0
	}
	var in components.Input
	if r.client.Due(at) {
		in = r.guest.Input()
	}
	err := r.client.Tick(at, in)
	if r.Silent() > mostSilent {
		r.line.Close()
	}
	Send(r.client, r.line)
	if tick := r.client.Session().Predicted(); tick != r.shown {
		r.shown = tick
		if r.track != nil {
			r.track.Shown()
		}
		r.show()
	}
	if err = errors.Join(err, r.client.Err(), r.line.Err()); r.client.Err() != nil || r.line.Err() != nil {
		r.failed = true
		r.line.Close()
		r.guest.Failed(err)
	}
}

// turn turns the view for the updates that are due.
func (r *Remote) turn(now time.Time) {
	if !r.last.IsZero() {
		r.owed = min(r.owed+now.Sub(r.last), MaxLag)
		r.silent += min(now.Sub(r.last), MaxLag)
	}
	r.last = now
	for number := 0; r.owed >= UpdateTime; number++ {
		r.owed -= UpdateTime
		r.guest.Turn(number, 1.0/UpdateRate)
	}
}

// show shows the newest tick, each event once as it is predicted and once when it is final.
func (r *Remote) show() {
	r.fresh, r.final = seen.Split(r.client.Session(), r.fresh[:0], r.final[:0])
	systems.ShowEvents(r.Match(), r.fresh)
	r.guest.Ticked()
	systems.ShowEvents(r.Match(), r.final)
	r.guest.Decided()
}

// Receive hands what has arrived to a client.
func Receive(c *netplay.Client, l link.Link, at time.Duration) {
	for channel, data, ok := l.Receive(); ok; channel, data, ok = l.Receive() {
		c.Receive(at, channel, data)
	}
}

// Send sends what a client has to say. What cannot be sent shows in the error of the link.
func Send(c *netplay.Client, l link.Link) {
	c.Send(func(channel link.Channel, data []byte) { _ = l.Send(channel, data) })
}

// mostSilent is how long a room may say nothing before its connection counts as lost [ours]: it says
// how good connections are each second. A line itself notices later.
const mostSilent = 4 * time.Second

// Silent returns for how long the room was heard, and said nothing. While a picture takes long, nobody
// listens.
func (r *Remote) Silent() time.Duration { return r.silent }

// Stop does nothing: the time of others goes on.
func (r *Remote) Stop() {}

// Fraction is how much of the way to the newest tick has passed.
func (r *Remote) Fraction(now time.Time) float64 { return r.client.Fraction(now.Sub(r.began)) }

// Pace is 1: nobody slows the time of others.
func (r *Remote) Pace() float64 { return 1 }

// Enter asks the room for a call about the own player. Nothing else can be changed.
func (r *Remote) Enter(e systems.Entry) (components.ID, error) {
	if e.Kind == systems.EntryCall && e.Subject == r.client.Player() {
		return components.Nobody, r.client.Call(e.Name, e.Data)
	}
	return components.Nobody, fmt.Errorf("%v: %w", e.Kind, ErrElsewhere)
}

// Close leaves the room.
func (r *Remote) Close() {
	if !r.failed && r.client.Leave() == nil {
		Send(r.client, r.line)
	}
	r.Drop()
}

// Drop leaves the room without a word, so that it keeps the body for a while.
func (r *Remote) Drop() {
	r.line.Close()
	r.failed = true
}
