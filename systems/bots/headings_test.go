package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestTravel_HeadsForItsGoalOrAroundIt, and aside from shots.
func TestTravel_HeadsForItsGoalOrAroundIt(t *testing.T) {
	straight, strafing := geom.Vec{Y: 1}, geom.Vec{X: -1, Y: strafeAhead}.Normalize()
	for name, c := range map[string]struct {
		far    float64
		change func(b *bot)
		want   geom.Vec
	}{
		"far":               {closeRange, nil, straight},
		"near":              {closeRange - 0.1, nil, strafing},
		"the other way":     {closeRange - 0.1, func(b *bot) { b.brain.sway.strafe = -0.01 }, geom.Vec{X: -strafing.X, Y: strafing.Y}},
		"to touch it":       {closeRange - 0.1, func(b *bot) { b.course.fetches = true }, straight},
		"on its way":        {closeRange - 0.1, func(b *bot) { b.course.onWay = true }, straight},
		"to look for it":    {closeRange - 0.1, func(b *bot) { b.course.seeks = true }, straight},
		"to stay there":     {closeRange + 9, func(b *bot) { b.course.holds = true }, strafing},
		"past a shot":       {closeRange, func(b *bot) { b.brain.evades = evasion{side: geom.Vec{X: evadeAhead}, ticks: 2} }, geom.Vec{X: 1, Y: 1}.Normalize()},
		"having passed it":  {closeRange, func(b *bot) { b.brain.evades = evasion{side: geom.Vec{X: 1}, ticks: 1} }, straight},
		"above its goal":    {closeRange, func(b *bot) { b.feet.Z = 50 }, straight},
		"turned from walls": {closeRange, func(b *bot) { b.brain.stuck.turn, b.brain.stuck.turnTicks = turnParts/4, 2 }, turn(straight, turnParts/4)},
	} {
		b := inYard(t)
		if b.brain.sway = (sway{strafe: 0.2, ticks: 9}); c.change != nil {
			c.change(&b)
		}
		ticks := b.brain.evades.ticks
		b.travel(b.feet.Add(geom.Vec{Y: c.far}))
		if b.heading.Sub(c.want).Length() > 1e-9 || b.brain.sway.ticks != 8 || ticks > 0 && b.brain.evades.ticks != ticks-1 {
			t.Errorf("%s: along %v, want %v; %+v, %+v", name, b.heading, c.want, b.brain.sway, b.brain.evades)
		}
	}
}

// TestTravel_SkisFastDownhillOrToGetOn, and neither where it would slide past what it wants nor up a slope.
func TestTravel_SkisFastDownhillOrToGetOn(t *testing.T) {
	const ski, jet, jump = components.ButtonSki, components.ButtonJet, components.ButtonJump
	far, near := geom.Vec{Y: 50}, geom.Vec{Y: closeRange - 1}
	for name, c := range map[string]struct {
		goal   geom.Vec
		speed  float64 // of what it skis from, along Y
		change func(b *bot)
		want   components.Buttons
	}{
		"slow":                   {far, 0.99, nil, 0},
		"fast":                   {far, 1.01, nil, ski},
		"downhill":               {far, 0, func(b *bot) { b.brain.around.rise = -slideFall - 0.1 }, ski},
		"hardly downhill":        {far, 0, func(b *bot) { b.brain.around.rise = -slideFall }, 0},
		"slow for some time":     {far, 0, func(b *bot) { b.brain.stuck.slowTicks = slowTicks/2 + 1 }, ski},
		"slow for less":          {far, 0, func(b *bot) { b.brain.stuck.slowTicks = slowTicks / 2 }, 0},
		"away from what is near": {near, -1.01, func(b *bot) { b.course.fetches = true }, 0},
		"away to stay on skis":   {near, -1.01, func(b *bot) { b.course.fetches, b.brain.stuck.slowTicks = true, slowTicks/2+1 }, ski},
		"away from an enemy":     {near, -1.01, nil, ski},
		"toward what is near":    {near, 1.01, func(b *bot) { b.course.fetches = true }, ski},
		"by jets":                {far, 0, func(b *bot) { b.jets.energy = 1 }, ski | jet},
		"up to an enemy":         {far.Add(geom.Vec{Z: hillRise + 0.1}), 0.9, func(b *bot) { b.course.seeks, b.brain.around.rise = true, -1 }, 0},
		"over level ground":      {far.Add(geom.Vec{Z: hillRise}), 0.9, func(b *bot) { b.course.seeks, b.brain.around.rise = true, -1 }, ski},
		"fast up to an enemy":    {far.Add(geom.Vec{Z: hillRise + 0.1}), skiSpeed * 1.01 / skiFrom(5), func(b *bot) { b.course.seeks = true }, ski},
		"to a friend":            {far.Add(geom.Vec{Z: hillRise + 0.1}), 0.9, func(b *bot) { b.brain.around.rise = -1 }, ski},
		"to where it was sent":   {geom.Vec{Y: 10}, 1.01, func(b *bot) { b.course.reason = ReasonOrder }, 0},
		"past what it touches":   {geom.Vec{X: 20, Y: 30}, 2, func(b *bot) { b.course.fetches, b.jets.energy = true, thrustTo/2+0.01 }, ski | jet},
		"without energy":         {geom.Vec{X: 20, Y: 30}, 2, func(b *bot) { b.course.fetches, b.jets.energy = true, thrustTo/2 }, ski},
		"indoors":                {far, 2, func(b *bot) { b.brain.around.indoors, b.jets.energy = true, 1 }, 0},
		"indoors and stuck": {far, 0, func(b *bot) {
			b.brain.around.indoors, b.brain.stuck.slowTicks = true, slowTicks/2+1
		}, jump},
		"indoors and slow": {far, 0, func(b *bot) {
			b.brain.around.indoors, b.brain.stuck.slowTicks = true, slowTicks/2
		}, 0},
		"indoors at its work": {far, 0, func(b *bot) {
			b.brain.around.indoors, b.course.rests, b.brain.stuck.slowTicks = true, true, slowTicks/2+1
		}, 0},
	} {
		b := inYard(t)
		armor := *b.armor
		armor.ForwardSpeed, b.armor = 5, &armor
		b.velocity, b.jets.energy, b.brain.thrust, b.brain.sway = geom.Vec{Y: c.speed * skiFrom(5)}, 0, false, sway{ticks: 9}
		*b.intent = components.Input{}
		if c.change != nil {
			c.change(&b)
		}
		if b.travel(c.goal); b.intent.Buttons != c.want {
			t.Errorf("%s: it presses %v, want %v", name, b.intent.Buttons, c.want)
		}
	}
	if skiFrom(0) != skiSpeed || skiFrom(100) != skiSpeed || skiFrom(4) != 4*skiPart {
		t.Error("it does not ski from a part of its speed on foot, and from some speed at least")
	}
}

// TestWeave_IsToTheSidesByTurnsOrWhereItsRunLeads.
func TestWeave_IsToTheSidesByTurnsOrWhereItsRunLeads(t *testing.T) {
	b := inYard(t)
	first, second := b, botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
	for first.phase()/weaveTicks%2 != 0 || second.phase()/weaveTicks%2 != 1 {
		if first.phase()/weaveTicks%2 != 0 {
			first = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		} else {
			second = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		}
	}
	along := geom.Vec{X: 0.6, Y: 0.8}
	left := geom.Vec{X: -along.Y, Y: along.X}
	for name, c := range map[string]struct {
		speed float64 // of what its jets reach
		off   float64 // part of its run to the left of its velocity
		jets  bool
		want  [2]float64 // to the left, of the one and the other bot, NaN for no change
	}{
		"without jets":    {1, 0, false, [2]float64{math.NaN(), math.NaN()}},
		"straight on":     {1, 0, true, [2]float64{1, -1}},
		"to the left":     {1, weaveOff + 0.01, true, [2]float64{1, 1}},
		"to the right":    {1, -weaveOff - 0.01, true, [2]float64{-1, -1}},
		"across":          {1, 0.9, true, [2]float64{math.NaN(), math.NaN()}},
		"slow":            {weavePart, 0, true, [2]float64{math.NaN(), math.NaN()}},
		"a little faster": {weavePart + 0.02, 0, true, [2]float64{1, -1}},
		"very fast":       {9, 0, true, [2]float64{1, -1}},
	} {
		for i, b := range []bot{first, second} {
			b.velocity = along.Scale(c.speed * b.armor.JetForward).Add(geom.Vec{Z: 5})
			b.intent.Hold(components.ButtonJet, c.jets)
			before := along.Scale(math.Sqrt(1-c.off*c.off)).AddScaled(left, c.off)
			b.run = before
			cosine := max(weavePart/c.speed, weaveLeast)
			want := along.Scale(cosine).AddScaled(left, c.want[i]*math.Sqrt(1-cosine*cosine))
			if math.IsNaN(c.want[i]) {
				want = before
			}
			if b.weave(); b.run.Sub(want).Length() > 1e-9 {
				t.Errorf("%s, bot %d: along %v, want %v", name, i, b.run, want)
			}
		}
	}
}

// TestCorrect_SteersAgainstWhatTheVelocityIsAcross, harder by jets.
func TestCorrect_SteersAgainstWhatTheVelocityIsAcross(t *testing.T) {
	heading := geom.Vec{Y: 1}
	for _, c := range []struct {
		velocity geom.Vec
		steers   bool
		want     geom.Vec // of any length
	}{
		{geom.Vec{}, false, heading}, {geom.Vec{Y: 20}, true, heading}, {geom.Vec{Y: -20, Z: 9}, false, heading},
		{geom.Vec{X: 10}, false, geom.Vec{X: -correction, Y: 1}}, {geom.Vec{X: 3.5}, false, geom.Vec{X: -correction, Y: 2}}, // as if it was faster
		{geom.Vec{X: 10}, true, geom.Vec{X: -hardCorrection, Y: 1}}, {geom.Vec{X: 3, Y: 4}.Scale(5), false, geom.Vec{X: -3 * correction, Y: 5}},
	} {
		b := bot{velocity: c.velocity}
		if got := b.correct(heading, c.steers); got.Sub(c.want.Normalize()).Length() > 1e-9 {
			t.Errorf("%+v: along %v, want %v", c, got, c.want.Normalize())
		}
	}
}

// TestMisses_WhatItPassesByTooFarToTouch.
func TestMisses_WhatItPassesByTooFarToTouch(t *testing.T) {
	for _, c := range []struct {
		to             geom.Vec
		speed          float64
		fetches, onWay bool
		want           bool
	}{
		{geom.Vec{X: touchRange + 0.1, Y: 20}, 20, true, false, true}, {geom.Vec{X: touchRange, Y: 20}, 20, true, false, false}, {geom.Vec{X: -touchRange - 0.1, Y: 20}, skiSpeed, true, false, true},
		{geom.Vec{X: 9, Y: 20}, skiSpeed - 0.1, true, false, false}, {geom.Vec{X: 9, Y: 20}, 20, false, false, false}, {geom.Vec{X: 9, Y: 20}, 20, true, true, false},
		{geom.Vec{X: steerRange}, 20, true, false, true}, {geom.Vec{X: steerRange + 1}, 20, true, false, false},
	} {
		b := bot{velocity: geom.Vec{Y: c.speed, Z: 9}, course: course{fetches: c.fetches, onWay: c.onWay}}
		if got := b.misses(c.to, c.to.Length()); got != c.want {
			t.Errorf("%+v: it misses it %v", c, got)
		}
	}
}

// TestSteer_TakesTheBestOfAllDirections between random walls, or its heading where that is free, and keeps it for a while.
func TestSteer_TakesTheBestOfAllDirections(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	blocked := 0
	for range 12 {
		var walls []levels.Structure
		for range 14 {
			at := geom.YawPitch{Yaw: geom.Angle(random.Uint32())}.Forward().Scale(4 + 16*random.Float64())
			walls = append(walls, levels.Box("", at.Sub(geom.Vec{X: 1 + random.Float64(), Y: 1}), at.Add(geom.Vec{X: 1, Y: 1 + random.Float64(), Z: 9})))
		}
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 60, walls...), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
		for _, speed := range []float64{0, 15} {
			b.velocity, b.brain.stuck = geom.Vec{X: speed, Z: 9}, stuck{}
			heading := turn(geom.Vec{Y: 1}, random.IntN(turnParts))
			reach := max(feelerShort, speed*feelerSeconds)
			worth := func(along geom.Vec) float64 { return b.free(along, turnReach*reach) * (turnBack + along.Dot(heading)) }
			best, turns := 0.0, b.free(heading, reach) < reach
			if turns {
				for part := range turnParts {
					best = max(best, worth(turn(heading, part)))
				}
				blocked++
			}
			got := b.steer(heading)
			if !turns && got != heading || turns && worth(got) < best-1e-9 || (b.brain.stuck.turnTicks == turnTicks) != turns {
				t.Errorf("at %v m/s from %v it turns to %v: %+v", speed, heading, got, b.brain.stuck)
			}
			if turns {
				other := turn(heading, 3)
				if again := b.steer(other); again != turn(other, b.brain.stuck.turn) || b.brain.stuck.turnTicks != turnTicks-1 {
					t.Errorf("it does not keep its turn: from %v to %v, %+v", other, again, b.brain.stuck)
				}
			}
		}
	}
	if blocked < 8 {
		t.Errorf("walls were in the way %d times", blocked)
	}
}
