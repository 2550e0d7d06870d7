package bots

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// behindWall is a bot of team 1 on ground with a wall 5 m to its east.
func behindWall(t *testing.T) bot {
	t.Helper()
	wall := levels.Box("wall", geom.Vec{X: 5, Y: -9}, geom.Vec{X: 6, Y: 9, Z: 9})
	m, err := systems.NewMatch(systems.Options{Level: ground(t, 600, wall), Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
	components.Team.Get(b.entry).Number = 1
	return b
}

// TestSight_IsWhatIsKnownOfTheTarget: its body where that is seen, and a guess where it is not, for a while.
func TestSight_IsWhatIsKnownOfTheTarget(t *testing.T) {
	b := behindWall(t)
	other := botAt(t, b.match, "heavy", geom.Vec{Y: 50}, geom.Vec{X: 3})
	health := components.Health.Get(other.entry)
	health.Current = 0.3
	box, _ := b.match.Box(other.id)
	seen := Enemy{ID: other.id, Place: geom.Vec{Y: 40}, Velocity: geom.Vec{X: 10}, Visible: true, Airborne: true, Watched: b.skill.react}
	s, ok := b.sight(&seen)
	if !ok || s.box != box || s.velocity != seen.Velocity || !s.visible || !s.airborne || !s.ready || s.class != components.HeavyArmor || s.health != 0.3 || s.most != health.Max ||
		s.distance != box.Center.Sub(b.eye).Length() || math.Abs(s.passing-10) > 1e-9 {
		t.Errorf("in sight: %v, %+v", ok, s)
	}
	seen.Watched--
	if s, ok = b.sight(&seen); !ok || s.ready {
		t.Errorf("it is ready for an enemy that it has just seen: %+v", s)
	}
	for ticks, want := range map[int]bool{guessTicks: true, guessTicks + 1: false} {
		gone := Enemy{ID: other.id, Place: geom.Vec{Y: 40}, Velocity: geom.Vec{Y: 10}, Ticks: ticks}
		s, ok := b.sight(&gone)
		if guess := geom.FeetBox(gone.expected(), box.Half); ok != want || s.box != guess || s.velocity != (geom.Vec{}) || s.visible || s.airborne {
			t.Errorf("out of sight for %d ticks: %v, %+v", ticks, ok, s)
		}
	}
	half := box.Half.Z
	for far, want := range map[float64]bool{sightRange - 0.1: true, sightRange + 0.1: false} {
		guess := Enemy{ID: other.id, Place: b.eye.Add(geom.Vec{Y: far, Z: -half})}
		if _, ok := b.sight(&guess); ok != want {
			t.Errorf("at %v m: %v", far, ok)
		}
	}
	if _, ok := b.sight(&Enemy{ID: b.id + 1000, Visible: true}); ok {
		t.Error("it sees who is not there")
	}
}

// TestNearestHurt_IsAFriendInSightThatLacksHealth.
func TestNearestHurt_IsAFriendInSightThatLacksHealth(t *testing.T) {
	const far = 60.0
	type body struct {
		at     geom.Vec
		team   int
		health float64 // part of the full one
	}
	for name, c := range map[string]struct {
		others []body
		want   int // number from 1
		alone  bool
	}{
		"nobody":             {nil, 0, false},
		"one":                {[]body{{geom.Vec{Y: 20}, 1, 0.5}}, 1, false},
		"who has no team":    {[]body{{geom.Vec{Y: 20}, 0, 0.5}}, 0, true},
		"the nearest":        {[]body{{geom.Vec{Y: 30}, 1, 0.5}, {geom.Vec{Y: -20}, 1, 0.5}, {geom.Vec{Y: 25}, 1, 0.1}}, 2, false},
		"as near":            {[]body{{geom.Vec{Y: 20}, 1, 0.5}, {geom.Vec{Y: -20}, 1, 0.5}}, 1, false},
		"healthy":            {[]body{{geom.Vec{Y: 20}, 1, healBelow + 0.01}}, 0, false},
		"scratched":          {[]body{{geom.Vec{Y: 20}, 1, healBelow - 0.01}}, 1, false},
		"dead":               {[]body{{geom.Vec{Y: 20}, 1, 0}}, 0, false},
		"an enemy":           {[]body{{geom.Vec{Y: 20}, 2, 0.5}}, 0, false},
		"behind a wall":      {[]body{{geom.Vec{X: 20}, 1, 0.5}, {geom.Vec{Y: 40}, 1, 0.5}}, 2, false},
		"too far":            {[]body{{geom.Vec{Y: far + 1}, 1, 0.5}}, 0, false},
		"near in its corner": {[]body{{geom.Vec{X: -50, Y: 50}, 1, 0.5}}, 0, false},
	} {
		b := behindWall(t)
		if components.Health.Get(b.entry).Current /= 2; c.alone {
			components.Team.Get(b.entry).Number = 0
		}
		var bodies []bot
		for _, o := range c.others {
			other := botAt(t, b.match, "light", o.at, geom.Vec{X: 4})
			components.Team.Get(other.entry).Number = o.team
			health := components.Health.Get(other.entry)
			health.Current = o.health * health.Max
			bodies = append(bodies, other)
		}
		got, ok := b.scene.nearestHurt(b.id, b.team(), b.eye, far)
		if ok != (c.want > 0) {
			t.Errorf("%s: found %v", name, ok)
			continue
		}
		if ok {
			box, _ := b.match.Box(bodies[c.want-1].id)
			if got.box != box || got.velocity != (geom.Vec{X: 4}) || got.distance != box.Center.Sub(b.eye).Length() || !got.visible || got.eye != b.eye {
				t.Errorf("%s: %+v, want number %d", name, got, c.want)
			}
		}
	}
}

// TestHearShots_TellsAboutThoseOfOthersNearby since the last time, a few metres beside the place.
func TestHearShots_TellsAboutThoseOfOthersNearby(t *testing.T) {
	const every = 8
	b := behindWall(t)
	now, other, near := b.match.Tick(), b.id+1000, geom.Vec{Y: 50}
	for name, c := range map[string]struct {
		noise noise
		alone bool
		heard bool
	}{
		"a shot":         {noise{tick: now - 1, by: other, team: 2, place: near}, false, true},
		"of before":      {noise{tick: now - every, by: other, team: 2, place: near}, false, true},
		"long before":    {noise{tick: now - every - 1, by: other, team: 2, place: near}, false, false},
		"of nobody":      {noise{tick: now, place: near}, false, false},
		"its own":        {noise{tick: now, by: b.id, team: 2, place: near}, false, false},
		"of a friend":    {noise{tick: now, by: other, team: 1, place: near}, false, false},
		"without a team": {noise{tick: now, by: other, team: 0, place: near}, true, true},
		"far away":       {noise{tick: now, by: other, team: 2, place: geom.Vec{Y: shotRange + 0.1}}, false, false},
		"nearly so":      {noise{tick: now, by: other, team: 2, place: geom.Vec{Y: shotRange}}, false, true},
	} {
		components.Team.Get(b.entry).Number = 1
		if c.alone {
			components.Team.Get(b.entry).Number = 0
		}
		least, most := geom.Vec{X: math.Inf(1), Y: math.Inf(1)}, geom.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
		for range 200 {
			b.scene.noises, b.brain.sight = noises{}, sight{}
			b.scene.noises.ring[7] = c.noise
			b.hearShots(every)
			e := b.brain.sight.memory(c.noise.by)
			if (e != nil) != c.heard {
				t.Fatalf("%s: it knows %+v", name, e)
			}
			if e != nil {
				off := e.Place.Sub(c.noise.place)
				least, most = least.Min(off), most.Max(off)
			}
		}
		if c.heard && (max(most.X, most.Y, -least.X, -least.Y) > noiseError || min(most.X, most.Y, -least.X, -least.Y) < 0.9*noiseError) {
			t.Errorf("%s: it hears it beside its place by %v to %v", name, least, most)
		}
	}
}

// TestWield_KeepsAWeaponForAWhile, unless that is empty, is gone, or is none to fight with.
func TestWield_KeepsAWeaponForAWhile(t *testing.T) {
	for name, c := range map[string]struct {
		weapon, ticks int
		slot          components.WeaponSlot
		changes       bool
	}{
		"none yet":    {0, 50, components.WeaponSlot{Weapon: "disc", Ammo: 5}, true},
		"for a while": {1, 1, components.WeaponSlot{Weapon: "disc", Ammo: 5}, false},
		"long enough": {1, 0, components.WeaponSlot{Weapon: "disc", Ammo: 5}, true},
		"empty":       {1, 50, components.WeaponSlot{Weapon: "disc"}, true},
		"by energy":   {1, 50, components.WeaponSlot{Weapon: "blaster"}, false},
		"a mine":      {1, 50, components.WeaponSlot{Weapon: "mine", Ammo: 5}, true},
		"a tool":      {1, 50, components.WeaponSlot{Weapon: "repairgun", Ammo: 5}, true},
		"no weapon":   {1, 50, components.WeaponSlot{Weapon: "none", Ammo: 5}, true},
		"gone":        {3, 50, components.WeaponSlot{Weapon: "disc", Ammo: 5}, true},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		b.arsenal.Slots = []components.WeaponSlot{c.slot, {Weapon: "chaingun", Ammo: 50}}
		b.arsenal.Held, b.brain.hands = 0, hands{weapon: c.weapon, choiceTicks: c.ticks}
		want := hands{weapon: c.weapon, choiceTicks: c.ticks}
		if c.changes {
			want = hands{weapon: 2, choiceTicks: choiceTicks}
		}
		if there := b.wield(1); there || b.brain.hands != want || b.intent.Weapon != uint8(want.weapon) {
			t.Errorf("%s: %v, %+v, want %+v", name, there, b.brain.hands, want)
		}
		if b.arsenal.Held = 1; !b.wield(1) {
			t.Errorf("%s: it is in hand", name)
		}
	}
}

// TestSnipes_OnlyFarAwayAndWhereItsJetsNeedNoEnergy.
func TestSnipes_OnlyFarAwayAndWhereItsJetsNeedNoEnergy(t *testing.T) {
	for _, c := range []struct {
		role     Role
		leg      int
		distance float64
		want     bool
	}{
		{Defender, 0, snipeRange + 1, true}, {Defender, 0, snipeRange, false}, {Carrier, 0, 90, false},
		{Capper, legRun, 90, false}, {Capper, legRun + 1, 90, true}, {Attacker, legRun, 90, true},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		b.brain.role, b.brain.route.leg = c.role, c.leg
		s := sighting{distance: c.distance}
		if s.snipes(b.brain) != c.want {
			t.Errorf("%+v: it snipes %v", c, !c.want)
		}
		for energy, enough := range map[float64]bool{snipeEnergy: false, snipeEnergy + 0.01: true} {
			b.jets.energy = energy
			if got := s.affords(&b, &choice{fire: weapons.Fire{Trigger: weapons.Trigger{ByEnergy: true}}}); got != (enough && c.want) {
				t.Errorf("%+v with %v of its energy: it affords a shot %v", c, energy, got)
			}
			if !s.affords(&b, &choice{}) {
				t.Error("it does not afford a shot without energy")
			}
		}
	}
	place := geom.Vec{Y: snipeRange + 1}
	for _, c := range []struct {
		role          Role
		energy, speed float64
		target        Enemy
		want          bool
	}{
		{Defender, 0, 0, Enemy{ID: 9, Visible: true, Place: place}, true}, {Defender, thrustFrom, 0, Enemy{ID: 9, Visible: true, Place: place}, false},
		{Defender, 0, 0, Enemy{ID: 9, Place: place}, false}, {Defender, 0, 0, Enemy{ID: 8, Visible: true, Place: place}, false},
		{Defender, 0, 0, Enemy{ID: 9, Visible: true, Place: geom.Vec{Y: snipeRange}}, false},
		{Attacker, snipeSoon, 0, Enemy{ID: 9, Visible: true, Place: place}, false}, {Attacker, snipeSoon + 0.01, 0, Enemy{ID: 9, Visible: true, Place: place}, true},
		{Attacker, 0, snipeSpeed, Enemy{ID: 9, Visible: true, Place: place}, false}, {Attacker, 0, snipeSpeed + 1, Enemy{ID: 9, Visible: true, Place: place}, true},
		{Chaser, 0.5, 50, Enemy{ID: 9, Visible: true, Place: place}, false},
	} {
		d := &brain{role: c.role}
		d.sight.target, d.sight.memories[2] = 9, c.target
		if got := d.waitsToSnipe(geom.Vec{}, c.energy, c.speed); got != c.want {
			t.Errorf("%+v: it waits %v", c, got)
		}
	}
}

// TestLookAround_RemembersWhoIsInSightAndHearsJets nearby.
func TestLookAround_RemembersWhoIsInSightAndHearsJets(t *testing.T) {
	for name, c := range map[string]struct {
		at     geom.Vec
		jets   bool
		before Enemy // what it knows already
		want   Enemy
		off    float64 // m by which the place may differ
	}{
		"in sight":        {at: geom.Vec{Y: 50}, want: Enemy{Place: geom.Vec{Y: 50}, Velocity: geom.Vec{X: 4}, Visible: true}},
		"still":           {at: geom.Vec{Y: 50}, before: Enemy{Visible: true, Watched: 9}, want: Enemy{Place: geom.Vec{Y: 50}, Velocity: geom.Vec{X: 4}, Visible: true, Watched: 9}},
		"again":           {at: geom.Vec{Y: 50}, before: Enemy{Ticks: 2 * lookEvery, Watched: 9}, want: Enemy{Place: geom.Vec{Y: 50}, Velocity: geom.Vec{X: 4}, Visible: true, Watched: 9}},
		"after a while":   {at: geom.Vec{Y: 50}, before: Enemy{Ticks: 2*lookEvery + 1, Watched: 9}, want: Enemy{Place: geom.Vec{Y: 50}, Velocity: geom.Vec{X: 4}, Visible: true}},
		"in the air":      {at: geom.Vec{Y: 50, Z: lowFlight + 1}, want: Enemy{Place: geom.Vec{Y: 50, Z: lowFlight + 1}, Velocity: geom.Vec{X: 4}, Visible: true, Airborne: true}},
		"hidden":          {at: geom.Vec{X: 20}, jets: false, before: Enemy{Place: geom.Vec{X: 9}, Visible: true}, want: Enemy{Place: geom.Vec{X: 9}}},
		"with jets":       {at: geom.Vec{X: 20}, jets: true, before: Enemy{Place: geom.Vec{X: 9}, Ticks: 5}, want: Enemy{Place: geom.Vec{X: 20}}, off: noiseError * math.Sqrt2},
		"with jets, far":  {at: geom.Vec{X: jetRange + 1}, jets: true, before: Enemy{Place: geom.Vec{X: 9}, Ticks: 5}, want: Enemy{Place: geom.Vec{X: 9}, Ticks: 5}},
		"behind its back": {at: geom.Vec{Y: -20}, before: Enemy{Place: geom.Vec{X: 9}, Ticks: 5}, want: Enemy{Place: geom.Vec{X: 9}, Ticks: 5}},
		"close behind it": {at: geom.Vec{Y: -2}, want: Enemy{Place: geom.Vec{Y: -2}, Velocity: geom.Vec{X: 4}, Visible: true}},
	} {
		b := behindWall(t)
		other := botAt(t, b.match, "light", c.at, geom.Vec{X: 4})
		components.Energy.Get(other.entry).Jetting = c.jets
		b.brain.sight = sight{}
		if c.before != (Enemy{}) {
			c.before.ID = other.id
			b.brain.sight.memories[0] = c.before
		}
		b.lookAround()
		c.want.ID = other.id
		got := b.brain.sight.memories[0]
		off := got.Place.Sub(c.want.Place).Length()
		if got.Place = c.want.Place; got != c.want || off > c.off {
			t.Errorf("%s: %+v, %v m beside its place, want %+v", name, got, off, c.want)
		}
	}
}

// TestEnemy_IsWhoLivesInNoOwnTeamAndWorks.
func TestEnemy_IsWhoLivesInNoOwnTeamAndWorks(t *testing.T) {
	for name, c := range map[string]struct {
		team, other int
		change      func(entry *donburi.Entry)
		want        bool
	}{
		"another team": {1, 2, nil, true}, "the own team": {1, 1, nil, false}, "no team": {1, 0, nil, true}, "nobody has one": {0, 0, nil, true},
		"dead":           {1, 2, func(entry *donburi.Entry) { components.Health.Get(entry).Current = 0 }, false},
		"without health": {1, 2, func(entry *donburi.Entry) { entry.RemoveComponent(components.Health) }, false},
		"without a team": {1, 2, func(entry *donburi.Entry) { entry.RemoveComponent(components.Team) }, false},
		"a generator":    {1, 2, func(entry *donburi.Entry) { entry.AddComponent(bases.Generator) }, true},
		"one that is out": {1, 2, func(entry *donburi.Entry) {
			entry.AddComponent(bases.Generator)
			bases.Generator.Get(entry).Down = true
		}, false},
		"a turret": {1, 2, func(entry *donburi.Entry) { entry.AddComponent(defences.Piece) }, true},
		"a broken one": {1, 2, func(entry *donburi.Entry) {
			entry.AddComponent(defences.Piece)
			defences.Piece.Get(entry).Down = true
		}, false},
	} {
		b := behindWall(t)
		other := botAt(t, b.match, "light", geom.Vec{Y: 9}, geom.Vec{X: 4})
		components.Team.Get(other.entry).Number = c.other
		if c.change != nil {
			c.change(other.entry)
		}
		if _, ok := b.scene.enemy(b.id, other.id, c.team); ok != c.want {
			t.Errorf("%s: an enemy %v", name, ok)
		}
		if _, ok := b.scene.enemy(b.id, b.id, 2); ok {
			t.Error("a bot is its own enemy")
		}
	}
}
