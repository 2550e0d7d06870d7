package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// TestListen_KeepsTheShotsOfTheLastTicks, as many as there is room for, and tells who is hurt by whom, and who has died.
func TestListen_KeepsTheShotsOfTheLastTicks(t *testing.T) {
	b := inYard(t, append(shells(), weapons.Standard()...)...)
	other := botAt(t, b.match, "light", geom.Vec{Y: 40}, geom.Vec{})
	components.Team.Get(other.entry).Number = 2
	third := botAt(t, b.match, "light", geom.Vec{Y: -40}, geom.Vec{})
	third.brain.role, third.brain.thrust = Chaser, true
	for range 40 { // nobody is protected any longer
		if err := b.match.Step(idleAll(b.match)); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.match.Damage(b.id, systems.Damage{Amount: 0.1, Source: other.id}); err != nil {
		t.Fatal(err)
	}
	if err := b.match.Kill(third.id, other.id); err != nil {
		t.Fatal(err)
	}
	fire := components.Input{Buttons: components.ButtonFire}
	components.Arsenal.Get(other.entry).Slots = []components.WeaponSlot{{Weapon: "shell"}}
	components.Arsenal.Get(other.entry).Held = 0
	if err := b.match.Step([]systems.Command{{Player: other.id, Input: fire}}); err != nil {
		t.Fatal(err)
	}
	c := CrewOf(b.match)
	c.scene.noises = noises{next: noiseCount - 1}
	c.listen()
	d := &c.scene.noises
	got := d.ring[noiseCount-1]
	if want := (noise{tick: b.match.Tick() - 1, by: other.id, team: 2, place: got.place, line: geom.Vec{Y: 1}, speed: 100}); got.line.Sub(want.line).Length() > 1e-6 ||
		got.place.Sub(other.feet).Length() > 3 || d.next != 0 || got.tick != want.tick || got.by != want.by || got.team != 2 || got.speed != 100 {
		t.Errorf("it keeps %+v, and the next at %d", got, d.next)
	}
	if s := b.brain.sight; s.hurtTicks != hurtTicks || s.memories[0].ID != other.id || s.memories[0].Place != components.Position.Get(other.entry).Feet {
		t.Errorf("who was hurt knows %+v", s)
	}
	if want := (brain{role: Chaser, deaths: 1}); *third.brain != want {
		t.Errorf("the dead remembers %+v", *third.brain)
	}
	if c.listen(); d.next != 1 || d.ring[0].by != other.id {
		t.Errorf("the next shot is at %d: %+v", d.next, d.ring[0])
	}
	if c.feel(&systems.Event{Subject: other.id, Other: other.id}); other.brain.sight.hurtTicks != 0 {
		t.Error("who hurts itself looks for an enemy")
	}
	c.feel(&systems.Event{Subject: 999, Other: other.id}) // it is no bot, and nobody is told
}

// idleAll are commands of all bots of a match that do nothing.
func idleAll(m *systems.Match) (commands []systems.Command) {
	for _, p := range m.Players(nil) {
		commands = append(commands, systems.Command{Player: p.ID})
	}
	return commands
}

// TestMines_AreShotsThatGoOffNearSomebody, and bots leave the way to them by jets too.
func TestMines_AreShotsThatGoOffNearSomebody(t *testing.T) {
	b := inYard(t)
	at := geom.Vec{X: 1, Y: 20, Z: 0.2}
	for _, shot := range []systems.Shot{{Weapon: "mine", Position: at}, {Weapon: "handgrenade", Position: geom.Vec{Y: 21, Z: 0.2}}, {Weapon: "disc", Position: geom.Vec{Y: 22, Z: 0.2}}} {
		shot.Owner = b.id
		if _, err := b.match.Launch(shot); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.match.Step(idleAll(b.match)); err != nil {
		t.Fatal(err)
	}
	b.scene.mines = append(b.scene.mines, geom.Vec{}, geom.Vec{})
	if b.scene.findMines(); len(b.scene.mines) != 1 || b.scene.mines[0].Sub(at).Length() > 1 {
		t.Fatalf("mines at %v", b.scene.mines)
	}
	b.skill, b.velocity, b.scene.noises = skillOf(Skills-1), geom.Vec{Y: 20}, noises{}
	b.hearShots(8)
	if got, want := b.brain.evades, (evasion{side: geom.Vec{X: -1}, ticks: evadeTicks, above: true}); got != want {
		t.Errorf("it evades a mine by %+v, want %+v", got, want)
	}
}

// TestDodge_IsTriedAsOftenAsSkillAndBodySay of 1,000 shots.
func TestDodge_IsTriedAsOftenAsSkillAndBodySay(t *testing.T) {
	for class, factor := range nimble {
		for number := range Skills {
			b := inYard(t)
			armor := *b.armor
			armor.Class, b.armor, b.skill = class, &armor, skillOf(number)
			tries := 0
			for range 1000 {
				b.brain.evades = evasion{}
				if b.considerDodge(&noise{line: geom.Vec{Y: 1}, speed: 50}, geom.Vec{Y: 50}); b.brain.evades.ticks > 0 {
					tries++
				}
			}
			if want := min(float64(b.skill.dodge)*factor*10, 1000); float64(tries) < want-50 || float64(tries) > want+50 {
				t.Errorf("armour %d of skill %d dodges %d of 1,000 shots, want about %v", class, number, tries, want)
			}
		}
	}
}

// TestFollow_KnowsWhereItsTargetIsWhileItIsInSight, which it looks up now and then.
func TestFollow_KnowsWhereItsTargetIsWhileItIsInSight(t *testing.T) {
	at, gone := geom.Vec{Y: 30}, geom.Vec{Y: 9}
	hidden := geom.Vec{X: 40} // behind the post
	for name, c := range map[string]struct {
		at      geom.Vec
		visible bool
		check   bool
		dead    bool
		want    Enemy
		drops   bool
	}{
		"in sight":              {at: at, visible: true, want: Enemy{Place: at, Visible: true}},
		"out of sight":          {at: at, want: Enemy{Place: gone, Ticks: 5}},
		"again in sight":        {at: at, check: true, want: Enemy{Place: at, Visible: true}},
		"hidden":                {at: hidden, visible: true, check: true, want: Enemy{Place: gone, Ticks: 5}},
		"hidden since a moment": {at: hidden, visible: true, want: Enemy{Place: hidden, Visible: true}},
		"dead":                  {at: at, visible: true, dead: true, drops: true},
		"dead out of sight":     {at: at, dead: true, want: Enemy{Place: gone, Ticks: 5}},
	} {
		b := inYard(t)
		target := b.faces(t, c.at)
		entry, _ := b.match.Entry(target.ID)
		components.Velocity.Get(entry).Linear = geom.Vec{X: 2}
		if c.dead {
			components.Health.Get(entry).Current = 0
		}
		b.looksAt(c.at.Add(geom.Vec{Z: 1}))
		id := target.ID
		target.Place, target.Visible, target.Ticks, target.Watched = gone, c.visible, 5, 7
		b.follow(target, c.check)
		if c.drops {
			if *target != (Enemy{}) || b.brain.sight.target != components.Nobody {
				t.Errorf("%s: it still knows %+v and hunts %d", name, *target, b.brain.sight.target)
			}
			continue
		}
		if c.want.ID, c.want.Watched = id, 7; c.want.Visible {
			c.want.Velocity = geom.Vec{X: 2}
		}
		if *target != c.want {
			t.Errorf("%s: %+v, want %+v", name, *target, c.want)
		}
	}
}

// TestSees_WhoIsAheadWithinItsRangeOrBesideIt.
func TestSees_WhoIsAheadWithinItsRangeOrBesideIt(t *testing.T) {
	for name, c := range map[string]struct {
		at   geom.Vec // of an eye, from the bot's
		want bool
	}{
		"ahead": {geom.Vec{Y: 50}, true}, "far ahead": {geom.Vec{Y: seeRange + 0.1}, false}, "nearly so": {geom.Vec{Y: seeRange - 0.1}, true},
		"behind": {geom.Vec{Y: -feelRange - 0.1}, false}, "close behind": {geom.Vec{Y: 0.1 - feelRange}, true},
		"at the side": {geom.Vec{X: -50, Y: 50 * 0.38}, true}, "beyond it": {geom.Vec{X: -50, Y: 50 * 0.36}, false}, "behind the post": {geom.Vec{X: 40, Y: 0.1}, false},
	} {
		b := inYard(t)
		b.looksAt(b.eye.Add(geom.Vec{Y: 1}))
		other := botAt(t, b.match, "light", c.at, geom.Vec{})
		box, _ := b.match.Box(other.id)
		components.Position.Get(other.entry).Feet = c.at.Add(b.eye).Sub(geom.Vec{Z: box.Half.Z})
		if got := b.sees(&combatant{id: other.id}); got != c.want {
			t.Errorf("%s: it sees it %v", name, got)
		}
	}
	b := inYard(t)
	if b.sees(&combatant{id: 999}) {
		t.Error("it sees nobody")
	}
}

// TestHearsAt_GuessesTheEyesOfWhoIsOutOfSight.
func TestHearsAt_GuessesTheEyesOfWhoIsOutOfSight(t *testing.T) {
	place := geom.Vec{X: 3, Y: 4}
	for _, c := range []struct {
		target Enemy
		want   bool
	}{{Enemy{ID: 7, Place: place}, true}, {Enemy{ID: 7, Place: place, Ticks: 2 * recallTicks}, true}, {Enemy{ID: 7, Place: place, Ticks: 2*recallTicks + 1}, false},
		{Enemy{ID: 7, Place: place, Visible: true}, false}, {Enemy{ID: 8, Place: place}, false}} {
		b := inYard(t)
		b.brain.sight.target, b.brain.sight.memories[2] = 7, c.target
		at, ok := b.hearsAt()
		if ok != c.want || ok && at.Sub(place.Add(b.eye.Sub(b.feet))).Length() > 1e-9 {
			t.Errorf("%+v: %v, at %v", c.target, ok, at)
		}
		b.looksAt(b.eye.Add(geom.Vec{Y: 9}))
		b.gaze.speed, b.heading = geom.HalfTurn, geom.Vec{X: -1}
		want := geom.YawPitch{Yaw: geom.Heading(b.heading)}
		if b.lookAhead(); ok {
			want = geom.LookAlong(place)
		}
		if !within(b.gaze.want, want, 1) || !b.gaze.isSet {
			t.Errorf("%+v: it looks along %v, want %v", c.target, b.gaze.want, want)
		}
	}
}

// TestProbe_LooksAtTheGroundTheRoofAndTheWater around a bot.
func TestProbe_LooksAtTheGroundTheRoofAndTheWater(t *testing.T) {
	level, err := levels.Build(levels.Parts{
		Structures: []levels.Structure{
			levels.Box("floor", geom.Vec{X: -60, Y: -60, Z: -1}, geom.Vec{X: 60, Y: 60}), levels.Box("step", geom.Vec{X: 20, Y: -60}, geom.Vec{X: 60, Y: 60, Z: 5}),
			levels.Box("roof", geom.Vec{X: -60, Y: -60, Z: roofHeight}, geom.Vec{X: -40, Y: 60, Z: roofHeight + 1}),
		},
		Spawns: []levels.Spawn{{}},
		Zones:  []levels.Zone{{Kind: levels.ZoneWater, Bounds: geom.Bounds{Min: geom.Vec{X: -20, Y: 30, Z: -1}, Max: geom.Vec{X: 0, Y: 60, Z: 3}}}, {Kind: levels.ZoneKill, Bounds: geom.Bounds{Min: geom.Vec{X: 0, Y: 30, Z: -1}, Max: geom.Vec{X: 20, Y: 60, Z: 3}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		feet, velocity geom.Vec
		want           surroundings
	}{
		"on the floor":       {geom.Vec{}, geom.Vec{}, surroundings{}},
		"above it":           {geom.Vec{Z: 7}, geom.Vec{}, surroundings{ground: 7}},
		"before a step":      {geom.Vec{}, geom.Vec{X: 21 / compareAhead}, surroundings{rise: 5}},
		"farther from it":    {geom.Vec{}, geom.Vec{X: 19 / compareAhead, Z: 9}, surroundings{}},
		"down a step":        {geom.Vec{X: 30, Z: 5}, geom.Vec{X: -11 / compareAhead}, surroundings{rise: -5}},
		"under a roof":       {geom.Vec{X: -50}, geom.Vec{}, surroundings{indoors: true, rise: roofHeight + 1}},
		"in the water":       {geom.Vec{X: -10, Y: 40}, geom.Vec{}, surroundings{swims: true}},
		"in what kills":      {geom.Vec{X: 10, Y: 40}, geom.Vec{}, surroundings{}},
		"beside the floor":   {geom.Vec{X: 70}, geom.Vec{}, surroundings{ground: groundRange}},
		"far below the roof": {geom.Vec{X: -50, Z: -9}, geom.Vec{}, surroundings{ground: groundRange, rise: 9 - groundRange}},
	} {
		b := botAt(t, m, "light", c.feet, c.velocity)
		b.brain.around.swims = true
		b.probe()
		got := b.brain.around
		c.want.probed = true
		if name == "far below the roof" || name == "beside the floor" {
			c.want.rise = got.rise // it does not matter
		}
		off := geom.Vec{X: got.ground - c.want.ground, Y: got.rise - c.want.rise}
		if off.Length() > 1e-6 || got.indoors != c.want.indoors || got.swims != c.want.swims || !got.probed {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
