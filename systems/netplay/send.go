package netplay

import (
	"errors"

	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// mostDatagrams is how many datagrams a client gets in a tick that is behind [ours].
const mostDatagrams = 3

// packedFrames are frames as several clients get them in this tick.
type packedFrames struct {
	first          int64
	count, history int
	data           []byte
}

// sendFrames sends the newest frames, of which some are new, to everybody who plays, and to
// those who are stuck all that they miss.
func (r *Room) sendFrames(fresh int) {
	r.packed = r.packed[:0]
	end := r.match.Tick()
	for _, c := range r.connections {
		if c.seat == nil || !c.playing || end-c.heard > silentTicks {
			continue
		}
		first := max(end-int64(max(c.copies*r.options.Pace, fresh)), c.begin)
		if c.stuck {
			first = min(first, max(c.confirmed, c.begin))
		}
		if oldest := end - int64(len(r.frames)); first < oldest {
			continue // it will ask for the state
		}
		for n := 0; n < mostDatagrams && first < end; n++ {
			first = r.sendFramesTo(c, first, int(min(end-first, wire.MaxFrames)))
		}
	}
}

// sendFramesTo sends a datagram of frames, or of fewer if these are too large, and returns
// the first tick after them.
func (r *Room) sendFramesTo(c *connection, first int64, count int) int64 {
	history := int(min(first-max(c.begin, r.match.Tick()-int64(len(r.frames))), inputcodec.History))
	for ; count > 0; count /= 2 {
		packed, err := r.pack(first, count, history)
		if err != nil {
			break
		}
		var data []byte
		if n := len(r.spare); n > 0 {
			data, r.spare = r.spare[n-1][:0], r.spare[:n-1]
		}
		data, err = wire.AppendFrames(data, first, c.newest, c.early, packed)
		if err == nil {
			r.out = append(r.out, message{c.peer, link.Datagram, data})
			return first + int64(count)
		}
		if !errors.Is(err, link.ErrSize) {
			break
		}
	}
	return r.match.Tick()
}

// pack packs frames once for all who get the same.
func (r *Room) pack(first int64, count, history int) ([]byte, error) {
	for i := range r.packed {
		if p := &r.packed[i]; p.first == first && p.count == count && p.history == history {
			return p.data, nil
		}
	}
	at := len(r.frames) - int(r.match.Tick()-first)
	var known [][]systems.Command
	for _, f := range r.frames[at-history : at] {
		known = append(known, f.Commands)
	}
	frames := make([]wire.Frame, count)
	copy(frames, r.frames[at:])
	for i := range frames {
		if frames[i].Streamed {
			frames[i].Entries = nil
		}
	}
	data, err := wire.Pack(nil, first, known, frames)
	r.packed = append(r.packed, packedFrames{first, count, history, data})
	return data, err
}
