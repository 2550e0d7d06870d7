package weapons

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestFly_DiscSpeedsUpFrom65To80(t *testing.T) {
	v, at := geom.Vec{Y: 65}, geom.Vec{}
	for tick := 1; tick <= 203; tick++ {
		after, way := Fly(v, &disc.Flight, 0.032)
		v, at = after, at.Add(way)
		near(t, "speed", v.Length(), math.Min(65+5*0.032*float64(tick), 80), exact)
	}
	near(t, "distance in 6.5 s", at.Y, 497.5, 1) // the continuous figure
}

func TestFly_GravityAndZeroVelocity(t *testing.T) {
	v, way := Fly(geom.Vec{X: 3}, &components.FlightData{Gravity: 20}, 0.032)
	near(t, "fall speed", v.Z, -0.64, exact)
	near(t, "fall", way.Z, -0.64*0.032, exact)
	v, way = Fly(geom.Vec{}, &disc.Flight, 0.032)
	if v != (geom.Vec{}) || way != (geom.Vec{}) {
		t.Errorf("a shot at rest moves: %v, %v", v, way)
	}
	v, _ = Fly(geom.Vec{X: 100}, &disc.Flight, 0.032)
	near(t, "a shot beyond its top speed keeps it", v.X, 100, 0)
}

// TestHitBox_AgreesWithFineSampling compares with a walk along the way in small
// steps.
func TestHitBox_AgreesWithFineSampling(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	vec := func(size float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size)
	}
	hits := 0
	for trial := range 2000 {
		box := geom.Box{Center: vec(2), Half: vec(4).Abs()}
		start, way := vec(6), vec(12)
		if trial%7 == 0 {
			way.X, way.Y = 0, 0
		}
		const steps = 4000
		first := math.Inf(1)
		for k := range steps + 1 {
			f := float64(k) / steps
			if box.Bounds().Contains(start.AddScaled(way, f)) {
				first = f
				break
			}
		}
		got, ok := HitBox(start, way, box)
		if !math.IsInf(first, 1) {
			hits++
			if !ok || got > first+exact || got < first-1.0/steps-exact {
				t.Fatalf("trial %d: got %v %v, sampling says %v", trial, got, ok, first)
			}
		} else if ok {
			at := start.AddScaled(way, got)
			if !box.Bounds().Expand(1e-9).Contains(at) {
				t.Fatalf("trial %d: hit at %v, which is not in the box", trial, at)
			}
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits", hits)
	}
	if f, ok := HitBox(geom.Vec{}, geom.Vec{}, geom.Box{Half: geom.Vec{X: 1, Y: 1, Z: 1}}); !ok || f != 0 {
		t.Errorf("a start inside without a way: %v %v", f, ok)
	}
}

func TestCatalogue_EveryStandardWeaponIsValidAndFound(t *testing.T) {
	c, err := NewCatalogue(Standard()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range c.Names() {
		spec, ok := c.Lookup(name)
		if !ok || spec.Name != name {
			t.Errorf("%q is not found", name)
		}
	}
	if _, ok := c.Lookup("spoon"); ok {
		t.Error("a weapon that is not there was found")
	}
	if _, err := NewCatalogue(disc, disc); !errors.Is(err, ErrInvalid) {
		t.Errorf("two discs: %v", err)
	}
}

func TestDisc_IsThatOfTheShippedGame(t *testing.T) {
	near(t, "cycle", float64(disc.CycleTicks)*0.032, 1.792, exact)
	near(t, "life in ticks", float64(disc.TTLTicks), math.Floor(6.5/0.032), 0)
	near(t, "grace in ms", float64(disc.GraceTicks)*32, 256, 0)
	want := components.PayloadData{Kind: KindDisc, Damage: 0.5, Radius: 7.5, Kick: 150}
	if disc.Payload != want || disc.MuzzleSpeed != 65 || disc.Inherit != 0.5 || disc.Ammo != [3]int{15, 15, 15} {
		t.Errorf("disc is %+v", disc)
	}
}

func TestSpec_InvalidFieldsAreNamed(t *testing.T) {
	cases := map[string]func(s *Spec){
		"Name":                func(s *Spec) { s.Name = "" },
		"CycleTicks":          func(s *Spec) { s.CycleTicks = 0 },
		"TTLTicks":            func(s *Spec) { s.TTLTicks = 0 },
		"GraceTicks":          func(s *Spec) { s.GraceTicks = -1 },
		"MuzzleSpeed":         func(s *Spec) { s.MuzzleSpeed = math.NaN() },
		"Inherit":             func(s *Spec) { s.Inherit = math.Inf(1) },
		"Flight.Acceleration": func(s *Spec) { s.Flight.Acceleration = -1 },
		"Flight.TopSpeed":     func(s *Spec) { s.Flight.TopSpeed = math.NaN() },
		"Flight.Gravity":      func(s *Spec) { s.Flight.Gravity = -20 },
		"Payload.Damage":      func(s *Spec) { s.Payload.Damage = math.NaN() },
		"Payload.Radius":      func(s *Spec) { s.Payload.Radius = -1 },
		"Payload.Kick":        func(s *Spec) { s.Payload.Kick = math.Inf(-1) },
		"Ammo":                func(s *Spec) { s.Ammo[2] = -1 },
	}
	for field, spoil := range cases {
		s := disc
		spoil(&s)
		err := s.Validate()
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}
