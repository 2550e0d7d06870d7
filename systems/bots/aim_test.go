package bots

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestLead_HitsWhatKeepsItsCourse flies every shipped projectile, and those of Tribes 2, from a moving shooter at
// a moving enemy, in the ticks of a match.
func TestLead_HitsWhatKeepsItsCourse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	around := func(most float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(2 * most)
	}
	for _, spec := range slices.Concat(weapons.Standard(), weapons.Tribes2()) {
		p := spec.Projectile
		if p == nil || p.Fuse != nil && !p.Fuse.Contact {
			continue // what lies somewhere is aimed at where the enemy will be by then
		}
		hits := 0
		for range 200 {
			own := around(20)
			s := sighting{eye: around(50), velocity: around(12)}
			target := s.eye.Add(around(60))
			aim, ok := s.lead(p, p.MuzzleSpeed, target, own)
			if !ok {
				continue
			}
			hits++
			at := s.eye
			velocity := aim.line.Normalize().Scale(p.MuzzleSpeed).AddScaled(own, p.Inherit)
			nearest := at.Sub(target).Length()
			for tick := 1; tick <= p.TTLTicks; tick++ {
				from := at
				after, path := weapons.Fly(velocity, &p.Flight, systems.TickSeconds)
				velocity, at = after, at.Add(path)
				// The enemy as the projectile sees it goes straight in a tick, too.
				enemy := target.AddScaled(s.velocity, float64(tick-1)*systems.TickSeconds)
				relative := path.AddScaled(s.velocity, -systems.TickSeconds)
				part := geom.Clamp(enemy.Sub(from).Dot(relative)/relative.LengthSquared(), 0, 1)
				nearest = min(nearest, from.AddScaled(relative, part).Sub(enemy).Length())
			}
			// A disc gains speed along its path, and not along the line of its aim.
			if nearest > 1.5 {
				t.Errorf("%s misses what is at %v and goes with %v by %.2f m, from %v at %v", spec.Name, target, s.velocity, nearest, s.eye, own)
			}
		}
		if hits < 50 {
			t.Errorf("%s was aimed only %d times of 200", spec.Name, hits)
		}
	}
}

// TestLookFor_UndoesTheLiftOfATrigger compares with what the trigger makes of the view.
func TestLookFor_UndoesTheLiftOfATrigger(t *testing.T) {
	trigger := weapons.Trigger{Lift: 0.5}
	for _, line := range []geom.Vec{{Y: 1}, {X: 3, Y: 2, Z: 2}, {X: -1, Z: 0.9}, {Y: -5, Z: -1}} {
		want := line.Normalize()
		if got := trigger.Aim(lookFor(&trigger, line), 0, 0); got.Sub(want).Length() > 2e-3 {
			t.Errorf("along %v the shot leaves along %v", want, got)
		}
	}
}

// TestLead_AimsATimedShotAtWhereItsTargetWillBe when it goes off, and one that goes off at its
// target or near it at where that will be when it arrives.
func TestLead_AimsATimedShotAtWhereItsTargetWillBe(t *testing.T) {
	s := sighting{velocity: geom.Vec{X: 2}}
	target := geom.Vec{Y: 20}
	for _, c := range []struct {
		fuse  *components.FuseData
		timed bool
	}{{nil, false}, {&components.FuseData{}, true}, {&components.FuseData{Contact: true}, false}, {&components.FuseData{Proximity: 3}, false}} {
		p := &weapons.Projectile{MuzzleSpeed: 40, TTLTicks: 125, Fuse: c.fuse}
		aim, ok := s.lead(p, p.MuzzleSpeed, target, geom.Vec{})
		most := 2.0 // m, for what arrives within a second
		if c.timed {
			most = 2 * 125 * systems.TickSeconds
		}
		if off := aim.at.Sub(target).X; !ok || off > most || off < most/2 {
			t.Errorf("with a fuse %+v it is aimed %v m beside the target, want up to %v: %v", c.fuse, off, most, ok)
		}
	}
}

// TestAim_IsAtTheFeetWithWhatExplodes on the ground, and else at the middle. What needs a lock
// leads no shot.
func TestAim_IsAtTheFeetWithWhatExplodes(t *testing.T) {
	b := &bot{brain: &brain{}}
	box := geom.Box{Center: geom.Vec{Y: 30, Z: 1}, Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}
	bullet, shell := weapons.Projectile{MuzzleSpeed: 300, TTLTicks: 100}, weapons.Projectile{MuzzleSpeed: 300, TTLTicks: 100, Payload: components.PayloadData{Radius: 5}}
	for _, c := range []struct {
		fire     weapons.Fire
		airborne bool
		at       float64
	}{
		{weapons.Fire{Projectile: &bullet}, false, 1}, {weapons.Fire{Projectile: &shell}, false, 0}, {weapons.Fire{Projectile: &shell}, true, 1},
		{weapons.Fire{Beam: &weapons.Beam{Range: 50}}, false, 1}, {weapons.Fire{Ray: &weapons.Ray{Range: 50}}, false, 1},
	} {
		s := sighting{box: box, distance: 30, airborne: c.airborne}
		if aim, ok := b.aimAt(&c.fire, 1, &s); !ok || math.Abs(aim.at.Z-c.at) > 1e-9 || math.Abs(aim.line.Z-c.at) > 1e-9 {
			t.Errorf("%+v: it aims at %v along %v", c, aim.at, aim.line)
		}
	}
}

func TestHitChance_FallsWithAllThatMakesAShotMiss(t *testing.T) {
	near := sighting{distance: 20}
	for _, far := range []float64{40, 200} {
		if s := (sighting{distance: far}); !(s.hitChance(0.1, 0, 0.5) < near.hitChance(0.1, 0, 0.5)) {
			t.Errorf("at %v m a shot hits as well as at 20", far)
		}
	}
	plain := near.hitChance(0.1, 0.2, 0.5)
	if wide, late := near.hitChance(0.1, 1, 0.5), near.hitChance(0.1, 0.2, 2); !(wide < plain && late < plain) {
		t.Errorf("%v, of one that spreads %v, of one that flies for longer %v", plain, wide, late)
	}
	if twice := near.hitChance(0.2, 0.2, 0.5); math.Abs(twice-4*plain) > 1e-9 {
		t.Errorf("a target of twice the size is hit with %v, want four times %v", twice, plain)
	}
	if sure := near.hitChance(1e9, 0.2, 0.5); sure != 1 {
		t.Errorf("a shot that cannot miss hits with %v", sure)
	}
}

// TestAnchors_EachPlaceKnowsTheNearest by its way, and no two are the same.
func TestAnchors_EachPlaceKnowsTheNearest(t *testing.T) {
	level, err := levels.Embedded("isles")
	if err != nil {
		t.Fatal(err)
	}
	c := (&charts{}).of(level)
	ends := map[geom.Vec]bool{}
	for _, a := range c.anchors {
		ends[a.to] = true
	}
	if len(c.anchors) != anchorCount || len(ends) != anchorCount {
		t.Errorf("%d anchors at %d places, want %d", len(c.anchors), len(ends), anchorCount)
	}
	for cell, nearest := range c.nearest {
		for n := range c.anchors {
			if is, other := c.anchors[nearest].seconds[cell], c.anchors[n].seconds[cell]; other < is {
				t.Fatalf("cell %d is %v s from anchor %d, and %v s from %d", cell, is, nearest, other, n)
			}
		}
	}
}

// TestFlightTime_IsThatOfAFlightInSmallSteps with and without a gain of speed up to a limit.
func TestFlightTime_IsThatOfAFlightInSmallSteps(t *testing.T) {
	const step = 1e-4 // s
	random := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		start, distance := 20+40*random.Float64(), 5+100*random.Float64()
		f := components.FlightData{Acceleration: float64(random.IntN(3)) * 20, TopSpeed: 90 * random.Float64()}
		seconds, way := 0.0, 0.0
		for speed := start; way < distance; seconds += step {
			if way += speed * step; f.Acceleration > 0 && speed < f.TopSpeed {
				speed = min(speed+f.Acceleration*step, f.TopSpeed)
			}
		}
		if got := flightTime(distance, start, &f); math.Abs(got-seconds) > 1e-3 {
			t.Errorf("%v m at %v m/s and %+v: %v s, want %v", distance, start, f, got, seconds)
		}
	}
}

// TestLead_IsTheFirstOfAllTimesAtWhichTheShotMeetsItsTarget, as a slow search over the times
// finds it, if that is within the time to live.
func TestLead_IsTheFirstOfAllTimesAtWhichTheShotMeetsItsTarget(t *testing.T) {
	const step = 1e-4 // s
	random := rand.New(rand.NewPCG(5, 6))
	around := func(most float64) geom.Vec {
		return geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(2 * most)
	}
	near, late := 0, 0
	for range 300 {
		p := &weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 20 + random.IntN(30), Inherit: 0.5 * float64(random.IntN(3))}
		p.Flight.Gravity = 10 * float64(random.IntN(3))
		s := sighting{eye: around(50), velocity: around(12)}
		target, own := s.eye.Add(around(60)), around(12)
		aim, ok := s.lead(p, p.MuzzleSpeed, target, own)
		line, seconds := geom.Vec{}, 0.0
		for ; seconds == 0 || line.Length() > p.MuzzleSpeed*seconds && seconds < 10; seconds += step {
			line = target.Sub(s.eye).AddScaled(s.velocity, seconds).AddScaled(own, -p.Inherit*seconds).Add(geom.Vec{Z: p.Flight.Gravity / 2 * seconds * seconds})
		}
		life := float64(p.TTLTicks) * systems.TickSeconds
		switch {
		case math.Abs(seconds-life) < 0.02*life:
		case seconds > life:
			if late++; ok {
				t.Errorf("it takes %v s, and goes off after %v", aim.seconds, life)
			}
		default:
			near++
			at := target.AddScaled(s.velocity, seconds)
			if !ok || math.Abs(aim.seconds-seconds) > 0.005*seconds || aim.line.Normalize().Sub(line.Normalize()).Length() > 0.002 || aim.at.Sub(at).Length() > 0.1 {
				t.Errorf("%v: %v s along %v to %v, want %v s along %v to %v", ok, aim.seconds, aim.line, aim.at, seconds, line, at)
			}
		}
	}
	if near < 100 || late < 30 {
		t.Errorf("%d shots arrive, and %d do not", near, late)
	}
}

// TestIsClear_AnArcIsBlockedByAWallThatIsHigher where it passes the wall, unless little is left of its way from there.
func TestIsClear_AnArcIsBlockedByAWallThatIsHigher(t *testing.T) {
	const far, high = 10.0, 6.0 // m, of the wall
	m, err := systems.NewMatch(systems.Options{Level: ground(t, 120, levels.Box("wall", geom.Vec{X: -50, Y: far}, geom.Vec{X: 50, Y: far + 0.1, Z: high}))})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	seen := map[bool]int{}
	for range 1000 {
		s := sighting{eye: geom.Vec{X: random.Float64(), Y: -10 * random.Float64(), Z: 1 + 7*random.Float64()}}
		o := shot{at: geom.Vec{X: 3 * random.Float64(), Y: 5 + 20*random.Float64(), Z: 1 + 7*random.Float64()}, seconds: 0.2 + random.Float64()}
		gravity, slack := 15*float64(random.IntN(3)), 8*random.Float64()
		path := o.at.Sub(s.eye)
		parts := 1.0
		if gravity > 0 {
			parts = arcParts
		}
		at := func(part float64) geom.Vec { // by the speed upwards with which it is thrown
			time := part * o.seconds
			up := path.Z/o.seconds + gravity/2*o.seconds
			return geom.Vec{X: s.eye.X + part*path.X, Y: s.eye.Y + part*path.Y, Z: s.eye.Z + up*time - gravity/2*time*time}
		}
		begin := math.Floor((far-s.eye.Y)/path.Y*parts) / parts
		from, to := at(begin), at(begin+1/parts)
		there := from.AddScaled(to.Sub(from), (far-from.Y)/(to.Y-from.Y))
		left := to.Sub(there).Length() + (1-begin-1/parts)*path.Length()
		if o.at.Y > far && (math.Abs(there.Z-high) < 0.5 || math.Abs(left-slack) < 0.01) || math.Abs(o.at.Y-far) < 0.01 {
			continue
		}
		want := o.at.Y < far || there.Z > high || left < slack
		seen[want]++
		if got := s.isClear(m, &o, gravity, slack); got != want {
			t.Errorf("from %v to %v in %v s with gravity %v: clear %v, it passes the wall at %v with %v of %v m left", s.eye, o.at, o.seconds, gravity, got, there, left, slack)
		}
	}
	if seen[true] < 200 || seen[false] < 200 {
		t.Errorf("clear and not: %v", seen)
	}
}

func TestSpeedAcross_IsThatAtARightAngleToTheLine(t *testing.T) {
	for _, c := range []struct {
		line, velocity geom.Vec
		want           float64
	}{{geom.Vec{X: 10}, geom.Vec{X: 7, Y: 3, Z: 4}, 5}, {geom.Vec{X: 3, Y: 4}, geom.Vec{X: 10}, 8}, {geom.Vec{}, geom.Vec{X: 3, Z: 4}, 5}} {
		s := sighting{eye: geom.Vec{Y: 2}, box: geom.Box{Center: geom.Vec{Y: 2}.Add(c.line)}, velocity: c.velocity}
		if got := s.speedAcross(); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v across %v: %v m/s, want %v", c.velocity, c.line, got, c.want)
		}
	}
}

// TestRush_DoublesTheErrorAtTheSpeedsThatItsNumbersName.
func TestRush_DoublesTheErrorAtTheSpeedsThatItsNumbersName(t *testing.T) {
	for _, c := range []struct{ passing, seconds, want float64 }{
		{0, 1, 1}, {rushSpeed, 10, 2}, {2 * rushSpeed, 10, 3}, {rushSpeed * rushRay, 0, 2}, {rushSpeed * rushRay / 2, 1 / rushWait, 2},
	} {
		if got := (&sighting{passing: c.passing}).rush(c.seconds); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v m/s and %v s make it %v times as large, want %v", c.passing, c.seconds, got, c.want)
		}
	}
}

// TestAim_IsWrongByTheSwayTimesWhatMakesItWorse.
func TestAim_IsWrongByTheSwayTimesWhatMakesItWorse(t *testing.T) {
	b := &bot{brain: &brain{}}
	b.brain.sway.aimError = geom.Vec{X: 1}
	bullet := weapons.Fire{Projectile: &weapons.Projectile{MuzzleSpeed: 400, TTLTicks: 100}}
	for _, distance := range []float64{40, 120} {
		s := sighting{box: geom.Box{Center: geom.Vec{Y: distance}}, distance: distance, passing: 3}
		for _, c := range []struct {
			fire          weapons.Fire
			part, seconds float64
		}{{weapons.Fire{Ray: &weapons.Ray{Range: 500}}, 1, 0}, {bullet, 1, distance / 400}, {bullet, 0.5, distance / 200}} {
			want := (0.5 + distance/80) * s.rush(c.seconds) * s.unsteady(c.seconds)
			if aim, ok := b.aimAt(&c.fire, c.part, &s); !ok || math.Abs(aim.at.X-want) > 1e-9 {
				t.Errorf("after %v s at %v m it is wrong by %v m, want %v", c.seconds, distance, aim.at.X, want)
			}
		}
	}
}
