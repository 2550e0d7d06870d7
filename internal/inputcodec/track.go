package inputcodec

import (
	"math"
	"math/bits"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
)

// code writes or reads the input of a tick, which it then keeps as the last one.
func (t *track) code(b *Bits, in components.Input) {
	last := t.last
	t.view(b, &in)
	t.stick(b, &in)
	changed := in.Buttons ^ last.Buttons
	if b.bit(changed != 0, presses[toIndex(t.pressed)]) {
		changed = buttons(b, changed)
		in.Buttons = last.Buttons ^ changed
	} else {
		in.Buttons = last.Buttons
	}
	t.pressed = in.Buttons != last.Buttons
	if b.bit(in.Weapon != last.Weapon || in.Throw != last.Throw, picks) {
		in.Weapon = slot(b, in.Weapon, last.Weapon, arms)
		in.Throw = slot(b, in.Throw, last.Throw, even)
		if in.Weapon == last.Weapon && in.Throw == last.Throw {
			b.fail(codec.ErrValue)
		}
	} else {
		in.Weapon, in.Throw = last.Weapon, last.Throw
	}
	if in != in.Sanitized() {
		b.fail(codec.ErrValue)
	}
	t.last, t.fresh = in, false
}

func toIndex(on bool) int {
	if on {
		return 1
	}
	return 0
}

// angle is the size of a change of angle that is half a turn, which has no sign.
const angle = 16

// view writes or reads the view. A change is expected to go on if that would have been
// right the last time.
func (t *track) view(b *Bits, in *components.Input) {
	for i, p := range [2]*geom.Angle{&in.Look.Yaw, &in.Look.Pitch} {
		last := [2]geom.Angle{t.last.Look.Yaw, t.last.Look.Pitch}[i]
		expected := 0
		if absolute(t.turn[i]-t.turnBefore[i]) < absolute(t.turn[i]) {
			expected = t.turn[i]
		}
		change := int(int16(*p - last))
		sizes := &t.sizes[i]
		got := b.number(int(int16(change-expected)), (sizes[0]+sizes[1]+1)/2, angle, &views[toIndex(expected != 0)])
		if got < math.MinInt16 || got > math.MaxInt16 {
			b.fail(codec.ErrValue) // there is a shorter one
		}
		*p = last + geom.Angle(expected+got)
		if !t.fresh {
			t.turnBefore[i], t.turn[i] = t.turn[i], int(int16(*p-last))
			sizes[1], sizes[0] = sizes[0], bits.Len(uint(absolute(got)))
		}
	}
}

// stick writes or reads both axes. Of a stick at its rim, the second axis follows from the
// first but for its sign.
func (t *track) stick(b *Bits, in *components.Input) {
	last := t.last
	moved := b.bit(in.Forward != last.Forward || in.Right != last.Right, moves[toIndex(t.moved)])
	t.moved = moved
	if !moved {
		in.Forward, in.Right = last.Forward, last.Right
		return
	}
	forward := int(last.Forward) + b.number(int(in.Forward)-int(last.Forward), t.axes[0], axis, &strides[0])
	expected, size, l := int(last.Right), t.axes[1], &strides[0]
	if r, ok := rim(forward, &last); ok {
		expected, size, l = r, 1, &strides[1]
	}
	right := expected + b.number(int(in.Right)-expected, size, axis, l)
	const full = int(components.Full)
	if max(absolute(forward), absolute(right)) > full || forward == int(last.Forward) && right == int(last.Right) {
		b.fail(codec.ErrValue)
		return
	}
	in.Forward, in.Right = components.Axis(forward), components.Axis(right)
	t.axes = [2]int{bits.Len(uint(absolute(forward - int(last.Forward)))), bits.Len(uint(absolute(right - int(last.Right))))}
}

// axis is the size of the largest change of an axis.
const axis = 8

// rim returns where the second axis of a stick is at its rim, if it was there before.
func rim(forward int, last *components.Input) (int, bool) {
	const full, slack = int(components.Full), 300 // a step of an axis and more
	f, r := int(last.Forward), int(last.Right)
	if absolute(f*f+r*r-full*full) > slack || absolute(forward) > full {
		return 0, false
	}
	at := int(math.Floor(math.Sqrt(float64(full*full-forward*forward)) + 0.5))
	if r < 0 {
		at = -at
	}
	return at, true
}

func absolute(x int) int { return max(x, -x) }

// namedButtons is the number of buttons, and buttonBits the bits of the place of one.
const namedButtons, buttonBits = 16, 4

// buttons writes or reads which buttons change, of which there is one at least.
func buttons(b *Bits, changed components.Buttons) (got components.Buttons) {
	left, next := uint32(changed), 0
	for {
		place := int(b.raw(uint32(bits.TrailingZeros32(left)), buttonBits))
		if place < next {
			b.fail(codec.ErrValue)
			return got
		}
		got |= 1 << place
		left, next = left&(left-1), place+1
		if next == namedButtons || !b.bit(left != 0, another) {
			return got
		}
	}
}

// slot writes or reads the place of a weapon.
func slot(b *Bits, in, last uint8, p probability) uint8 {
	if !b.bit(in != last, p) {
		return last
	}
	got := uint8(b.raw(uint32(in), 8))
	if got == last {
		b.fail(codec.ErrValue)
	}
	return got
}
