package tribes

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

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

// TestStep_KeepsItsBitsInClefts is TestStep_KeepsItsBits between random planes, where bumps run out.
func TestStep_KeepsItsBitsInClefts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 6))
	sum := fnv.New64a()
	for round := range 60 {
		world := meshOf(t, scenes.Cleft(random, plane))
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
