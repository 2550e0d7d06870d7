package torque

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
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

// TestStep_KeepsItsBitsInClefts is TestStep_KeepsItsBits between random planes, where moves run out.
func TestStep_KeepsItsBitsInClefts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 6))
	sum := fnv.New64a()
	for round := range 40 {
		world := meshOf(t, cleft(random))
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
