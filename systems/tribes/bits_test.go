package tribes

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/scenes"
)

// TestStep_KeepsItsBits holds every bit of random ways through a yard. Where a change of them
// is meant, take the new sum from the message.
func TestStep_KeepsItsBits(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 6))
	sum := fnv.New64a()
	yard := meshOf(t, scenes.Yard())
	for _, s := range sheets() {
		for _, rules := range presets() {
			for round := range 3 {
				s.armor.Drag, s.armor.Density = 1+float64(round), 0.7*float64(round)
				r := inAir(s.armor, rules)
				r.world = yard
				scenes.Wander(sum, random, &r.body, 700, r.step)
			}
		}
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "6e4349b03566d33b"; got != want {
		t.Errorf("the bits of the ways are %s, and were %s", got, want)
	}
}

// cleft is two to five planes of any slope, at 2 to 4 m around the place above the origin where
// scenes.Wander begins.
func cleft(random *rand.Rand) (all []geom.Triangle) {
	for range 2 + random.IntN(4) {
		normal := geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.3}
		if random.IntN(3) == 0 {
			normal.Z = 0
		}
		normal = normal.Normalize()
		all = append(all, plane(geom.Vec{Z: 2}.Sub(normal.Scale(2+2*random.Float64())), normal, 300)...)
	}
	return all
}

// TestStep_KeepsItsBitsInClefts is TestStep_KeepsItsBits between random planes, where bumps run out.
func TestStep_KeepsItsBitsInClefts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 6))
	sum := fnv.New64a()
	for round := range 60 {
		world := meshOf(t, cleft(random))
		for _, rules := range presets() {
			r := inAir(sheets()[round%3].armor, rules)
			r.world = world
			scenes.Wander(sum, random, &r.body, 70, r.step)
		}
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "055bd82e98fc7e22"; got != want {
		t.Errorf("the bits of the ways are %s, and were %s", got, want)
	}
}
