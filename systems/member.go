package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// member is one simulated entity: its stable name, its donburi handle, and what a
// tick works out about it.
type member struct {
	id     components.ID
	entity donburi.Entity
	entry  *donburi.Entry // of the entity; donburi keeps it up to date while the entity lives
	layout *layout

	row     int  // in donburi's lists where it was last seen; see columns
	located bool // it is among the columns

	// Components that several systems of each tick read, or nil, as bind found them.
	position *components.PositionData
	velocity *components.VelocityData
	armor    *components.ArmorData
	stance   *components.StanceData
	hitBox   *components.HitBoxData
	health   *components.HealthData
	energy   *components.EnergyData
	intent   *components.Input
	arsenal  *components.ArsenalData

	held struct { // what specInHand found last
		spec      *weapons.Spec
		catalogue *weapons.Catalogue
	}

	start      geom.Vec // position at the beginning of the tick
	aimed      geom.Vec // position when weapons fired, in a tick in which any did
	teleported bool     // it has been put elsewhere since
	wasInvalid bool     // it had a position or velocity that is not finite
	gone       bool     // it ends in this tick, or has left
	tracked    geom.Box // that the broadphase knows, of one with a box

	// Of a body, in the stages of platforms and movement.
	model         *Model              // that stepped it last
	box           geom.Box            // where it is
	from          geom.Vec            // its feet before its step
	place         int32               // among the crowd
	lacksHeadroom bool                // who is above it leaves it no room to stand up
	ride          components.RideData // of the platform that carries it in this tick

	near *collision.Nearby // what is around a body or what bounces; nil for none

	target target // as the projectiles of the tick see it
	met    int    // what a projectile met last in the tick: its place among the contacts, from 1
}

// bind notes where donburi keeps the components that systems read most. A look-up
// there costs as much as ten of these reads. A component stays where it is, whatever
// becomes of its entity, until a game hands over another one by Set: so this is done
// anew when a tick begins, after each system and model of a game, and where a game
// asks between two ticks.
func (p *member) bind() {
	s, e := p.layout, p.entry
	p.position = boundIf(s.position, e, components.Position)
	p.velocity = boundIf(s.velocity, e, components.Velocity)
	p.armor = boundIf(s.armor, e, components.Armor)
	p.stance = boundIf(s.stance, e, components.Stance)
	p.hitBox = boundIf(s.hitBox, e, components.HitBox)
	p.health = boundIf(s.health, e, components.Health)
	p.energy = boundIf(s.energy, e, components.Energy)
	p.intent = boundIf(s.intent, e, components.Intent)
	p.arsenal = boundIf(s.arsenal, e, components.Arsenal)
}

// boundIf returns where a component is, or nil for an entity that has none.
func boundIf[T any](has bool, entry *donburi.Entry, kind *donburi.ComponentType[T]) *T {
	if !has {
		return nil
	}
	return kind.Get(entry)
}
