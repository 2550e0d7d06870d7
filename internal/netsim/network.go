package netsim

import (
	"math/rand/v2"
)

// Faults counts faults of the network, and of the peers.
type Faults struct {
	Sent, Lost, Bursts, Duplicated, Reordered, Delayed, Stalls, Drifting int
	Late                                                                 int // commands that the relay had to guess
}

// Add adds the counts of another run.
func (f *Faults) Add(o *Faults) {
	f.Sent += o.Sent
	f.Lost += o.Lost
	f.Bursts += o.Bursts
	f.Duplicated += o.Duplicated
	f.Reordered += o.Reordered
	f.Delayed += o.Delayed
	f.Stalls += o.Stalls
	f.Drifting += o.Drifting
	f.Late += o.Late
}

// Missing names a kind of fault that never occurred, or returns nothing.
func (f *Faults) Missing() string {
	for _, c := range []struct {
		name  string
		count int
	}{
		{"a lost packet", f.Lost}, {"a burst of loss", f.Bursts}, {"a duplicated packet", f.Duplicated}, {"a reordered packet", f.Reordered},
		{"a packet delayed by jitter", f.Delayed}, {"a stall", f.Stalls}, {"a clock that drifts", f.Drifting}, {"a late command", f.Late},
	} {
		if c.count == 0 {
			return c.name
		}
	}
	return ""
}

// Times are in microseconds.
const (
	millisecond = 1000
	tickTime    = 32 * millisecond
)

// conditions are the faults of a link.
type conditions struct {
	delay, jitter          int64
	worsens, recovers      float64 // probability that a packet begins a burst of loss, and ends it
	lossInBurst, duplicate float64
	detour                 float64 // probability that a packet comes much later
}

func randomConditions(r *rand.Rand) conditions {
	return conditions{
		delay: (5 + r.Int64N(60)) * millisecond, jitter: r.Int64N(25) * millisecond,
		worsens: 0.02 * r.Float64(), recovers: 0.1 + 0.4*r.Float64(), lossInBurst: 0.5 + 0.5*r.Float64(),
		duplicate: 0.03 * r.Float64(), detour: 0.03 * r.Float64(),
	}
}

// link carries packets in one direction between a peer and the relay.
type link[P any] struct {
	conditions
	random *rand.Rand
	faults *Faults
	bad    bool
	run    int // packets lost in a row
	sent   int64
	newest int64 // packet that arrived
	onWay  []parcel[P]
}

type parcel[P any] struct {
	due, number int64
	packet      P
}

// burst is how many packets lost in a row count as a burst.
const burst = 3

func (l *link[P]) send(now int64, packet P) {
	l.faults.Sent++
	l.sent++
	if l.bad {
		l.bad = l.random.Float64() >= l.recovers
	} else {
		l.bad = l.random.Float64() < l.worsens
	}
	if l.bad && l.random.Float64() < l.lossInBurst {
		l.faults.Lost++
		if l.run++; l.run == burst {
			l.faults.Bursts++
		}
		return
	}
	l.run = 0
	l.post(now, packet)
	if l.random.Float64() < l.duplicate {
		l.faults.Duplicated++
		l.post(now, packet)
	}
}

func (l *link[P]) post(now int64, packet P) {
	due := now + l.delay
	if l.jitter > 0 {
		if more := l.random.Int64N(l.jitter); more > 0 {
			l.faults.Delayed++
			due += more
		}
	}
	if l.random.Float64() < l.detour {
		due += l.random.Int64N(200 * millisecond)
	}
	l.onWay = append(l.onWay, parcel[P]{due, l.sent, packet})
}

// arrivals calls take with each packet that has arrived.
func (l *link[P]) arrivals(now int64, take func(P)) {
	left := l.onWay[:0]
	for _, p := range l.onWay {
		if p.due > now {
			left = append(left, p)
			continue
		}
		if p.number < l.newest {
			l.faults.Reordered++
		}
		l.newest = max(l.newest, p.number)
		take(p.packet)
	}
	l.onWay = left
}
