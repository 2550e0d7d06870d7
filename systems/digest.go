package systems

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Digest is a 64-bit FNV-1a hash over words of eight bytes. A component of your
// own adds its fields to one; see [Component].
type Digest uint64

const (
	digestOffset Digest = 14695981039346656037
	digestPrime  Digest = 1099511628211
)

// Word adds 64 bits.
func (d *Digest) Word(w uint64) {
	*d = (*d ^ Digest(w)) * digestPrime
	*d ^= *d >> 32 // let high bits of a word reach the low ones of the next
}

// Integers adds whole numbers.
func (d *Digest) Integers(is ...int) {
	for _, i := range is {
		d.Word(uint64(int64(i)))
	}
}

// Numbers adds the bits of fs; -0 counts as 0, which no comparison can tell
// apart.
func (d *Digest) Numbers(fs ...float64) {
	for _, f := range fs {
		d.Word(math.Float64bits(f + 0))
	}
}

// Vector adds a vector.
func (d *Digest) Vector(v geom.Vec) { d.Numbers(v.X, v.Y, v.Z) }

// Look adds a view.
func (d *Digest) Look(v geom.YawPitch) { d.Word(uint64(v.Yaw)<<16 | uint64(v.Pitch)) }

// Flags adds booleans.
func (d *Digest) Flags(bs ...bool) {
	for _, b := range bs {
		if b {
			d.Word(1)
		} else {
			d.Word(0)
		}
	}
}

// Text adds a string.
func (d *Digest) Text(s string) {
	d.Integers(len(s))
	word := uint64(0)
	for i := range len(s) {
		word = word<<8 | uint64(s[i])
		if i%8 == 7 || i == len(s)-1 {
			d.Word(word)
			word = 0
		}
	}
}
