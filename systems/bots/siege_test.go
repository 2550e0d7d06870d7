package bots_test

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
)

// inRange is how near a turret that a sensor helps fires, m.
const inRange = defences.TurretRange

// siege is a match on a flat field in which an attacker of team 1 goes for a flag beside which a turret of a team
// stands, with the sensor and the generator of team 2.
type siege struct {
	*systems.Match
	bot, turret, generator components.ID
	at                     geom.Vec // of the turret
}

func newSiege(t *testing.T, team int, walls ...levels.Structure) siege {
	t.Helper()
	const samples, cell = 65, 8.0
	half := (samples - 1) * cell / 2
	flag := geom.Vec{Y: 120}
	level, err := levels.Build(levels.Parts{
		Structures: walls,
		Terrain:    &levels.Terrain{Columns: samples, Rows: samples, Cell: cell, Origin: geom.Vec{X: -half, Y: -half}, Heights: make([]float64, samples*samples)},
		Spawns:     []levels.Spawn{{Team: 1, Position: geom.Vec{Y: -200}}},
		Flags:      []levels.Flag{{Team: 1, Position: geom.Vec{Y: -200}}, {Team: 2, Position: flag}},
		Pieces: []levels.Piece{
			{Kind: levels.PieceTurret, Team: team, Position: flag.Add(geom.Vec{X: 8, Z: 0.05})},
			{Kind: levels.PieceSensor, Team: 2, Position: flag.Add(geom.Vec{X: -8, Z: 0.05})},
			{Kind: levels.PieceGenerator, Team: 2, Position: flag.Add(geom.Vec{Y: 12, Z: 0.05})},
		},
	})
	m, err := systems.NewMatch(systems.Options{Level: made(t, level, err), Seed: 4,
		Modules: []systems.Module{bots.Module(), bases.Module(), defences.Module(), modes.CaptureTheFlag.Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	s := siege{Match: m, bot: join(t, m, systems.PlayerSpec{Team: 1, Weapons: []string{"disc"}, Position: &geom.Vec{Y: -80, Z: 0.01}})}
	for _, p := range defences.States(m, bases.States(m, nil)) {
		switch p.Kind {
		case levels.PieceTurret:
			s.turret, s.at = p.ID, p.Position
		case levels.PieceGenerator:
			s.generator = p.ID
		}
	}
	return s
}

// play plays for some ticks, or until the turret falls, and returns how long that took and how near to it the bot came.
func (s siege) play(ticks int) (tick int, nearest float64) {
	turret, nearest := defences.Piece.Get(entryOf(s.Match, s.turret)), math.Inf(1)
	for before := turret.Down; tick < ticks && turret.Down == before; tick++ {
		bots.Play(s.Match, nil)
		*brainOf(s.Match, s.bot).Role = bots.Attacker // alone it would be a capper
		nearest = min(nearest, feetOf(s.Match, s.bot).Sub(s.at).Length())
	}
	return tick, nearest
}

// besieged are ticks after which the bot fires at the turret, and in as many more it does not give up.
const besieged = 200

// TestBesiege_ABotDestroysATurretOutOfItsRange and then goes on.
func TestBesiege_ABotDestroysATurretOutOfItsRange(t *testing.T) {
	s := newSiege(t, 2)
	ticks, nearest := s.play(1000)
	health := components.Health.Get(entryOf(s.Match, s.bot))
	if ticks > 450 || nearest < inRange || health.Current < health.Max {
		t.Errorf("the turret stands for %d ticks, the bot was %.0f m near, and has %v of %v", ticks, nearest, health.Current, health.Max)
	}
	if _, nearest = s.play(400); nearest > inRange/2 {
		t.Errorf("it does not go on: %.0f m", nearest)
	}
}

// TestBesiege_OnTheMove: whoever stands is hit.
func TestBesiege_OnTheMove(t *testing.T) {
	s := newSiege(t, 2)
	components.Health.Get(entryOf(s.Match, s.turret)).Current = 1e6
	stands, longest := 0, 0
	for range 2 * besieged {
		s.play(1)
		if stands++; components.Velocity.Get(entryOf(s.Match, s.bot)).Linear.Length() > 1 {
			stands = 0
		}
		longest = max(longest, stands)
	}
	if longest > 4 {
		t.Errorf("it stands for %d ticks", longest)
	}
}

// TestBesiege_NoTurretThatDoesNotFire at the bot: it goes on to the flag at once.
func TestBesiege_NoTurretThatDoesNotFire(t *testing.T) {
	for name, destroy := range map[string]func(s *siege) components.ID{
		"its own": nil, "a wreck": func(s *siege) components.ID { return s.turret }, "one without power": func(s *siege) components.ID { return s.generator },
	} {
		s := newSiege(t, 2)
		if destroy == nil {
			s = newSiege(t, 1)
		} else if err := s.Damage(destroy(&s), systems.Damage{Amount: 9}); err != nil {
			t.Fatal(err)
		}
		steps(s.Match, 2)
		if _, nearest := s.play(besieged); nearest > inRange {
			t.Errorf("%s: the bot is no nearer than %.0f m after %d ticks", name, nearest, besieged)
		}
	}
}

// TestBesiege_NotForAFlagThatLiesOutside, which it fetches.
func TestBesiege_NotForAFlagThatLiesOutside(t *testing.T) {
	s := newSiege(t, 2)
	steps(s.Match, 2)
	for _, entry := range systems.NewQuery(modes.Flag, components.Position).In(s.Match) {
		if flag := modes.Flag.Get(entry); flag.Team == 2 {
			flag.State, flag.Rests = modes.FlagDropped, true
			components.Position.Get(entry).Feet = feetOf(s.Match, s.bot).Add(geom.Vec{Y: 20})
		}
	}
	isCarried := func(f modes.FlagPlace) bool { return f.State == modes.FlagCarried }
	for tick := 0; !slices.ContainsFunc(modes.Flags(s.Match, nil), isCarried); tick++ {
		if tick == besieged {
			t.Fatalf("it has not fetched the flag in %d ticks", tick)
		}
		bots.Play(s.Match, nil)
	}
}

// TestBesiege_GivesUp a turret that stands everything, once the bot is hurt, has few shots left, or a time is over.
func TestBesiege_GivesUp(t *testing.T) {
	for name, c := range map[string]struct {
		change func(health *components.HealthData, slot *components.WeaponSlot)
		ticks  int
		leaves bool
	}{
		"whole":   {func(*components.HealthData, *components.WeaponSlot) {}, besieged, false},
		"hurt":    {func(health *components.HealthData, _ *components.WeaponSlot) { health.Current = health.Max / 2 }, besieged, true},
		"empty":   {func(_ *components.HealthData, slot *components.WeaponSlot) { slot.Ammo = 3 }, besieged, true},
		"at last": {func(_ *components.HealthData, slot *components.WeaponSlot) { slot.Ammo = 100 }, 4 * besieged, true},
	} {
		s := newSiege(t, 2)
		components.Health.Get(entryOf(s.Match, s.turret)).Current = 1e6
		if _, nearest := s.play(besieged); nearest < inRange {
			t.Fatalf("%.0f m near", nearest)
		}
		bot := entryOf(s.Match, s.bot)
		c.change(components.Health.Get(bot), &components.Arsenal.Get(bot).Slots[0])
		if _, nearest := s.play(c.ticks); nearest < inRange != c.leaves {
			t.Errorf("%s: in %d ticks it comes as near as %.0f m", name, c.ticks, nearest)
		}
	}
}

// TestBesiege_TurnsOnWhoAttacksIt or is near, and not on an enemy who stands by.
func TestBesiege_TurnsOnWhoAttacksIt(t *testing.T) {
	for _, c := range []struct {
		far            float64
		attacks, turns bool
	}{{55, false, false}, {55, true, true}, {30, false, true}} {
		s := newSiege(t, 2)
		components.Health.Get(entryOf(s.Match, s.turret)).Current = 1e6
		s.play(besieged)
		at := feetOf(s.Match, s.bot).Add(geom.Vec{Y: c.far})
		enemy := idle(t, s.Match, systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &at})
		if c.attacks {
			if err := s.Damage(s.bot, systems.Damage{Amount: 0.05, Source: enemy}); err != nil {
				t.Fatal(err)
			}
		}
		s.play(30)
		if target := brainOf(s.Match, s.bot).Target; target != map[bool]components.ID{false: s.turret, true: enemy}[c.turns] {
			t.Errorf("%+v: it fires at %d, the turret is %d and the enemy %d", c, target, s.turret, enemy)
		}
	}
}

// TestPosts_AreWhereTheTurretIsSeenOutOfItsRange: none is behind a wall, or between a wall in its range and the turret.
func TestPosts_AreWhereTheTurretIsSeenOutOfItsRange(t *testing.T) {
	wall := func(y float64) levels.Structure {
		return levels.Box("wall", geom.Vec{X: -250, Y: y}, geom.Vec{X: 250, Y: y + 1, Z: 60})
	}
	for name, c := range map[string]struct {
		walls []levels.Structure
		most  float64 // m from the turret, 0 for no place
	}{"open": {nil, 175}, "a wall in its range": {[]levels.Structure{wall(30)}, 0}, "a wall beyond": {[]levels.Structure{wall(-10)}, 130}} {
		s := newSiege(t, 2, c.walls...)
		steps(s.Match, 1)
		places := bots.Posts(bots.CrewOf(s.Match), 2)
		if len(places) > 1 || len(places) == 0 != (c.most == 0) {
			t.Errorf("%s: posts %v", name, places)
		}
		for _, p := range places {
			if far := p.Sub(s.at).Length(); far < inRange+20 || far > c.most {
				t.Errorf("%s: a post %.0f m from the turret", name, far)
			}
		}
	}
	own := newSiege(t, 1)
	steps(own.Match, 1)
	if places := bots.Posts(bots.CrewOf(own.Match), 2); len(places) > 0 {
		t.Errorf("a turret of the other team than the flag has posts %v", places)
	}
}
