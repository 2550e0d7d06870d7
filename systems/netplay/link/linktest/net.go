package linktest

import (
	"math/rand/v2"
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
)

// Net is a network in virtual time.
type Net struct {
	now    time.Duration
	random *rand.Rand // of the seeds of lanes and machines
}

// NewNet returns a network at time 0.
func NewNet(seed uint64) *Net {
	// deterministic: a network is no state of a match
	return &Net{random: rand.New(rand.NewPCG(seed, 0))}
}

// Advance moves on to a time. One before the current time changes nothing.
func (n *Net) Advance(now time.Duration) { n.now = max(n.now, now) }

// fork returns random numbers that do not depend on how others are used.
func (n *Net) fork() *rand.Rand {
	// deterministic: as in NewNet
	return rand.New(rand.NewPCG(n.random.Uint64(), n.random.Uint64()))
}

// Connect makes a link with these conditions from a to b and back.
func (n *Net) Connect(there, back Conditions) (a, b *End) {
	ab, ba := newLane(n, there), newLane(n, back)
	return &End{out: ab, in: ba}, &End{out: ba, in: ab}
}

// End is one end of a link in memory.
type End struct {
	out, in *lane
	err     error
}

var _ link.Link = (*End)(nil)

// Send sends a copy of data; see link.Link.
func (e *End) Send(channel link.Channel, data []byte) error {
	if err := channel.Check(len(data)); err != nil {
		return err
	}
	if e.err != nil {
		return e.err
	}
	return e.out.send(channel, data)
}

// Receive returns the next message that has arrived; see link.Link.
func (e *End) Receive() (link.Channel, []byte, bool) {
	if e.err != nil {
		return 0, nil, false
	}
	p, ok := e.in.next()
	if ok && p.channel == closing {
		e.err = link.ErrClosed
		return 0, nil, false
	}
	return p.channel, p.data, ok
}

// Close closes both ends; see link.Link.
func (e *End) Close() {
	if e.err == nil {
		e.err = link.ErrClosed
		e.out.close()
	}
}

// Err returns why nothing can be sent any more; see link.Link.
func (e *End) Err() error { return e.err }

// Change changes the conditions of what this end sends from now on. What was lost on the stream is
// tried again under them.
func (e *End) Change(c Conditions) { e.out.change(c) }

// Faults returns what happened so far to what this end has sent.
func (e *End) Faults() Faults { return e.out.faults }

// Machine is a computer with a clock that drifts and with stalls, in which it does nothing.
type Machine struct {
	net           *Net
	random        *rand.Rand
	drift         float64
	every, length time.Duration
	begin, end    time.Duration // of the current or next stall
}

// Machine returns a machine whose clock gains so many seconds in a second, such as
// 0.0003. It stalls about once in every time of this length, for up to a length; none if
// either is 0.
func (n *Net) Machine(drift float64, every, length time.Duration) *Machine {
	m := &Machine{net: n, random: n.fork(), drift: drift, every: every, length: length}
	m.plan()
	return m
}

// plan finds the stall after the last one.
func (m *Machine) plan() {
	if m.every > 0 && m.length > 0 {
		m.begin = m.end + 1 + time.Duration(m.random.ExpFloat64()*float64(m.every))
		m.end = m.begin + 1 + time.Duration(m.random.Int64N(int64(m.length)))
	}
}

// Now returns the time on the clock of the machine.
func (m *Machine) Now() time.Duration {
	return m.net.now + time.Duration(float64(m.net.now)*m.drift)
}

// Stalls reports whether the machine does nothing now.
func (m *Machine) Stalls() bool {
	for m.end > 0 && m.net.now >= m.end {
		m.plan()
	}
	return m.end > 0 && m.net.now >= m.begin
}
