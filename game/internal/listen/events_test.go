package listen

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/pickups"
)

// TestLanding_AThudIsHeardFromHardOnesOnly: from 14 m/s on, as the view shakes.
func TestLanding_AThudIsHeardFromHardOnesOnly(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	land := func(speed float64, other components.ID) []mixer.Effect {
		l.hearLanding(systems.Event{Kind: systems.EventLanded, Amount: speed, Other: other, Normal: geom.Vec{Z: 1}})
		return l.heard()
	}
	soft := []mixer.Effect{mixer.Land.On(mixer.Stone)}
	for speed, want := range map[float64][]mixer.Effect{5: soft, hardLanding: soft, hardLanding + 0.5: append(soft, mixer.Thud), 40: append(soft, mixer.Thud)} {
		if got := land(speed, components.Nobody); !slices.Equal(got, want) {
			t.Errorf("a landing at %v m/s is heard as %v, want %v", speed, got, want)
		}
	}
	if got := land(40, l.ids[1]); !slices.Equal(got, []mixer.Effect{mixer.Bump}) {
		t.Errorf("a landing on somebody is heard as %v", got)
	}
}

// TestHeard_EachKindOfPickupHurtAndDeathHasItsSound: nothing borrows the sound of another.
func TestHeard_EachKindOfPickupHurtAndDeathHasItsSound(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	for want, data := range map[mixer.Effect]pickups.Data{
		mixer.TakeHeal: {Heal: 0.2}, mixer.TakeAmmo: {Ammo: 1}, mixer.TakeEnergyPack: {Pack: components.EnergyPack},
		mixer.TakeShieldPack: {Pack: components.ShieldPack}, mixer.TakeRepairPack: {Pack: components.RepairPack},
	} {
		l.playFor(true, takeSound(&data), geom.Vec{}, 1, 1)
		if got := l.heard(); !slices.Equal(got, []mixer.Effect{want}) {
			t.Errorf("%+v: heard %v, want %v", data, got, want)
		}
	}
	me, other := l.ids[0], l.ids[1]
	for _, c := range []struct {
		e    systems.Event
		want []mixer.Effect
	}{
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "chaingun", DamageKind: "bullet"}, []mixer.Effect{mixer.Hurt}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "disc", DamageKind: "disc"}, []mixer.Effect{mixer.HurtBlast}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "elf", DamageKind: "elf"}, []mixer.Effect{mixer.HurtEnergy}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1}, []mixer.Effect{mixer.HurtFall}},
		{systems.Event{Kind: systems.EventDamaged, Subject: other, Other: me, Amount: 0.1, Weapon: "disc"}, []mixer.Effect{mixer.Hit}},
		{systems.Event{Kind: systems.EventDamaged, Subject: other, Other: me, Amount: 0.5, Weapon: "disc"}, []mixer.Effect{mixer.HitHard}},
		{systems.Event{Kind: systems.EventDied, Subject: me}, []mixer.Effect{mixer.OwnDeath}},
		{systems.Event{Kind: systems.EventDied, Subject: other, Other: me}, []mixer.Effect{mixer.Death, mixer.Kill}},
		{systems.Event{Kind: systems.EventLanded, Subject: me, Amount: 8}, []mixer.Effect{mixer.Land.On(mixer.Stone)}},
		{systems.Event{Kind: systems.EventLanded, Subject: me, Other: other, Amount: 8}, []mixer.Effect{mixer.Bump}},
	} {
		c.e.Normal.Z = 1
		l.hearEvent(c.e, c.e.Subject == me)
		if got := l.heard(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: heard %v, want %v", c.e, got, c.want)
		}
	}
}

// TestShots_AreHeardByTheMaterialThatTheyMeet: bullets on floors of several.
func TestShots_AreHeardByTheMaterialThatTheyMeet(t *testing.T) {
	for material, want := range map[string]mixer.Surface{"": mixer.Stone, "metal": mixer.Metal, "wood": mixer.Wood, "snow": mixer.Snow, "sand": mixer.Sand} {
		level := yardtest.Level(t)
		if material != "" {
			level = yardtest.LevelOf(t, material)
		}
		l := newListener(t, level, deathmatch())
		l.take("chaingun")
		l.input = components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Pitch: geom.Degrees(-60)}}
		var heard []mixer.Effect
		for range 60 {
			l.heard()
			l.ticks(1)
			heard = append(heard, l.noted...)
		}
		for surface := range mixer.Wood + 1 {
			if has := slices.Contains(heard, mixer.Impact.On(surface)); has != (surface == want) {
				t.Errorf("on %q the impact on surface %d is heard: %v, want that on %d", material, surface, has, want)
			}
		}
	}
}

// TestShots_WhatFliesAndWhatWorksHumsUntilItEnds.
func TestShots_WhatFliesAndWhatWorksHumsUntilItEnds(t *testing.T) {
	for weapon, hums := range map[string]bool{"disc": true, "plasma": true, "blaster": true, "laser": false} {
		l := newListener(t, yardtest.Level(t), deathmatch())
		l.take(weapon)
		l.input = components.Input{Buttons: components.ButtonFire, Look: geom.YawPitch{Yaw: geom.HalfTurn}}
		most := 0
		for range 20 {
			l.ticks(1)
			l.continueShots(l.frame())
			most = max(most, len(l.shots))
		}
		if got := most > 0; got != hums {
			t.Errorf("%s: it hums: %v", weapon, got)
		}
		l.input = components.Input{}
		l.ticks(300)
		l.continueShots(l.frame())
		if len(l.shots) != 0 {
			t.Errorf("%s: %d sounds go on after all is over", weapon, len(l.shots))
		}
	}
}

// TestPads_AreHeardWhenTheyThrow, and no other zone that somebody enters but water.
func TestPads_AreHeardWhenTheyThrow(t *testing.T) {
	for kind, want := range map[string][]mixer.Effect{levels.ZonePad: {mixer.Pad}, levels.ZoneWater: {mixer.Splash}, levels.ZonePhysical: nil, "goal": nil} {
		l := newListener(t, yardtest.Level(t), deathmatch())
		zone := levels.NewZone(kind, "", geom.Bounds{Min: geom.Vec{X: 900}, Max: geom.Vec{X: 901, Y: 1, Z: 1}})
		if kind == levels.ZonePad {
			zone.Force = geom.Vec{X: 930}
		}
		id, err := l.match.Spawn(systems.With(components.Zone, components.ZoneData(zone)))
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		l.ticks(1)
		l.heard()
		l.tick = l.state()
		l.hearEvent(systems.Event{Kind: systems.EventEntered, Subject: l.ids[0], Other: id}, true)
		if got := l.heard(); !slices.Equal(got, want) {
			t.Errorf("%s is heard as %v, want %v", kind, got, want)
		}
	}
}

// TestBases_ThatLoseTheirPowerAreHeard as an explosion, and as something else when it is back.
func TestBases_ThatLoseTheirPowerAreHeard(t *testing.T) {
	l := newListener(t, yardtest.Level(t), deathmatch())
	fails, ok := mixer.ByName("hit_heavy")
	if !ok {
		t.Fatal("there is no such sound")
	}
	for on, want := range map[bool]mixer.Effect{false: fails, true: mixer.Spawn} {
		l.heard()
		if err := systems.Emit(l.match, l.ids[0], bases.PowerChanged{Team: 1, On: on}); err != nil {
			t.Fatal(err)
		}
		l.ticks(1)
		if heard := l.heard(); !slices.Contains(heard, want) {
			t.Errorf("power on %v: effects %v, want %d", on, heard, want)
		}
	}
}
