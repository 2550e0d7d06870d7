package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestMoveAndSlide_PushesABodyOutBeforeItMoves begins 0.1 m deep in a floor, in a wall, and
// in both, and then makes the whole move.
func TestMoveAndSlide_PushesABodyOutBeforeItMoves(t *testing.T) {
	world := solidOf(t, []geom.Bounds{plain(), {Min: geom.Vec{X: 2, Y: -50, Z: -1}, Max: geom.Vec{X: 9, Y: 50, Z: 9}}})
	const deep, out = 0.1, Slop / 2
	for _, c := range []struct {
		name                 string
		feet, velocity, want geom.Vec
	}{
		{"the floor", geom.Vec{Z: -deep}, geom.Vec{X: 3, Z: -1}, geom.Vec{X: 0.3}},
		{"a wall", geom.Vec{X: 1.5 + deep}, geom.Vec{X: 1, Y: 3}, geom.Vec{X: 1.5, Y: 0.3}},
		{"a corner", geom.Vec{X: 1.5 + deep, Z: -deep / 2}, geom.Vec{X: 1, Y: 3, Z: -1}, geom.Vec{X: 1.5, Y: 0.3}},
	} {
		r := MoveAndSlide(world, standing(c.feet, c.velocity), 0.1, walker)
		near(t, c.name, feetOf(r.Body), c.want, 2*Slop)
		if r.Stuck || r.Body.Floor != (geom.Vec{Z: 1}) {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
	// Without a floor to come down to, the push is the depth and half of Slop.
	space := SlideBody{Box: geom.FeetBox(geom.Vec{Z: -deep}, geom.Vec{X: 0.5, Y: 0.5, Z: 1}), Velocity: geom.Vec{X: 3, Z: -1e-3}}
	r := MoveAndSlide(world, space, 1e-4, SlideRules{})
	near(t, "in space", feetOf(r.Body), geom.Vec{X: 3e-4, Z: out - 1e-7}, 1e-12)
}

// TestMoveAndSlide_IsStuckWhereNoPushHelps begins too deep, between two walls, and in one
// from which every push leads out of the plane of the lock. It stays and loses its velocity.
func TestMoveAndSlide_IsStuckWhereNoPushHelps(t *testing.T) {
	sides := func(gap float64) *Mesh {
		return solidOf(t, []geom.Bounds{
			{Min: geom.Vec{X: -9, Y: gap / 2, Z: -9}, Max: geom.Vec{X: 9, Y: 9, Z: 9}},
			{Min: geom.Vec{X: -9, Y: -9, Z: -9}, Max: geom.Vec{X: 9, Y: -gap / 2, Z: 9}}})
	}
	turned := func(by float64) geom.Vec { return geom.Vec{X: math.Sin(by), Y: math.Cos(by)} }
	floor := solidOf(t, []geom.Bounds{plain()})
	for _, c := range []struct {
		name  string
		world *Mesh
		feet  geom.Vec
		lock  geom.Vec
		stuck bool
	}{
		{"deeper than half its side", floor, geom.Vec{Z: -0.6}, geom.Vec{}, true},
		{"not as deep", floor, geom.Vec{Z: -0.4}, geom.Vec{}, false},
		{"between two sides", sides(0.9), geom.Vec{}, geom.Vec{}, true},
		{"at one side", sides(1.2), geom.Vec{Y: 0.2}, geom.Vec{}, false},
		{"along one side, locked", sides(1.2), geom.Vec{Y: 0.2}, geom.Vec{Y: 1}, false},
		{"into one side, locked", sides(1.2), geom.Vec{Y: 0.2}, turned(-0.3), true},
		{"on the floor, locked", floor, geom.Vec{Z: -0.4}, geom.Vec{Y: 1}, false},
		{"on the floor, locked askew", floor, geom.Vec{Z: -0.4}, turned(0.3), false},
	} {
		// Into floor and side, and along both.
		body := SlideBody{Box: geom.FeetBox(c.feet, geom.Vec{X: 0.5, Y: 0.5, Z: 1}), Velocity: geom.Vec{X: 1, Y: 0.5, Z: -1}}
		r := MoveAndSlide(c.world, body, 0.01, SlideRules{Lock: c.lock})
		if r.Stuck != c.stuck || r.Stuck && r != (SlideResult{Body: SlideBody{Box: body.Box}, Stuck: true}) {
			t.Errorf("%s: %+v", c.name, r)
		}
		if moved := r.Body.Box.Center.Sub(body.Box.Center); c.lock != (geom.Vec{}) && math.Abs(moved.Dot(c.lock)) > 1e-15 {
			t.Errorf("%s: moved %v out of its plane", c.name, moved)
		}
	}
}

// TestMoveAndSlide_AnySlantedLockLetsAPushAlongItsPlane begins in the face of a ramp that
// is upright on the plane of the lock, so that the push out is along the plane but for
// rounding.
func TestMoveAndSlide_AnySlantedLockLetsAPushAlongItsPlane(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		angle := random.Float64() * 2 * math.Pi
		ahead := geom.Vec{X: math.Cos(angle), Y: math.Sin(angle)}
		lock := geom.Vec{X: -ahead.Y, Y: ahead.X}
		// A wall that leans back by 60 degrees, against the way ahead.
		up := geom.Vec{Z: 1}.AddScaled(ahead, 1/math.Sqrt(3)).Normalize()
		corner := lock.Scale(30).AddScaled(up, -30)
		world := solidOf(t, nil, [3]geom.Vec{corner, corner.AddScaled(lock, -60), corner.AddScaled(up, 60)})
		normal := lock.Neg().Cross(up)
		half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
		body := SlideBody{Box: geom.Box{Center: normal.Scale(half.Dot(normal.Abs()) - 0.05), Half: half}, Velocity: ahead}
		r := MoveAndSlide(world, body, 1e-3, SlideRules{Lock: lock})
		moved := r.Body.Box.Center.Sub(body.Box.Center)
		if r.Stuck || math.Abs(moved.Dot(normal)-0.05) > 2*Slop || math.Abs(moved.Dot(lock)) > 1e-12 {
			t.Fatalf("ahead %v: moved %v, %v out of the wall, stuck: %v", ahead, moved, moved.Dot(normal), r.Stuck)
		}
	}
}

// TestMoveAndSlide_ALockedBodyWalks walks up a step and a slope in a plane, along which
// other walls stand aslant and floors lean. It never leaves the plane, and is stopped by no
// wall that leaves its way free.
func TestMoveAndSlide_ALockedBodyWalks(t *testing.T) {
	rules := walker
	rules.Lock = geom.Vec{Y: 1}
	slope := [3]geom.Vec{{X: 6, Y: -9, Z: 0.4}, {X: 16, Y: -9, Z: 5.4}, {X: 6, Y: 9, Z: 0.4}} // by half its length
	boxes := []geom.Bounds{plain(), {Min: geom.Vec{X: 3, Y: -9, Z: 0}, Max: geom.Vec{X: 6, Y: 9, Z: 0.4}}}
	world := solidOf(t, boxes, slope)
	b := standing(geom.Vec{}, geom.Vec{})
	for tick := range 100 {
		b.Velocity.X, b.Velocity.Y = 4, 3 // which the lock takes
		b.Velocity.Z -= gravity * tickSeconds
		r := MoveAndSlide(world, b, tickSeconds, rules)
		b = r.Body
		x := 4 * float64(tick+1) * tickSeconds
		want := geom.Vec{X: x}
		if x > 2.5 {
			want.Z = 0.4 // a step up
		}
		if x > 5.5 {
			want.Z += (x - 5.5) / 2 // with the front edge of its feet on the slope
		}
		near(t, "feet", feetOf(b), want, 1e-5)
		if b.Box.Center.Y != 0 || b.Velocity.Y != 0 || b.Floor == (geom.Vec{}) || t.Failed() {
			t.Fatalf("tick %d: %+v", tick, r)
		}
	}
	// A floor that leans across the plane holds the body, and a wall at 45 degrees to it
	// stops it: nothing leads along that in the plane.
	leans := [3]geom.Vec{{X: -50, Y: -9, Z: -4.5}, {X: 50, Y: -9, Z: -4.5}, {X: -50, Y: 9, Z: 4.5}}
	world = solidOf(t, nil, leans, [3]geom.Vec{{X: 0, Y: 5, Z: -9}, {X: 10, Y: -5, Z: -9}, {X: 0, Y: 5, Z: 9}})
	b = standing(geom.Vec{X: -5, Z: 0.25}, geom.Vec{})
	var last SlideResult
	for range 100 {
		b.Velocity.X = 4
		b.Velocity.Z -= gravity * tickSeconds
		last = MoveAndSlide(world, b, tickSeconds, rules)
		b = last.Body
	}
	near(t, "at the wall", feetOf(b), geom.Vec{X: 4, Z: 0.25}, 1e-5)
	if b.Velocity.X != 0 || b.Box.Center.Y != 0 || b.Floor == (geom.Vec{}) || !last.OnWall {
		t.Errorf("at the wall: %+v", last)
	}
}

// TestMoveAndSlide_HasTheSameBitsThroughANearby moves bodies at random through soups with a
// mover, which also carries them, by rules at random.
func TestMoveAndSlide_HasTheSameBitsThroughANearby(t *testing.T) {
	var held, passed, hits, stuck, stood int
	for seed := range uint64(24) {
		random := rand.New(rand.NewPCG(seed, 6))
		point := func(size float64) geom.Vec {
			return geom.Vec{X: random.Float64()*2 - 1, Y: random.Float64()*2 - 1, Z: random.Float64()*2 - 1}.Scale(size)
		}
		boxes := []geom.Bounds{{Min: geom.Vec{X: -9, Y: -9, Z: -7}, Max: geom.Vec{X: 9, Y: 9, Z: -6}}}
		for range 12 {
			at := point(8)
			boxes = append(boxes, geom.Bounds{Min: at, Max: at}.Include(at.Add(point(3))))
		}
		sheets := make([][3]geom.Vec, 20)
		for i := range sheets {
			at := point(8)
			sheets[i] = [3]geom.Vec{at, at.Add(point(5)), at.Add(point(5))}
		}
		lift := moverOf(t, geom.Bounds{Min: geom.Vec{X: -3, Y: -3, Z: -1}, Max: geom.Vec{X: 3, Y: 3}})
		level := NewWorld(meshOf(t, []Option{TwoSided()}, nil, sheets...), solidOf(t, boxes))
		world := level.With(lift)
		rules := []SlideRules{{}, walker, {Lock: geom.Vec{Y: 1}}, walker}[seed%4]
		if seed%8 > 3 && rules.Up != (geom.Vec{}) {
			rules.Lock = geom.Vec{X: 1}
		}
		b := SlideBody{Box: geom.Box{Center: point(8), Half: geom.Vec{X: 0.5, Y: 0.4, Z: 0.9}}, Velocity: point(20)}
		var near Nearby
		for tick := range 250 {
			to := geom.Pose{Position: geom.Vec{Z: -5 + 3*math.Sin(float64(tick)/20)}, Angle: geom.Angle(tick * 90)}
			b = lift.CarryBody(level, b, to, rules)
			if err := lift.Place(to); err != nil {
				t.Fatal(err)
			}
			if random.IntN(4) > 0 {
				b.Velocity = b.Velocity.Add(point(2))
			}
			if rules.Up != (geom.Vec{}) {
				b.Velocity.Z -= gravity * tickSeconds
			}
			near.Gather(world, b.Box, b.Velocity.Scale(tickSeconds), 0.6)
			want := MoveAndSlide(world, b, tickSeconds, rules)
			if got := MoveAndSlide(&near, b, tickSeconds, rules); got != want {
				t.Fatalf("seed %d, tick %d:\n got %+v\nwant %+v", seed, tick, got, want)
			}
			hits += want.Count
			if b = want.Body; want.Stuck {
				stuck++
			}
			if b.Floor != (geom.Vec{}) {
				stood++
			}
			if b.Box.Center.Length() > 14 || want.Stuck {
				b.Box.Center, b.Floor = point(8), geom.Vec{}
			}
		}
		held += near.Work().CacheHits + near.Work().Repeated
		passed += near.Work().CacheMisses
	}
	if held < 10*passed || hits < 1000 || stuck < 20 || stood < 500 {
		t.Errorf("%d queries held and %d passed on, %d hits, stuck %d times, on a floor %d times", held, passed, hits, stuck, stood)
	}
}
