package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems/weapons"
)

// vetoed is a module of one veto, which a test switches by the reason it gives.
func vetoed(name string, reason *string, asked *int) Module {
	return Module{Name: name, Vetoes: []Veto{{Name: name, Run: func(*Match, components.ID, *weapons.Spec, bool) string {
		*asked++
		return *reason
	}}}}
}

func TestVeto_StopsAPullBeforeAnythingIsSpent(t *testing.T) {
	spec, reason, asked := plain(), "locked", 0
	spec.Trigger.Ammo, spec.Trigger.Energy = weapons.Load{5, 5, 5}, 10
	m, id := duel(t, Options{Modules: []Module{vetoed("a", &reason, &asked)}}, spec)
	p := playerEntry(m, id)
	energy := p.energy.Current
	steps(m, 3)
	if asked != 0 || reasonOf(m, id) != "" {
		t.Errorf("nobody pulls: asked %d times, %q", asked, reasonOf(m, id))
	}
	fire := Command{Player: id, Input: components.Input{Buttons: fireKey}}
	if n := len(kinds(steps(m, 5, fire), EventFired)); n != 0 || asked != 5 {
		t.Errorf("%d shots and %d questions in 5 ticks", n, asked)
	}
	if a := p.arsenal; a.Slots[0].Ammo != 5 || a.CooldownTicks != 0 || p.energy.Current != energy {
		t.Errorf("it cost %d shots, %v energy and %d ticks", 5-a.Slots[0].Ammo, energy-p.energy.Current, a.CooldownTicks)
	}
	if got := m.Players(nil)[0].Veto; got != "locked" || reasonOf(m, id) != "locked" {
		t.Errorf("the player is told %q and %q", got, reasonOf(m, id))
	}
	reason = ""
	if n := len(kinds(steps(m, 1, fire), EventFired)); n != 1 || reasonOf(m, id) != "" {
		t.Errorf("without a reason: %d shots, %q", n, reasonOf(m, id))
	}
}

func TestVeto_TheFirstByNameCounts(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{{"x", "y", "x"}, {"", "y", "y"}, {"x", "", "x"}, {"", "", ""}} {
		a, b, n := c.a, c.b, 0
		m, id := duel(t, Options{Modules: []Module{vetoed("b", &b, &n), vetoed("a", &a, &n)}}, plain())
		fired := len(kinds(steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey}}), EventFired))
		if got := reasonOf(m, id); got != c.want || (fired == 0) != (c.want != "") {
			t.Errorf("reasons %q and %q: told %q, %d shots", c.a, c.b, got, fired)
		}
	}
}

// TestVeto_EndsWhatLeavesByItself has a charge that is let go under the veto, a burst
// and a beam, in hand and by the other hand.
func TestVeto_EndsWhatLeavesByItself(t *testing.T) {
	charged, burst := shipped(t, "handgrenade"), plain()
	burst.Trigger.BurstShots, burst.Trigger.BurstTicks = 9, 3
	for name, c := range map[string]struct {
		spec  weapons.Spec
		input components.Input
	}{
		"charge":     {charged, components.Input{Buttons: fireKey}},
		"other hand": {charged, components.Input{Throw: 1}},
		"burst":      {burst, components.Input{Buttons: fireKey}},
		"beam":       {shipped(t, "elf"), components.Input{Buttons: fireKey}},
	} {
		reason, asked := "", 0
		m, id := duel(t, Options{Modules: []Module{vetoed("a", &reason, &asked)}}, c.spec)
		steps(m, 4, Command{Player: id, Input: c.input})
		reason = "no"
		steps(m, 2, Command{Player: id, Input: c.input})
		if reasonOf(m, id) != "no" {
			t.Errorf("%s: it was not asked about what has begun", name)
		}
		reason = ""
		events := steps(m, 20, Command{Player: id})
		if n := len(kinds(events, EventFired)) + len(kinds(events, EventBeam)); n != 0 {
			t.Errorf("%s: %d left after the veto was over", name, n)
		}
	}
}

func TestVeto_IsToldWhichModeAndWeapon(t *testing.T) {
	var told []string
	module := Module{Name: "a", Vetoes: []Veto{{Name: "a", Run: func(m *Match, shooter components.ID, spec *weapons.Spec, alt bool) string {
		told = append(told, spec.Name+map[bool]string{true: " alt"}[alt])
		if alt {
			return "no second mode here"
		}
		return ""
	}}}}
	m, id := duel(t, Options{Modules: []Module{module}}, twoModes())
	events := kinds(steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey | altKey}}), EventFired)
	if len(events) != 1 || events[0].Alt || strings.Join(told, ",") != "plain,plain alt" || reasonOf(m, id) == "" {
		t.Errorf("%d shots, asked about %q, told %q", len(events), told, reasonOf(m, id))
	}
}

func TestVeto_OfAWeaponThatIsTakenUpInTheTickIsAboutIt(t *testing.T) {
	other := plain()
	other.Name = "z"
	module := Module{Name: "a", Vetoes: []Veto{{Name: "a", Run: func(m *Match, shooter components.ID, spec *weapons.Spec, alt bool) string {
		if spec.Name == "z" {
			return "not this one"
		}
		return ""
	}}}}
	m, id := duel(t, Options{Modules: []Module{module}}, plain(), other)
	events := kinds(steps(m, 1, Command{Player: id, Input: components.Input{Buttons: fireKey, Weapon: 2}}), EventFired)
	if len(events) != 0 || reasonOf(m, id) == "" {
		t.Errorf("%d shots, told %q", len(events), reasonOf(m, id))
	}
}

// TestVeto_ThatRemovesTheShooterIsNamed also must not panic.
func TestVeto_ThatRemovesTheShooterIsNamed(t *testing.T) {
	var victim components.ID
	module := Module{Name: "rude", Vetoes: []Veto{{Name: "rude veto", Run: func(m *Match, shooter components.ID, spec *weapons.Spec, alt bool) string {
		if entry, ok := m.Entry(victim); ok {
			m.World.Remove(entry.Entity())
		}
		return ""
	}}}}
	for _, both := range []bool{false, true} {
		m, id := duel(t, Options{Modules: []Module{module}}, twoModes())
		if victim = id; both {
			victim = addTarget(t, m, 5, 0, 0, 2)
		}
		err := m.Step([]Command{{Player: id, Input: components.Input{Buttons: fireKey | altKey}}})
		if err == nil || !strings.Contains(err.Error(), `"rude veto" removed entity`) {
			t.Errorf("another is removed %v: %v", both, err)
		}
	}
}

func TestVeto_WithoutANameOrTwiceIsRefused(t *testing.T) {
	run := func(*Match, components.ID, *weapons.Spec, bool) string { return "" }
	for name, vetoes := range map[string][]Veto{
		"no name": {{Run: run}}, "nothing to run": {{Name: "a"}}, "twice": {{Name: "a", Run: run}, {Name: "a", Run: run}},
	} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{{Name: "m", Vetoes: vetoes}}}); !errors.Is(err, ErrModule) {
			t.Errorf("%s: %v", name, err)
		}
	}
	a, b := newMatch(t, Options{Level: hall(t, nil)}), newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "m", Vetoes: []Veto{{Name: "a", Run: run}}}}})
	if a.Hash() == b.Hash() {
		t.Error("a veto does not count in the hash")
	}
}

// TestView_ShowsWhatATriggerHasBegun of either mode.
func TestView_ShowsWhatATriggerHasBegun(t *testing.T) {
	spec, burst := shipped(t, "handgrenade"), firstOf(plain())
	burst.Trigger.BurstShots, burst.Trigger.BurstTicks = 4, 5
	spec.Alt = &burst
	m, id := duel(t, Options{}, spec)
	steps(m, 7, Command{Player: id, Input: components.Input{Buttons: altKey}})
	if p := m.Players(nil)[0]; p.Burst != 2 || p.Charge != 0 {
		t.Errorf("after two of four: %d to come, charge %v", p.Burst, p.Charge)
	}
	steps(m, 40, Command{Player: id})
	steps(m, 10, Command{Player: id, Input: components.Input{Buttons: fireKey}})
	if p := m.Players(nil)[0]; p.Burst != 0 || p.Charge != 10.0/31 {
		t.Errorf("after ten ticks of a charge of 31: %v, %d to come", p.Charge, p.Burst)
	}
}

// TestTriggers_ThatSpawnNothingAllocateNothing holds rays of pellets, beams, heat,
// charges and a veto among 16 players.
func TestTriggers_ThatSpawnNothingAllocateNothing(t *testing.T) {
	allocatesNothing(t, func() (allocations uint64) {
		rays, charge, reason, asked := hot(), shipped(t, "handgrenade"), "", 0
		rays.Projectile, rays.Ray = nil, &weapons.Ray{Range: 50, Kind: "plain", Damage: 0.001}
		rays.Trigger.Pellets, rays.Trigger.Spread, rays.Trigger.CycleTicks = 8, 0.05, 2
		beam := firstOf(shipped(t, "elf"))
		rays.Alt = &beam
		m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{rays, charge}, Immortal: true, Modules: []Module{vetoed("a", &reason, &asked)}})
		var commands []Command
		for i := range 16 {
			id := join(t, m, PlayerSpec{Position: at(float64(i%4)*4, float64(i/4)*4, 0), Team: 1 + i%2})
			commands = append(commands, Command{Player: id, Input: components.Input{
				Buttons: fireKey.When(i%3 != 0) | altKey.When(i%3 == 0), Weapon: uint8(1 + i%2), Throw: uint8(i % 3)}})
		}
		for range 60 {
			m.Step(commands)
		}
		for range 40 {
			allocations += alloctest.Count(func() { m.Step(commands) })
		}
		if asked == 0 || count(m.Events(), EventBeam, components.Nobody) == 0 {
			t.Error("nothing was fired")
		}
		return allocations
	})
}

// reasonOf returns why a trigger of an entity is not answered.
func reasonOf(m *Match, id components.ID) string {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(components.Veto) {
		return ""
	}
	return components.Veto.Get(entry).Reason()
}
