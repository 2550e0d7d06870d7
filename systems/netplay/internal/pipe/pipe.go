package pipe

import (
	"bytes"
	"fmt"
	"sync"
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
)

// maxDatagrams is how many datagrams wait in one direction [ours]: a second of them. The
// oldest one is lost when another comes.
const maxDatagrams = 32

// Look is the time between two looks of [Pipe.Watch], and mostUnanswered how many may pass
// without an answer [ours]: 3 s, since QUIC tries less and less often to get through to an end
// that does not answer.
const (
	Look           = 250 * time.Millisecond
	mostUnanswered = 12
)

// Limits bound what the other end may send. The zero value stands for those of package link.
type Limits struct {
	Message int // bytes of one message on the stream
	Unread  int // bytes of the stream that nobody has received
}

// Pipe is one end of a link. One goroutine uses it as a [link.Link]; others hand it what has
// arrived and take what is to be sent.
type Pipe struct {
	limits Limits
	mutex  sync.Mutex
	more   [2]*sync.Cond // to send: datagrams and messages of the stream; or the end
	joint  bool          // one sender has both
	in     []Parcel
	unread int // bytes of the stream in in

	stream    [][]byte // to be sent
	unsent    int      // bytes of these
	datagrams [][]byte
	closing   bool // after what is to be sent on the stream
	err       error
	done      chan struct{}

	spoke, heard bool // since the last look
	unanswered   int  // looks
}

// Parcel is a message that has arrived at a time.
type Parcel struct {
	At      time.Time
	Channel link.Channel
	Data    []byte
}

var _ link.Link = (*Pipe)(nil)

// New returns a pipe in which nothing waits.
func New(limits Limits) *Pipe {
	if limits.Message <= 0 {
		limits.Message = link.MaxMessage
	}
	if limits.Unread <= 0 {
		limits.Unread = link.MaxUnread
	}
	p := &Pipe{limits: limits, done: make(chan struct{})}
	p.more = [2]*sync.Cond{sync.NewCond(&p.mutex), sync.NewCond(&p.mutex)}
	return p
}

// MaxMessage is how many bytes a message on the stream may have that comes in.
func (p *Pipe) MaxMessage() int { return p.limits.Message }

// Send queues a copy of data; see [link.Link].
func (p *Pipe) Send(channel link.Channel, data []byte) error {
	if err := channel.Check(len(data)); err != nil {
		return err
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	switch {
	case p.err != nil:
		return p.err
	case p.closing:
		return link.ErrClosed
	case channel == link.Datagram:
		p.datagrams = append(keepNewest(p.datagrams), bytes.Clone(data))
		p.spoke = true
	case p.unsent+len(data) > link.MaxUnread:
		return fmt.Errorf("link: %w: %d bytes, at most %d", link.ErrFull, p.unsent, link.MaxUnread)
	default:
		p.stream = append(p.stream, bytes.Clone(data))
		p.unsent += len(data)
	}
	p.waiterFor(channel).Signal()
	return nil
}

// waiterFor is what the sender of a channel waits for. Each has its own, so that no datagram wakes
// the sender of the stream.
func (p *Pipe) waiterFor(channel link.Channel) *sync.Cond {
	if p.joint {
		channel = link.Stream
	}
	return p.more[channel-link.Datagram]
}

// wakeSenders lets both see that the link closes.
func (p *Pipe) wakeSenders() {
	for _, c := range p.more {
		c.Broadcast()
	}
}

// keepNewest makes room for one more datagram.
func keepNewest(all [][]byte) [][]byte {
	if len(all) == maxDatagrams {
		copy(all, all[1:])
		all = all[:maxDatagrams-1]
	}
	return all
}

// Receive returns the next message that has arrived; see [link.Link].
func (p *Pipe) Receive() (link.Channel, []byte, bool) {
	one, ok := p.Take()
	return one.Channel, one.Data, ok
}

// Take is Receive with the time of arrival.
func (p *Pipe) Take() (Parcel, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.in) == 0 {
		return Parcel{}, false
	}
	one := p.in[0]
	p.in[0] = Parcel{}
	p.in = p.in[1:]
	if one.Channel == link.Stream {
		p.unread -= len(one.Data)
	}
	return one, true
}

// Close ends the link after what was sent on the stream; see [link.Link].
func (p *Pipe) Close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.closing = true
	p.wakeSenders()
}

// Err returns why nothing can be sent any more, or nil; see [link.Link].
func (p *Pipe) Err() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.err == nil && p.closing {
		return link.ErrClosed
	}
	if len(p.in) > 0 {
		return nil // which was sent before the end
	}
	return p.err
}

// Arrive hands over a message, which the pipe keeps. One that is beyond the limits ends the
// link.
func (p *Pipe) Arrive(channel link.Channel, data []byte) {
	p.mutex.Lock()
	p.heard = true
	switch {
	case p.err != nil:
	case channel == link.Datagram && len(data) <= link.MaxDatagram:
		p.dropOldest()
		p.in = append(p.in, Parcel{time.Now(), channel, data})
	case channel == link.Stream && len(data) <= p.limits.Message && p.unread+len(data) <= p.limits.Unread:
		p.in = append(p.in, Parcel{time.Now(), channel, data})
		p.unread += len(data)
	default:
		p.mutex.Unlock()
		p.End(fmt.Errorf("link: %w: %d bytes on channel %d", link.ErrSize, len(data), channel))
		return
	}
	p.mutex.Unlock()
}

// dropOldest loses the oldest datagram if too many wait.
func (p *Pipe) dropOldest() {
	oldest, count := -1, 0
	for i := range p.in {
		if p.in[i].Channel == link.Datagram {
			if count++; oldest < 0 {
				oldest = i
			}
		}
	}
	if count >= maxDatagrams {
		p.in = append(p.in[:oldest], p.in[oldest+1:]...)
	}
}

// Watch ends the link when nothing arrives for 12 looks between which datagrams were sent, as to
// a room, which answers each tick. However long this program was stopped counts as one.
func (p *Pipe) Watch(looks <-chan time.Time) {
	for {
		select {
		case <-p.done:
			return
		case <-looks:
			p.look()
		}
	}
}

func (p *Pipe) look() {
	p.mutex.Lock()
	switch {
	case p.heard:
		p.unanswered = 0
	case p.spoke:
		p.unanswered++
	}
	p.spoke, p.heard = false, false
	silent := p.unanswered == mostUnanswered
	p.mutex.Unlock()
	if silent {
		p.End(fmt.Errorf("%w: no answer for %v", link.ErrClosed, mostUnanswered*Look))
	}
}

// Next waits for a message to send on one of these channels, the first of them first. It
// returns false at the end: at once after [Pipe.End], and after everything on the stream was
// taken after [Pipe.Close].
func (p *Pipe) Next(channels ...link.Channel) (link.Channel, []byte, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.joint = p.joint || len(channels) > 1
	for p.err == nil {
		for _, channel := range channels {
			if data, ok := p.take(channel); ok {
				return channel, data, true
			}
		}
		if p.closing {
			break
		}
		p.waiterFor(channels[0]).Wait()
	}
	return 0, nil, false
}

func (p *Pipe) take(channel link.Channel) ([]byte, bool) {
	queue := &p.stream
	if channel == link.Datagram {
		queue = &p.datagrams
	}
	if len(*queue) == 0 {
		return nil, false
	}
	data := (*queue)[0]
	(*queue)[0] = nil
	*queue = (*queue)[1:]
	if channel == link.Stream {
		p.unsent -= len(data)
	}
	return data, true
}

// End ends the link at once. Only the first reason counts.
func (p *Pipe) End(reason error) {
	p.mutex.Lock()
	if p.err != nil {
		p.mutex.Unlock()
		return
	}
	p.err = reason
	p.stream, p.datagrams, p.unsent = nil, nil, 0
	close(p.done)
	p.wakeSenders()
	p.mutex.Unlock()
}

// Done is closed at the end.
func (p *Pipe) Done() <-chan struct{} { return p.done }
