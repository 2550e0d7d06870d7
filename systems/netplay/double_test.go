package netplay

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// stub is a link that keeps what is sent.
type stub struct {
	sent   []string
	err    error
	closed bool
}

func (s *stub) Send(channel link.Channel, data []byte) error {
	s.sent = append(s.sent, string(data))
	return s.err
}
func (s *stub) Receive() (link.Channel, []byte, bool) { return 0, nil, false }
func (s *stub) Close()                                { s.closed = true }
func (s *stub) Err() error                            { return s.err }

var errLost = errors.New("lost")

// TestDouble_CallsTheStandbyWhereItIsNeeded, once for each ticket, and now and then again.
func TestDouble_CallsTheStandbyWhereItIsNeeded(t *testing.T) {
	standby := wire.Standby{Address: "b", Ticket: "new"}
	for name, c := range map[string]struct {
		standby wire.Standby
		silent  time.Duration
		err     error
		called  string
		tried   time.Duration
		busy    bool
		calls   bool
	}{
		"all is well":          {standby: standby, silent: mostSilent - 1},
		"silence":              {standby: standby, silent: mostSilent, calls: true},
		"nobody to call":       {silent: time.Hour, err: errLost},
		"the link is lost":     {standby: standby, err: errLost, calls: true},
		"a move":               {standby: wire.Standby{Address: "b", Ticket: "new", At: 1}, calls: true},
		"a call under way":     {standby: standby, silent: mostSilent, busy: true},
		"called already":       {standby: standby, silent: mostSilent, called: "new", tried: mostSilent - callAgain + 1},
		"long ago":             {standby: standby, silent: mostSilent, called: "new", tried: mostSilent - callAgain, calls: true},
		"by an old ticket":     {standby: standby, silent: mostSilent, called: "old", tried: mostSilent, calls: true},
		"before it was heard":  {standby: standby, silent: mostSilent, called: "new", tried: time.Hour},
		"and much later again": {standby: standby, silent: 2 * callAgain, called: "new", tried: callAgain, calls: true},
	} {
		calls := 0
		d := &double{client: &Client{}, line: &stub{err: c.err}, called: c.called, tried: c.tried,
			call: func(s wire.Standby) <-chan link.Link { calls++; return make(chan link.Link) }}
		d.client.terms.standby, d.client.terms.silent = c.standby, c.silent
		if c.busy {
			d.calling = make(chan link.Link)
		}
		if d.connect(); (calls > 0) != c.calls || c.calls && (d.called != "new" || d.tried != c.silent) {
			t.Errorf("%s: %d calls, by %q after %v", name, calls, d.called, d.tried)
		}
	}
}

// TestDouble_IsLostWhereNobodyComesAnyMore.
func TestDouble_IsLostWhereNobodyComesAnyMore(t *testing.T) {
	for name, c := range map[string]struct {
		change func(d *double)
		lost   bool
	}{
		"without a stand-by":       {func(d *double) {}, true},
		"with one that comes":      {func(d *double) { d.next = &stub{} }, false},
		"with one that is called":  {func(d *double) { d.calling = make(chan link.Link) }, false},
		"with one to call":         {func(d *double) { d.client.terms.standby = wire.Standby{Address: "b", Ticket: "new"} }, false},
		"with one called lately":   {func(d *double) { d.client.terms.standby.Address, d.client.terms.silent = "b", callsFor-1 }, false},
		"with one called for long": {func(d *double) { d.client.terms.standby.Address, d.client.terms.silent = "b", callsFor }, true},
		"with one to call for long": {func(d *double) {
			d.client.terms.standby, d.client.terms.silent = wire.Standby{Address: "b", Ticket: "new"}, callsFor
		}, false},
		"nearly given up":            {func(d *double) { d.next, d.client.terms.silent = &stub{}, givesUp-1 }, false},
		"given up":                   {func(d *double) { d.next, d.client.terms.silent = &stub{}, givesUp }, true},
		"closed":                     {func(d *double) { d.next, d.closed = &stub{}, true }, true},
		"the room itself is there":   {func(d *double) { d.line = &stub{} }, false},
		"closed, and the room there": {func(d *double) { d.line, d.closed = &stub{}, true }, false},
	} {
		d := &double{client: &Client{}, line: &stub{err: errLost}}
		if c.change(d); (d.Err() != nil) != c.lost {
			t.Errorf("%s: %v", name, d.Err())
		}
	}
}

// TestDouble_HoldsBackWhatTheOldRoomWouldHearTooLate, and sends it to who is in charge then.
func TestDouble_HoldsBackWhatTheOldRoomWouldHearTooLate(t *testing.T) {
	for name, c := range map[string]struct {
		channel     link.Channel
		alone       bool // there is no stand-by
		silent      time.Duration
		at, sent    int64
		here, there bool
		held        bool
	}{
		"commands":                   {channel: link.Datagram, here: true, there: true},
		"commands alone":             {channel: link.Datagram, alone: true, here: true},
		"a word":                     {channel: link.Stream, silent: mostSilent - 1, here: true},
		"a word into silence":        {channel: link.Stream, silent: mostSilent, held: true},
		"a word into silence, alone": {channel: link.Stream, silent: mostSilent, alone: true, here: true},
		"a word before a move":       {channel: link.Stream, at: 50, sent: 50 - holdTicks - 1, here: true},
		"a word in a move":           {channel: link.Stream, at: 50, sent: 50 - holdTicks, held: true},
		"a word without a move":      {channel: link.Stream, sent: 50, here: true},
	} {
		here, there := &stub{}, &stub{}
		d := &double{client: &Client{sent: c.sent}, line: here}
		d.client.terms.silent, d.client.terms.standby.At = c.silent, c.at
		if !c.alone {
			d.next = there
		}
		data := []byte("word")
		if err := d.Send(c.channel, data); err != nil || len(here.sent) > 0 != c.here || len(there.sent) > 0 != c.there || len(d.held) > 0 != c.held {
			t.Errorf("%s: %v, here %q, there %q, held %q", name, err, here.sent, there.sent, d.held)
		}
		data[0] = 'l'
		if c.held {
			if d.leave(); !there.closed || d.next != nil || !slices.Equal(here.sent, []string{"word"}) || d.held != nil {
				t.Errorf("%s: after the stand-by has left, here %q", name, here.sent)
			}
		}
	}
	lost := &double{client: &Client{}, line: &stub{err: errLost}}
	if err := lost.Send(link.Stream, nil); !errors.Is(err, errLost) {
		t.Errorf("a word that nobody hears: %v", err)
	}
	if lost.next = (&stub{}); lost.Send(link.Stream, nil) != nil {
		t.Error("a word is lost though the stand-by comes")
	}
}

// TestMeasure_FollowsTheRoundTripSlowly, and by no more than a tick of what waited.
func TestMeasure_FollowsTheRoundTripSlowly(t *testing.T) {
	for _, c := range []struct{ before, jitter, trip, want, wantJitter time.Duration }{
		{0, 0, 80 * ms, 80 * ms, 0}, {0, 0, time.Hour, shownTrip + tickTime/16, tickTime / 16},
		{80 * ms, 0, 96 * ms, 81 * ms, ms}, {80 * ms, 0, 64 * ms, 79 * ms, ms}, {80 * ms, 16 * ms, 80 * ms, 80 * ms, 15 * ms},
		{80 * ms, 0, time.Hour, 82 * ms, 2 * ms}, {800 * ms, 0, 0, 750 * ms, 50 * ms},
	} {
		client := &Client{acked: 5, stats: ClientStats{RoundTrip: c.before, Jitter: c.jitter}}
		client.measure(time.Hour)
		if client.stats.RoundTrip != c.before {
			t.Error("it measures by a command that it has not sent")
		}
		client.own.set(5, components.Input{})
		client.sentAt[5] = time.Minute
		if client.measure(time.Minute + c.trip); client.stats.RoundTrip != c.want || client.stats.Jitter != c.wantJitter {
			t.Errorf("%+v: %v, jitter %v", c, client.stats.RoundTrip, client.stats.Jitter)
		}
	}
}

// TestDouble_ClosesBothLinks, and stays closed whoever comes then.
func TestDouble_ClosesBothLinks(t *testing.T) {
	old, next := &stub{}, &stub{}
	d := &double{client: &Client{}, line: old, next: next}
	d.Close()
	if !old.closed || !next.closed {
		t.Errorf("closed: the old one %v, the next one %v", old.closed, next.closed)
	}
	if old.err = errLost; d.Err() != errLost {
		t.Errorf("it goes on: %v", d.Err())
	}
	alone := &stub{}
	(&double{client: &Client{}, line: alone}).Close()
	if !alone.closed {
		t.Error("the only one is open")
	}
}

// TestListen_CountsSilenceWhileItIsCalled: of what passed between two calls no more than a look.
func TestListen_CountsSilenceWhileItIsCalled(t *testing.T) {
	c := &Client{}
	for _, step := range []struct{ now, silent time.Duration }{
		{10 * ms, 10 * ms}, {10 * ms, 10 * ms}, {30 * ms, 30 * ms}, {30*ms + oneLook, 30*ms + oneLook}, {time.Hour, 30*ms + 2*oneLook}, {time.Hour + ms, 31*ms + 2*oneLook},
	} {
		if c.listen(step.now); c.terms.silent != step.silent {
			t.Errorf("at %v its room is silent for %v, want %v", step.now, c.terms.silent, step.silent)
		}
	}
}
