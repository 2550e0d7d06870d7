package testlevels

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func randomVec(random *rand.Rand, size float64) geom.Vec {
	return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(2 * size)
}

// TestBrute_GathersWhatAWalkThroughAllFacesFinds compares the cubes with no cubes.
func TestBrute_GathersWhatAWalkThroughAllFacesFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"soup", "far-soup", "terrain"} {
		ground, err := Build(name, 5)
		if err != nil {
			t.Fatal(err)
		}
		solid, around := ground.Solid.Fork(), ground.Level.Bounds
		for range 300 {
			center := around.Center().Add(randomVec(random, 40))
			box := geom.Box{Center: center, Half: randomVec(random, math.Pow(20, random.Float64())-0.9).Abs()}
			worst, near := 0.0, 0
			for i := range solid.faces {
				if f := &solid.faces[i]; f.Bounds.Overlaps(box.Bounds()) {
					near++
					worst = max(worst, f.Depth(box))
				}
			}
			if got := solid.Gather(box.Bounds(), nil); len(got) != near || solid.Depth(box) != worst {
				t.Fatalf("%s: %v: %d faces of depth %v, want %d of %v", name, box, len(got), solid.Depth(box), near, worst)
			}
		}
	}
}

// TestFace_MeetsABoxWhereItOverlapsIt compares the times of a sweep with the overlaps
// of the box at many places of its way.
func TestFace_MeetsABoxWhereItOverlapsIt(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	met := 0
	for range 4000 {
		f := NewFace(geom.Triangle{A: randomVec(random, 2), B: randomVec(random, 2), C: randomVec(random, 2)}, 0)
		box := geom.Box{Center: randomVec(random, 3), Half: randomVec(random, 0.7).Abs()}
		displacement := randomVec(random, 3)
		if random.IntN(4) == 0 {
			displacement.X, box.Half.Y = 0, 1e-3
		}
		enter, leave, ok := f.Meets(box, displacement)
		if ok {
			met++
		}
		const looks, noise = 64, 1e-9
		for k := range looks + 1 {
			at := float64(k) / looks
			overlaps := f.Depth(box.Translate(displacement.Scale(at))) > noise
			if inside := ok && at > enter+noise && at < leave-noise; overlaps && !(ok && at >= enter && at <= leave) || inside && !overlaps && f.Depth(box.Translate(displacement.Scale(at))) == 0 {
				t.Fatalf("%v along %v and %v: %v, from %v to %v; at %v it overlaps: %v", box, displacement, f.Triangle, ok, enter, leave, at, overlaps)
			}
		}
	}
	if met < 200 {
		t.Errorf("only %d met", met)
	}
}

func TestFace_WithoutAnAreaIsNowhere(t *testing.T) {
	f := NewFace(geom.Triangle{A: geom.Vec{X: -1}, B: geom.Vec{X: 1}, C: geom.Vec{X: 3}}, 0)
	box := geom.Box{Half: geom.Vec{X: 1, Y: 1, Z: 1}}
	if _, _, ok := f.Meets(box.Translate(geom.Vec{Z: 3}), geom.Vec{Z: -6}); ok || f.Depth(box) != 0 {
		t.Errorf("it is met: %v, depth %v", ok, f.Depth(box))
	}
}

func TestCreases_CanBeBuiltFromEverySeed(t *testing.T) {
	for seed := range uint64(60) {
		ground, err := Build("creases", seed)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(ground.Level.Spawns); n < 40 {
			t.Errorf("seed %d: %d spawns", seed, n)
		}
	}
}
