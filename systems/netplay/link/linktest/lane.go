package linktest

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
)

// Conditions are what happens to messages in one direction of a link. The zero value
// delivers everything at once. What is a probability is 0 to 1.
type Conditions struct {
	Delay  time.Duration // of every message
	Jitter time.Duration // more delay of each, up to this

	// Loss comes in bursts, by the model of Gilbert and Elliott: each packet makes a good
	// line bad with the probability Worsens and a bad one good with Recovers. The fraction
	// Lost of the packets is lost while it is bad. Worsens 1 and Recovers 0 lose the
	// fraction Lost of all. On the stream, a loss delays.
	Worsens, Recovers, Lost float64

	Duplicated float64       // probability that a datagram comes twice
	Detoured   float64       // probability that a datagram comes later than the next ones
	Detour     time.Duration // by up to this much
	Damaged    float64       // probability that a bit of a datagram is flipped

	// Rate is how many bytes the line takes in a second; 0 has no limit. What has to wait
	// longer than Patience is lost, if it is a datagram.
	Rate int
}

// Patience is how long a datagram waits for a line that is in use [ours], and retry what
// a loss costs a message of the stream beside the way there and back.
const (
	Patience = 250 * time.Millisecond
	retry    = 50 * time.Millisecond
)

// Faults counts what happened to messages. Bursts counts runs of three lost packets or
// more.
type Faults struct {
	Sent, Lost, Bursts, Duplicated, Reordered, Detoured, Damaged, Retried int
}

// burst is how many packets lost in a row count as a burst.
const burst = 3

// closing is the channel of the last parcel of a lane.
const closing link.Channel = 0

// lane carries messages in one direction.
type lane struct {
	Conditions
	net    *Net
	random *rand.Rand
	faults Faults
	bad    bool
	run    int // packets lost in a row
	number int64
	newest int64         // datagram that has arrived
	free   time.Duration // when the line can take the next message
	stream time.Duration // when the last message of the stream arrives
	unread int           // bytes of the stream
	onWay  []parcel      // by due and number
}

type parcel struct {
	due     time.Duration
	number  int64
	channel link.Channel
	data    []byte
}

func newLane(n *Net, c Conditions) *lane { return &lane{Conditions: c, net: n, random: n.fork()} }

func (l *lane) chance(p float64) bool { return p > 0 && l.random.Float64() < p }

func (l *lane) upTo(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	return time.Duration(l.random.Int64N(int64(d)))
}

// loses reports whether the next packet is lost.
func (l *lane) loses() bool {
	if l.bad {
		l.bad = !l.chance(l.Recovers)
	} else {
		l.bad = l.chance(l.Worsens)
	}
	if !l.bad || !l.chance(l.Lost) {
		l.run = 0
		return false
	}
	if l.run++; l.run == burst {
		l.faults.Bursts++
	}
	return true
}

// leave returns when a message of a size has left, and false for one that would wait too long.
func (l *lane) leave(channel link.Channel, size int) (time.Duration, bool) {
	if l.Rate <= 0 {
		return l.net.now, true
	}
	begin := max(l.free, l.net.now)
	if channel == link.Datagram && begin-l.net.now > Patience {
		return 0, false
	}
	l.free = begin + time.Duration(size)*time.Second/time.Duration(l.Rate)
	return l.free, true
}

func (l *lane) send(channel link.Channel, data []byte) error {
	if channel == link.Stream && l.unread+len(data) > link.MaxUnread {
		return fmt.Errorf("link: %w: %d bytes, at most %d", link.ErrFull, l.unread, link.MaxUnread)
	}
	l.faults.Sent++
	l.number++
	left, ok := l.leave(channel, len(data))
	if channel == link.Stream {
		l.sendStream(left, data)
		return nil
	}
	if lost := l.loses(); lost || !ok {
		l.faults.Lost++
		return nil
	}
	l.sendDatagram(left, data)
	if l.chance(l.Duplicated) {
		l.faults.Duplicated++
		l.sendDatagram(left, data)
	}
	return nil
}

func (l *lane) sendDatagram(left time.Duration, data []byte) {
	p := parcel{due: left + l.Delay + l.upTo(l.Jitter), number: l.number, channel: link.Datagram, data: bytes.Clone(data)}
	if l.chance(l.Detoured) {
		l.faults.Detoured++
		p.due += l.upTo(l.Detour)
	}
	if l.chance(l.Damaged) && len(data) > 0 {
		l.faults.Damaged++
		bit := l.random.IntN(8 * len(data))
		p.data[bit/8] ^= 1 << (bit % 8)
	}
	l.post(p)
}

// sendStream posts a message after those before it, and later by each loss.
func (l *lane) sendStream(left time.Duration, data []byte) {
	due := left + l.Delay + l.upTo(l.Jitter)
	for tries := 0; tries < 64 && l.loses(); tries++ { // a line that loses everything gets it through late
		l.faults.Retried++
		due += 2*l.Delay + retry
	}
	l.stream = max(l.stream, due)
	l.unread += len(data)
	l.post(parcel{due: l.stream, number: l.number, channel: link.Stream, data: bytes.Clone(data)})
}

// change sets the conditions. What waits on the stream for lucky tries comes with the next one.
func (l *lane) change(c Conditions) {
	l.Conditions = c
	again := l.net.now + 2*c.Delay + retry
	l.stream = min(l.stream, again)
	for i := range l.onWay {
		if p := &l.onWay[i]; p.channel != link.Datagram {
			p.due = min(p.due, again)
		}
	}
	slices.SortStableFunc(l.onWay, func(a, b parcel) int { return cmp.Compare(a.due, b.due) })
}

// post puts a parcel in its place.
func (l *lane) post(p parcel) {
	place := len(l.onWay)
	for place > 0 && l.onWay[place-1].due > p.due {
		place--
	}
	l.onWay = slices.Insert(l.onWay, place, p)
}

// next takes the next parcel that has arrived.
func (l *lane) next() (parcel, bool) {
	if len(l.onWay) == 0 || l.onWay[0].due > l.net.now {
		return parcel{}, false
	}
	p := l.onWay[0]
	l.onWay = slices.Delete(l.onWay, 0, 1)
	if p.channel == link.Stream {
		l.unread -= len(p.data)
	} else if p.number < l.newest {
		l.faults.Reordered++
	}
	if p.channel == link.Datagram {
		l.newest = max(l.newest, p.number)
	}
	return p, true
}

// close posts the end of the lane behind everything on the stream.
func (l *lane) close() {
	l.number++
	l.stream = max(l.stream, l.net.now+l.Delay)
	l.post(parcel{due: l.stream, number: l.number, channel: closing})
}
