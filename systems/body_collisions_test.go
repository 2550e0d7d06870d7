package systems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
)

// deepest returns how deep any two living players are in each other, m.
func deepest(m *Match) (depth float64, who string) {
	players := m.Players(nil)
	for i := range players {
		for k := range i {
			a, b := &players[i], &players[k]
			if !a.Alive || !b.Alive {
				continue
			}
			c, ok := collision.OverlapBoxes(geom.FeetBox(a.Position, a.Half), geom.FeetBox(b.Position, b.Half))
			if ok && c.Depth > depth {
				depth, who = c.Depth, fmt.Sprintf("players %d and %d", b.ID, a.ID)
			}
		}
	}
	return depth, who
}

// noneInside fails the test when two players overlap or one is in the level.
func noneInside(t *testing.T, m *Match, when string) {
	t.Helper()
	if depth, who := deepest(m); depth > 2*collision.Slop {
		t.Fatalf("%s: %s are %.9f m in each other", when, who, depth)
	}
	for _, p := range m.Players(nil) {
		if p.Alive {
			notInside(t, m, p.ID, when)
		}
	}
}

// placed is a spec at a place with a velocity.
func placed(spec PlayerSpec, at, velocity geom.Vec) PlayerSpec {
	spec.Position, spec.Velocity = &at, velocity
	return spec
}

func feet(m *Match, id components.ID) geom.Vec { return playerEntry(m, id).position.Feet }

// oneOfEachModel lists the first body of every model.
func oneOfEachModel(t testing.TB) []PlayerSpec {
	t.Helper()
	var all []PlayerSpec
	for _, model := range Models() {
		spec, err := Preset(model, "")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, spec)
	}
	return all
}

// TestBodies_NeverFlyThroughEachOther lets two bodies of all models fly at each
// other at 60 m/s each, along both axes, diagonals and in between, offset in
// height and sideways, with either ID.
func TestBodies_NeverFlyThroughEachOther(t *testing.T) {
	level := hall(t, nil)
	for _, one := range oneOfEachModel(t) {
		for _, two := range oneOfEachModel(t) {
			for _, degrees := range []float64{0, 30, 45, 90, 203} {
				for _, offset := range []geom.Vec{{}, {Z: 0.7}, {Z: -1.7}, {X: 0.3, Y: 0.2}, {Z: 1.6, Y: -0.6}} {
					what := fmt.Sprintf("%s against %s, %v degrees, offset %v", one.Armor.Name, two.Armor.Name, degrees, offset)
					sin, cos := geom.SinCos(geom.Degrees(degrees))
					along := geom.Vec{X: cos, Y: sin}
					m := newMatch(t, Options{Level: level})
					middle := geom.Vec{Z: 30}
					a := join(t, m, placed(one, middle.AddScaled(along, -3.3), along.Scale(60)))
					b := join(t, m, placed(two, middle.AddScaled(along, 3.1).Add(offset), along.Scale(-60)))
					for tick := range 12 {
						m.Step(nil)
						noneInside(t, m, fmt.Sprintf("%s, tick %d", what, tick))
						if apart := feet(m, b).Sub(feet(m, a)).Dot(along); apart < 0.5 && offset.Horizontal() == (geom.Vec{}) {
							t.Fatalf("%s, tick %d: passed through, %v m apart along the way", what, tick, apart)
						}
					}
				}
			}
		}
	}
}

// meetEndsOnly lets bodies meet as if the tick were only its end.
func meetEndsOnly(m *Match) {
	for i := range m.bodies.Crowd.Solver.Bodies {
		place, b := m.bodies.Crowd.At(m.bodies.Crowd.Members[i]), &m.bodies.Crowd.Solver.Bodies[i]
		place.From, b.Box, b.Displacement = place.From.Add(b.Displacement), b.Box.Translate(b.Displacement), geom.Vec{}
	}
	m.bodies.Collide()
}

// TestBodies_WouldFlyThroughEachOtherIfOnlyEndsCounted shows that the test above
// is one of the sweeps.
func TestBodies_WouldFlyThroughEachOtherIfOnlyEndsCounted(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	m.schedule[index(m.schedule, "collisions")].Run = meetEndsOnly
	a := join(t, m, placed(PlayerSpec{}, geom.Vec{X: -3.3, Z: 30}, geom.Vec{X: 60}))
	b := join(t, m, placed(PlayerSpec{}, geom.Vec{X: 3.1, Z: 30}, geom.Vec{X: -60}))
	for range 12 {
		m.Step(nil)
	}
	if feet(m, a).X < feet(m, b).X {
		t.Error("two bodies at 60 m/s met though only the ends of ticks counted")
	}
}

func TestBodies_AFasterOneBehindPushesTheSlowerOne(t *testing.T) {
	level := hall(t, nil)
	for _, spec := range oneOfEachModel(t) {
		for _, speeds := range [][2]float64{{60, 20}, {30, 29}, {25, 0}, {90, 5}} {
			m := newMatch(t, Options{Level: level})
			a := join(t, m, placed(spec, geom.Vec{X: -80, Z: 30}, geom.Vec{X: speeds[0]}))
			b := join(t, m, placed(spec, geom.Vec{X: -78, Z: 30}, geom.Vec{X: speeds[1]}))
			for tick := range 40 {
				what := fmt.Sprintf("%s at %v and %v m/s, tick %d", spec.Armor.Name, speeds[0], speeds[1], tick)
				m.Step(nil)
				noneInside(t, m, what)
				if feet(m, a).X > feet(m, b).X-1+2*collision.Slop {
					t.Fatalf("%s: from %v to before %v", what, feet(m, a), feet(m, b))
				}
			}
			va, vb := playerEntry(m, a).velocity.Linear.X, playerEntry(m, b).velocity.Linear.X
			if speeds[0] != 30 && math.Abs(va-vb) > 1e-6 {
				t.Errorf("%s at %v: %v and %v m/s after the push, want the same", spec.Armor.Name, speeds, va, vb)
			}
		}
	}
}

// TestBodies_MeetAsTheirMassesAsk compares with the inelastic collision: both go
// on with the mean velocity by mass from the moment of the impact.
func TestBodies_MeetAsTheirMassesAsk(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	light, heavy := armors()[0], armors()[2]
	start := geom.Vec{X: -2, Z: 30}
	join(t, m, placed(PlayerSpec{Armor: light}, start, geom.Vec{X: 50}))
	wide := light.Half.X + heavy.Half.X
	join(t, m, placed(PlayerSpec{Armor: heavy}, geom.Vec{X: -2 + wide + 0.5, Z: 30}, geom.Vec{X: 10}))
	m.Step(nil)
	p := m.Players(nil)
	met := 0.5 / 40
	joint := (light.Mass*50 + heavy.Mass*10) / (light.Mass + heavy.Mass)
	want := start.X + 50*met + joint*(TickSeconds-met)
	if math.Abs(p[0].Position.X-want) > 1e-9 || math.Abs(p[1].Position.X-want-wide) > 1e-9 {
		t.Errorf("at x %v and %v, want %v and %v", p[0].Position.X, p[1].Position.X, want, want+wide)
	}
	if math.Abs(p[0].Velocity.X-joint) > 1e-9 || math.Abs(p[1].Velocity.X-joint) > 1e-9 {
		t.Errorf("velocities %v and %v, want x %v", p[0].Velocity, p[1].Velocity, joint)
	}
}

// TestBodies_KeepTheirMomentum throws three to six bodies at each other in the
// air. Gravity alone changes the sum.
func TestBodies_KeepTheirMomentum(t *testing.T) {
	level := hall(t, nil)
	r := rand.New(rand.NewPCG(5, 5))
	met := 0
	for k := range 60 {
		m := newMatch(t, Options{Level: level, Immortal: true})
		for i := range 3 + k%4 {
			at := geom.Vec{X: 3 * float64(i%3), Y: 3 * float64(i/3), Z: 30 + r.Float64()}
			velocity := geom.Vec{X: 4 - at.X, Y: 2 - at.Y}.Scale(20 * r.Float64())
			join(t, m, placed(PlayerSpec{Armor: armors()[r.IntN(3)]}, at, velocity))
		}
		for tick := range 15 {
			before := momentum(m)
			m.Step(nil)
			met += m.bodies.Crowd.Solver.Work.Contacts
			change := momentum(m).Sub(before)
			if change.Horizontal().Length() > 1e-6 {
				t.Fatalf("case %d, tick %d: the momentum changed by %v", k, tick, change)
			}
			noneInside(t, m, fmt.Sprintf("case %d, tick %d", k, tick))
		}
	}
	if met < 300 {
		t.Errorf("only %d contacts", met)
	}
}

func momentum(m *Match) (sum geom.Vec) {
	for _, p := range m.Players(nil) {
		sum = sum.AddScaled(p.Velocity, components.Armor.Get(mustEntry(m, p.ID)).Mass)
	}
	return sum
}

// TestBodies_SqueezeNobodyIntoAWall flies at somebody who stands at a wall, in a
// corner or in the way of a second.
func TestBodies_SqueezeNobodyIntoAWall(t *testing.T) {
	level := hall(t, nil)
	for _, spec := range oneOfEachModel(t) {
		for _, at := range []geom.Vec{{X: 99.4, Z: 0.01}, {X: 99.4, Y: 99.4, Z: 0.01}, {X: 98.2, Y: 5, Z: 0.3}} {
			for _, from := range []geom.Vec{{X: -2}, {X: -2, Y: -0.4}, {X: -2, Y: -2}, {Z: 3, X: -0.2}} {
				m := newMatch(t, Options{Level: level, Immortal: true})
				join(t, m, placed(spec, at, geom.Vec{}))
				join(t, m, placed(spec, at.Add(from), from.Scale(-30)))
				join(t, m, placed(spec, at.Add(from.Scale(2.2)), from.Scale(-35)))
				for tick := range 40 {
					m.Step(nil)
					noneInside(t, m, fmt.Sprintf("%s at %v, flown at from %v, tick %d", spec.Armor.Name, at, from, tick))
				}
			}
		}
	}
}

// TestBodies_AtAWallStopWhoRunsIntoThem compares with the impact on something that
// cannot give way.
func TestBodies_AtAWallStopWhoRunsIntoThem(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	wide := 2 * armors()[0].Half.X
	join(t, m, placed(PlayerSpec{}, geom.Vec{X: 100 - wide/2, Z: 30}, geom.Vec{}))
	join(t, m, placed(PlayerSpec{}, geom.Vec{X: 100 - wide*1.5 - 0.4, Z: 30}, geom.Vec{X: 30}))
	m.Step(nil)
	p := m.Players(nil)
	if math.Abs(p[0].Velocity.X) > 1e-3 || math.Abs(p[1].Velocity.X) > 1e-3 {
		t.Errorf("velocities %v and %v, want none along x", p[0].Velocity, p[1].Velocity)
	}
	if off := p[0].Position.X - p[1].Position.X - wide; math.Abs(off) > 2*collision.Slop {
		t.Errorf("%v m apart", off)
	}
}

func TestBodies_OfTheDeadAreInNobodysWay(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	dead := join(t, m, placed(PlayerSpec{}, geom.Vec{Z: 0.01}, geom.Vec{}))
	runner := join(t, m, placed(PlayerSpec{}, geom.Vec{Y: -5, Z: 0.01}, geom.Vec{}))
	faller := join(t, m, placed(PlayerSpec{}, geom.Vec{X: 0.3, Z: 6}, geom.Vec{}))
	playerEntry(m, dead).health.Current = 0
	components.Health.Get(mustEntry(m, dead)).RespawnTicks = 1000
	steps(m, 40, Command{Player: runner, Input: components.Input{Forward: components.Full}})
	if y := feet(m, runner).Y; y < 3 {
		t.Errorf("the runner is at y %v, stopped by the dead", y)
	}
	if z := feet(m, faller).Z; z > 0.1 {
		t.Errorf("the other fell to z %v, on the dead", z)
	}
}

// TestBodies_SpawnedInsideEachOtherPart puts two to eight into one place.
func TestBodies_SpawnedInsideEachOtherPart(t *testing.T) {
	level := hall(t, nil)
	for _, spec := range oneOfEachModel(t) {
		for count := 2; count <= 8; count++ {
			m := newMatch(t, Options{Level: level})
			for i := range count {
				join(t, m, placed(spec, geom.Vec{X: 0.01 * float64(i), Z: 0.01}, geom.Vec{}))
			}
			before, _ := deepest(m)
			for tick := range 60 {
				from := m.Players(nil)
				m.Step(nil)
				now, who := deepest(m)
				if now > before+2*collision.Slop {
					t.Fatalf("%d of %s, tick %d: %s are %v m in each other, were %v", count, spec.Armor.Name, tick, who, now, before)
				}
				before = now
				for i, p := range m.Players(nil) {
					if far := p.Position.Sub(from[i].Position).Length(); far > 0.3 {
						t.Fatalf("%d of %s, tick %d: player %d was thrown %v m", count, spec.Armor.Name, tick, p.ID, far)
					}
				}
			}
			noneInside(t, m, fmt.Sprintf("%d of %s", count, spec.Armor.Name))
		}
	}
}

// TestBodies_ThatMeetHardAreHurtAsAtAWall flies at somebody who stands, slantwise too.
// The one who flies is hurt as at a wall, and the other the same.
func TestBodies_ThatMeetHardAreHurtAsAtAWall(t *testing.T) {
	for _, spec := range oneOfEachModel(t) {
		for _, speed := range []float64{2, 20, 60} {
			for _, degrees := range []float64{0, 30, 45, 90} {
				what := fmt.Sprintf("%s at %v m/s, %v degrees", spec.Armor.Name, speed, degrees)
				sin, cos := geom.SinCos(geom.Degrees(degrees))
				along := geom.Vec{X: cos, Y: sin}
				m := newMatch(t, Options{Level: hall(t, nil)})
				join(t, m, placed(spec, geom.Vec{Z: 30}, geom.Vec{}))
				join(t, m, placed(spec, geom.Vec{Z: 30}.AddScaled(along, -2), along.Scale(speed)))
				playerEntry(m, 1).health.ProtectedTicks, playerEntry(m, 2).health.ProtectedTicks = 0, 0
				told, hurt := map[components.ID]float64{}, map[components.ID]float64{}
				for range 12 {
					m.Step(nil)
					for _, e := range m.Events() {
						if e.Kind == EventLanded {
							told[e.Subject] += e.Amount
						} else if e.Kind == EventDamaged {
							hurt[e.Subject] += e.Amount
						}
					}
				}
				for id := components.ID(1); id <= 2; id++ {
					a, impact, want := &spec.Armor, 0.0, 0.0
					if speed > 3 {
						impact = speed
					}
					if told[id] > a.MinDamageSpeed {
						want = (told[id] - a.MinDamageSpeed) * a.DamageScale
						if spec.Model == components.ModelTorque {
							want = told[id] * a.DamageScale
						}
					}
					// Some are slower by what the air takes until they meet.
					if math.Abs(told[id]-impact) > 0.02*speed || math.Abs(hurt[id]-want) > 1e-9 {
						t.Errorf("%s: player %d was told %v m/s and lost %v, want %v and %v", what, id, told[id], hurt[id], impact, want)
					}
				}
			}
		}
	}
}

// TestBodies_ThatArePartedWinNoSpeed puts a body into another that stands at a wall, and
// a third beside it. Both are pushed aside, and as they rest they stay at rest.
func TestBodies_ThatArePartedWinNoSpeed(t *testing.T) {
	for _, deep := range []float64{0.03, 0.12, 0.45, 0.9} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		light, medium, heavy := armors()[0], armors()[1], armors()[2]
		x := 100.0
		for i, a := range []components.ArmorData{medium, heavy, light} {
			x -= a.Half.X
			if i == 1 {
				x += deep
			}
			join(t, m, placed(PlayerSpec{Armor: a}, geom.Vec{X: x, Y: 0.3 * float64(i), Z: 0.001}, geom.Vec{}))
			x -= a.Half.X
		}
		for tick := range 40 {
			m.Step(nil)
			for _, p := range m.Players(nil) {
				if fast := p.Velocity.Length(); fast > 1e-3 {
					t.Fatalf("%v m in each other, tick %d: player %d got %v m/s", deep, tick, p.ID, fast)
				}
			}
		}
		noneInside(t, m, fmt.Sprintf("parted from %v m", deep))
	}
}

// TestBodies_MeetOnPlatforms lets two push each other on a train and on a lift, and
// a third stand on the head of one that stays.
func TestBodies_MeetOnPlatforms(t *testing.T) {
	train := testlevels.Slab(geom.Vec{X: 24, Y: 24, Z: 1}, testlevels.Stop(-60, 0, 5, 15, 40), testlevels.Stop(60, 20, 5, 15, 30))
	lift := testlevels.Slab(geom.Vec{X: 24, Y: 24, Z: 1}, testlevels.Stop(-40, 60, 3, 8, 40), testlevels.Stop(-40, 60, 23, 8, 30))
	level := withPlatforms(t, train, lift)
	for _, spec := range oneOfEachModel(t) {
		for k := range level.Platforms {
			m := newMatch(t, Options{Level: level, Immortal: true})
			top := level.Platforms[k].Path[0].Position.Add(geom.Vec{Z: 0.51})
			a := join(t, m, placed(spec, top.Add(geom.Vec{Y: -4}), geom.Vec{}))
			b := join(t, m, placed(spec, top.Add(geom.Vec{Y: 4}), geom.Vec{}))
			under := join(t, m, placed(spec, top.Add(geom.Vec{X: 6}), geom.Vec{}))
			rider := join(t, m, placed(spec, top.Add(geom.Vec{X: 6.3, Z: 2.4}), geom.Vec{}))
			var stands geom.Vec
			for tick := range 250 {
				what := fmt.Sprintf("%s, platform %d, tick %d", spec.Armor.Name, k, tick)
				m.Step([]Command{{Player: a, Input: components.Input{Forward: components.Full}}, {Player: b, Input: components.Input{Forward: -components.Full}}})
				noneInside(t, m, what)
				if apart := feet(m, b).Y - feet(m, a).Y; apart < 1-2*collision.Slop {
					t.Fatalf("%s: %v m apart along y", what, apart)
				}
				off := feet(m, rider).Sub(feet(m, under))
				if tick == 30 {
					stands = off
				} else if tick > 30 && off.Sub(stands).Length() > 1e-9 {
					t.Fatalf("%s: the rider moved by %v on the head", what, off.Sub(stands))
				}
			}
		}
	}
}
