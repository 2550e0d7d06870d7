package netsim

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// lieKind is how a client that was tampered with lies.
type lieKind int

const (
	honest    lieKind = iota
	falseHash         // of its state
	otherPast         // other commands of ticks that it has sent before
	future            // frames that it cannot have
	nonsense          // a flood of bytes
	stale             // what it sent some time ago, too
)

// lie changes what a client sends.
type lie struct {
	kind lieKind
	sent map[int64]components.Input // by tick
	old  [][]byte
	past bool // the room has had other commands of it than it knows
}

// change returns what is sent instead of a datagram.
func (l *lie) change(c *client, data []byte) []byte {
	if l.sent == nil {
		l.sent = map[int64]components.Input{}
	}
	in, err := wire.ReadInput(data, func(tick int64) (components.Input, bool) { one, ok := l.sent[tick]; return one, ok })
	if err != nil {
		return data
	}
	base := l.sent[in.Base]
	for i, one := range in.Inputs {
		tick := in.First + int64(i)
		l.sent[tick] = one
		c.way.server.newest[c.netplay.Player()] = max(c.way.server.newest[c.netplay.Player()], tick)
	}
	delete(l.sent, in.First-1000)
	switch l.kind {
	case falseHash:
		in.Hash++
	case otherPast:
		l.past = true
		for i := range in.Inputs[:len(in.Inputs)-1] {
			in.Inputs[i].Buttons ^= components.ButtonJet
		}
	case future:
		in.Confirmed += 1000
	case nonsense:
		for range 20 {
			junk := make([]byte, 1+c.random.IntN(100))
			for i := range junk {
				junk[i] = byte(c.random.Uint32())
			}
			_ = c.way.end.Send(link.Channel(1+c.random.IntN(2)), junk) // it was closed
		}
		return data
	case stale:
		l.old = append(l.old, append([]byte(nil), data...))
		_ = c.way.end.Send(link.Datagram, l.old[c.random.IntN(len(l.old))]) // it was closed
		return data
	default:
		return data
	}
	changed, err := in.Append(nil, base)
	if err != nil {
		return data
	}
	return changed
}
