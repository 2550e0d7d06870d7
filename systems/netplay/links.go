package netplay

import (
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Times of a client whose room has a stand-by [ours].
const (
	mostSilent = 500 * time.Millisecond // of a room, after which the stand-by is called
	givesUp    = 8 * time.Second        // of silence, after which neither of them comes
	callAgain  = time.Second            // of silence, between two calls that fail
	callsFor   = 3 * time.Second        // of silence, after which who has the link hears that it is lost, and may come back to its room
	oneLook    = 3 * tickTime           // counts as silence, of the time between two calls
	holdTicks  = 2                      // before a move, in which messages would reach the old room too late
)

// terms is what a client knows of who is in charge of its match.
type terms struct {
	term     uint32       // of its room
	standby  wire.Standby // whose address is empty if there is none
	listened time.Duration
	silent   time.Duration // for so long its room has said nothing
	address  string        // of the room, if that was a stand-by
	isDouble bool          // the stand-by gets its commands too
}

// Address returns that of the room to which the match went, or nothing while it is in the first one.
func (c *Client) Address() string { return c.terms.address }

// HasStandby reports whether the room has told of a stand-by, where this client goes without it.
func (c *Client) HasStandby() bool { return c.terms.standby.Address != "" }

// listen takes in that time has passed. While nobody called, nobody listened.
func (c *Client) listen(now time.Duration) {
	c.terms.silent += min(now-c.terms.listened, oneLook)
	c.terms.listened = now
}

// goOn takes another room for the one in charge, which has all that this client knows.
func (c *Client) goOn() {
	c.givenUp, c.waits = max(c.givenUp, c.sent), false // it may lack older commands
}

// double is the link of a client to the room in charge, and to its stand-by.
type double struct {
	client  *Client
	line    link.Link
	next    link.Link                             // to the stand-by, or nil
	call    func(s wire.Standby) <-chan link.Link // see WithStandby
	calling <-chan link.Link                      // or nil
	called  string                                // ticket of the last call
	tried   time.Duration                         // how long the room was silent at that
	held    [][]byte                              // messages for the stream of the next room
	closed  bool
}

// WithStandby returns a link of a client that goes over to the stand-by of its room: when the match
// moves there, and when the room says nothing any more. call connects to one in the background; its
// channel gets the link, or is closed where that fails.
func WithStandby(c *Client, line link.Link, call func(s wire.Standby) <-chan link.Link) link.Link {
	return &double{client: c, line: line, call: call}
}

// Receive returns the next message of the room in charge; see [link.Link].
func (d *double) Receive() (link.Channel, []byte, bool) {
	d.connect()
	if w := d.welcome(); w != nil {
		return link.Stream, w, true
	}
	return d.line.Receive()
}

// connect connects to the stand-by where it is time for that, and leaves it where its room is heard
// again after all.
func (d *double) connect() {
	c := d.client
	wanted := c.terms.standby.Address != "" && (c.terms.standby.At > 0 || c.terms.silent >= mostSilent || d.line.Err() != nil)
	if d.next != nil && (!wanted || d.next.Err() != nil) {
		d.leave()
	}
	d.tried = min(d.tried, c.terms.silent)
	if wanted && d.next == nil && d.calling == nil && (d.called != c.terms.standby.Ticket || c.terms.silent-d.tried >= callAgain) {
		d.called, d.tried = c.terms.standby.Ticket, c.terms.silent
		d.calling = d.call(c.terms.standby)
	}
	if d.calling == nil {
		return
	}
	select { // deterministic: when a link is there is up to the network
	case next, ok := <-d.calling:
		if d.calling = nil; !ok {
			return
		}
		if d.next, c.terms.isDouble = next, true; d.closed {
			d.leave()
			return
		}
		if data, err := wire.Append(nil, c.hello(c.seat, c.next)); err == nil {
			_ = next.Send(link.Stream, data) // its error shows in Err
		}
	default:
	}
}

// leave closes the link to the stand-by.
func (d *double) leave() {
	d.next.Close()
	d.next, d.client.terms.isDouble = nil, false
	d.release()
}

// release sends what was held back.
func (d *double) release() {
	for _, data := range d.held {
		_ = d.line.Send(link.Stream, data) // its error shows in Err
	}
	d.held = nil
}

// welcome returns that of the stand-by when it is in charge, and goes over to it.
func (d *double) welcome() []byte {
	for d.next != nil {
		channel, data, ok := d.next.Receive()
		if !ok {
			break
		}
		if channel != link.Stream {
			continue // the frame comes again
		}
		m, err := wire.Read(data)
		if w, ok := m.(wire.Welcome); ok && err == nil && w.Term > d.client.terms.term {
			d.line.Close()
			d.line, d.next = d.next, nil
			d.client.terms.isDouble, d.client.terms.address, d.client.terms.standby = false, d.client.terms.standby.Address, wire.Standby{}
			d.release()
			return data
		}
		if _, ok := m.(wire.Refusal); ok {
			d.leave()
		}
	}
	return nil
}

// Send sends a copy of data; see [link.Link].
func (d *double) Send(channel link.Channel, data []byte) error {
	c := d.client
	switch {
	case channel == link.Datagram && d.next != nil:
		_ = d.next.Send(channel, data) // its error shows in Err
	case channel == link.Stream && d.next != nil && (c.terms.silent >= mostSilent || c.terms.standby.At > 0 && c.sent >= c.terms.standby.At-holdTicks):
		d.held = append(d.held, append([]byte(nil), data...))
		return nil
	}
	if err := d.line.Send(channel, data); d.Err() != nil {
		return err
	}
	return nil
}

// Close closes both links; see [link.Link].
func (d *double) Close() {
	d.closed = true
	d.line.Close()
	if d.next != nil {
		d.leave()
	}
}

// Err returns why nothing can be sent any more, or nil; see [link.Link].
func (d *double) Err() error {
	if waits := d.next != nil || d.calling != nil || d.client.terms.standby.Address != "" && (d.called != d.client.terms.standby.Ticket || d.client.terms.silent < callsFor); waits && !d.closed && d.client.terms.silent < givesUp {
		return nil
	}
	return d.line.Err()
}
