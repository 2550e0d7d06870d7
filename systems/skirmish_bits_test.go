package systems

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/weapons"
)

// skirmish is a random fight of players of every model and preset, with all weapons and packs.
type skirmish struct {
	*Match
	random *rand.Rand
	all    []components.ID // players, in the order in which they joined
	inputs map[components.ID]*components.Input
	posts  []components.ID // targets that do not move, of which some have been removed
}

// skirmishGround is a room with a wall, platforms that move in every way, and all zones.
func skirmishGround(t testing.TB) *levels.Level {
	t.Helper()
	s := room()
	s.Block(geom.Vec{X: -8, Y: 3}, geom.Vec{X: 8, Y: 3.5, Z: 2.5}, false)
	s.Block(geom.Vec{X: 20, Y: -20}, geom.Vec{X: 24, Y: -10, Z: 0.4}, false)
	lift := testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(-12, 0, 0.6, 6, 20), testlevels.Stop(-12, 0, 9, 6, 10))
	round := testlevels.Slab(geom.Vec{X: 8, Y: 8, Z: 0.5}, testlevels.Stop(0, -12, 0.4, 0, 0))
	round.TurnTicks = 150
	belt := testlevels.Slab(geom.Vec{X: 4, Y: 12, Z: 0.4}, testlevels.Stop(14, 4, 0.2, 3, 0), testlevels.Stop(14, 12, 0.2, 3, 0))
	belt.Belt, belt.StartTicks = geom.Vec{Y: -4}, 31
	door := testlevels.Slab(geom.Vec{X: 6, Y: 1, Z: 3}, testlevels.Stop(0, 12, 1.6, 8, 5), testlevels.Stop(9, 12, 1.6, 8, 0), testlevels.Stop(9, 22, 1.6, 8, 0))
	door.Closed = true
	wind := levels.NewZone(levels.ZonePhysical, "wind", bounds(10, 10, 0, 22, 22, 12))
	wind.Force, wind.GravityFactor, wind.VelocityFactor = geom.Vec{X: -90, Z: 120}, 0.5, 0.99
	pad := levels.NewZone(levels.ZonePad, "pad", bounds(-22, 10, 0, -19, 13, 0.5))
	pad.Force = geom.Vec{X: 10, Y: -5}
	return built(t, s, func(p *levels.Parts) {
		p.Platforms = []levels.Platform{lift, round, belt, door}
		p.Zones = []levels.Zone{water(bounds(-30, -30, 0, -14, -10, 3), 1.5, 2), wind, pad, levels.NewZone("hill", "top", bounds(-5, -5, 0, 5, 5, 4))}
		for i := range 4 {
			p.Spawns = append(p.Spawns, levels.Spawn{Team: 1 + i%2, Position: geom.Vec{X: float64(12*i) - 18, Y: 18, Z: 0.2}})
		}
	})
}

func newSkirmish(t testing.TB, seed uint64, modules ...Module) *skirmish {
	t.Helper()
	k := &skirmish{random: rand.New(rand.NewPCG(seed, 5)), inputs: map[components.ID]*components.Input{}}
	k.Match = newMatch(t, Options{Level: skirmishGround(t), Seed: seed, Weapons: append(weapons.Standard(), drone(0.4, false)), Modules: modules})
	packs := []components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}
	for _, model := range Models() {
		for _, preset := range Presets(model) {
			spec, err := Preset(model, preset)
			if err != nil {
				t.Fatal(err)
			}
			at := k.place()
			spec.Team, spec.Pack, spec.Position = len(k.all)%3, packs[len(k.all)%len(packs)], &at
			id := join(t, k.Match, spec)
			k.all, k.inputs[id] = append(k.all, id), &components.Input{}
		}
	}
	for i := range 4 {
		k.posts = append(k.posts, spawn(t, k.Match, With(components.Position, components.PositionData{Feet: geom.Vec{X: float64(6*i) - 9, Y: 8, Z: 1}}),
			With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1}}),
			With(components.Health, components.HealthData{Current: 1, Max: 1})))
	}
	return k
}

// place draws a place near the middle.
func (k *skirmish) place() geom.Vec {
	return geom.Vec{X: 40 * (k.random.Float64() - 0.5), Y: 40 * (k.random.Float64() - 0.5), Z: 0.1 + 6*float64(k.random.IntN(2))}
}

func (k *skirmish) anybody() components.ID { return k.all[k.random.IntN(len(k.all))] }

// steer draws new keys for some, and lets half of those look at somebody.
func (k *skirmish) steer() (commands []Command) {
	for _, id := range k.all {
		in := k.inputs[id]
		if k.random.IntN(12) == 0 {
			in.Forward, in.Right = components.Axis(k.random.Uint32()), components.Axis(k.random.Uint32())
			in.Look = geom.YawPitch{Yaw: geom.Angle(k.random.Uint32()), Pitch: geom.Angle(k.random.Uint32())}
			in.Weapon, in.Throw = uint8(k.random.IntN(12)), uint8(max(k.random.IntN(28)-14, 0))
			for _, b := range []components.Buttons{components.ButtonJump, components.ButtonJet, components.ButtonSki, components.ButtonCrouch,
				components.ButtonFire, components.ButtonFire, components.ButtonAltFire, components.ButtonPack} {
				in.Hold(b, k.random.IntN(2) == 0)
			}
			a, b := mustMember(k.Match, id).Box().Center, mustMember(k.Match, k.anybody()).Box().Center
			if k.random.IntN(3) > 0 && a != b {
				in.Look = geom.LookAlong(b.Sub(a))
			}
		}
		commands = append(commands, Command{Player: id, Input: *in})
	}
	return commands
}

// ask makes a random request, which may be refused, and writes what came of it.
func (k *skirmish) ask(to io.Writer) {
	id, other := k.anybody(), k.anybody()
	var err error
	switch k.random.IntN(16) {
	case 0:
		err = k.Push(id, k.place().Sub(k.place()))
	case 1:
		err = k.Heal(id, k.random.Float64(), other)
	case 2:
		err = k.Kill(id, other)
	case 3:
		err = k.Teleport(id, k.place())
	case 4:
		err = k.Revive(id, 0.3)
	case 5:
		err = k.Respawn(id)
	case 6:
		err = k.Damage(id, Damage{Amount: 0.4 * k.random.Float64(), Source: other, Kind: "fire", Position: k.place()})
	case 7:
		err = k.Explode(k.place(), components.PayloadData{Kind: "bang", Damage: 0.3, Radius: 9, Kick: 90}, id)
	case 8:
		_, err = k.Refill(id, k.random.Float64())
	case 9:
		err = k.SetPack(id, []components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack}[k.random.IntN(3)])
	case 10:
		spec := weapons.Standard()[k.random.IntN(len(weapons.Standard()))]
		_, err = k.Launch(Shot{Weapon: spec.Name, Owner: id, Position: k.place().Add(geom.Vec{Z: 2}), Velocity: k.place().Sub(k.place())})
	case 11:
		_, err = k.Launch(Shot{Weapon: "drone", Owner: other, Position: k.place().Add(geom.Vec{Z: 1})})
	case 12:
		err = k.Despawn(k.posts[k.random.IntN(len(k.posts))])
	case 13:
		_, err = k.Spawn(With(components.Position, components.PositionData{Feet: k.place()}), With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}}),
			With(components.Health, components.HealthData{Current: 0.5, Max: 1}))
	case 14:
		for _, p := range k.Projectiles(nil)[:min(1, len(k.Projectiles(nil)))] {
			err = k.Detonate(p.ID)
		}
	default:
		center := k.place()
		fmt.Fprintln(to, k.Touches(geom.Box{Center: center, Half: geom.Vec{X: 2, Y: 2, Z: 2}}, center.Sub(k.place()), nil), k.Nearby(geom.Bounds{Min: center, Max: center}.Expand(5), nil))
	}
	fmt.Fprintln(to, err)
}

// play writes all that comes of a fight.
func (k *skirmish) play(t *testing.T, to io.Writer, ticks int) {
	t.Helper()
	for tick := range ticks {
		if err := k.Step(k.steer()); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(to, k.Hash(), k.Events())
		if tick%5 == 0 {
			k.ask(to)
		}
		if tick%50 == 0 {
			fmt.Fprintln(to, k.Players(nil), k.Projectiles(nil), k.Platforms(nil))
		}
	}
}

// TestSkirmish_KeepsItsBits holds every bit of random fights, and all that is told of them. Where
// a change of them is meant, take the new sum from the message.
func TestSkirmish_KeepsItsBits(t *testing.T) {
	sum := fnv.New64a()
	for seed := range uint64(3) {
		newSkirmish(t, seed).play(t, sum, 500)
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "22c5c7316b782eef"; got != want {
		t.Errorf("the bits of the fights are %s, and were %s", got, want)
	}
}

// meddler answers everything that a match asks its modules, by the IDs that it is asked about, and
// writes what it was asked.
func meddler(to io.Writer) Module {
	every := func(n components.ID, what string, ids ...components.ID) bool {
		sum := components.ID(0)
		for _, id := range ids {
			sum += id
		}
		fmt.Fprintln(to, what, ids)
		return sum%n == 0
	}
	contact := func(what string) func(*Match, FlyingShot, *ShotContact) {
		return func(m *Match, s FlyingShot, c *ShotContact) {
			fmt.Fprintln(to, what, s.ID(), s.Seconds(), s.IsFired())
			if c != nil {
				fmt.Fprintln(to, *c)
			}
		}
	}
	hook := ShotHook{Name: "meddler", Fired: func(_ *Match, s FlyingShot) { every(1, "fired", s.ID()) },
		Fly:    func(m *Match, s FlyingShot) bool { return every(5, "fly", s.ID(), components.ID(m.Tick())) },
		Passes: func(_ *Match, s FlyingShot, other components.ID) bool { return every(7, "passes", s.ID(), other) },
		Shoved: func(_ *Match, s FlyingShot, by components.ID) bool { return every(2, "shoved", s.ID(), by) },
		Ray: func(_ *Match, ray *Pair, _, _ geom.Vec) float64 {
			return map[bool]float64{true: 0.7, false: 1}[every(4, "ray", ray.ID, ray.Other)]
		},
		Contact: func(m *Match, s FlyingShot, c *ShotContact) {
			contact("contact")(m, s, c)
			if every(3, "answer", s.ID(), components.ID(m.Tick())) {
				c.Answer = []ShotAnswer{ShotHits, ShotPasses, ShotBounces, ShotStops}[m.Tick()%4]
			}
		}, Flown: contact("flown"), Explode: contact("explode"),
		End: func(m *Match, s FlyingShot, c *ShotContact) {
			if contact("end")(m, s, c); s.Weapon() != "drone" && every(6, "release", s.ID()) {
				fmt.Fprintln(to, s.Release(Shot{Weapon: "drone", Position: *s.Position(), Velocity: geom.Vec{Z: 9}, Damage: 0.5}))
			}
		}}
	return Module{Name: "meddler", ShotHooks: []ShotHook{hook},
		Filters: []Filter{{Name: "meddler", Ask: func(_ *Match, p *Pair) Verdict {
			if !every(9, p.Weapon, components.ID(p.Kind), p.ID, p.Other) {
				return Undecided
			}
			return []Verdict{PairPasses, PairMeets}[p.Other%2]
		}}},
		Vetoes: []Veto{{Name: "meddler", Run: func(m *Match, shooter components.ID, spec *weapons.Spec, alt bool) string {
			return map[bool]string{true: "jammed"}[every(5, spec.Name, shooter, components.ID(m.Tick()/40))]
		}}},
		Damage: []DamageSystem{{Name: "meddler", Run: func(_ *Match, d *Damage) {
			if every(3, d.Kind, d.Victim, d.Source) {
				d.Amount /= 2
			}
		}}},
	}
}

// TestSkirmish_WithAMeddlerKeepsItsBits holds also what modules are asked, and in which order.
func TestSkirmish_WithAMeddlerKeepsItsBits(t *testing.T) {
	sum := fnv.New64a()
	k := newSkirmish(t, 9, meddler(sum))
	if err := k.SetTeamDamage(0.5); err != nil {
		t.Fatal(err)
	}
	k.play(t, sum, 500)
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "7f3b002b6e49233e"; got != want {
		t.Errorf("the bits of the fight are %s, and were %s", got, want)
	}
}
