package behaviours

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
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// shotParts returns our components that a projectile may have or lack, at random.
func shotParts(rng *rand.Rand) []systems.Part {
	some := func() components.ID { return components.ID(rng.IntN(60)) }
	small := func() geom.Vec {
		return geom.Vec{X: rng.Float64() - 0.5, Y: rng.Float64() - 0.5, Z: rng.Float64() - 0.5}
	}
	payload := components.PayloadData{Kind: "x", Damage: rng.Float64(), Radius: float64(rng.IntN(3) * 4), Kick: 100 * rng.Float64()}
	return []systems.Part{
		systems.With(components.Fuse, components.FuseData{Contact: rng.IntN(2) == 0, ArmTicks: rng.IntN(9), RestCheckTicks: rng.IntN(9), Proximity: float64(rng.IntN(3))}),
		systems.With(components.Bounce, components.BounceData{Elasticity: rng.Float64(), AtRest: rng.IntN(2) == 0}),
		systems.With(Homing, HomingData{Turn: 300, Range: 50, Cone: 180 * rng.Float64(), Heat: float64(rng.IntN(2)) * 0.1, Target: some()}),
		systems.With(Locking, LockingData{Ticks: 1 + rng.IntN(3), Range: 50, Cone: 30}),
		systems.With(components.Volatile, components.VolatileData{Half: 0.3, Health: float64(rng.IntN(2)), Dud: rng.IntN(2) == 0, Triggered: rng.IntN(9) == 0}),
		systems.With(Stick, StickData{To: Surfaces(rng.IntN(256)), Stuck: rng.IntN(2) == 0, On: some(), Anchor: small(), Normal: small()}),
		systems.With(Field, FieldData{Pull: 200 * (rng.Float64() - 0.5), Radius: 0.01 + 20*rng.Float64(), Shots: rng.IntN(2) == 0}),
		systems.With(Chain, ChainData{Jumps: 1 + rng.IntN(16), Range: 0.01 + 20*rng.Float64(), Factor: rng.Float64()}),
		systems.With(Pierce, PierceData{Left: rng.IntN(20) - 2}),
		systems.With(Payloads, PayloadsData{List: []components.PayloadData{payload, payload}}),
		systems.With(Releases, ReleasesData{List: []ReleaseData{
			{Weapon: []string{"disc", "pellet", "none", "laser"}[rng.IntN(4)], When: []string{"end", "bounce", "every", "never"}[rng.IntN(4)],
				Count: rng.IntN(4) - 1, Spread: 180 * rng.Float64(), Speed: 30 * rng.Float64(), Inherit: rng.Float64(), EveryTicks: rng.IntN(9) - 1, Generations: rng.IntN(4)},
		}}),
		systems.With(Flare, FlareData{Heat: rng.Float64()}),
		systems.With(Heat, HeatData{Level: rng.Float64()}),
		systems.With(components.Payload, payload),
		systems.With(components.Health, components.HealthData{Current: rng.Float64(), Max: 1}),
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.2, Y: 0.2, Z: 0.2}, Mass: float64(rng.IntN(2))}),
		systems.With(components.Team, components.TeamData{Number: rng.IntN(3)}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Zone, components.ZoneData{Kind: "hill", Bounds: geom.Bounds{Min: geom.Vec{X: -9, Y: -9}, Max: geom.Vec{X: 9, Y: 9, Z: 9}}}),
		systems.With(components.Inside, components.InsideData{}),
	}
}

// shotKinds are the types of those parts.
var shotKinds = []donburi.IComponentType{components.Fuse, components.Bounce, components.Volatile, components.Payload, components.Health, components.HitBox,
	components.Team, components.Solid, components.Zone, components.Inside, Homing, Locking, Stick, Field, Chain, Pierce, Payloads, Releases, Flare, Heat}

// changeShots gives shots in flight components of ours and takes some, of which the
// match may refuse some because others need them. It returns how many changes were taken.
func changeShots(m *systems.Match, rng *rand.Rand) (taken int) {
	var err error
	for _, p := range m.Projectiles(nil) {
		parts := shotParts(rng)
		switch rng.IntN(6) {
		case 0, 1:
			err = m.Add(p.ID, parts[rng.IntN(len(parts))])
		case 2:
			err = m.Remove(p.ID, shotKinds[rng.IntN(len(shotKinds))])
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
	rng := rand.New(rand.NewPCG(seed, 99))
	var players []components.ID
	taken := 0
	stage := systems.Stage(1 + rng.IntN(int(systems.StageSeal)))
	changes := systems.Module{Name: "changes", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "changes", Stage: stage, Run: func(m *systems.Match) { taken += changeShots(m, rng) }})
	}}
	m := newMatch(t, systems.Options{Level: withPlatforms(t, lift), Seed: seed, Weapons: append(weapons.Standard(), pellet()), Immortal: true,
		Modules: []systems.Module{changes}})
	for i := range 6 {
		players = append(players, join(t, m, systems.PlayerSpec{Team: i % 3, Position: at(float64(i*3-8), 4, 3)}))
	}
	for tick := range ticks {
		if rng.IntN(2) == 0 {
			taken += changeShots(m, rng)
		}
		var commands []systems.Command
		for i, id := range players {
			in := components.Input{Look: geom.YawPitch{Yaw: geom.Angle(tick*700 + i*9000), Pitch: geom.Degrees(float64((tick*3+i*7)%60 - 40))}, Buttons: components.Buttons(rng.Uint32()) | components.ButtonFire, Weapon: uint8(1 + rng.IntN(9))}
			commands = append(commands, systems.Command{Player: id, Input: in})
			parts := shotParts(rng)
			if spec := []string{"disc", "grenade", "pellet"}[rng.IntN(3)]; rng.IntN(3) == 0 {
				_, _ = m.Launch(systems.Shot{Weapon: spec, Owner: id, Position: feetOf(m, id).Add(geom.Vec{Z: 3}), Velocity: geom.Vec{Y: 40},
					Parts: parts[rng.IntN(len(parts)):][:1]})
			}
		}
		if rng.IntN(40) == 0 {
			m.Despawn(players[0])
			players = append(players[1:], join(t, m, systems.PlayerSpec{Team: 1}))
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

// TestShots_ValuesThatNoWeaponCouldHaveAreRefused gives them to a shot in flight.
func TestShots_ValuesThatNoWeaponCouldHaveAreRefused(t *testing.T) {
	m, id := duel(t, systems.Options{}, pellet())
	lob(m, "pellet", id, geom.Vec{Z: 30}, geom.Vec{})
	shot := m.Projectiles(nil)[0].ID
	nan := math.NaN()
	for want, part := range map[string]systems.Part{
		"pull_mps2 is NaN":      systems.With(Field, FieldData{Pull: nan, Radius: 1}),
		"factor is -1":          systems.With(Chain, ChainData{Factor: -1, Jumps: 1, Range: 1}),
		"List[0].Radius is NaN": systems.With(Payloads, PayloadsData{List: []components.PayloadData{{Radius: nan}}}),
		"spread_deg is 181":     systems.With(Releases, ReleasesData{List: []ReleaseData{{Count: 1, Spread: 181}}}),
		"Heat is NaN":           systems.With(Flare, FlareData{Heat: nan}),
		"level is -1":           systems.With(Heat, HeatData{Level: -1}),
		"Anchor":                systems.With(Stick, StickData{Anchor: geom.Vec{X: nan}}),
	} {
		if err := m.Add(shot, part); !errors.Is(err, systems.ErrEntity) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
