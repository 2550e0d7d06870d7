package cli

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Numbers of fights [ours].
const (
	hastyTicks = 94  // ticks within which a second change of weapon is one too many, 3 s
	midAir     = 3.0 // m above the ground at which a victim is in the air
)

// fights is what the players used.
type fights struct {
	weapons  map[string]*weaponUse
	changes  changes
	captures int
}

// hands is what a player held after the last tick.
type hands struct {
	weapon  string
	changed int64   // tick of the last change, or 0
	energy  float64 // part of what its energy can be
	alive   bool
}

// changes counts changes of the weapon in hand.
type changes struct {
	All   int `json:"all"`
	Hasty int `json:"hasty"` // within 3 s after another one
}

// watchHands counts the changes of weapon of a player. What it holds when it comes to life is none.
func (b *botmatch) watchHands(p *player, s *systems.PlayerState) {
	h := hands{weapon: s.Weapon, changed: p.hands.changed, alive: s.Alive, energy: s.Energy / max(s.MaxEnergy, 1e-9)}
	if now := b.match.Tick(); h.alive && p.hands.alive && h.weapon != p.hands.weapon {
		b.fights.changes.All++
		if h.changed > 0 && now-h.changed < hastyTicks {
			b.fights.changes.Hasty++
		}
		h.changed = now
	}
	p.hands = h
}

// watchEnergy counts a shot that takes all energy, by what there was of it before.
func (b *botmatch) watchEnergy(p *player, e *systems.Event) {
	spec, ok := b.match.Weapons().Lookup(e.Weapon)
	if fire, mode := spec.Mode(e.Alt); ok && mode && fire.Trigger.ByEnergy && p.hands.energy < 0.5 {
		b.with(e.Weapon).Weak++
	}
}

// isMidAir reports whether a victim is far above the ground.
func (b *botmatch) isMidAir(id components.ID) bool {
	box, ok := b.match.Box(id)
	if !ok {
		return false
	}
	_, grounded := b.match.Solid().Raycast(box.Center, geom.Vec{Z: -box.Half.Z - midAir})
	return !grounded
}
