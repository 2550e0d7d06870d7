package bots

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// TestDirectDamage_OfShotsThatCannotMiss, each 4 s, at somebody with half a health more than one takes.
func TestDirectDamage_OfShotsThatCannotMiss(t *testing.T) {
	const cycle = 125
	plain := weapons.Trigger{CycleTicks: cycle}
	with := func(change func(*weapons.Trigger)) weapons.Trigger {
		trigger := plain
		change(&trigger)
		return trigger
	}
	ray, heavy := &weapons.Ray{Damage: 2}, components.ArmorFactors{Heavy: 0.5}
	flies := func(change func(*weapons.Projectile)) *weapons.Projectile {
		p := &weapons.Projectile{MuzzleSpeed: 50, Payload: components.PayloadData{Damage: 2}}
		change(p)
		return p
	}
	for name, c := range map[string]struct {
		fire   weapons.Fire
		health float64
		want   float64 // in 4 s
	}{
		"a ray":              {weapons.Fire{Trigger: plain, Ray: ray}, 3, 2},
		"at the nearly dead": {weapons.Fire{Trigger: plain, Ray: ray}, 1, 1},
		"at heavy armour":    {weapons.Fire{Trigger: plain, Ray: &weapons.Ray{Damage: 2, Armor: heavy}}, 3, 1},
		"three pellets":      {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.Pellets = 3 }), Ray: ray}, 3, 6},
		"a burst of two":     {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.BurstShots, t.BurstTicks = 2, cycle }), Ray: ray}, 3, 2},
		"a quick burst":      {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.BurstShots = 2 }), Ray: ray}, 3, 4},
		"a charge":           {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.Charge = &weapons.Charge{Ticks: cycle} }), Ray: ray}, 3, 1},
		"spinning up":        {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.SpinUpTicks = spinTicks }), Ray: ray}, 3, 1},
		"to finish it":       {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.SpinUpTicks = spinTicks }), Ray: ray}, 1, finishWorth / 2},
		"half its energy":    {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.ByEnergy, t.Energy = true, 60 }), Ray: ray}, 3, 2 * 0.25 * leastWorth},
		"more than enough":   {weapons.Fire{Trigger: with(func(t *weapons.Trigger) { t.ByEnergy, t.Energy = true, 20 }), Ray: ray}, 3, 2 * leastWorth},
		"a beam":             {weapons.Fire{Trigger: plain, Beam: &weapons.Beam{Damage: 2, Armor: heavy, Drain: 100}}, 3, 4 * (1 + 100*drainValue)},
		"a bullet":           {weapons.Fire{Trigger: plain, Projectile: flies(func(*weapons.Projectile) {})}, 3, 2},
		"a weak bullet":      {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Payload.Armor = heavy })}, 3, 1},
		"a shell":            {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Payload.Radius = 5 })}, 3, 2 * blastFraction},
		"an arc":             {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Flight.Gravity = 20 })}, 3, 2 * arcFactor},
		"timed":              {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Fuse = &components.FuseData{} })}, 3, 2 * unarmedFactor},
		"armed later":        {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Fuse = &components.FuseData{Contact: true, ArmTicks: 9} })}, 3, 2 * unarmedFactor},
		"armed":              {weapons.Fire{Trigger: plain, Projectile: flies(func(p *weapons.Projectile) { p.Fuse = &components.FuseData{Contact: true} })}, 3, 2},
		"a signal":           {weapons.Fire{Trigger: plain, Signal: "flare"}, 3, 0},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 30)
		s := sighting{visible: true, class: components.HeavyArmor, health: c.health, most: 3}
		o := choice{fire: c.fire, hint: weapons.Hints{Taste: 3}}
		if got := b.directDamage(&o, &s) * 4; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v in 4 s, want %v", name, got, c.want)
		}
		want := 3 * c.want
		if got := b.expectedDamage(&o, &s) * 4; math.Abs(got-want) > 1e-9 {
			t.Errorf("%s, to its taste: %v in 4 s, want %v", name, got, want)
		}
		o.fire.Hints = &weapons.Hints{Use: weapons.UseDirect}
		if want == 0 {
			want = 4 * toolDamage
		}
		if got := b.expectedDamage(&o, &s) * 4; math.Abs(got-want) > 1e-9 {
			t.Errorf("%s, with a use: %v in 4 s, want %v", name, got, want)
		}
		if o.hint.Worth = 7; b.expectedDamage(&o, &s) != 7 {
			t.Errorf("%s: it is not worth what its hints say", name)
		}
	}
}

// TestCanUse_IsByUseSightAndRange.
func TestCanUse_IsByUseSightAndRange(t *testing.T) {
	for _, c := range []struct {
		hint     weapons.Hints
		lock     float64 // m, range
		throw    bool
		distance float64
		seen     bool // whether it can be used at who is in sight
		unseen   bool // and at others
	}{
		{weapons.Hints{Use: weapons.UseDirect}, 0, false, 500, true, false}, {weapons.Hints{Use: weapons.UseLob}, 0, false, 500, true, true},
		{weapons.Hints{Use: weapons.UseNever}, 0, false, 5, false, false}, {weapons.Hints{Use: weapons.UseHeal}, 0, false, 5, false, false},
		{weapons.Hints{Use: weapons.UseNear}, 0, false, mineRange, true, false}, {weapons.Hints{Use: weapons.UseNear}, 0, false, mineRange + 1, false, false},
		{weapons.Hints{Use: weapons.UseNear}, 0, true, 5, false, false},
		{weapons.Hints{Use: weapons.UseLob, MinRange: 10}, 0, false, 9, false, false}, {weapons.Hints{Use: weapons.UseLob, MinRange: 10}, 0, false, 10, true, true},
		{weapons.Hints{Use: weapons.UseLob, MaxRange: 10}, 0, false, 11, false, false}, {weapons.Hints{Use: weapons.UseLob, MaxRange: 10}, 0, false, 10, true, true},
		{weapons.Hints{Use: weapons.UseLob}, 30, false, 31, false, false}, {weapons.Hints{Use: weapons.UseLob}, 30, false, 30, true, true},
	} {
		o := choice{hint: c.hint, fire: weapons.Fire{Trigger: weapons.Trigger{Throw: c.throw}}}
		if c.lock > 0 {
			o.lock = behaviours.LockingData{Ticks: 9, Range: c.lock}
		}
		seen, unseen := sighting{distance: c.distance, visible: true}, sighting{distance: c.distance}
		if seen.canUse(&o) != c.seen || unseen.canUse(&o) != c.unseen {
			t.Errorf("%+v: in sight %v, out of sight %v", c, seen.canUse(&o), unseen.canUse(&o))
		}
	}
}

// TestHolds_UntilAShotIsReady.
func TestHolds_UntilAShotIsReady(t *testing.T) {
	charged, semi, automatic := &weapons.Trigger{Charge: &weapons.Charge{Ticks: 9}}, &weapons.Trigger{Semi: true}, &weapons.Trigger{}
	for _, c := range []struct {
		trigger *weapons.Trigger
		state   components.TriggerData
		enough  bool
		want    bool
	}{
		{charged, components.TriggerData{}, true, true}, {charged, components.TriggerData{ChargeTicks: 1}, false, true}, {charged, components.TriggerData{ChargeTicks: 1}, true, false},
		{charged, components.TriggerData{ChargeTicks: 9}, false, false}, {semi, components.TriggerData{}, false, true}, {semi, components.TriggerData{Spent: true}, false, false},
		{automatic, components.TriggerData{Spent: true}, false, true},
	} {
		if got := holds(c.trigger, &c.state, c.enough); got != c.want {
			t.Errorf("%+v: it holds the button %v", c, got)
		}
	}
}

// TestIsLoaded_WithAmmunitionEnergyAndCoolness.
func TestIsLoaded_WithAmmunitionEnergyAndCoolness(t *testing.T) {
	for _, c := range []struct {
		trigger weapons.Trigger
		slot    components.WeaponSlot
		energy  float64
		want    bool
	}{
		{weapons.Trigger{}, components.WeaponSlot{Overheated: true}, 0, true},
		{weapons.Trigger{Ammo: weapons.Load{5, 5, 5}}, components.WeaponSlot{}, 9, false}, {weapons.Trigger{Ammo: weapons.Load{5, 5, 5}}, components.WeaponSlot{Ammo: 1}, 0, true},
		{weapons.Trigger{MinEnergy: 5}, components.WeaponSlot{}, 4, false}, {weapons.Trigger{MinEnergy: 5}, components.WeaponSlot{}, 5, true},
		{weapons.Trigger{Heat: 0.1}, components.WeaponSlot{Overheated: true}, 0, false}, {weapons.Trigger{Heat: 0.1}, components.WeaponSlot{Heat: 0.9}, 0, true},
	} {
		if isLoaded(&c.trigger, &c.slot, c.energy) != c.want {
			t.Errorf("%+v: it is loaded %v", c, !c.want)
		}
	}
}

// TestChooseTarget_IsWhoIsNearest, where sight, age and habit count as metres, and unknown armour as medium beyond some.
func TestChooseTarget_IsWhoIsNearest(t *testing.T) {
	factor := classFar[components.MediumArmor]
	for name, c := range map[string]struct {
		known  []Enemy
		target components.ID
		want   components.ID
	}{
		"nobody":               {nil, 7, components.Nobody},
		"one":                  {[]Enemy{{ID: 2, Place: geom.Vec{Y: 200}}}, components.Nobody, 2},
		"the nearer":           {[]Enemy{{ID: 1, Place: geom.Vec{Y: 41}}, {ID: 2, Place: geom.Vec{Y: 40}}, {ID: 3, Place: geom.Vec{Y: 42}}}, components.Nobody, 2},
		"who is seen":          {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}}, {ID: 2, Place: geom.Vec{Y: 40 + (visibleWorth-1)/factor}, Visible: true}}, components.Nobody, 2},
		"much nearer":          {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}}, {ID: 2, Place: geom.Vec{Y: 40 + (visibleWorth+1)/factor}, Visible: true}}, components.Nobody, 1},
		"who is attacked":      {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}}, {ID: 2, Place: geom.Vec{Y: 40 + (targetWorth-1)/factor}}}, 2, 2},
		"nearer than that":     {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}}, {ID: 2, Place: geom.Vec{Y: 40 + (targetWorth+1)/factor}}}, 2, 1},
		"who was there lately": {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}, Ticks: 9}, {ID: 2, Place: geom.Vec{Y: 48}}}, components.Nobody, 2},
		"long ago":             {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}, Ticks: 9}, {ID: 2, Place: geom.Vec{Y: 50}}}, components.Nobody, 1},
		"all are near":         {[]Enemy{{ID: 1, Place: geom.Vec{Y: 10}}, {ID: 2, Place: geom.Vec{Y: allNear}, Ticks: -5}}, components.Nobody, 2},
		"where it goes":        {[]Enemy{{ID: 1, Place: geom.Vec{Y: 40}}, {ID: 2, Place: geom.Vec{Y: 80}, Ticks: 9, Velocity: geom.Vec{Y: -200}}}, components.Nobody, 2},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		copy(b.brain.sight.memories[:], c.known)
		for i := range c.known {
			b.brain.sight.memories[i].ID += 1000 // nobody of the match
		}
		want := c.want
		if b.brain.sight.target = c.target + 1000; want != components.Nobody {
			want += 1000
		}
		if b.chooseTarget(); b.brain.sight.target != want {
			t.Errorf("%s: number %d, want %d", name, b.brain.sight.target, want)
		}
	}
}

// TestNearestEnemies_AreThoseOfASortedList, of a crowd nearby or far away.
func TestNearestEnemies_AreThoseOfASortedList(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, spread := range []float64{11, 60} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		var all []combatant
		for i := range 30 {
			at := geom.Vec{X: 2*random.Float64() - 1, Y: 2*random.Float64() - 1, Z: random.Float64()}.Scale(spread)
			if spread > 20 && at.Length() < 30 {
				continue
			}
			id, err := b.match.Spawn(systems.With(components.Position, components.PositionData{Feet: at}), systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.1, Y: 0.1, Z: 0.1}}),
				systems.With(components.Health, components.HealthData{Current: 1, Max: 1}), systems.With(components.Team, components.TeamData{Number: 1 + i%3}))
			if err != nil {
				t.Fatal(err)
			}
			if i%3 != 0 {
				all = append(all, combatant{id: id, feet: at})
			}
		}
		if err := b.match.Step(nil); err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(all, func(a, b combatant) int {
			return cmp.Compare(a.feet.Length(), b.feet.Length())
		})
		var got [looked]combatant
		if n := b.scene.nearestEnemies(b.id, geom.Vec{}, 1, &got); n != looked {
			t.Errorf("within %v m: %d enemies", spread, n)
		}
		for i := range got {
			if got[i].id != all[i].id {
				t.Errorf("within %v m, number %d is %d at %v, want %d at %v", spread, i, got[i].id, got[i].feet, all[i].id, all[i].feet)
			}
		}
	}
}
