package systems

import (
	"unsafe"

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

	// Components that the systems of each tick read, or nil, as bind found them. Each
	// has its line among the bindings.
	position  *components.PositionData
	velocity  *components.VelocityData
	armor     *components.ArmorData
	stance    *components.StanceData
	hitBox    *components.HitBoxData
	health    *components.HealthData
	energy    *components.EnergyData
	intent    *components.Input
	arsenal   *components.ArsenalData
	modelData *components.ModelData
	pack      *components.PackData
	view      *components.ViewData
	contact   *components.ContactData
	report    *components.MoveReportData
	medium    *components.MediumData
	ride      *components.RideData
	heat      *components.HeatData
	lock      *components.LockData

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
	riding        components.RideData // the platform that carries it in this tick

	near *collision.Nearby // what is around a body or what bounces; nil for none

	target target // as the projectiles of the tick see it
	met    int    // what a projectile met last in the tick: its place among the contacts, from 1
}

// bind notes where donburi keeps the components that systems read most. A look-up
// there costs as much as ten of these reads. A component stays where it is, whatever
// becomes of its entity, until a game hands over another one by Set: so this is done
// anew when a tick begins, after each system and model of a game, and where a game
// asks between two ticks. [Match.bindAll] does it for all members at once.
func (p *member) bind() {
	for _, b := range p.layout.bound {
		*b.of(p) = p.entry.Component(b.kind)
	}
}

// unbind forgets them all, of a member whose layout changes.
func (p *member) unbind() {
	for _, b := range bindings {
		*b.of(p) = nil
	}
}

// binding is a kind of component that bind notes, and the field of a member it goes to.
type binding struct {
	kind  donburi.IComponentType
	field uintptr // its offset in a member, in bytes
}

var bindings = [...]binding{
	{components.Position, unsafe.Offsetof(member{}.position)},
	{components.Velocity, unsafe.Offsetof(member{}.velocity)},
	{components.Armor, unsafe.Offsetof(member{}.armor)},
	{components.Stance, unsafe.Offsetof(member{}.stance)},
	{components.HitBox, unsafe.Offsetof(member{}.hitBox)},
	{components.Health, unsafe.Offsetof(member{}.health)},
	{components.Energy, unsafe.Offsetof(member{}.energy)},
	{components.Intent, unsafe.Offsetof(member{}.intent)},
	{components.Arsenal, unsafe.Offsetof(member{}.arsenal)},
	{components.Model, unsafe.Offsetof(member{}.modelData)},
	{components.Pack, unsafe.Offsetof(member{}.pack)},
	{components.View, unsafe.Offsetof(member{}.view)},
	{components.Contact, unsafe.Offsetof(member{}.contact)},
	{components.MoveReport, unsafe.Offsetof(member{}.report)},
	{components.Medium, unsafe.Offsetof(member{}.medium)},
	{components.Ride, unsafe.Offsetof(member{}.ride)},
	{components.Heat, unsafe.Offsetof(member{}.heat)},
	{components.Lock, unsafe.Offsetof(member{}.lock)},
}

// of returns the field of a member. All of these fields are pointers.
func (b binding) of(p *member) *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(p), b.field))
}
