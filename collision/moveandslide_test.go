package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// walker are rules for a body that walks.
var walker = SlideRules{Up: geom.Vec{Z: 1}, FloorCosine: 0.7, StepHeight: 0.5, SnapDistance: 0.5}

// solidOf makes a world of boxes and of sheets, each two triangles given by three corners
// of a parallelogram.
func solidOf(t testing.TB, boxes []geom.Bounds, sheets ...[3]geom.Vec) *Mesh {
	t.Helper()
	return meshOf(t, nil, boxes, sheets...)
}

func meshOf(t testing.TB, options []Option, boxes []geom.Bounds, sheets ...[3]geom.Vec) *Mesh {
	t.Helper()
	var corners []geom.Vec
	var indices []uint32
	add := func(a, b, c, d geom.Vec) {
		n := uint32(len(corners))
		corners = append(corners, a, b, c, d)
		indices = append(indices, n, n+1, n+2, n, n+2, n+3)
	}
	for _, b := range boxes {
		at := func(i int) geom.Vec {
			c := b.Min
			if i&1 != 0 {
				c.X = b.Max.X
			}
			if i&2 != 0 {
				c.Y = b.Max.Y
			}
			if i&4 != 0 {
				c.Z = b.Max.Z
			}
			return c
		}
		for _, f := range [6][4]int{{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5}, {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}} {
			add(at(f[0]), at(f[1]), at(f[2]), at(f[3]))
		}
	}
	for _, s := range sheets {
		add(s[0], s[1], s[1].Add(s[2]).Sub(s[0]), s[2])
	}
	m, err := NewMesh(corners, indices, options...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// plain is a floor of 100 m at height 0.
func plain() geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: -50, Y: -50, Z: -1}, Max: geom.Vec{X: 50, Y: 50}}
}

// standing is a body of 1 x 1 x 2 m with its feet somewhere.
func standing(feet, velocity geom.Vec) SlideBody {
	return SlideBody{Box: geom.FeetBox(feet, geom.Vec{X: 0.5, Y: 0.5, Z: 1}), Velocity: velocity, Floor: geom.Vec{Z: 1}}
}

// feetOf are the feet of a body.
func feetOf(b SlideBody) geom.Vec {
	return geom.Vec{X: b.Box.Center.X, Y: b.Box.Center.Y, Z: b.Box.Min().Z}
}

// walkOn moves a body for some seconds, in ticks and with gravity.
func walkOn(world Solid, b SlideBody, seconds float64, r SlideRules) (SlideBody, SlideResult) {
	var result SlideResult
	horizontal := b.Velocity.RejectFrom(r.Up)
	for range int(math.Round(seconds / tickSeconds)) {
		if b.Floor != (geom.Vec{}) {
			b.Velocity = b.Velocity.AddScaled(horizontal.Sub(b.Velocity).RejectFrom(r.Up), 1) // it keeps pressing on
		}
		b.Velocity = b.Velocity.AddScaled(r.Up, -gravity*tickSeconds)
		result = MoveAndSlide(world, b, tickSeconds, r)
		b = result.Body
	}
	return b, result
}

func near(t *testing.T, what string, got, want geom.Vec, most float64) {
	t.Helper()
	if !(got.Sub(want).Length() <= most) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestMoveAndSlide_InClosedForm(t *testing.T) {
	box := func(x0, y0, z0, x1, y1, z1 float64) geom.Bounds {
		return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
	}
	slope := [3]geom.Vec{{X: 3, Y: -50}, {X: 23, Y: -50, Z: 10}, {X: 3, Y: 50}} // up along x by half its length
	for _, c := range []struct {
		name           string
		world          *Mesh
		velocity, want geom.Vec // feet after a second, from the origin
		floor          bool
		wall, ceiling  bool
		rules          SlideRules
	}{
		{"on open ground", solidOf(t, []geom.Bounds{plain()}), geom.Vec{X: 5, Y: 2}, geom.Vec{X: 5, Y: 2}, true, false, false, walker},
		{"along a wall", solidOf(t, []geom.Bounds{plain(), box(2, -50, 0, 3, 50, 9)}), geom.Vec{X: 5, Y: 2}, geom.Vec{X: 1.5, Y: 2}, true, true, false, walker},
		{"into a corner", solidOf(t, []geom.Bounds{plain(), box(2, -50, 0, 3, 50, 9), box(-50, 1, 0, 50, 2, 9)}),
			geom.Vec{X: 5, Y: 2}, geom.Vec{X: 1.5, Y: 0.5}, true, true, false, walker},
		{"up a step", solidOf(t, []geom.Bounds{plain(), box(2, -50, 0, 50, 50, 0.4)}), geom.Vec{X: 5}, geom.Vec{X: 5, Z: 0.4}, true, false, false, walker},
		{"not up a step too high", solidOf(t, []geom.Bounds{plain(), box(2, -50, 0, 50, 50, 0.6)}), geom.Vec{X: 5}, geom.Vec{X: 1.5}, true, true, false, walker},
		{"not up a step under a roof", solidOf(t, []geom.Bounds{plain(), box(2, -50, 0, 50, 50, 0.4), box(1.6, -50, 2.2, 50, 50, 3)}),
			geom.Vec{X: 5}, geom.Vec{X: 1.5}, true, true, false, walker},
		{"down a step", solidOf(t, []geom.Bounds{box(-50, -50, -1, 2, 50, 0), box(-50, -50, -2, 50, 50, -0.4)}), geom.Vec{X: 5}, geom.Vec{X: 5, Z: -0.4}, true, false, false, walker},
		{"up a slope", solidOf(t, []geom.Bounds{plain()}, slope), geom.Vec{X: 5}, geom.Vec{X: 5, Z: 1.25}, true, false, false, walker},
		{"across a slope", solidOf(t, nil, [3]geom.Vec{{X: -50, Y: -50, Z: -25}, {X: 50, Y: -50, Z: 25}, {X: -50, Y: 50, Z: -25}}),
			geom.Vec{Y: 5}, geom.Vec{Y: 5, Z: 0.25}, true, false, false, walker},
	} {
		start := standing(geom.Vec{}, c.velocity)
		if c.name == "across a slope" {
			start = standing(geom.Vec{Z: 0.25}, c.velocity) // with the edge of its feet on it
		}
		// 125 ticks of 8 ms.
		b, rules := start, c.rules
		var last SlideResult
		for range 125 {
			b.Velocity = geom.Vec{X: c.velocity.X, Y: c.velocity.Y, Z: b.Velocity.Z - 20*0.008}
			last = MoveAndSlide(c.world, b, 0.008, rules)
			b = last.Body
		}
		near(t, c.name, feetOf(b), c.want, 1e-6)
		if (b.Floor != geom.Vec{}) != c.floor || last.OnWall != c.wall || last.OnCeiling != c.ceiling || last.Stuck {
			t.Errorf("%s: %+v", c.name, last)
		}
	}
}

func TestMoveAndSlide_JumpsAndHitsTheCeiling(t *testing.T) {
	world := solidOf(t, []geom.Bounds{plain(), {Min: geom.Vec{X: -9, Y: -9, Z: 3}, Max: geom.Vec{X: 9, Y: 9, Z: 4}}})
	r := MoveAndSlide(world, standing(geom.Vec{}, geom.Vec{X: 1, Z: 8}), 0.1, walker)
	if r.Body.Floor != (geom.Vec{}) {
		t.Error("it stands after a jump")
	}
	near(t, "on the way", feetOf(r.Body), geom.Vec{X: 0.1, Z: 0.8}, 1e-9)
	r = MoveAndSlide(world, r.Body, 0.1, walker)
	near(t, "at the ceiling", feetOf(r.Body), geom.Vec{X: 0.2, Z: 1}, 1e-9)
	if !r.OnCeiling || r.Body.Velocity != (geom.Vec{X: 1}) {
		t.Errorf("%+v", r)
	}
}

// TestMoveAndSlide_WalksOverACrestWithoutAHop goes up a slope and over its edge.
func TestMoveAndSlide_WalksOverACrestWithoutAHop(t *testing.T) {
	world := solidOf(t, []geom.Bounds{plain(), {Min: geom.Vec{X: 7, Y: -9, Z: 0}, Max: geom.Vec{X: 30, Y: 9, Z: 2}}},
		[3]geom.Vec{{X: 3, Y: -9}, {X: 7, Y: -9, Z: 2}, {X: 3, Y: 9}})
	b := standing(geom.Vec{}, geom.Vec{X: 6})
	for tick := range 60 {
		b.Velocity.X = 6
		b.Velocity.Z -= gravity * tickSeconds
		r := MoveAndSlide(world, b, tickSeconds, walker)
		if b = r.Body; b.Floor == (geom.Vec{}) {
			t.Fatalf("tick %d: in the air at %v", tick, feetOf(b))
		}
	}
	near(t, "on top", feetOf(b), geom.Vec{X: 60 * 6 * tickSeconds, Z: 2}, 1e-6)
}

// TestMoveAndSlide_KeepsToThePlaneOfTheLock slides along a wall at 45 degrees to it.
func TestMoveAndSlide_KeepsToThePlaneOfTheLock(t *testing.T) {
	world := solidOf(t, nil, [3]geom.Vec{{X: 4, Y: -9, Z: -9}, {X: 4, Y: -9, Z: 9}, {X: -4, Y: 9, Z: -9}})
	rules := SlideRules{Lock: geom.Vec{Y: 1}}
	r := MoveAndSlide(world, SlideBody{Box: geom.Box{Center: geom.Vec{X: -3}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}, Velocity: geom.Vec{X: 3, Y: 2, Z: 1}}, 2, rules)
	if r.Count == 0 || r.Hits[0].Impact <= 0 || r.Body.Velocity.Y != 0 || r.Body.Box.Center.Y != 0 {
		t.Errorf("%+v", r)
	}
	near(t, "velocity", r.Body.Velocity, geom.Vec{Z: 1}, 1e-9)
}

// TestMoveAndSlide_AnyUpIsAsGood turns a scene and its up by quarter turns.
func TestMoveAndSlide_AnyUpIsAsGood(t *testing.T) {
	around := func(v geom.Vec) geom.Vec { return geom.Vec{X: v.Y, Y: v.Z, Z: v.X} } // keeps the hand
	boxes := []geom.Bounds{plain(), {Min: geom.Vec{X: 2, Y: -9, Z: 0}, Max: geom.Vec{X: 4, Y: 9, Z: 0.4}}, {Min: geom.Vec{X: 6, Y: -9}, Max: geom.Vec{X: 7, Y: 9, Z: 5}}}
	turned := make([]geom.Bounds, len(boxes))
	for i, b := range boxes {
		turned[i] = geom.Bounds{Min: around(b.Min), Max: around(b.Max)}
	}
	one, other := solidOf(t, boxes), solidOf(t, turned)
	a := standing(geom.Vec{}, geom.Vec{X: 4, Y: 1})
	b := SlideBody{Box: geom.Box{Center: around(a.Box.Center), Half: around(a.Box.Half)}, Velocity: around(a.Velocity), Floor: around(a.Floor)}
	rules := walker
	rules.Up = around(walker.Up)
	for range 60 {
		a, _ = walkOn(one, a, tickSeconds, walker)
		b, _ = walkOn(other, b, tickSeconds, rules)
		near(t, "place", b.Box.Center, around(a.Box.Center), 1e-9)
	}
}

// TestMoveAndSlide_StaysFreeInAnySoup moves bodies through triangles at random, by rules at
// random. No body ends inside one, goes further than its speed, or gains horizontal speed.
func TestMoveAndSlide_StaysFreeInAnySoup(t *testing.T) {
	moves, slides := 0, 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 5))
		point := func(size float64) geom.Vec {
			return geom.Vec{X: random.Float64()*2 - 1, Y: random.Float64()*2 - 1, Z: random.Float64()*2 - 1}.Scale(size)
		}
		sheets := make([][3]geom.Vec, 40)
		for i := range sheets {
			at := point(8)
			sheets[i] = [3]geom.Vec{at, at.Add(point(6)), at.Add(point(6))}
		}
		world := meshOf(t, []Option{TwoSided()}, nil, sheets...)
		rules := []SlideRules{{}, walker, {Lock: geom.Vec{Y: 1}}}[seed%3]
		b := SlideBody{Box: geom.Box{Center: point(8), Half: geom.Vec{X: 0.5, Y: 0.4, Z: 0.9}}, Velocity: point(20)}
		free := false
		for range 200 {
			if len(world.OverlapBox(b.Box, nil)) == 0 {
				free = true
			}
			was := b
			b.Velocity = b.Velocity.Add(point(2))
			if rules.Up != (geom.Vec{}) {
				b.Velocity.Z -= gravity * tickSeconds
			}
			r := MoveAndSlide(world, b, tickSeconds, rules)
			moves, slides = moves+1, slides+r.Count
			// Onto a floor of 60 degrees a body turns up by twice its horizontal speed; a push
			// out of what it began in is at most half its smallest side.
			speed, fastest := b.Velocity.Length(), 2*b.Velocity.Length()
			if rules.Up == (geom.Vec{}) {
				fastest = speed
			}
			if went := r.Body.Box.Center.Sub(was.Box.Center).Length(); went > fastest*tickSeconds+rules.StepHeight+rules.SnapDistance+0.4 {
				t.Fatalf("seed %d: %v m from %v at %v m/s", seed, went, was.Box.Center, speed)
			}
			if after := r.Body.Velocity.Length(); after > fastest+1e-9 {
				t.Fatalf("seed %d: %v became %v", seed, b.Velocity, r.Body.Velocity)
			}
			b = r.Body
			inner := geom.Box{Center: b.Box.Center, Half: b.Box.Half.Sub(geom.Vec{X: 4 * Slop, Y: 4 * Slop, Z: 4 * Slop})}
			if contacts := world.OverlapBox(inner, nil); free && !r.Stuck && len(contacts) > 0 {
				t.Fatalf("seed %d: inside %v at %v", seed, contacts, b.Box.Center)
			}
			if b.Box.Center.Length() > 12 {
				b.Box.Center, b.Floor, free = point(8), geom.Vec{}, false
			}
		}
	}
	if slides < moves/10 {
		t.Errorf("only %d contacts in %d moves", slides, moves)
	}
}

// TestMoveAndSlide_BearsAnyNumbers has rules, bodies and times that make no sense.
func TestMoveAndSlide_BearsAnyNumbers(t *testing.T) {
	world := solidOf(t, []geom.Bounds{plain()})
	odd := []float64{0, -1, 1e-300, 1e300, math.Inf(1), math.NaN()}
	random := rand.New(rand.NewPCG(1, 1))
	any := func() float64 { return odd[random.IntN(len(odd))] }
	vec := func() geom.Vec { return geom.Vec{X: any(), Y: any(), Z: any()} }
	for range 5000 {
		b := SlideBody{Box: geom.Box{Center: vec(), Half: vec()}, Velocity: vec(), Floor: vec()}
		rules := SlideRules{Up: vec(), FloorCosine: any(), StepHeight: any(), SnapDistance: any(), Lock: vec()}
		MoveAndSlide(world, b, any(), rules)
	}
}

func TestMoveAndSlide_AllocatesNothing(t *testing.T) {
	world := solidOf(t, []geom.Bounds{plain(), {Min: geom.Vec{X: 2, Y: -9}, Max: geom.Vec{X: 4, Y: 9, Z: 0.4}}})
	b := standing(geom.Vec{}, geom.Vec{X: 4, Y: 1, Z: -1})
	if n := testing.AllocsPerRun(100, func() { MoveAndSlide(world, b, 0.5, walker) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
