package seen

import (
	"cmp"
	"errors"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/replay"
)

// Numbers of chunks [ours].
const (
	// chunkTicks is how many ticks one chunk has, 4 s: what is lost with the end of a file that was cut.
	chunkTicks = 128
	mark       = 's' // of the asides that are chunks
)

// chunk is what was shown of consecutive ticks.
type chunk struct {
	Player components.ID
	First  int64
	Leads  []uint8 `state:"max=256"` // packed; see pack
	Missed []given `state:"max=256"`
}

// given is what a client knew of an own command, where that is not the command of the match.
type given struct {
	Tick  int64
	Known bool // false: nothing
	Input components.Input
}

var chunkCodec = codec.Once[chunk]()

// packed are small numbers in bits: 0 for the same as before, 10 and 110 for one more and one less, and 111 before
// eight bits of any other.
type packed struct {
	data []byte
	used int // bits
}

func (p *packed) put(value uint32, count int) {
	for i := count - 1; i >= 0; i-- {
		if p.used%8 == 0 {
			p.data = append(p.data, 0)
		}
		p.data[p.used/8] |= byte(value>>i&1) << (7 - p.used%8)
		p.used++
	}
}

func (p *packed) take(count int) (value uint32) {
	for range count {
		bit := byte(1) // behind the end: a number that ends it
		if p.used < 8*len(p.data) {
			bit = p.data[p.used/8] >> (7 - p.used%8) & 1
		}
		value = value<<1 | uint32(bit)
		p.used++
	}
	return value
}

// end is the number behind the last one.
const end = 255

// pack returns numbers below 255 in bits.
func pack(all []uint8) []byte {
	var p packed
	last := uint8(0)
	for _, n := range append(slices.Clone(all), end) {
		switch n - last {
		case 0:
			p.put(0b0, 1)
		case 1:
			p.put(0b10, 2)
		case 255:
			p.put(0b110, 3)
		default:
			p.put(0b111, 3)
			p.put(uint32(n), 8)
		}
		last = n
	}
	return p.data
}

// unpack returns at most most numbers.
func unpack(data []byte, most int) (all []uint8) {
	p := packed{data: data}
	last := uint8(0)
	for len(all) < most {
		switch {
		case p.take(1) == 0:
		case p.take(1) == 0:
			last++
		case p.take(1) == 0:
			last--
		default:
			last = uint8(p.take(8))
		}
		if last == end {
			break
		}
		all = append(all, last)
	}
	return all
}

// shown is a chunk that was read.
type shown struct {
	first int64
	leads []uint8
}

// record is what a replay knows of what was seen.
type record struct {
	player components.ID
	chunks []shown // by first
	own    map[int64]components.Input
}

// errNothing is why a replay is seen only as it was.
var errNothing = errors.New("seen: nobody's view is in this replay")

// readChunk reads an aside, unless it is something else.
func readChunk(data []byte) (c chunk, ok bool) {
	if len(data) == 0 || data[0] != mark || chunkCodec().Decode(codec.NewReader(data[1:]), &c) != nil {
		return c, false
	}
	return c, len(unpack(c.Leads, 1)) > 0
}

// read returns what is in a replay.
func read(r *replay.Replay) (*record, error) {
	all := &record{player: components.Nobody, own: map[int64]components.Input{}}
	var missed []given
	for data := range r.Asides() {
		c, ok := readChunk(data)
		if !ok {
			continue
		}
		all.player = c.Player
		all.chunks = append(all.chunks, shown{c.First, unpack(c.Leads, chunkTicks)})
		missed = append(missed, c.Missed...)
	}
	if all.player == components.Nobody {
		return nil, errNothing
	}
	slices.SortStableFunc(all.chunks, func(a, b shown) int { return cmp.Compare(a.first, b.first) })
	for tick, err := range r.Ticks() {
		if err != nil {
			break // and as far as that it plays
		}
		if i, ok := slices.BinarySearchFunc(tick.Commands, all.player, byPlayer); ok {
			all.own[tick.Number] = tick.Commands[i].Input
		}
	}
	for _, g := range missed {
		if delete(all.own, g.Tick); g.Known {
			all.own[g.Tick] = g.Input
		}
	}
	return all, nil
}

func byPlayer(c systems.Command, id components.ID) int { return cmp.Compare(c.Player, id) }

// known returns how far all was final when a tick was shown. For a tick that was not shown it is as far as for the next
// one that was, and after the last one as far behind as it was then.
func (r *record) known(tick int64) int64 {
	i, exact := slices.BinarySearchFunc(r.chunks, tick, func(c shown, tick int64) int { return cmp.Compare(c.first, tick) })
	if !exact && i > 0 && tick < r.chunks[i-1].end() {
		i--
	}
	if i < len(r.chunks) {
		at := max(tick, r.chunks[i].first)
		return min(at-int64(r.chunks[i].leads[at-r.chunks[i].first]), tick)
	}
	last := &r.chunks[len(r.chunks)-1]
	return tick - int64(last.leads[len(last.leads)-1])
}

// end returns the tick behind the last one.
func (s *shown) end() int64 { return s.first + int64(len(s.leads)) }
