package torque

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// cells is a square of n x n cells of random heights, cut by parity as in Tribes 2.
func cells(random *rand.Rand, n int, cell, rough float64) []geom.Triangle {
	heights := make([]float64, (n+1)*(n+1))
	for i := range heights {
		heights[i] = rough * random.Float64()
	}
	at := func(i, j int) geom.Vec {
		return geom.Vec{X: (float64(i) - float64(n)/2) * cell, Y: (float64(j) - float64(n)/2) * cell, Z: heights[j*(n+1)+i]}
	}
	var all []geom.Triangle
	for j := range n {
		for i := range n {
			sw, se, ne, nw := at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)
			if (i+j)%2 == 0 {
				all = append(all, geom.Triangle{A: sw, B: se, C: ne}, geom.Triangle{A: sw, B: ne, C: nw})
			} else {
				all = append(all, geom.Triangle{A: sw, B: se, C: nw}, geom.Triangle{A: se, B: ne, C: nw})
			}
		}
	}
	return all
}

// amidst is a duel by the rules of the engine among triangles.
func amidst(t testing.TB, s Setup, feet, velocity geom.Vec, list ...geom.Triangle) *duel {
	t.Helper()
	d := &duel{rig: inWorld(t, s, list...), engine: newEngine(s), health: s.Armor.MaxHealth}
	d.engine.polygons = &polygons{list: list, noShortCut: !s.Rules.ShortCut}
	d.body.Position.Feet, d.engine.feet = feet, feet
	d.setVelocity(velocity)
	d.engine.velocity = velocity
	return d
}

// original is a preset by the rules of the engine. It steps on nothing: there our steps differ.
func original(t testing.TB, name string) Setup {
	t.Helper()
	s := preset(t, name)
	s.Rules = s.Rules.Original()
	s.Datablock.MaxStepHeight = 0
	return s
}

// TestOriginal_MovesAsTheEngineDoes walks, jumps and falls over random hills. In every tick the
// engine's loop, written down word by word, must move a body to the same place; both go on from
// there. A quarter does without the short cut.
func TestOriginal_MovesAsTheEngineDoes(t *testing.T) {
	grids := 2000
	switch {
	case testing.Short():
		grids = 300
	case os.Getenv("SKIJET_LONG") != "":
		grids = 100_000
	}
	bumps, creases := 0, 0
	for i := range grids {
		random := rand.New(rand.NewPCG(31, uint64(i)))
		s := original(t, Names()[i%len(Names())])
		s.Rules.ShortCut = i%4 > 0
		list := cells(random, 6, 2+8*random.Float64(), 12*random.Float64())
		from := geom.Vec{X: random.Float64()*4 - 2, Y: random.Float64()*4 - 2, Z: 20}
		hit, _ := meshOf(t, list).SweepBox(geom.FeetBox(from, s.Armor.Half), geom.Vec{Z: -30})
		from.Z += -30*hit.Fraction + 0.02 + random.Float64()*random.Float64()
		velocity := geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64() / 2}
		d := amidst(t, s, from, velocity.Scale(12*random.Float64()), list...)
		d.keys(float64(random.IntN(3)-1), float64(random.IntN(3)-1), 360*random.Float64(), 0, random.IntN(2) == 0)
		for tick := range 10 {
			if err := d.run(1, 1e-9); err != nil {
				t.Fatalf("grid %d, tick %d: %v", i, tick, err)
			}
			d.engine.feet, d.engine.velocity = d.feet(), d.velocity()
			report := d.body.Report
			bumps += report.BumpCount
			for _, b := range report.Bumps[:report.BumpCount] {
				if b.Kind == components.BumpCrease {
					creases++
				}
			}
		}
	}
	if bumps < grids || creases < grids/100 {
		t.Errorf("%d bumps, %d creases: too few to tell", bumps, creases)
	}
}

// fold is ground that rises to a crest along y at the origin and falls again, or the other way
// round for negative slopes, in degrees.
func fold(rise, fall float64) []geom.Triangle {
	a, b := math.Tan(rise*math.Pi/180), math.Tan(fall*math.Pi/180)
	const far, long = 20, 50
	west, east := geom.Vec{X: -far, Z: -far * a}, geom.Vec{X: far, Z: -far * b}
	south, north := geom.Vec{Y: -long}, geom.Vec{Y: long}
	return []geom.Triangle{
		{A: west.Add(south), B: south, C: north}, {A: west.Add(south), B: north, C: west.Add(north)},
		{A: south, B: east.Add(south), C: east.Add(north)}, {A: south, B: east.Add(north), C: north},
	}
}

// TestOriginal_EveryRuleOfTheEngineCounts plays scenes whose ends the literal engine says, and
// which end elsewhere with one of its rules switched off.
func TestOriginal_EveryRuleOfTheEngineCounts(t *testing.T) {
	off := map[string]func(*Rules){
		"FlattestGround": func(r *Rules) { r.FlattestGround = false }, "ShortCut": func(r *Rules) { r.ShortCut = false },
		"PlaneBounce": func(r *Rules) { r.PlaneBounce = false }, "TickSeconds": func(r *Rules) { r.TickSeconds = 0.032 },
	}
	for _, c := range []struct {
		name           string
		rise, fall     float64
		feet, velocity geom.Vec
		ahead          float64
		ticks          int
		moved          map[string]float64 // at least, m, with a rule switched off
	}{
		{"over a crest", 20, 60, geom.Vec{X: -1, Z: -0.1}, geom.Vec{X: 2}, 0.3, 40, map[string]float64{"FlattestGround": 0.5, "PlaneBounce": 0.0003, "TickSeconds": 0.3}},
		{"down on a ridge", 75, 72, geom.Vec{X: 0.1, Z: 1}, geom.Vec{Z: -6}, 0, 25, map[string]float64{"FlattestGround": 3, "PlaneBounce": 4, "TickSeconds": 0.1}},
		{"through a valley", -30, -40, geom.Vec{X: -2, Z: 3}, geom.Vec{X: 7, Y: 2, Z: -3}, 1, 25, map[string]float64{"TickSeconds": 0.1}},
		{"past the edge of a cliff", 0, 75, geom.Vec{X: -0.4, Z: 0.05}, geom.Vec{X: 34, Y: 1, Z: -6}, 0, 25, map[string]float64{"ShortCut": 5, "TickSeconds": 0.7}},
	} {
		play := func(change func(*Rules)) *duel {
			s := original(t, "t2-light")
			if change != nil {
				change(&s.Rules)
			}
			d := amidst(t, s, c.feet, c.velocity, fold(c.rise, c.fall)...)
			d.keys(c.ahead, 0, -90, 0, false)
			return d
		}
		whole := play(nil)
		if err := whole.run(c.ticks, 1e-9); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for rule, change := range off {
			d := play(change)
			d.steps(c.ticks)
			if by := d.feet().Sub(whole.feet()).Length(); by < c.moved[rule] || c.moved[rule] == 0 && by > 0 {
				t.Errorf("%s without %s: %v m elsewhere, want %v", c.name, rule, by, c.moved[rule])
			}
		}
	}
}

// TestOriginal_IsThatOfTheEngineOfThePreset names what is set, and what each keeps.
func TestOriginal_IsThatOfTheEngineOfThePreset(t *testing.T) {
	ticks := map[string]float64{"tge-original": 1.0 / 32, "t3d-original": 0.032, "tribes2-original": 1.0 / 32}
	each(t, func(t *testing.T, s Setup) {
		r := s.Rules.Original()
		same(t, "tick", r.TickSeconds, ticks[r.Name])
		same(t, "all rules", r.FlattestGround && r.ShortCut && r.PlaneBounce && r.RunDrainAtRest && !r.StandInCorners, true)
		same(t, "error", r.Validate(), nil)
		r.Name, r.TickSeconds = s.Rules.Name, s.Rules.TickSeconds
		r.FlattestGround, r.ShortCut, r.PlaneBounce, r.RunDrainAtRest, r.StandInCorners = false, false, false, false, true
		same(t, "the rest", r, s.Rules)
	})
	same(t, "rules", Tribes2Original(), preset(t, "t2-heavy").Rules.Original())
}

// TestOriginal_RunningDrainsAtRest is what the recording shows: 99.995 of 100 with a drain of
// 0.005 a tick.
func TestOriginal_RunningDrainsAtRest(t *testing.T) {
	s := original(t, "t2-light")
	s.Armor.MaxEnergy, s.Datablock.RunEnergyDrain = 100, 0.005
	r := onFloor(t, s)
	for _, c := range []struct {
		rule bool
		want float64
	}{{true, 99.995}, {false, 100}} {
		r.rules.RunDrainAtRest = c.rule
		r.steps(9)
		near(t, "energy", r.body.Energy.Current, c.want, exact)
	}
}

func TestOriginal_AllocatesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	d := amidst(t, original(t, "t2-light"), geom.Vec{Z: 15}, geom.Vec{X: 5}, cells(random, 6, 6, 8)...)
	d.keys(1, 0, 30, 0, true)
	d.steps(200) // the first contacts take memory
	bumps := 0
	if n := testing.AllocsPerRun(500, func() { d.step(); bumps += d.body.Report.BumpCount }); n != 0 || bumps == 0 {
		t.Errorf("%v allocations in a step, %d bumps", n, bumps)
	}
}
