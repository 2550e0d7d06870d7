package bots

import (
	"sync"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// yard is a floor of 120 m with a post of 2 m at 20 m to its east, and yardBots the module that has charted it: a match
// there costs little.
var (
	yard = sync.OnceValues(func() (*levels.Level, error) {
		return levels.Build(levels.Parts{
			Structures: []levels.Structure{
				levels.Box("floor", geom.Vec{X: -60, Y: -60, Z: -1}, geom.Vec{X: 60, Y: 60}),
				levels.Box("post", geom.Vec{X: 20, Y: -1}, geom.Vec{X: 22, Y: 1, Z: 8}),
			},
			Spawns: []levels.Spawn{{}},
		})
	})
	yardBots = Module()
)

// inYard is a bot of team 1 in light armour in the middle of the yard, who looks north.
func inYard(t *testing.T, specs ...weapons.Spec) bot {
	t.Helper()
	level, err := yard()
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Weapons: specs, Modules: []systems.Module{yardBots, behaviours.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
	components.Team.Get(b.entry).Number = 1
	return b
}

// faces puts an enemy at a place, whom the bot sees and fights.
func (b *bot) faces(t *testing.T, at geom.Vec) *Enemy {
	t.Helper()
	other := botAt(t, b.match, "light", at, geom.Vec{})
	components.Team.Get(other.entry).Number = 2
	b.brain.sight = sight{target: other.id}
	b.brain.sight.memories[1] = Enemy{ID: other.id, Place: at, Visible: true, Watched: 99}
	return &b.brain.sight.memories[1]
}

// looksAt turns the view of a bot before a tick to a place.
func (b *bot) looksAt(at geom.Vec) {
	b.intent.Look = geom.LookAlong(at.Sub(b.eye))
	b.gaze = gaze{before: b.intent.Look, want: b.intent.Look, speed: b.skill.turn}
}

// shells are weapons whose shots fly straight on, such as shell itself, or in an arc.
func shells() []weapons.Spec {
	shell := weapons.Spec{Name: "shell", Trigger: weapons.Trigger{CycleTicks: 20}, Projectile: &weapons.Projectile{MuzzleSpeed: 100, TTLTicks: 300,
		Payload: components.PayloadData{Damage: 0.3, Radius: 6}}}
	like := func(name string, change func(s *weapons.Spec)) weapons.Spec {
		s := shell.Clone()
		s.Name = name
		change(&s)
		return s
	}
	return []weapons.Spec{shell,
		like("second", func(s *weapons.Spec) {
			alt := s.First()
			s.Alt, s.Hints = &alt, &weapons.Hints{Use: weapons.UseNever}
		}),
		like("slow", func(s *weapons.Spec) { s.Projectile.TTLTicks = 3 }),
		like("charged", func(s *weapons.Spec) { s.Trigger.Charge = &weapons.Charge{Ticks: 9} }),
		like("drawn", func(s *weapons.Spec) {
			s.Projectile.TTLTicks = 60
			s.Trigger.Charge, s.Hints = &weapons.Charge{Ticks: 9, Speed: weapons.Least(0.01)}, &weapons.Hints{Use: weapons.UseLob, MaxRange: 99}
		}),
		like("guided", func(s *weapons.Spec) {
			behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 90, Cone: 60}, Lock: &behaviours.LockingData{Ticks: 30, Range: 90, Cone: 8}}.Give(s.Projectile)
		}),
		like("arc", func(s *weapons.Spec) { s.Projectile.MuzzleSpeed, s.Projectile.Flight.Gravity = 30, 20 }),
	}
}

// TestUse_FiresAtWhatItAimsAtOnceNothingIsInTheWay, from the middle of the yard at an enemy.
func TestUse_FiresAtWhatItAimsAtOnceNothingIsInTheWay(t *testing.T) {
	north, east := geom.Vec{Y: 40}, geom.Vec{X: 40}
	for name, c := range map[string]struct {
		weapon string
		at     geom.Vec
		change func(b *bot, target *Enemy)
		fires  components.Buttons
		looks  bool
	}{
		"at once":        {"shell", north, nil, components.ButtonFire, true},
		"turning":        {"shell", north, func(b *bot, _ *Enemy) { b.looksAt(geom.Vec{Y: -9}) }, 0, false},
		"just seen":      {"shell", north, func(_ *bot, target *Enemy) { target.Watched = 0 }, 0, true},
		"its second":     {"second", north, nil, components.ButtonAltFire, true},
		"behind a post":  {"shell", east, nil, 0, true},
		"beside a post":  {"shell", geom.Vec{X: 22.8}, nil, components.ButtonFire, true}, // the shell goes off near enough
		"over the post":  {"arc", geom.Vec{X: 35}, nil, 0, false},
		"out of reach":   {"slow", geom.Vec{Y: 8}, func(b *bot, _ *Enemy) { b.gaze.speed = 0 }, components.ButtonFire, true},
		"a full charge":  {"charged", north, func(b *bot, _ *Enemy) { b.arsenal.Main.ChargeTicks = 9 }, 0, true},
		"half a charge":  {"charged", north, func(b *bot, _ *Enemy) { b.arsenal.Main.ChargeTicks = 8 }, components.ButtonFire, true},
		"drawn enough":   {"drawn", north, func(b *bot, _ *Enemy) { b.arsenal.Main.ChargeTicks = 8 }, 0, true},
		"hardly drawn":   {"drawn", north, func(b *bot, _ *Enemy) { b.arsenal.Main.ChargeTicks = 1 }, components.ButtonFire, true},
		"without a lock": {"guided", north, func(b *bot, _ *Enemy) { behaviours.Lock.Get(b.entry).Ticks = 29 }, 0, true},
		"with a lock":    {"guided", north, func(b *bot, _ *Enemy) { behaviours.Lock.Get(b.entry).Ticks = 30 }, components.ButtonFire, true},
		"another weapon": {"shell", north, func(b *bot, _ *Enemy) { b.arsenal.Held = 1 }, 0, false},
		"too far away":   {"shell", north, func(_ *bot, target *Enemy) { target.Visible, target.Ticks = false, guessTicks+1 }, 0, false},
	} {
		b := inYard(t, shells()...)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: c.weapon}, {Weapon: "none"}}
		target := b.faces(t, c.at)
		if b.looksAt(c.at); c.change != nil {
			c.change(&b, target)
		}
		before := b.intent.Look
		b.attack(target)
		if got := b.intent.Buttons; got != c.fires {
			t.Errorf("%s: it presses %v, want %v", name, got, c.fires)
		}
		if looks := b.gaze.isSet && b.gaze.isOn(b.intent, aimed); looks != c.looks {
			t.Errorf("%s: from %v it looks along %v, wants %v, set %v", name, before, b.intent.Look, b.gaze.want, b.gaze.isSet)
		}
	}
}

// TestHoldBack_KeepsWhatIsCharged in either mode and in the other hand, unless that slot holds nothing to throw any longer.
func TestHoldBack_KeepsWhatIsCharged(t *testing.T) {
	for name, c := range map[string]struct {
		main, alt, off, throw int
		buttons               components.Buttons
		throws, keeps         int
	}{
		"nothing":        {},
		"a shot":         {main: 1, buttons: components.ButtonFire},
		"the second":     {alt: 1, buttons: components.ButtonAltFire},
		"a grenade":      {off: 1, throw: 2, throws: 2, keeps: 2},
		"not yet":        {throw: 2, keeps: 2},
		"no grenade":     {off: 1, throw: 1},
		"no longer":      {off: 1, throw: 3},
		"a shot as well": {main: 3, off: 1, throw: 2, buttons: components.ButtonFire, throws: 2, keeps: 2},
	} {
		b := inYard(t)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "disc", Ammo: 5}, {Weapon: "handgrenade", Ammo: 5}}
		b.arsenal.Main.ChargeTicks, b.arsenal.Alt.ChargeTicks, b.arsenal.OffHand.ChargeTicks = c.main, c.alt, c.off
		b.brain.hands.throw = c.throw
		b.intent.Buttons = components.ButtonFire | components.ButtonAltFire
		b.holdBack()
		if b.intent.Buttons != c.buttons || int(b.intent.Throw) != c.throws || b.brain.hands.throw != c.keeps {
			t.Errorf("%s: it holds %v, throws %d and goes on with %d", name, b.intent.Buttons, b.intent.Throw, b.brain.hands.throw)
		}
	}
}

// TestFight_WhoRunsLeavesAloneWhoIsFarAway, and leaves mines instead.
func TestFight_WhoRunsLeavesAloneWhoIsFarAway(t *testing.T) {
	for _, c := range []struct {
		far           float64
		runs, attacks bool
	}{{runRange, true, true}, {runRange + 0.1, true, false}, {runRange + 0.1, false, true}, {0, false, false}} {
		b := inYard(t)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "blaster"}, {Weapon: "mine", Ammo: 3}}
		b.brain.hands.throwTicks = 1
		if c.far > 0 {
			b.faces(t, geom.Vec{Y: c.far})
		}
		b.scene.flags = []modes.FlagPlace{{}}
		b.course.runs, b.brain.around.indoors = c.runs, false
		armor := *b.armor
		armor.MaxHealth = 99 // whom mines do not hurt
		b.armor = &armor
		if b.fight(); b.gaze.isSet != c.attacks || b.brain.hands.throwTicks == trapTicks != !c.attacks {
			t.Errorf("%+v: it attacks %v, and throws something in %d ticks", c, b.gaze.isSet, b.brain.hands.throwTicks)
		}
	}
}
