package overlay

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
)

// lockTicks returns for how long the weapon in a player's hand must be aimed to lock on, or
// 0 for one that does not.
func (o *Overlay) lockTicks(p *systems.PlayerState) int {
	for _, alt := range [...]bool{false, true} {
		if locking, ok := systems.WeaponPart(o.state.Match, behaviours.Locking, p.Weapon, alt); ok && p.Alive {
			return locking.Ticks
		}
	}
	return 0
}

// lockOf returns whom a player aims at with a weapon that locks on, and how much of the time
// for it has passed, 0 to 1.
func (o *Overlay) lockOf(p *systems.PlayerState) (target components.ID, share float64) {
	ticks, lock := o.lockTicks(p), find.Part(o.state.Match, p.ID, behaviours.Lock)
	if ticks == 0 || lock == nil {
		return components.Nobody, 0
	}
	return lock.Target, math.Min(float64(lock.Ticks)/float64(ticks), 1)
}

// locks shows whom the followed player locks on, and warns of those who have locked on it.
func (o *Overlay) locks(f *panels.Frame, p *systems.PlayerState, players []systems.PlayerState) {
	for i := range players {
		if target, share := o.lockOf(&players[i]); target == p.ID && share == 1 {
			f.Alert.LockedOn = true
		}
	}
	target, share := o.lockOf(p)
	box, ok := o.state.Match.Box(target)
	if !ok {
		return
	}
	if q, ok := find.Player(players, target); ok { // where it is drawn
		box.Center = q.Position.Add(geom.Vec{Z: q.Half.Z})
	}
	at, top := o.state.Projection.Project(box.Center), o.state.Projection.Project(box.Center.Add(geom.Vec{Z: box.Half.Z}))
	if !at.Behind {
		f.Aim.Lock = &panels.Lock{X: at.X, Y: at.Y, Half: math.Hypot(top.X-at.X, top.Y-at.Y), Share: share}
	}
}
