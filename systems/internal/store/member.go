package store

import (
	"reflect"
	"unsafe"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Member is one simulated entity: its stable name, its donburi handle, and its path in the
// tick. What else a stage works out about it stands in a [Table] of that stage.
type Member struct {
	ID     components.ID
	Entity donburi.Entity
	Entry  *donburi.Entry // of the entity; donburi keeps it up to date while the entity lives
	Layout *Layout
	Slot   int32 // its row in the tables of stages
	Bound

	Start      geom.Vec // position at the beginning of the tick
	Teleported bool     // it has been put elsewhere since
	Gone       bool     // it ends in this tick, or has left

	// Cache answers queries around a body or what bounces; nil for none.
	Cache *collision.Nearby

	filed filing
}

// filing is what the store alone knows of a member.
type filing struct {
	wasInvalid bool     // it had a position or velocity that is not finite
	located    bool     // it is among the columns
	row        int      // in donburi's lists where it was last seen; see columns
	tracked    geom.Box // that the broadphase knows, of one with a box
}

// NoSlot is the slot of a member that no store knows, such as a projectile that is no entity
// yet. Asking a table for it panics.
const NoSlot = -1

// Bound are the components that the stages of each tick read, nil for those that a member
// does not carry. A component type with a constant is bound by having a field here.
type Bound struct {
	Position *components.PositionData
	Velocity *components.VelocityData
	Armor    *components.ArmorData
	Stance   *components.StanceData
	HitBox   *components.HitBoxData
	Health   *components.HealthData
	Team     *components.TeamData
	Energy   *components.EnergyData
	Intent   *components.Input
	Arsenal  *components.ArsenalData
	Model    *components.ModelData
	Pack     *components.PackData
	View     *components.ViewData
	Contact  *components.ContactData
	Report   *components.MoveReportData
	Medium   *components.MediumData
	Ride     *components.RideData
}

// binding is a component type that is bound, and the field of a member it goes to.
type binding struct {
	kind  Kind
	typ   donburi.IComponentType
	field uintptr // its offset in a member, in bytes
}

// bindings are the fields of Bound, found by the types that they point to.
var bindings = bindingsOf(reflect.TypeFor[Bound]())

func bindingsOf(fields reflect.Type) (all []binding) {
	for k, t := range componentTypes {
		for i := range fields.NumField() {
			if f := fields.Field(i); f.Type.Elem() == t.Typ() {
				all = append(all, binding{Kind(k), t, unsafe.Offsetof(Member{}.Bound) + f.Offset})
			}
		}
	}
	return all
}

// of returns the field of a member. All of these fields are pointers.
func (b binding) of(p *Member) *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(p), b.field))
}

// Bind notes where donburi keeps the components that stages read most. A look-up
// there costs as much as ten of these reads. A component stays where it is, whatever
// becomes of its entity, until a game hands over another one by Set: so this is done
// anew when a tick begins, after each system and model of a game, and where a game
// asks between two ticks. [Store.Check] does it for all members at once.
func (p *Member) Bind() {
	for _, b := range p.Layout.bound {
		*b.of(p) = p.Entry.Component(b.typ)
	}
}

// Has reports whether the entity carries a component.
func (p *Member) Has(k Kind) bool { return p.Layout.kinds.Has(k) }

// IsBoxed reports whether the entity can be met: it has a place and a box.
func (p *Member) IsBoxed() bool { return p.Layout.boxed }

// IsAlive reports whether it can act and be met: it has health left, or none to lose.
func (b *Bound) IsAlive() bool { return b.Health == nil || b.Health.Alive() }

// IsTarget reports whether rays and shots can hit it now.
func (p *Member) IsTarget() bool { return !p.Gone && (p.Has(Health) || p.Has(Solid)) && p.IsAlive() }

// Box returns the collision box of what is boxed as it stands now.
func (b *Bound) Box() geom.Box {
	if b.Armor != nil {
		return geom.FeetBox(b.Position.Feet, b.Armor.HalfOf(b.Stance))
	}
	return geom.Box{Center: b.Position.Feet.Add(b.HitBox.Center), Half: b.HitBox.Half}
}

// Feet returns where it is, or the origin if it is nowhere.
func (b *Bound) Feet() geom.Vec {
	if b.Position == nil {
		return geom.Vec{}
	}
	return b.Position.Feet
}

// TeamNumber returns its team, 0 for none.
func (b *Bound) TeamNumber() int {
	if b.Team == nil {
		return 0
	}
	return b.Team.Number
}

// Mass returns the mass that divides a push, or 0 for what has no mass.
func (b *Bound) Mass() float64 {
	switch {
	case b.Armor != nil:
		return b.Armor.Mass
	case b.HitBox != nil:
		return b.HitBox.Mass
	}
	return 0
}
