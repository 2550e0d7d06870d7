// Package rollers is a donburi game with a loop, a world and entities of its own,
// that takes from Skijet single systems of a match: bodies that move and meet. There
// are no players in the match and nobody joins it.
//
// The package draws nothing; the program beside it does, with Ebitengine.
package rollers

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"
	"github.com/yohamta/donburi/filter"
)

// UpdatesPerSecond is how often the game is updated: four times a tick.
const UpdatesPerSecond = 125

// Keys are those that the player holds.
type Keys struct{ Up, Down, Left, Right bool }

// HeroData marks the body that the player steers, and CoinData what it collects.
type (
	HeroData struct{ Coins int }
	CoinData struct{ At geom.Vec }
	// TrailData is where a body was in the tick before, for drawing.
	TrailData struct{ Before geom.Vec }
)

// Component types of this game. Coins are on entities of which the match knows
// nothing.
var (
	Hero  = donburi.NewComponentType[HeroData]()
	Coin  = donburi.NewComponentType[CoinData]()
	Trail = donburi.NewComponentType[TrailData]()
)

// Game is one running game.
type Game struct {
	ECS   *ecs.ECS
	Match *systems.Match

	clock  systems.Clock
	keys   Keys // held in any update since the last tick
	bodies *donburi.Query
	coins  *donburi.Query
}

// systemsOfMatch are those that the game takes, in their order. The first begins a
// tick and the last ends it.
var systemsOfMatch = []string{"movement", "collisions", "structure", "seal"}

// New makes a game with a hero, some bodies to push about and some coins.
func New() (*Game, error) {
	level, err := yard()
	if err != nil {
		return nil, err
	}
	world := donburi.NewWorld()
	match, err := systems.NewMatch(systems.Options{
		Level: level, World: world,
		Schedule: systems.Standard().Only(systemsOfMatch...),
		Modules: []systems.Module{{Name: "rollers", Components: []systems.Registration{
			systems.State("rollers hero", Hero), systems.Local("rollers trail", Trail),
		}}},
	})
	if err != nil {
		return nil, err
	}
	g := &Game{ECS: ecs.NewECS(world), Match: match,
		bodies: donburi.NewQuery(filter.Contains(components.Position, Trail)),
		coins:  donburi.NewQuery(filter.Contains(Coin))}
	if err := g.populate(); err != nil {
		return nil, err
	}
	g.ECS.AddSystem(g.steer)
	for _, name := range systemsOfMatch {
		system, err := match.ECS(name)
		if err != nil {
			return nil, err
		}
		g.ECS.AddSystem(system)
	}
	g.ECS.AddSystem(g.collect)
	return g, nil
}

// populate makes entities as donburi does, and lets the match take over the bodies.
func (g *Game) populate() error {
	world := g.ECS.World
	for i := range 6 {
		entry := world.Entry(world.Create(components.Model, components.Position, components.Solid, Trail))
		if i == 0 {
			donburi.Add(entry, Hero, &HeroData{})
		}
		at := geom.Vec{X: float64(4*i) - 10, Y: float64(i%2) * 3, Z: 0.1}
		components.Model.Get(entry).Name = components.ModelTribes
		components.Position.Get(entry).Feet = at
		Trail.Get(entry).Before = at
		if _, err := g.Match.Adopt(entry); err != nil {
			return fmt.Errorf("body %d: %w", i, err)
		}
	}
	for i := range 8 {
		entry := world.Entry(world.Create(Coin))
		Coin.Get(entry).At = geom.Vec{X: -10, Y: float64(i)*2 + 2}
	}
	return nil
}

// Update lets one of 125 updates a second pass. A key that was held in any of the
// updates before a tick counts in it.
func (g *Game) Update(keys Keys) error {
	g.keys.Up = g.keys.Up || keys.Up
	g.keys.Down = g.keys.Down || keys.Down
	g.keys.Left = g.keys.Left || keys.Left
	g.keys.Right = g.keys.Right || keys.Right
	for range g.clock.Update(UpdatesPerSecond) {
		g.ECS.Update()
		g.keys = Keys{}
	}
	return g.Match.Problem()
}

// steer is a system of the game: it turns keys into what the hero wants, and notes
// where everybody is before the tick.
func (g *Game) steer(e *ecs.ECS) {
	for entry := range g.bodies.Iter(e.World) {
		Trail.Get(entry).Before = components.Position.Get(entry).Feet
		if entry.HasComponent(Hero) {
			*components.Intent.Get(entry) = components.Input{Forward: axis(g.keys.Down, g.keys.Up), Right: axis(g.keys.Left, g.keys.Right)}
		}
	}
}

// axis is what two opposite keys make.
func axis(back, ahead bool) components.Axis {
	switch {
	case ahead && !back:
		return components.Full
	case back && !ahead:
		return -components.Full
	}
	return 0
}

// collect is a system of the game that runs after the tick. What it removes is none
// of the match's.
func (g *Game) collect(e *ecs.ECS) {
	hero, ok := Hero.First(e.World)
	if !ok {
		return
	}
	feet := components.Position.Get(hero).Feet
	var taken []donburi.Entity
	for entry := range g.coins.Iter(e.World) {
		if Coin.Get(entry).At.Sub(feet).Horizontal().Length() < 1 {
			taken = append(taken, entry.Entity())
		}
	}
	for _, coin := range taken {
		e.World.Remove(coin)
		Hero.Get(hero).Coins++
	}
}

// Place is something to draw.
type Place struct {
	At   geom.Vec
	Half geom.Vec // half extents, m
	Hero bool
	Coin bool
}

// Places appends what there is to draw: bodies between their last two ticks, and
// coins.
func (g *Game) Places(places []Place) []Place {
	for entry := range g.bodies.Iter(g.ECS.World) {
		at := Trail.Get(entry).Before.Lerp(components.Position.Get(entry).Feet, g.clock.Fraction())
		places = append(places, Place{At: at, Half: components.Armor.Get(entry).Half, Hero: entry.HasComponent(Hero)})
	}
	for entry := range g.coins.Iter(g.ECS.World) {
		places = append(places, Place{At: Coin.Get(entry).At, Half: geom.Vec{X: 0.3, Y: 0.3}, Coin: true})
	}
	return places
}

// Yard is half the side of the square that the game is played in, m.
const Yard = 18.0

// yard is a floor with four walls.
func yard() (*levels.Level, error) {
	s := levels.Structure{Name: "yard", Color: [3]float32{0.4, 0.4, 0.4}}
	face := func(a, b, c, d geom.Vec) {
		first, n := uint32(len(s.Vertices)), geom.Triangle{A: a, B: b, C: c}.Normal()
		s.Vertices = append(s.Vertices, a, b, c, d)
		s.Normals = append(s.Normals, n, n, n, n)
		s.Indices = append(s.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	corners := [4]geom.Vec{{X: -Yard, Y: -Yard}, {X: Yard, Y: -Yard}, {X: Yard, Y: Yard}, {X: -Yard, Y: Yard}}
	face(corners[0], corners[1], corners[2], corners[3])
	for i := range corners {
		a, b, up := corners[i], corners[(i+1)%4], geom.Vec{Z: 6}
		face(b, a, a.Add(up), b.Add(up))
	}
	return levels.Build(levels.Parts{Name: "yard", Structures: []levels.Structure{s}, Spawns: []levels.Spawn{{Position: geom.Vec{Z: 0.1}}}})
}
