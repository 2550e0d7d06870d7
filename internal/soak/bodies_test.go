package soak

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// crowded is a match with bodies in rooms.
func crowded(t *testing.T, modules ...systems.Module) (Plan, *session) {
	return crowdedBy(t, 1, modules...)
}

func crowdedBy(t *testing.T, seed uint64, modules ...systems.Module) (Plan, *session) {
	t.Helper()
	plan := Plan{Level: "rooms", Rules: "articles", Model: All, Seed: seed, Bodies: true}
	ground, err := testlevels.Build(plan.Level, plan.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s, err := plan.start(ground, modules...)
	if err != nil {
		t.Fatal(err)
	}
	return plan, s
}

// TestBodies_MoveShootAndDie holds that the bodies of a match take part in it.
func TestBodies_MoveShootAndDie(t *testing.T) {
	plan, s := crowded(t)
	roles, far, fired, died, harmed := map[role]int{}, map[components.ID]float64{}, map[components.ID]int{}, map[components.ID]int{}, 0
	if err := plan.watched(s, 1500, func(m *systems.Match) {
		for i := range s.checker.after {
			id := s.commands[i].Player
			if displacement, ok := m.Path(id); ok && !displacement.Teleported {
				far[id] += displacement.To.Sub(displacement.From).Length()
			}
		}
		for _, e := range m.Events() {
			switch e.Kind {
			case systems.EventFired:
				fired[e.Subject]++
			case systems.EventDied:
				died[e.Subject]++
			case systems.EventDamaged:
				if e.Subject >= s.checker.turrets[0].id {
					harmed++
				}
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	bodyDied := 0
	for i := range s.commands {
		id, as := s.commands[i].Player, plan.roleOf(i)
		entry, _ := s.match.Entry(id)
		roles[as]++
		if far[id] < 20 || entry.HasComponent(components.Player) != (as == isPlayer) || as == isBrain && fired[id] == 0 {
			t.Errorf("number %d, role %d, player %v: went %v m and fired %d times", i, as, entry.HasComponent(components.Player), far[id], fired[id])
		}
		if as != isPlayer {
			bodyDied += died[id]
		}
	}
	if len(roles) != 3 || bodyDied == 0 || harmed == 0 {
		t.Errorf("roles %v, %d bodies died, turrets were harmed %d times", roles, bodyDied, harmed)
	}
	if n := len(s.match.Players(nil)); n != roles[isPlayer] {
		t.Errorf("%d players, want %d", n, roles[isPlayer])
	}
}

// watched drives a match and calls see after each tick.
func (p Plan) watched(s *session, ticks int, see func(m *systems.Match)) error {
	var drivers []*driver
	for i := range s.commands {
		drivers = append(drivers, p.newDriver(i))
	}
	for tick := range ticks {
		var in Input
		for i, d := range drivers {
			c, _ := d.command(tick, &s.checker.before[i])
			in.Commands = append(in.Commands, c)
		}
		if failed := p.try(s, &in, tick+1); failed != nil {
			return failed
		}
		see(s.match)
	}
	return nil
}

// TestBodies_EveryFaultOfOneThatIsNoPlayerIsFound breaks invariants by bodies alone, in matches
// in which others are bodies, since a fault may be of one model.
func TestBodies_EveryFaultOfOneThatIsNoPlayerIsFound(t *testing.T) {
	for _, f := range faults {
		found := false
		for seed := uint64(1); seed <= 3 && !found; seed++ {
			plan, s := crowdedBy(t, seed)
			s.checker.watch.inject = func(now phase, entry *donburi.Entry, c *bodyTick) {
				if now == f.phase && s.match.Tick() >= faultTick && components.Health.Get(entry).Alive() && !entry.HasComponent(components.Player) {
					f.inject(entry, c)
				}
			}
			_, failed := plan.drive(t.Context(), s, MatchTicks/2)
			found = failed != nil && failed.Tick > faultTick
		}
		if !found {
			t.Errorf("%s: nothing is found", f.name)
		}
	}
}

func TestBodies_FaultsOfATurretAreFound(t *testing.T) {
	for want, spoil := range map[string]func(m *systems.Match, id components.ID, entry *donburi.Entry){
		"I7 displacement: turret": func(_ *systems.Match, _ components.ID, e *donburi.Entry) { feetOf(e).X += 1e-9 },
		"I13 health: turret":      func(_ *systems.Match, _ components.ID, e *donburi.Entry) { components.Health.Get(e).Current -= 0.01 },
		"I11 roster: turret":      func(m *systems.Match, id components.ID, _ *donburi.Entry) { m.Despawn(id) },
	} {
		var s *session
		plan, started := crowded(t, at(systems.StageRules, func(m *systems.Match) {
			id := s.checker.turrets[1].id
			if entry, ok := m.Entry(id); ok && m.Tick() == 10 {
				spoil(m, id, entry)
			}
		}))
		s = started
		if _, failed := plan.drive(t.Context(), s, 20); failed == nil || !strings.Contains(failed.What, want) {
			t.Errorf("found %v, want %s", failed, want)
		}
	}
}

// TestBodies_AreInEachPlanInAThirdOfTheMatches also looks at what the flag says.
func TestBodies_AreInEachPlanInAThirdOfTheMatches(t *testing.T) {
	plans, err := (&Options{}).plans()
	if err != nil {
		t.Fatal(err)
	}
	for bodies, want := range map[string]int{BodiesInSome: 2, BodiesInAll: 6, BodiesInNone: 0} {
		r := runner{plans: plans, bodies: bodies}
		with := map[string]int{}
		for number := range uint64(6 * len(plans)) {
			if p := r.plan(number); p.Bodies {
				p.Seed, p.Bodies = 0, false
				with[p.String()]++
			}
		}
		for plan, n := range with {
			if n != want {
				t.Errorf("bodies %q: %s has them in %d of 6 matches, want %d", bodies, plan, n, want)
			}
		}
		if want > 0 && len(with) != len(plans) {
			t.Errorf("bodies %q: in %d plans of %d", bodies, len(with), len(plans))
		}
	}
	if _, err := (&Options{Bodies: "some"}).plans(); err == nil {
		t.Error("other words are taken")
	}
}
