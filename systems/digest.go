package systems

import (
	"fmt"
	"math"
	"reflect"

	"github.com/skijet/skijet/collision/geom"
)

// Digest is a 64-bit hash over words of eight bytes, by the FNV-1a rule in four
// lanes that take turns: the product of one word need not wait for that of the
// word before. A component of your own adds its fields to one; see [Component].
type Digest struct {
	lanes [4]uint64
	words uint
}

const (
	digestOffset = 14695981039346656037
	digestPrime  = 1099511628211
)

// reset makes d the digest of nothing.
func (d *Digest) reset() {
	*d = Digest{lanes: [4]uint64{digestOffset, digestOffset + 1, digestOffset + 2, digestOffset + 3}}
}

// Word adds 64 bits.
func (d *Digest) Word(w uint64) {
	lane := &d.lanes[d.words%4]
	*lane = mix(*lane, w)
	d.words++
}

// mix adds a word to a lane.
func mix(lane, w uint64) uint64 {
	x := (lane ^ w) * digestPrime
	return x ^ x>>32 // let high bits of a word reach the low ones of the next
}

// sum returns the hash of all words so far.
func (d *Digest) sum() uint64 {
	sum := mix(digestOffset, uint64(d.words))
	for _, lane := range d.lanes {
		sum = mix(sum, lane)
	}
	return sum
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

// Flags adds up to 64 booleans, as the bits of one word.
func (d *Digest) Flags(bs ...bool) {
	word := uint64(1) // above the flags, so that their number counts
	for _, b := range bs {
		word <<= 1
		if b {
			word |= 1
		}
	}
	d.Word(word)
}

// Text adds a string.
func (d *Digest) Text(s string) {
	d.Word(uint64(len(s)))
	for len(s) >= 8 {
		d.Word(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	word := uint64(0)
	for i := range len(s) {
		word = word<<8 | uint64(s[i])
	}
	if s != "" {
		d.Word(word)
	}
}

// sumOf returns the hash of all fields of a plain value.
func sumOf(v reflect.Value) uint64 {
	var d Digest
	d.reset()
	d.plain(v)
	return d.sum()
}

// plain adds all fields of a plain value in their order.
func (d *Digest) plain(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			d.plain(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			d.plain(v.Index(i))
		}
	case reflect.String:
		d.Text(v.String())
	case reflect.Bool:
		d.Flags(v.Bool())
	case reflect.Float64, reflect.Float32:
		d.Numbers(v.Float())
	default:
		if v.CanInt() {
			d.Word(uint64(v.Int()))
		} else {
			d.Word(v.Uint())
		}
	}
}

// mustBePlain panics for a type that [Digest.plain] cannot add.
func mustBePlain(name string, t reflect.Type) {
	switch kind := t.Kind(); {
	case kind == reflect.Struct:
		for i := range t.NumField() {
			mustBePlain(name+"."+t.Field(i).Name, t.Field(i).Type)
		}
	case kind == reflect.Array:
		mustBePlain(name, t.Elem())
	case kind == reflect.String, kind >= reflect.Bool && kind <= reflect.Uint64, kind == reflect.Float32, kind == reflect.Float64:
	default:
		panic(fmt.Sprintf("systems: tuning %s is a %s, want numbers, booleans and strings alone", name, kind))
	}
}
