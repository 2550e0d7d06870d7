package pickups_test

import (
	"errors"
	"math"
	"strconv"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/tribes"
)

// TestSoak_LedgerBalancesAndNothingPassesTheLevelWithEveryWeapon is I12 and I13
// with the whole arsenal: players who fire all they have at each other, mend and
// pick up.
func TestSoak_LedgerBalancesAndNothingPassesTheLevelWithEveryWeapon(t *testing.T) {
	seen := map[string]int{} // events by weapon, mends and pickups
	for _, build := range []func() (*levels.Level, error){
		func() (*levels.Level, error) { return testlevels.Rooms(3) }, func() (*levels.Level, error) { return testlevels.Soup(3) },
		func() (*levels.Level, error) { return testlevels.Hills(48, 16) },
	} {
		level, err := build()
		if err != nil {
			t.Fatal(err)
		}
		name, m := level.Name, armed(t, level)
		solid := testlevels.NewBrute(level.Solid)
		before := m.Players(nil)
		shots := map[components.ID]geom.Vec{}
		for tick := range 1500 {
			m.Step(brawl(before, tick))
			after := m.Players(nil)
			for _, fault := range ledgerFaults(m, before, after) {
				t.Fatalf("level=%s tick=%d I13 %s", name, tick, fault)
			}
			for _, e := range m.Events() {
				switch e.Kind {
				case systems.EventFired, systems.EventBeam:
					seen[e.Weapon]++
				case systems.EventHealed:
					seen["healed"]++
				}
			}
			for range systems.Events[pickups.Taken](m) {
				seen["taken"]++
			}
			before = after
			now := map[components.ID]geom.Vec{}
			for _, s := range m.Projectiles(nil) {
				if from, ok := shots[s.ID]; ok && s.Position != from {
					if at, through := passes(m, solid, from, s); through {
						t.Fatalf("level=%s tick=%d shot=%d (%s) I12 from %v to %v, into the level at %v", name, tick, s.ID, s.Weapon, from, s.Position, at)
					}
				}
				if !s.Position.IsFinite() || !s.Velocity.IsFinite() {
					t.Fatalf("level=%s tick=%d shot=%d I1 %+v", name, tick, s.ID, s)
				}
				now[s.ID] = s.Position
			}
			shots = now
		}
	}
	for _, name := range append(newMatch(t, hall(t)).Weapons().Names(), "healed", "taken") {
		if seen[name] == 0 {
			t.Errorf("no %s in the whole soak: %v", name, seen)
		}
	}
}

// armed returns a match of twelve players of three teams, in all armours and with all
// packs, each with something to pick up beside.
func armed(t *testing.T, level *levels.Level) *systems.Match {
	t.Helper()
	m := newMatch(t, level)
	if err := m.SetTeamDamage(0.5); err != nil {
		t.Fatal(err)
	}
	armors := []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()}
	packs := []components.PackKind{components.EnergyPack, components.ShieldPack, components.RepairPack, components.NoPack}
	for i := range 12 {
		join(t, m, systems.PlayerSpec{Team: i % 3, Armor: armors[i%3], Pack: packs[i%4]})
	}
	for i, p := range m.Players(nil) {
		kit := []pickups.Data{pickups.Of(levels.PickupRepairKit, 200), pickups.Of(levels.PickupRepairPatch, 200), pickups.Of(levels.PickupAmmo, 100), pickups.Data{Half: levels.PickupHalf, Pack: packs[i%3], RespawnTicks: 50}}[i%4]
		_, err := pickups.Add(m, p.Position.Add(geom.Vec{X: 2, Z: 1}), kit)
		if errors.Is(err, pickups.ErrPickup) { // a wall
			_, err = pickups.Add(m, p.Position.Add(geom.Vec{Z: 1}), kit)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// passes reports whether a shot ended a tick beyond the level or in it. One that
// bounces keeps its box free, so half of that box must touch nothing; the others
// fly straight within a tick.
func passes(m *systems.Match, solid *testlevels.Brute, from geom.Vec, s systems.ProjectileState) (geom.Vec, bool) {
	entry, ok := m.Entry(s.ID)
	if !ok || !entry.HasComponent(components.Bounce) {
		return solid.Crosses(from, s.Position)
	}
	half := components.Flight.Get(entry).Radius / 2
	return s.Position, solid.Depth(geom.Box{Center: s.Position, Half: geom.Vec{X: half, Y: half, Z: half}}) > 0
}

// brawl lets everybody turn to the next player and fire another weapon every
// two seconds.
func brawl(players []systems.PlayerState, tick int) []systems.Command {
	var all []systems.Command
	for i, p := range players {
		next := players[(i+1+tick/90)%len(players)]
		all = append(all, systems.Command{Player: p.ID, Input: components.Input{Forward: components.Full, Right: components.AxisOf(float64(i%3 - 1)),
			Buttons: components.ButtonJet.When((tick/25+i)%3 == 0) | components.ButtonSki.When((tick/40+i)%2 == 0) |
				components.ButtonFire.When((tick+i)%50 < 42) | components.ButtonPack.When(i%2 == 0),
			Look: geom.LookAlong(next.Position.Sub(p.Position)), Weapon: uint8((tick/60+i)%11 + 1)}})
	}
	return all
}

// ledgerFaults compares what players lost with what the events tell.
func ledgerFaults(m *systems.Match, before, after []systems.PlayerState) []string {
	told := map[components.ID]float64{}
	skip := map[components.ID]bool{}
	for _, e := range m.Events() {
		switch e.Kind {
		case systems.EventDamaged:
			told[e.Subject] += e.Amount
		case systems.EventHealed:
			told[e.Subject] -= e.Amount
		case systems.EventSpawned, systems.EventFellOut:
			skip[e.Subject] = true
		}
	}
	var faults []string
	for i, p := range after {
		lost := before[i].Health - p.Health
		if !skip[p.ID] && math.Abs(lost-told[p.ID]) > 1e-9 {
			faults = append(faults, p.Name+": lost "+formatted(lost)+", told of "+formatted(told[p.ID]))
		}
		if p.Energy < 0 || p.Energy > p.MaxEnergy || p.Health > p.MaxHealth || p.Ammo < 0 {
			faults = append(faults, "energy "+formatted(p.Energy)+" health "+formatted(p.Health))
		}
	}
	return faults
}

func formatted(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
