package systems

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// shotParts returns our components that a projectile may have or lack, at random.
func shotParts(rng *rand.Rand) []Part {
	some := func() components.ID { return components.ID(rng.IntN(60)) }
	small := func() geom.Vec {
		return geom.Vec{X: rng.Float64() - 0.5, Y: rng.Float64() - 0.5, Z: rng.Float64() - 0.5}
	}
	payload := components.PayloadData{Kind: "x", Damage: rng.Float64(), Radius: float64(rng.IntN(3) * 4), Kick: 100 * rng.Float64()}
	return []Part{
		With(components.Fuse, components.FuseData{Contact: rng.IntN(2) == 0, ArmTicks: rng.IntN(9), RestCheckTicks: rng.IntN(9), Proximity: float64(rng.IntN(3))}),
		With(components.Bounce, components.BounceData{Elasticity: rng.Float64(), AtRest: rng.IntN(2) == 0}),
		With(components.Homing, components.HomingData{Turn: 300, Range: 50, Cone: 180 * rng.Float64(), Heat: float64(rng.IntN(2)) * 0.1, ByLock: rng.IntN(3) == 0, Target: some()}),
		With(components.Volatile, components.VolatileData{Half: 0.3, Health: float64(rng.IntN(2)), Dud: rng.IntN(2) == 0, Triggered: rng.IntN(9) == 0}),
		With(components.Stick, components.StickData{To: components.Surfaces(rng.IntN(256)), Stuck: rng.IntN(2) == 0, On: some(), Anchor: small(), Normal: small()}),
		With(components.Field, components.FieldData{Pull: 200 * (rng.Float64() - 0.5), Radius: 20 * rng.Float64(), Shots: rng.IntN(2) == 0}),
		With(components.Chain, components.ChainData{Jumps: rng.IntN(40) - 2, Range: 20 * rng.Float64(), Factor: rng.Float64()}),
		With(components.Pierce, components.PierceData{Left: rng.IntN(20) - 2}),
		With(components.Payloads, components.PayloadsData{List: []components.PayloadData{payload, payload}}),
		With(components.Releases, components.ReleasesData{List: []components.ReleaseData{
			{Weapon: []string{"disc", "pellet", "none", "laser"}[rng.IntN(4)], When: []components.ReleaseTime{"end", "bounce", "every", "never"}[rng.IntN(4)],
				Count: rng.IntN(4) - 1, Spread: 180 * rng.Float64(), Speed: 30 * rng.Float64(), Inherit: rng.Float64(), EveryTicks: rng.IntN(9) - 1, Generations: rng.IntN(4)},
		}}),
		With(components.Flare, components.FlareData{Heat: rng.Float64()}),
		With(components.Heat, components.HeatData{Level: rng.Float64()}),
		With(components.Payload, payload),
		With(components.Health, components.HealthData{Current: rng.Float64(), Max: 1}),
		With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, Mass: float64(rng.IntN(2))}),
		With(components.Team, components.TeamData{Number: rng.IntN(3)}),
		With(components.Solid, components.SolidData{}),
		With(components.Zone, components.ZoneData{Kind: "hill", Bounds: bounds(-9, -9, 0, 9, 9, 9)}),
		With(components.Inside, components.InsideData{}),
	}
}

// changeShots gives shots in flight components of ours and takes some, of which the
// match may refuse some because others need them. It returns how many changes were taken.
func changeShots(m *Match, rng *rand.Rand) (taken int) {
	var err error
	for _, p := range m.Projectiles(nil) {
		parts := shotParts(rng)
		switch part := parts[rng.IntN(len(parts))]; rng.IntN(6) {
		case 0, 1:
			err = m.Add(p.ID, part)
		case 2:
			err = m.Remove(p.ID, part.stored.Type)
		case 3:
			err = m.Remove(p.ID, []donburi.IComponentType{components.Flight, components.Owner, components.TTL, components.Shot, components.Payload}[rng.IntN(5)])
		default:
			continue
		}
		if err == nil {
			taken++
		}
	}
	return taken
}

// shotUpheaval plays a match in which shots are changed between and within ticks, and
// returns its hashes.
func shotUpheaval(t *testing.T, seed uint64, ticks int) (hashes []uint64) {
	t.Helper()
	lift := testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 2, 8, 0), testlevels.Stop(0, 0, 9, 8, 0))
	m := newMatch(t, Options{Level: withPlatforms(t, lift), Seed: seed, Weapons: append(weapons.Standard(), pellet()), Immortal: true})
	rng := rand.New(rand.NewPCG(seed, 99))
	var players []components.ID
	for i := range 6 {
		players = append(players, join(t, m, PlayerSpec{Team: i % 3, Position: at(float64(i*3-8), 4, 3)}))
	}
	taken := 0
	stage := Stage(1 + rng.IntN(int(StageSeal)))
	addSystem(m, stage, func(m *Match) { taken += changeShots(m, rng) })
	for tick := range ticks {
		if rng.IntN(2) == 0 {
			taken += changeShots(m, rng)
		}
		var commands []Command
		for i, id := range players {
			in := components.Input{Look: lookAround(tick, i), Buttons: components.Buttons(rng.Uint32()) | components.ButtonFire, Weapon: uint8(1 + rng.IntN(9))}
			commands = append(commands, Command{Player: id, Input: in})
			parts := shotParts(rng)
			if spec := []string{"disc", "grenade", "pellet"}[rng.IntN(3)]; rng.IntN(3) == 0 {
				_, _ = m.Launch(Shot{Weapon: spec, Owner: id, Position: feetOf(m, id).Add(geom.Vec{Z: 3}), Velocity: geom.Vec{Y: 40},
					Parts: parts[rng.IntN(len(parts)):][:1]})
			}
		}
		if rng.IntN(40) == 0 {
			m.Despawn(players[0])
			players = append(players[1:], join(t, m, PlayerSpec{Team: 1}))
		}
		m.Step(commands)
		hashes = append(hashes, m.Hash())
	}
	if taken < 2*ticks {
		t.Errorf("seed %d: only %d changes", seed, taken)
	}
	return hashes
}

// TestShots_PartsMayComeAndGoInFlight also holds that it is the same each time.
func TestShots_PartsMayComeAndGoInFlight(t *testing.T) {
	seeds := uint64(6)
	if os.Getenv("SKIJET_LONG") != "" {
		seeds = 1500
	}
	for seed := range seeds {
		first, second := shotUpheaval(t, seed, 60), shotUpheaval(t, seed, 60)
		for tick := range first {
			if first[tick] != second[tick] {
				t.Fatalf("seed %d: hashes differ from tick %d on", seed, tick)
			}
		}
	}
}

// TestBounce_WithoutAFuseBouncesUntilItsTimeIsOver is a disc that is given a bounce in
// flight.
func TestBounce_WithoutAFuseBouncesUntilItsTimeIsOver(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "disc"))
	lob(m, "disc", id, geom.Vec{X: 30, Z: 10}, geom.Vec{Z: -60})
	shot := m.Projectiles(nil)[0].ID
	if err := m.Add(shot, With(components.Bounce, components.BounceData{Elasticity: 1})); err != nil {
		t.Fatal(err)
	}
	events := steps(m, 202)
	if n := len(kinds(events, EventBounced)); n < 3 || len(kinds(events, EventExploded)) != 0 {
		t.Errorf("%d bounces", n)
	}
	if _, ok := exploded(steps(m, 1)); !ok {
		t.Error("its time is over, and it flies")
	}
}

// TestShots_ValuesThatNoWeaponCouldHaveAreRefused gives them to a shot in flight.
func TestShots_ValuesThatNoWeaponCouldHaveAreRefused(t *testing.T) {
	m, id := duel(t, Options{}, pellet())
	lob(m, "pellet", id, geom.Vec{Z: 30}, geom.Vec{})
	shot := m.Projectiles(nil)[0].ID
	nan := math.NaN()
	for want, part := range map[string]Part{
		"Pull is NaN":           With(components.Field, components.FieldData{Pull: nan}),
		"Factor is -1":          With(components.Chain, components.ChainData{Factor: -1}),
		"List[0].Radius is NaN": With(components.Payloads, components.PayloadsData{List: []components.PayloadData{{Radius: nan}}}),
		"Damage is NaN":         With(components.Payload, components.PayloadData{Damage: nan}),
		"Shield is -1":          With(components.Payload, components.PayloadData{Shield: -1}),
		"Spread is 181":         With(components.Releases, components.ReleasesData{List: []components.ReleaseData{{Spread: 181}}}),
		"Half is NaN":           With(components.Volatile, components.VolatileData{Half: nan}),
		"Heat is NaN":           With(components.Flare, components.FlareData{Heat: nan}),
		"Level is -1":           With(components.Heat, components.HeatData{Level: -1}),
		"Anchor {NaN 0 0}":      With(components.Stick, components.StickData{Anchor: geom.Vec{X: nan}}),
	} {
		if err := m.Add(shot, part); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
