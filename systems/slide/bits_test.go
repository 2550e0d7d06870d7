package slide

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
	for range 12 {
		r := inAir()
		r.world = yard
		scenes.Wander(sum, random, &r.body.Body, 700, func() {
			r.step()
			fmt.Fprintln(sum, *r.body.Slide)
		})
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "36d06d5e6018d34b"; got != want {
		t.Errorf("the bits of the ways are %s, and were %s", got, want)
	}
}

// TestStep_KeepsItsBitsInClefts is TestStep_KeepsItsBits between random planes, where moves run
// out, for walkers of several rules.
func TestStep_KeepsItsBitsInClefts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 6))
	sum := fnv.New64a()
	for round := range 90 {
		r := inAir()
		r.world = meshOf(t, scenes.Cleft(random, plane))
		r.body.Walker.SlideSpeed = 3 * float64(round%3)
		scenes.Wander(sum, random, &r.body.Body, 150, func() {
			r.step()
			fmt.Fprintln(sum, *r.body.Slide)
		})
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "b03881d874292ad5"; got != want {
		t.Errorf("the bits of the ways are %s, and were %s", got, want)
	}
}
