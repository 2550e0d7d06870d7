package game

import "github.com/skijet/skijet/game/internal/scene"

// dryFires plays the sound of a trigger that is pulled while its weapon cannot fire.
func (g *Game) dryFires(fire bool) {
	pulled := fire && !g.weaponChoice.pulled
	g.weaponChoice.pulled = fire
	p, ok := g.session.state.Player(g.session.state.Self)
	if !pulled || !ok || !p.Alive {
		return
	}
	spec, ok := g.session.state.Match.Weapons().Lookup(p.Weapon)
	if !ok || scene.Lacks(spec, p.Ammo, p.Energy, p.Pack.Kind) == "" {
		return
	}
	empty := g.session.state.Looks.Of(p.Weapon).Empty
	g.sound.PlayHerePitched(empty.Effect, 0.6*empty.Volume, empty.Pitch)
}
