package bots_test

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// duel is a bot with one weapon and somebody who does nothing, so far from it.
func duel(t *testing.T, spec weapons.Spec, distance float64) (m *systems.Match, bot, other components.ID) {
	t.Helper()
	level := hall(t)
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 4, Weapons: []weapons.Spec{spec}, Modules: []systems.Module{bots.Module(), behaviours.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	armor := tribes.Light()
	fire := spec.First()
	if !spec.Suits(armor.Class) || fire.Hint().Use == weapons.UseNear { // who risks too much leaves no mines
		armor = tribes.Heavy()
	}
	bot = join(t, m, systems.PlayerSpec{Name: "bot", Team: 1, Armor: armor, Pack: spec.Pack})
	other = idle(t, m, systems.PlayerSpec{Name: "other", Team: 2, Armor: tribes.Heavy()})
	bots.Play(m, nil)
	at := feetOf(m, bot)
	toMiddle := level.Bounds.Center().Sub(at).Horizontal().Normalize()
	if err := m.Teleport(other, at.AddScaled(toMiddle, distance).Add(geom.Vec{Z: 0.1})); err != nil {
		t.Fatal(err)
	}
	return m, bot, other
}

// play steps a duel and returns the health that the other has lost, and how often the bot
// fired in each mode.
func play(m *systems.Match, bot, other components.ID, ticks int) (lost float64, fired [2]int) {
	for range ticks {
		bots.Play(m, nil)
		for _, e := range m.Events() {
			switch {
			case e.Kind == systems.EventDamaged && e.Subject == other && e.Other == bot:
				lost += e.Amount
			case e.Kind == systems.EventFired && e.Subject == bot && e.Alt:
				fired[1]++
			case e.Kind == systems.EventFired && e.Subject == bot:
				fired[0]++
			}
		}
	}
	return lost, fired
}

// TestBots_HitWithEveryShippedWeapon gives a bot one weapon alone.
func TestBots_HitWithEveryShippedWeapon(t *testing.T) {
	for _, spec := range weapons.Standard() {
		fire := spec.First()
		hint := fire.Hint()
		if hint.Use == weapons.UseHeal {
			continue // TestBots_HealThemselvesAndFriends
		}
		distance, harm := max(hint.MinRange+20, 30), 0.1
		if hint.Use == weapons.UseNear {
			distance, harm = 12, 0 // nobody comes by
		}
		m, bot, other := duel(t, spec, distance)
		lost, fired := play(m, bot, other, 1500)
		if lost < harm || fired[0] == 0 && fire.Beam == nil {
			t.Errorf("%s: fired %d times, and hurt by %.2f in 48 s", spec.Name, fired[0], lost)
		}
	}
}

// TestBots_WorkTriggersOfAllKinds: one shot for each pull, a charge, bursts, and a second
// mode that is better than the first.
func TestBots_WorkTriggersOfAllKinds(t *testing.T) {
	disc, _ := specOf("disc")
	for name, change := range map[string]func(s *weapons.Spec) (mode int){
		"semi": func(s *weapons.Spec) int { s.Trigger.Semi = true; return 0 },
		"charge": func(s *weapons.Spec) int {
			s.Trigger.Charge = &weapons.Charge{Ticks: 20, Damage: weapons.Least(0.1)}
			return 0
		},
		"burst": func(s *weapons.Spec) int { s.Trigger.BurstShots, s.Trigger.BurstTicks = 3, 4; return 0 },
		"lobbed charge": func(s *weapons.Spec) int {
			s.Projectile.Flight.Gravity = 20
			s.Trigger.Charge = &weapons.Charge{Ticks: 20, Speed: weapons.Least(0.1)}
			return 0
		},
		"second mode": func(s *weapons.Spec) int {
			alt := s.First()
			alt.Trigger.CycleTicks /= 4
			s.Alt = &alt
			return 1
		},
		"second mode that is never used": func(s *weapons.Spec) int {
			alt := s.First()
			alt.Trigger.CycleTicks /= 4
			alt.Hints = &weapons.Hints{Use: weapons.UseNever}
			s.Alt = &alt
			return 0
		},
	} {
		spec := disc.Clone()
		mode := change(&spec)
		m, bot, other := duel(t, spec, 40)
		lost, fired := play(m, bot, other, 900)
		if lost < 0.1 || fired[mode] < 3 || name != "second mode" && fired[1-mode] > 0 {
			t.Errorf("%s: fired %v times, and hurt by %.2f", name, fired, lost)
		}
	}
}

// TestBots_KeepToHints: a weapon that is never to be used is not, nor one out of its range.
func TestBots_KeepToHints(t *testing.T) {
	spec, _ := specOf("disc")
	for name, hints := range map[string]weapons.Hints{
		"never":    {Use: weapons.UseNever},
		"too near": {MinRange: 500},
	} {
		spec.Hints = &hints
		m, bot, other := duel(t, spec, 40)
		if _, fired := play(m, bot, other, 300); fired[0] > 0 {
			t.Errorf("%s: fired %d times", name, fired[0])
		}
	}
}

// TestBots_UseWhatDoesNoDamageByItselfWhereHintsSayHow: what it is good for is done by a
// field or by a system of a module.
func TestBots_UseWhatDoesNoDamageByItselfWhereHintsSayHow(t *testing.T) {
	disc, _ := specOf("disc")
	for name, change := range map[string]func(s *weapons.Spec) (use weapons.Use, distance float64){
		"a flare straight":  func(s *weapons.Spec) (weapons.Use, float64) { return weapons.UseDirect, 40 },
		"what is left near": func(s *weapons.Spec) (weapons.Use, float64) { return weapons.UseNear, 12 },
		"a signal": func(s *weapons.Spec) (weapons.Use, float64) {
			s.Projectile, s.Signal = nil, "test"
			return weapons.UseDirect, 40
		},
		"a ray that the other hand lets go": func(s *weapons.Spec) (weapons.Use, float64) {
			s.Projectile, s.Ray = nil, &weapons.Ray{Range: 100, Kind: "test", Damage: 0.2}
			s.Trigger.Throw, s.Trigger.Charge = true, &weapons.Charge{Ticks: 5}
			return weapons.UseDirect, 40
		},
	} {
		spec := disc.Clone()
		spec.Projectile.Payload.Damage = 0
		use, distance := change(&spec)
		spec.Hints = &weapons.Hints{Use: use, MaxRange: 100}
		m, bot, other := duel(t, spec, distance)
		if _, fired := play(m, bot, other, 900); fired[0] < 2 {
			t.Errorf("%s: fired %d times", name, fired[0])
		}
	}
}

// TestBots_UseWhatDoesNoDamageWhereHintsWantIt: a signal, a shot that a system makes
// something of, and a signal thrown by the other hand. Without hints they do not.
func TestBots_UseWhatDoesNoDamageWhereHintsWantIt(t *testing.T) {
	disc, _ := specOf("disc")
	bare := disc.Clone()
	bare.Projectile.Payload = components.PayloadData{Kind: "smoke"}
	signal := weapons.Spec{Name: "flag", Trigger: weapons.Trigger{CycleTicks: 20}, Signal: "wave"}
	thrown := signal.Clone()
	thrown.Trigger.Charge, thrown.Trigger.Throw = &weapons.Charge{Ticks: 10}, true
	for name, spec := range map[string]weapons.Spec{"smoke": bare, "signal": signal, "thrown signal": thrown} {
		for _, use := range []weapons.Use{"", weapons.UseDirect} {
			spec.Hints = &weapons.Hints{Use: use}
			m, bot, other := duel(t, spec, 40)
			if _, fired := play(m, bot, other, 900); fired[0] > 0 != (use != "") {
				t.Errorf("%s: of use %q it fired %d times", name, use, fired[0])
			}
		}
	}
}

// TestBots_TakeTheWorthOfHints in the place of what they work out.
func TestBots_TakeTheWorthOfHints(t *testing.T) {
	for _, worth := range []float64{0, 50} {
		spec, _ := specOf("disc")
		spec = spec.Clone()
		alt := spec.First()
		weak := *alt.Projectile
		weak.Payload.Damage, alt.Projectile = 0.01, &weak
		alt.Hints = &weapons.Hints{Worth: worth}
		spec.Alt = &alt
		m, bot, other := duel(t, spec, 40)
		_, fired := play(m, bot, other, 600)
		if better := fired[1] > fired[0]; better != (worth > 0) {
			t.Errorf("with a worth of %v the modes were fired %v times", worth, fired)
		}
	}
}

// TestBots_HealWithShotsOnlyFriends: a dart is fired at a friend who is hurt, also at one who
// runs across or by the second mode of a weapon, and at nobody where only the bot itself is.
func TestBots_HealWithShotsOnlyFriends(t *testing.T) {
	spec := weapons.Spec{Name: "dart", Trigger: weapons.Trigger{CycleTicks: 10}, Hints: &weapons.Hints{Use: weapons.UseHeal}, Projectile: &weapons.Projectile{
		MuzzleSpeed: 60, TTLTicks: 60, GraceTicks: 8, Payload: components.PayloadData{Kind: "dart"}}}
	second, _ := specOf("disc")
	second = second.Clone()
	second.Alt = &weapons.Fire{Trigger: spec.Trigger, Hints: spec.Hints, Projectile: spec.Projectile}
	for _, c := range []struct {
		spec  weapons.Spec
		speed float64
	}{{spec, 0}, {spec, 12}, {second, 0}} {
		speed := c.speed
		m, bot, other := duel(t, c.spec, 25)
		components.Team.Get(entryOf(m, other)).Number = 1
		across := geom.Vec{Z: 1}.Cross(feetOf(m, other).Sub(feetOf(m, bot)).Normalize())
		hits := 0
		for range 120 {
			components.Health.Get(entryOf(m, other)).Current = 0.3
			components.Velocity.Get(entryOf(m, other)).Linear = across.Scale(speed)
			bots.Play(m, nil)
			for _, e := range m.Events() {
				if e.Kind == systems.EventExploded && e.Subject == bot && e.Other == other {
					hits++
				}
			}
		}
		if hits < 2 {
			t.Errorf("%s: a friend at %v m/s was hit %d times", c.spec.Name, speed, hits)
		}
	}
	m, bot, other := duel(t, spec, 25)
	components.Health.Get(entryOf(m, bot)).Current = 0.2
	if _, fired := play(m, bot, other, 200); fired[0] > 0 {
		t.Errorf("a bot that is hurt itself fired %d darts", fired[0])
	}
}

// TestBots_FireWhatNeedsALockOnceTheyHaveOne also at somebody who runs across.
func TestBots_FireWhatNeedsALockOnceTheyHaveOne(t *testing.T) {
	spec, _ := specOf("disc")
	spec = spec.Clone()
	behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 150, Cone: 60},
		Lock: &behaviours.LockingData{Ticks: 90, Range: 200, Cone: 8}}.Give(spec.Projectile)
	m, bot, other := duel(t, spec, 40)
	across := geom.Vec{Z: 1}.Cross(feetOf(m, other).Sub(feetOf(m, bot)).Normalize())
	fired := 0
	for range 400 {
		components.Velocity.Get(entryOf(m, other)).Linear = across.Scale(10)
		before := *behaviours.Lock.Get(entryOf(m, bot))
		bots.Play(m, nil)
		for _, e := range m.Events() {
			if e.Kind == systems.EventFired && e.Subject == bot {
				if fired++; before.Ticks < 89 {
					t.Errorf("tick %d: it fired %d ticks into the lock", e.Tick, before.Ticks)
				}
			}
		}
	}
	if fired < 2 {
		t.Errorf("it fired %d times", fired)
	}
}

// TestBots_LookAtAnEnemyWhomAChargedShotDoesNotReach: the search for its flight time finds
// none, and a bot that holds the charge back still looks at the enemy, and not north.
func TestBots_LookAtAnEnemyWhomAChargedShotDoesNotReach(t *testing.T) {
	spec, _ := specOf("disc")
	spec = spec.Clone()
	spec.Projectile.MuzzleSpeed, spec.Projectile.Flight = 5, components.FlightData{Gravity: 30, Radius: 0.1}
	spec.Trigger.Charge = &weapons.Charge{Ticks: 200, Damage: weapons.Least(0.1)}
	spec.Hints = &weapons.Hints{Use: weapons.UseLob, MaxRange: 200}
	m, bot, other := duel(t, spec, 60)
	held := 0
	for range 150 {
		bots.Play(m, nil)
		if components.Arsenal.Get(entryOf(m, bot)).Main.ChargeTicks == 0 {
			continue
		}
		held++
		look := components.Intent.Get(entryOf(m, bot)).Look.Forward()
		to := feetOf(m, other).Sub(feetOf(m, bot)).Normalize()
		if cos := look.Dot(to); held > 1 && cos < 0.9 {
			t.Fatalf("it looks along %v, and the enemy is along %v", look, to)
		}
	}
	if held < 50 {
		t.Errorf("it held a charge back for %d ticks", held)
	}
}

// TestBots_HealThemselvesAndFriends: the repair gun is for whoever is hurt.
func TestBots_HealThemselvesAndFriends(t *testing.T) {
	spec, _ := specOf("repairgun")
	for _, friend := range []bool{false, true} {
		m, bot, other := duel(t, spec, 3)
		hurt := bot
		if friend {
			hurt = other
			components.Team.Get(entryOf(m, other)).Number = 1
		} else {
			m.Despawn(other)
			bots.Play(m, nil)
		}
		health := components.Health.Get(entryOf(m, hurt))
		health.Current = health.Max / 2
		play(m, bot, other, 200)
		if health.Current <= health.Max/2 {
			t.Errorf("friend %v: nobody was healed", friend)
		}
	}
}

func specOf(name string) (weapons.Spec, bool) {
	for _, s := range weapons.Standard() {
		if s.Name == name {
			return s, true
		}
	}
	return weapons.Spec{}, false
}

// TestThrow_EndsWhereTheSlotIsGoneOrHoldsAnotherWeapon takes from a bot what it is about
// to throw.
func TestThrow_EndsWhereTheSlotIsGoneOrHoldsAnotherWeapon(t *testing.T) {
	thrown, _ := specOf("handgrenade")
	for name, take := range map[string]func(a *components.ArsenalData){
		"gone":    func(a *components.ArsenalData) { a.Slots = a.Slots[:1] },
		"another": func(a *components.ArsenalData) { a.Slots[1] = a.Slots[0] },
		"below":   func(*components.ArsenalData) {},
	} {
		m, err := systems.NewMatch(systems.Options{Level: hall(t), Seed: 4, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		bot := join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"disc", thrown.Name}})
		idle(t, m, systems.PlayerSpec{Team: 2})
		bots.Play(m, nil)
		if err := m.Teleport(m.Players(nil)[1].ID, feetOf(m, bot).Add(geom.Vec{X: 20, Z: 0.1})); err != nil {
			t.Fatal(err)
		}
		bots.Play(m, nil)
		brain := brainOf(m, bot)
		if *brain.Throw = 2; name == "below" {
			*brain.Throw = -5
		}
		take(components.Arsenal.Get(entryOf(m, bot)))
		for range 3 {
			bots.Play(m, nil)
		}
		if brain := brainOf(m, bot); *brain.Throw != 0 {
			t.Errorf("%s: it goes on to throw slot %d", name, *brain.Throw)
		}
	}
}

func TestSnapshot_RefusesAnOrderThatIsNotFinite(t *testing.T) {
	m := newMatch(t, hall(t), 1)
	id := join(t, m, systems.PlayerSpec{})
	bots.Bot.Get(entryOf(m, id)).Order.X = math.NaN()
	if _, err := m.Snapshot(nil); !errors.Is(err, systems.ErrUnsound) {
		t.Errorf("%v, want a refusal", err)
	}
}

// TestBots_PutAwayAWeaponThatDoesNotFireWithTheirPack, such as the laser once the energy pack is lost.
func TestBots_PutAwayAWeaponThatDoesNotFireWithTheirPack(t *testing.T) {
	for _, pack := range []components.PackKind{components.EnergyPack, components.NoPack} {
		m := newMatch(t, field(t, false), 1)
		bot := standing(t, m, systems.PlayerSpec{Team: 1, Pack: pack, Weapons: []string{"laser", "disc"}, Position: &geom.Vec{Z: 0.01}})
		arsenal := components.Arsenal.Get(entryOf(m, bot))
		for i := range arsenal.Slots {
			if arsenal.Slots[i].Weapon == "laser" {
				arsenal.Held = i
			}
		}
		steps(m, 3)
		want := "laser"
		if pack == components.NoPack {
			want = "disc"
		}
		if held := arsenal.Slots[arsenal.Held].Weapon; held != want {
			t.Errorf("with the pack %q it holds the %s, want the %s", pack, held, want)
		}
	}
}
