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
