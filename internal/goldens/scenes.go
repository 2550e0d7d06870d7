package goldens

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/systems"
)

// Lengths of scenes, and intervals of recorded states, ticks.
const (
	longTicks   = 9472 // five minutes and three seconds, a multiple of longStates
	longStates  = 256
	shortTicks  = 1280
	shortStates = 64
	stormTicks  = 640 // short, since each player who joins adds a kilobyte
)

// scenes are all goldens.
func scenes() []scene { return append(longScenes(), shortScenes()...) }

// allModules are the modules of the scenes that use everything.
var allModules = []string{"bots", "pickups", "team"}

// with returns a function that lets so many players of the script and so many bots join.
func with(scripted, played int, models ...string) func(s *recording) error {
	return func(s *recording) error { return s.joinAll(scripted, played, models...) }
}

func longScenes() []scene {
	list := []scene{
		{name: "ski-run", about: "skiing down a valley, with jets uphill, in all armours of Tribes",
			level: "valley", modules: []string{"bots"}, enter: with(6, 2, components.ModelTribes), press: ski,
			shows: []string{"fast", "flying", "landed"}},
		{name: "jet-duel", about: "two teams that fly, fire and fetch flags, with pickups and scores, by the rules of the arena",
			level: "valley", rules: "arena", modules: []string{"bots", "pickups", "ctf"}, enter: with(4, 4, components.ModelTribes), press: duel,
			shows: []string{"flying", "died", "spawned", "fired disc", "healed", "flag taken"}},
		{name: "all-weapons", about: "everything there is, fired and thrown in turn in a hall of hills",
			level: "terrain", modules: []string{"bots"}, enter: with(7, 1, components.ModelTribes), press: all, shows: arsenal},
		{name: "torque", about: "the armours of Torque in a valley",
			level: "valley", modules: allModules, enter: with(5, 3, components.ModelTorque), press: duel,
			shows: []string{"moved by torque", "flying", "died"}},
		{name: "eleventh-dream", about: "the bodies of 11th Dream among pits and wedges",
			level: "funnels", modules: []string{"bots"}, enter: with(6, 2, components.ModelSlide), press: grind,
			shows: []string{"moved by slide", "cornered"}},
		{name: "mixed-models", about: "all movement models together, on moving machines",
			level: "works", modules: allModules, enter: with(5, 3, components.ModelTribes, components.ModelTorque, components.ModelSlide), press: duel,
			shows: []string{"riding", "died", "moved by tribes", "moved by torque", "moved by slide"}},
	}
	for i := range list {
		list[i].seed, list[i].ticks, list[i].states = uint64(101+i), longTicks, longStates
		if list[i].name == "mixed-models" {
			list[i].seed = 112 // somebody rides a machine
		}
	}
	return list
}

// arsenal lists what must be fired in a scene with all weapons.
var arsenal = []string{"fired blaster", "fired chaingun", "fired disc", "fired elf", "fired grenade", "fired handgrenade",
	"fired laser", "fired mine", "fired mortar", "fired plasma", "fired repairgun"}

func shortScenes() []scene {
	models := []string{components.ModelTribes, components.ModelTorque, components.ModelSlide}
	list := []scene{
		{name: "corner-grind", about: "everybody runs and jumps into gullies, wedges and corners",
			level: "creases", rules: "original", enter: with(10, 0, models...), press: grind, shows: []string{"cornered"}},
		{name: "platform-ride", about: "riders of lifts, ferries, belts and wheels, some of them crushed",
			level: "plant", enter: with(10, 0, models...), press: stroll(geom.Vec{X: -12, Y: -18, Z: 1}, geom.Vec{X: 14, Y: 18, Z: 3}),
			shows: []string{"riding", "crushed"}},
		{name: "water", about: "a pool, with a wall and a ferry that move in it",
			level: "plant", enter: with(10, 0, models...), press: stroll(geom.Vec{X: -18, Y: -3, Z: -4}, geom.Vec{X: 8, Y: 3, Z: -2}), shows: []string{"wet"}},
		{name: "zones", about: "a lift of upward gravity, a wind and a place that kills",
			level: "plant", enter: with(10, 0, models...), press: stroll(geom.Vec{X: -18, Y: -18, Z: 0}, geom.Vec{X: 18, Y: 18, Z: 8}),
			shows: []string{"entered", "left", "lifted", "blown", "fell out"}},
		{name: "blast-chain", about: "mines that set each other off, and explosions at the feet of everybody",
			level: "rooms", modules: []string{"bots", "explode"}, enter: with(10, 2, models...), press: miner, before: blast,
			shows: []string{"mines together", "died"}},
		{name: "spawn-storm", about: "players come, go, die and change their bodies all the time",
			level: "stairs", modules: allModules, enter: with(6, 4, models...), press: duel, before: storm,
			shows: []string{"spawned", "died"}},
		{name: "far-from-origin", about: "120 km from the origin, where numbers are coarse",
			level: "far-soup", enter: with(10, 0, models...), press: grind, shows: []string{"cornered", "landed"}},
	}
	for i := range list {
		list[i].seed, list[i].ticks, list[i].states = uint64(201+i), shortTicks, shortStates
		if list[i].name == "spawn-storm" {
			list[i].ticks = stormTicks
		}
	}
	return list
}

// miner lays mines and walks among them.
func miner(s *recording, i int, p *systems.PlayerState) components.Input {
	in := duel(s, i, p)
	const mine = 11 // its slot in every arsenal that has it
	in.Throw = 0
	if (s.match.Tick()+int64(5*i))%40 < 12 {
		in.Throw = mine
	}
	return in
}

// blast explodes discs, mortars and mines at the feet of players, once the mines are
// armed.
func blast(s *recording, tick int) error {
	if tick < 200 || !s.random.oneIn(20) {
		return nil
	}
	weapon := [...]string{"disc", "mortar", "mine"}[s.random.below(3)]
	p := &s.states[s.random.below(len(s.states))]
	_, err := s.recorder.Enter(explode.Entry(weapon, s.random.near(p.Position, 2)))
	return err
}

// storm lets players join and leave, and change their bodies and teams.
func storm(s *recording, tick int) error {
	const most, least = 40, 5
	i := s.random.below(len(s.commands))
	bodies, err := bodiesOf(systems.Models()...)
	if err != nil {
		return err
	}
	spec := bodies[s.random.below(len(bodies))]
	spec.Name, spec.Team = fmt.Sprint("late ", tick), s.random.below(3)
	switch s.random.below(16) {
	case 0, 1:
		if len(s.commands) < most {
			_, err = s.join(spec)
		}
	case 2:
		if len(s.commands) > least {
			err = s.leave(i)
		}
	case 3:
		_, err = s.enter(s.match.RefitEntry(s.commands[i].Player, spec))
	case 4:
		_, err = s.enter(s.match.AddEntry(s.commands[i].Player, systems.With(components.Team, components.TeamData{Number: spec.Team})))
	case 5:
		_, err = s.enter(systems.TeamDamageEntry(float64(s.random.below(5))/4), nil)
	}
	return err
}
