package store

import (
	"math/bits"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
)

// Kind is the number of a component type in one match. The types that the stages of a tick
// ask about have constants; others get the next numbers as they are registered.
type Kind uint8

// MaxKinds is how many component types a match may register [ours].
const MaxKinds = 256

// Component types with a constant, each listed in componentTypes.
const (
	Identity Kind = iota
	Armor
	Arsenal
	Bounce
	Contact
	Energy
	Flight
	Fuse
	Health
	HitBox
	Inside
	Intent
	Layers
	Medium
	Model
	Mortal
	MoveReport
	Owner
	Pack
	Payload
	Platform
	Player
	Position
	Ride
	Shot
	Solid
	Stance
	Team
	TTL
	Velocity
	Veto
	View
	Volatile
	Zone

	constants = iota // the number of the first kind without a constant
)

// componentTypes are the component types of the constants.
var componentTypes = [constants]donburi.IComponentType{
	Identity: components.Identity, Armor: components.Armor, Arsenal: components.Arsenal, Bounce: components.Bounce,
	Contact: components.Contact, Energy: components.Energy,
	Flight: components.Flight, Fuse: components.Fuse, Health: components.Health,
	HitBox: components.HitBox, Inside: components.Inside,
	Intent: components.Intent, Layers: components.Layers, Medium: components.Medium, Model: components.Model,
	Mortal: components.Mortal, MoveReport: components.MoveReport, Owner: components.Owner, Pack: components.Pack,
	Payload: components.Payload, Platform: components.Platform,
	Player: components.Player, Position: components.Position, Ride: components.Ride,
	Shot: components.Shot, Solid: components.Solid, Stance: components.Stance,
	Team: components.Team, TTL: components.TTL, Velocity: components.Velocity, Veto: components.Veto,
	View: components.View, Volatile: components.Volatile, Zone: components.Zone,
}

// String returns the name of a component type that has a constant.
func (k Kind) String() string { return strings.TrimSuffix(componentTypes[k].Typ().Name(), "Data") }

// Set is a set of kinds, such as those that an entity carries.
type Set [MaxKinds / 64]uint64

// Has reports whether a kind is in the set.
func (s *Set) Has(k Kind) bool { return s[k/64]>>(k%64)&1 != 0 }

// Add puts kinds into the set.
func (s *Set) Add(kinds ...Kind) {
	for _, k := range kinds {
		s[k/64] |= 1 << (k % 64)
	}
}

// AddIf puts a kind into the set where a condition holds.
func (s *Set) AddIf(condition bool, k Kind) {
	if condition {
		s.Add(k)
	}
}

// without returns the set less the kinds of another one.
func (s Set) without(other Set) Set {
	for i := range s {
		s[i] &^= other[i]
	}
	return s
}

// union returns the kinds of both sets.
func (s Set) union(other Set) Set {
	for i := range s {
		s[i] |= other[i]
	}
	return s
}

// appendTo appends the kinds of the set in ascending order.
func (s Set) appendTo(kinds []Kind) []Kind {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			kinds = append(kinds, Kind(64*i+bits.TrailingZeros64(word)))
		}
	}
	return kinds
}
