package torque

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/motion"
)

var (
	soakSeed  = flag.Uint64("soak.seed", 1, "seed of the soak test")
	soakTicks = flag.Int("soak.ticks", 3000, "ticks of each body of the soak test")
)

// arena is a closed level and all its triangles.
type arena struct {
	name      string
	triangles []geom.Triangle
	bounds    []geom.Bounds // of the triangles
	world     motion.World
	room      geom.Bounds
}

func newArena(t testing.TB, name string, room geom.Bounds, triangles []geom.Triangle) *arena {
	t.Helper()
	a := &arena{name: name, room: room, triangles: triangles}
	a.triangles = append(a.triangles, hall(room)...)
	a.world = meshOf(t, a.triangles)
	a.index()
	return a
}

func (a *arena) index() {
	for _, f := range a.triangles {
		a.bounds = append(a.bounds, f.Bounds())
	}
}

// hall is a box with its fronts inside.
func hall(b geom.Bounds) []geom.Triangle {
	all := block(b.Min, b.Max)
	for i, f := range all {
		all[i] = geom.Triangle{A: f.A, B: f.C, C: f.B}
	}
	return all
}

// depth is how deep a box is in the worst triangle, by looking at all of them.
func (a *arena) depth(box geom.Box) float64 {
	worst := 0.0
	for i, b := range a.bounds {
		if b.Overlaps(box.Bounds()) {
			worst = max(worst, scenes.TriangleDepth(box, a.triangles[i]))
		}
	}
	return worst
}

// crosses reports whether a segment passes through a triangle.
func (a *arena) crosses(from, to geom.Vec) bool {
	displacement := geom.Bounds{Min: from.Min(to), Max: from.Max(to)}
	d := to.Sub(from)
	for i, b := range a.bounds {
		f := a.triangles[i]
		n := f.B.Sub(f.A).Cross(f.C.Sub(f.A))
		if !b.Overlaps(displacement) || d.Dot(n) == 0 {
			continue
		}
		at := f.A.Sub(from).Dot(n) / d.Dot(n)
		if at < 0 || at > 1 {
			continue
		}
		p := from.AddScaled(d, at)
		if f.B.Sub(f.A).Cross(p.Sub(f.A)).Dot(n) > 0 && f.C.Sub(f.B).Cross(p.Sub(f.B)).Dot(n) > 0 &&
			f.A.Sub(f.C).Cross(p.Sub(f.C)).Dot(n) > 0 {
			return true
		}
	}
	return false
}

// free returns a random place where that body fits with room to spare.
func (a *arena) free(random *rand.Rand, half geom.Vec) geom.Vec {
	for {
		size := a.room.Size()
		p := a.room.Min.Add(geom.Vec{X: size.X * random.Float64(), Y: size.Y * random.Float64(), Z: size.Z * random.Float64()})
		if box := geom.FeetBox(p, half.Scale(1.1)); a.room.Expand(-2).Contains(p) && a.depth(box) == 0 && !a.crosses(p, p.Add(geom.Vec{Z: 2})) {
			return p
		}
	}
}

func room(x, y, z float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: -x, Y: -y}, Max: geom.Vec{X: x, Y: y, Z: z}}
}

// soup is full of random tetrahedra that run through each other.
func soup(t testing.TB, random *rand.Rand) *arena {
	var all []geom.Triangle
	for range 90 {
		at := geom.Vec{X: random.Float64()*30 - 15, Y: random.Float64()*30 - 15, Z: random.Float64() * 15}
		size := 0.3 * math.Pow(25, random.Float64())
		var c [4]geom.Vec
		for i := range c {
			c[i] = at.Add(geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.5}.Scale(size))
		}
		if c[1].Sub(c[0]).Cross(c[2].Sub(c[0])).Dot(c[3].Sub(c[0])) < 0 {
			c[1], c[2] = c[2], c[1]
		}
		all = append(all, geom.Triangle{A: c[0], B: c[2], C: c[1]}, geom.Triangle{A: c[0], B: c[1], C: c[3]},
			geom.Triangle{A: c[1], B: c[2], C: c[3]}, geom.Triangle{A: c[2], B: c[0], C: c[3]})
	}
	return newArena(t, "soup", room(20, 20, 22), all)
}

// stairs of many rises and treads.
func stairs(t testing.TB, random *rand.Rand) *arena {
	var all []geom.Triangle
	for lane := range 8 {
		x, rise, tread := -20+5*float64(lane), 0.1+0.12*float64(lane), 0.3+random.Float64()
		for k := range 10 {
			low := geom.Vec{X: x, Y: -12 + float64(k)*tread, Z: -1}
			all = append(all, block(low, geom.Vec{X: x + 3 + 2*random.Float64(), Y: 14, Z: float64(k+1) * rise})...)
		}
	}
	return newArena(t, "stairs", room(24, 20, 20), all)
}

// funnels are pits whose walls meet in wedges.
func funnels(t testing.TB, random *rand.Rand) *arena {
	var all []geom.Triangle
	const cells, size = 4, 9.0
	up := func(i, j int) geom.Vec {
		return geom.Vec{X: float64(i-cells/2) * size, Y: float64(j-cells/2) * size, Z: 20}
	}
	for j := range cells {
		for i := range cells {
			a, b, c, d := up(i, j), up(i+1, j), up(i+1, j+1), up(i, j+1)
			pit := a.Add(geom.Vec{X: size * (0.2 + 0.6*random.Float64()), Y: size * (0.2 + 0.6*random.Float64()), Z: -1 - 17*random.Float64()})
			all = append(all, geom.Triangle{A: a, B: b, C: pit}, geom.Triangle{A: b, B: c, C: pit},
				geom.Triangle{A: c, B: d, C: pit}, geom.Triangle{A: d, B: a, C: pit})
		}
	}
	a := newArena(t, "funnels", room(18, 18, 45), all)
	a.room.Min.Z = 21 // bodies start above the pits
	return a
}

// hills is a heightfield with walls around.
func hills(t testing.TB, random *rand.Rand) *arena {
	const n, cell = 17, 3.0
	heights := make([]float64, n*n)
	for i := range heights {
		heights[i] = 6 * random.Float64() * random.Float64()
	}
	const edge = (n - 1) * cell / 2
	field, err := collision.NewHeightfield(n, n, cell, geom.Vec{X: -edge, Y: -edge, Z: 2}, heights)
	if err != nil {
		t.Fatal(err)
	}
	a := newArena(t, "hills", room(edge, edge, 30), nil)
	for i := range field.Len() {
		f, _ := field.Triangle(i)
		a.triangles = append(a.triangles, f)
	}
	a.bounds = nil
	a.index()
	a.world = collision.NewWorld(field, meshOf(t, hall(a.room)))
	a.room.Min.Z = 9
	return a
}

// counter counts the questions of a step.
type counter struct {
	motion.World
	sweeps, overlaps int
}

func (c *counter) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	c.sweeps++
	return c.World.SweepBox(box, displacement)
}

func (c *counter) OverlapBox(box geom.Box, contacts []collision.Contact) []collision.Contact {
	c.overlaps++
	return c.World.OverlapBox(box, contacts)
}

// soaked is a body of the soak and what it was before the tick.
type soaked struct {
	*rig
	arena   *arena
	counter *counter
	pushes  int // ticks with more than one query whether the body was free
	was     struct {
		feet, velocity geom.Vec
		energy         float64
		since          int
	}
}

// drive sets random keys, held for a while, and sometimes a push.
func (b *soaked) drive(random *rand.Rand, tick int) {
	in := b.body.Intent
	if tick%17 == 0 {
		in.Forward, in.Right = components.AxisOf(float64(random.IntN(3)-1)), components.AxisOf(math.Trunc(random.Float64()*4-2)/2)
		in.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint32())}
		in.Hold(components.ButtonJump, random.IntN(3) == 0)
		in.Hold(components.ButtonJet, random.IntN(2) == 0)
		in.Hold(components.ButtonSki, random.IntN(3) == 0)
	}
	if random.IntN(90) == 0 {
		displacement := geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() - 0.5, Z: random.Float64() - 0.3}
		Push(&b.body.Body, displacement.Scale(b.body.Armor.Mass*math.Pow(300, random.Float64())), &b.rules)
	}
	b.was.feet, b.was.velocity = b.feet(), b.velocity()
	b.was.energy, b.was.since = b.body.Energy.Current, b.body.Contact.TicksSinceJumpable
	b.counter.sweeps, b.counter.overlaps = 0, 0
}

// see checks the tick that has just passed; the error names the invariant.
func (b *soaked) see() error {
	box := geom.FeetBox(b.feet(), b.body.Armor.Half)
	rise := geom.Vec{Z: b.body.Armor.Half.Z}
	energy := b.body.Energy.Current
	switch d := 0.0; {
	case !b.feet().IsFinite() || !b.velocity().IsFinite() || !geom.IsFinite(energy):
		return fmt.Errorf("I1 finite: %v at %v, energy %v", b.velocity(), b.feet(), energy)
	case b.body.Report.Stuck:
		return fmt.Errorf("I2 contained: gave up at %v", b.feet())
	case b.arena.crosses(b.was.feet.Add(rise), b.feet().Add(rise)):
		return fmt.Errorf("I4 no teleport: from %v to %v", b.was.feet, b.feet())
	default:
		if d = b.arena.depth(box); d > deepest {
			return fmt.Errorf("I2 contained: %.9f m deep at %v, from %v at %v m/s, now %v", d, b.feet(), b.was.feet, b.was.velocity, b.velocity())
		}
	}
	if err := b.motion(); err != nil {
		return err
	}
	return b.memory()
}

// motion is I5, I6, I7 and I9.
func (b *soaked) motion() error {
	a, d, r, report := b.body.Armor, b.body.Datablock, &b.rules, b.body.Report
	dt := r.TickSeconds
	feet := a.GroundForce / a.Mass * dt * max(d.RecoverRunForceScale, 1)
	budget := math.Abs(r.Gravity)*dt + feet + float64(r.MoveRetries)*r.NormalElasticity + r.GroundLift + exact
	if report.Jetting {
		budget += a.JetForce / a.Mass * dt
	}
	if report.Jumped {
		budget += 1.5 * a.JumpImpulse / a.Mass
	}
	was, is := b.was.velocity.Length(), b.velocity().Length()
	if is > was+budget || is > r.MaxSpeed+budget {
		return fmt.Errorf("I5 speed: %v m/s after %v, budget %v", is, was, budget)
	}
	want := min(b.was.energy+d.EnergyCharge, a.MaxEnergy)
	if report.Jetting {
		want = max(want-d.JetEnergyDrain, 0)
	}
	if math.Abs(b.body.Energy.Current-want) > exact {
		return fmt.Errorf("I6 energy: %v after %v, want %v", b.body.Energy.Current, b.was.energy, want)
	}
	bound, steps := (was+budget)*dt+1e-6, 0
	for _, bump := range report.Bumps[:report.BumpCount] {
		if bump.Kind == components.BumpStep {
			steps++
		}
	}
	if steps > 0 {
		bound += d.MaxStepHeight + float64(steps)*r.MinFaceDistance
	}
	if moved := b.feet().Sub(b.was.feet).Length(); moved > bound {
		return fmt.Errorf("I7 displacement: %v m, bound %v", moved, bound)
	}
	if b.counter.overlaps > 1 {
		b.pushes++
	}
	if b.counter.sweeps > 5+7*r.MoveRetries || b.counter.overlaps > 40 || report.BumpCount > r.MoveRetries {
		return fmt.Errorf("I9 questions: %d sweeps, %d overlaps, %d bumps", b.counter.sweeps, b.counter.overlaps, report.BumpCount)
	}
	return nil
}

// memory is I8 and I10.
func (b *soaked) memory() error {
	since, r := b.body.Contact.TicksSinceJumpable, &b.rules
	aged := since == b.was.since+1 || since == components.NoJumpableContact && since == b.was.since
	if !(aged || since == 0 || b.body.Report.Jumped && since == r.JumpWindowTicks) {
		return fmt.Errorf("I8 contact memory: %d ticks after %d", since, b.was.since)
	}
	if m := b.body.Torque; m.JumpDelayTicks < 0 || m.RecoverTicks < 0 || m.GettingUpTicks < 0 {
		return fmt.Errorf("I8 memory: %+v", *m)
	}
	if since != 0 {
		return nil
	}
	half := b.body.Armor.Half.Add(geom.Vec{X: collision.Slop, Y: collision.Slop})
	half.Z = r.TractionDistance/2 + collision.Slop
	slab := geom.FeetBox(b.was.feet.Add(geom.Vec{Z: -r.TractionDistance}), half)
	if b.arena.depth(slab) == 0 {
		return fmt.Errorf("I10 grounded: nothing under %v", b.was.feet)
	}
	return nil
}

// soak drives bodies of all presets through an arena, and returns the first
// fault. spoil may come between the bodies and the world.
func soak(t *testing.T, a *arena, seed uint64, spoil func(motion.World) motion.World) error {
	t.Helper()
	bumps, jumps := 0, 0
	for i, name := range Names() {
		s := preset(t, name)
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		c := &counter{World: spoil(a.world)}
		b := &soaked{rig: inAir(s), arena: a, counter: c}
		b.world = c
		b.body.Position.Feet = a.free(random, s.Armor.Half)
		for tick := range *soakTicks {
			b.drive(random, tick)
			b.step()
			if err := b.see(); err != nil {
				return fmt.Errorf("seed=%d level=%s body=%s tick=%d %w", seed, a.name, name, tick, err)
			}
			bumps += b.body.Report.BumpCount
			if b.body.Report.Jumped {
				jumps++
			}
		}
		if b.pushes > *soakTicks/1000 {
			return fmt.Errorf("seed=%d level=%s body=%s: pushed out in %d of %d ticks", seed, a.name, name, b.pushes, *soakTicks)
		}
	}
	if bumps < *soakTicks/3 || jumps == 0 {
		return fmt.Errorf("only %d bumps and %d jumps: nothing was tried", bumps, jumps)
	}
	return nil
}

func TestSoak_InvariantsHold(t *testing.T) {
	for _, build := range []func(testing.TB, *rand.Rand) *arena{soup, stairs, funnels, hills} {
		a := build(t, rand.New(rand.NewPCG(*soakSeed, 99)))
		t.Run(a.name, func(t *testing.T) {
			if err := soak(t, a, *soakSeed, func(w motion.World) motion.World { return w }); err != nil {
				t.Errorf("%v; rerun: go test ./systems/torque -run '%s' -soak.seed=%d", err, t.Name(), *soakSeed)
			}
		})
	}
}

// leaky is a world that misses some hits.
type leaky struct {
	motion.World
	random *rand.Rand
}

func (l leaky) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	hit, ok := l.World.SweepBox(box, displacement)
	return hit, ok && l.random.IntN(20) > 0
}

func TestSoak_SeesALeakyWorld(t *testing.T) {
	a := stairs(t, rand.New(rand.NewPCG(1, 99)))
	if err := soak(t, a, 1, func(w motion.World) motion.World { return leaky{w, rand.New(rand.NewPCG(1, 2))} }); err == nil {
		t.Error("bodies fell through the floor and nothing was said")
	}
}
