package torque

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/internal/scenes"
)

// TestStep_KeepsItsBits holds every bit of random ways through a yard, by our rules and by those of
// the engines. Where a change of them is meant, take the new sum from the message.
func TestStep_KeepsItsBits(t *testing.T) {
	for want, isOriginal := range map[string]bool{"ecb0c0ff5a50b6c6": false, "a1384d5a6bada5d8": true} {
		random := rand.New(rand.NewPCG(2, 6))
		sum := fnv.New64a()
		yard := meshOf(t, scenes.Yard())
		for _, name := range Names() {
			for round := range 5 {
				s := preset(t, name)
				if isOriginal {
					s.Rules = s.Rules.Original()
				}
				r := inAir(s)
				r.body.Datablock.Drag *= 1 + float64(round)
				r.world = yard
				scenes.Wander(sum, random, &r.body.Body, 700, func() {
					r.step()
					fmt.Fprintln(sum, *r.body.Torque)
				})
			}
		}
		if got := fmt.Sprintf("%016x", sum.Sum64()); got != want {
			t.Errorf("the bits of the ways are %s, and were %s", got, want)
		}
	}
}

// TestStep_KeepsItsBitsInClefts is TestStep_KeepsItsBits between random planes, where moves run out.
func TestStep_KeepsItsBitsInClefts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 6))
	sum := fnv.New64a()
	for round := range 40 {
		world := meshOf(t, scenes.Cleft(random, plane))
		for _, name := range Names() {
			s := preset(t, name)
			if round%2 == 0 {
				s.Rules = s.Rules.Original()
			}
			r := inAir(s)
			r.world = world
			scenes.Wander(sum, random, &r.body.Body, 70, func() {
				r.step()
				fmt.Fprintln(sum, *r.body.Torque)
			})
		}
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "8a664b0d7ec7f3aa"; got != want {
		t.Errorf("the bits of the ways are %s, and were %s", got, want)
	}
}
