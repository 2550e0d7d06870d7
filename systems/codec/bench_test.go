package codec

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// body resembles the state of one entity.
type body struct {
	Feet, Velocity, Normal geom.Vec
	Look                   geom.YawPitch
	Jump, Jet, Ski         bool
	Ticks                  int
	Health, Energy         float64
	Weapon                 string
}

func BenchmarkCodec(b *testing.B) {
	words, plain := compiled[[64]float64](b), compiled[body](b)
	value := &body{Weapon: "disc", Ticks: 9}
	h, buf := &Hash{}, make([]byte, 0, 1024)
	data := plain.Encode(nil, value)
	b.Run("hash 64 words", func(b *testing.B) {
		list := &[64]float64{}
		for b.Loop() {
			words.Hash(h, list)
		}
	})
	b.Run("hash", func(b *testing.B) {
		for b.Loop() {
			plain.Hash(h, value)
		}
	})
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			buf = plain.Encode(buf[:0], value)
		}
	})
	b.Run("decode", func(b *testing.B) {
		r := NewReader(data)
		for b.Loop() {
			r.Reset(data)
			if err := plain.Decode(r, value); err != nil {
				b.Fatal(err)
			}
		}
	})
}
