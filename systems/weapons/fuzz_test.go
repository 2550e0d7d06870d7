package weapons

import (
	"bytes"
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// FuzzWeaponSpec passes arbitrary bytes to Decode. It must return an error that wraps
// ErrInvalid, or a weapon whose encoding decodes and encodes to the same bytes.
func FuzzWeaponSpec(f *testing.F) {
	for _, s := range Standard() {
		data, err := Encode(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(good))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Decode(data)
		if err != nil {
			if !errors.Is(err, ErrInvalid) {
				t.Fatalf("%v does not wrap ErrInvalid", err)
			}
			return
		}
		once, err := Encode(s)
		if err != nil {
			t.Fatalf("accepted and not encoded: %v", err)
		}
		again, err := Decode(once)
		if err != nil {
			t.Fatalf("its own JSON is refused: %v\n%s", err, once)
		}
		if twice, err := Encode(again); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("encodes to\n%s\nand then to\n%s", once, twice)
		}
		if p := s.Projectile; p != nil {
			v, displacement := Fly(geom.Vec{Y: p.MuzzleSpeed}, &p.Flight, 0.032)
			if !v.IsFinite() || !displacement.IsFinite() {
				t.Fatalf("flies to %v at %v", displacement, v)
			}
		}
	})
}

// open is a level without obstacles.
type open struct{}

func (open) Raycast(_, _ geom.Vec) (collision.Hit, bool) { return collision.Hit{}, false }

// FuzzBlast lets payloads go off beside bodies. The kick must be finite and point away
// or be zero, and neither kick nor damage may exceed the peak of its rule.
func FuzzBlast(f *testing.F) {
	f.Add(0.0, 0.0, 1.15, 0.5, 7.5, 150.0, 1.0, uint8(0))
	f.Add(0.0, 0.0, 0.0, 0.4, 15.0, 150.0, 0.75, uint8(1))
	f.Add(1e-300, 5e-324, 1.15, 1.0, 20.0, 250.0, 0.25, uint8(2))
	f.Add(1e12, -1e12, 3.0, 0.65, 10.0, 150.0, 1.0, uint8(3))
	f.Fuzz(func(t *testing.T, x, y, z, damage, radius, kick, cover float64, what uint8) {
		center := geom.Vec{X: x, Y: y, Z: z}
		if !center.IsFinite() || center.Length() > 1e150 || !(damage >= 0 && damage <= 1e6) ||
			!(radius > 1e-6 && radius <= 1e6) || !(kick >= 0 && kick <= 1e6) || !(cover >= 0 && cover <= 1) {
			return
		}
		g := targets()[int(what/4)%3]
		rule := []components.BlastRule{components.BlastTribes, components.BlastBasic, components.BlastTribes2, components.BlastT3D}[what%4]
		p := components.PayloadData{Damage: damage, Radius: radius, Kick: kick, Rule: rule}
		push, harm := Blast(center, &p, StandardFalloffs()[p.Rule], g.box(), g.mass, cover)
		away := g.box().Center.Sub(center)
		if !push.IsFinite() || !(harm >= 0 && harm <= damage) {
			t.Fatalf("push %v, damage %v of %v", push, harm, damage)
		}
		if push.Dot(away) < 0 {
			t.Fatalf("push %v leads in, away is %v", push, away)
		}
		peak := kick / g.mass
		if rule == components.BlastTribes {
			peak *= 1 + g.minbox
		}
		if push.Length() > peak*(1+1e-9)+1e-300 {
			t.Fatalf("push of %v m/s, at most %v", push.Length(), peak)
		}
		if c := Cover(open{}, center, g.box(), geom.YawPitch{}); c != 1 {
			t.Fatalf("cover %v with nothing around", c)
		}
		if math.IsNaN(harm) {
			t.Fatal("damage is no number")
		}
	})
}
