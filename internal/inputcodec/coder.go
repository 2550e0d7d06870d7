package inputcodec

import (
	"math/bits"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// History is how many ticks before the first one count [ours]: the change of a change of
// the view, and how large the last two of these were.
const History = 4

// MaxCommands is the most commands of a tick.
const MaxCommands = systems.MaxPlayers

// Coder encodes or decodes consecutive ticks. The zero value knows no tick.
type Coder struct{ tracks, spare []track }

// track is what is known of a player from the ticks before.
type track struct {
	player     components.ID
	fresh      bool // no command is known
	last       components.Input
	turn       [2]int    // the last change of yaw and pitch, in parts of a turn
	turnBefore [2]int    // the one before it
	sizes      [2][2]int // bits of the last two differences from what was expected of them
	axes       [2]int    // bits of the last changes of both axes
	moved      bool      // an axis changed in the last tick
	pressed    bool      // a button did
}

// newTurn is the size of a change of view where nothing is known [ours]: a third of a degree.
const newTurn = 6

// Reset forgets all ticks.
func (c *Coder) Reset() { c.tracks = c.tracks[:0] }

// Learn takes in a tick that both sides know. Commands must be as by
// [systems.SortCommands].
func (c *Coder) Learn(commands []systems.Command) { c.code(&Bits{}, commands) }

// Encode writes the commands of a tick, at most [MaxCommands], sorted like those of Learn.
func (c *Coder) Encode(w *Bits, commands []systems.Command) { c.code(w, commands) }

// Decode reads the commands of a tick and appends them. Errors show in [Bits.Check].
func (c *Coder) Decode(r *Bits, commands []systems.Command) []systems.Command {
	c.code(r, nil)
	for i := range c.tracks {
		commands = append(commands, systems.Command{Player: c.tracks[i].player, Input: c.tracks[i].last})
	}
	return commands
}

// Probabilities of the code [ours], as they are in matches of bots and of scripted players
// together. Wrong ones only make it longer.
const (
	sameList probability = 254 // the players of the tick before
)

var (
	moves   = [2]probability{41, 220} // an axis changes: after a tick without a change, and with one
	presses = [2]probability{33, 115} // a button does
)

const (
	another probability = 26  // a second button changes
	picks   probability = 5   // the weapon or the throw changes
	arms    probability = 195 // and then it is the weapon
)

// ladder are probabilities by which the size of a number is found, from the one expected:
// that it has this size or more, then that it goes on beyond, or below.
type ladder struct {
	least, above, on, below, further probability
}

var (
	views   = [2]ladder{{125, 125, 133, 159, 143}, {148, 166, 159, 182, 174}} // with the view at rest expected, and with a turn that goes on
	strides = [2]ladder{{161, 110, 156, 138, 169}, {115, 113, 192, 182, 250}} // of an axis from its last value, and from the rim
)

// code writes or reads the commands of a tick.
func (c *Coder) code(b *Bits, commands []systems.Command) {
	same := len(commands) == len(c.tracks)
	for i := 0; same && i < len(commands); i++ {
		same = commands[i].Player == c.tracks[i].player
	}
	if !b.bit(same, sameList) {
		c.list(b, commands)
	}
	for i := range c.tracks {
		var in components.Input
		if b.mode != reading {
			in = commands[i].Input
		}
		if c.tracks[i].code(b, in); b.err != nil {
			return
		}
	}
}

// list writes or reads the players of a tick. Those who were there keep their tracks.
func (c *Coder) list(b *Bits, commands []systems.Command) {
	digits := int(b.raw(uint32(bits.Len(uint(len(commands)))), 4))
	n := int(b.raw(uint32(len(commands)), digits))
	if n > MaxCommands || bits.Len(uint(n)) != digits {
		b.fail(codec.ErrLimit)
		n = 0
	}
	old := append(c.spare[:0], c.tracks...)
	c.spare, c.tracks = old, c.tracks[:0]
	kept := 0
	last := components.Nobody
	for i := range n {
		if b.err != nil {
			return
		}
		gap := uint32(0)
		if b.mode != reading {
			gap = uint32(commands[i].Player - last)
		}
		size := int(b.raw(uint32(bits.Len32(gap)-1), 5))
		gap = 1<<size | b.raw(gap, size)
		if uint32(last)+gap < gap { // beyond the last ID
			b.fail(codec.ErrValue)
			return
		}
		last += components.ID(gap)
		for len(old) > 0 && old[0].player < last {
			old = old[1:]
		}
		if len(old) > 0 && old[0].player == last {
			c.tracks = append(c.tracks, old[0])
			kept++
		} else {
			c.tracks = append(c.tracks, track{player: last, fresh: true, sizes: [2][2]int{{newTurn, newTurn}, {newTurn, newTurn}}})
		}
	}
	if kept == n && n == len(c.spare) {
		b.fail(codec.ErrValue) // the same list has a shorter form
	}
}

// number writes or reads a number whose size in bits is about as expected, at most most.
func (b *Bits) number(v, expected, most int, l *ladder) int {
	expected = min(expected, most)
	size, at := bits.Len(uint(max(v, -v))), expected
	if expected == 0 || b.bit(size >= expected, l.least) {
		for p := l.above; at < most && b.bit(size > at, p); p = l.on {
			at++
		}
	} else {
		at--
		for p := l.below; at > 0 && b.bit(size < at, p); p = l.further {
			at--
		}
	}
	if at == 0 {
		return 0
	}
	negative := b.raw(uint32(v)>>31, 1) == 1
	got := int(1<<(at-1) | b.raw(uint32(max(v, -v)), at-1))
	if negative {
		return -got
	}
	return got
}
