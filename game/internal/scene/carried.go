package scene

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Carried is a weapon that the player carries.
type Carried struct {
	Number int // in the arsenal, from 0
	Name   string
	Key    int  // that takes it up, 1 to 10
	Dead   bool // without ammo, or without the pack that it needs
	Misfit bool // without the pack that it needs
}

// Places lists the weapons of an entity in the order of the screen, by keys.
func (s *State) Places(id components.ID) []Carried {
	pack, slots := find.Value(s.Match, id, components.Pack).Kind, find.Value(s.Match, id, components.Arsenal).Slots
	list := make([]Carried, 0, len(slots))
	for i, slot := range slots {
		spec, ok := s.Match.Weapons().Lookup(slot.Weapon)
		if !ok {
			continue
		}
		list = append(list, Carried{Number: i, Name: slot.Weapon, Key: s.Looks.Of(slot.Weapon).Look.Key,
			Dead: spec.Trigger.UsesAmmo() && slot.Ammo == 0 || !Fits(spec, pack), Misfit: !Fits(spec, pack)})
	}
	slices.SortStableFunc(list, func(a, b Carried) int { return a.Key - b.Key })
	return list
}

// Throwable reports whether the other hand can hold a weapon back and throw it.
func Throwable(s *weapons.Spec) bool { return s.Trigger.Throw }

// Racing reports whether the user runs a course, or may begin to.
func (s *State) Racing() bool {
	status, _ := modes.StatusOf(s.Match)
	return find.Part(s.Match, s.Self, modes.Run) != nil && status.Playing() && !s.Led()
}

// Throws lists the weapons of the match that can be thrown. Keys belong to places in this
// list, so a key always throws the same weapon, whatever else is carried.
func (s *State) Throws() []string {
	var names []string
	for _, name := range s.Match.Weapons().Names() {
		if spec, ok := s.Match.Weapons().Lookup(name); ok && Throwable(spec) {
			names = append(names, name)
		}
	}
	return names
}

// ThrowLabels names the weapons of Throws in the words of the HUD.
func (s *State) ThrowLabels() []string {
	var labels []string
	for _, name := range s.Throws() {
		labels = append(labels, s.Looks.Of(name).Look.Label)
	}
	return labels
}

// Throw returns the weapon held back for a throw, as a slot of a command, while a key
// counted from 1 is down.
func (s *State) Throw(key int) uint8 {
	names := s.Throws()
	if key < 1 || key > len(names) {
		return 0
	}
	for _, p := range s.Places(s.Self) {
		if p.Name == names[key-1] {
			return uint8(p.Number + 1)
		}
	}
	return 0
}

// WeaponGroups describes what each key chooses, in the words of the HUD.
func (s *State) WeaponGroups() [actions.WeaponKeys]string {
	var labels [actions.WeaponKeys][]string
	for _, p := range s.Places(s.Self) {
		if p.Key >= 1 {
			labels[p.Key-1] = append(labels[p.Key-1], s.Looks.Of(p.Name).Look.Label)
		}
	}
	var groups [actions.WeaponKeys]string
	for i := range labels {
		groups[i] = strings.Join(labels[i], ", ")
	}
	return groups
}

// Lacks describes what a weapon needs before it can fire, or returns nothing.
func Lacks(spec *weapons.Spec, ammo int, energy float64, pack components.PackKind) string {
	switch {
	case !Fits(spec, pack):
		return NeedsPack(spec)
	case spec.Trigger.UsesAmmo() && ammo == 0:
		return "no ammo"
	case energy < spec.Trigger.MinEnergy:
		return "no energy"
	}
	return ""
}

// NeedsPack says which pack a weapon needs.
func NeedsPack(spec *weapons.Spec) string { return "needs " + strings.ToLower(PackLabels[spec.Pack]) }

// Fits reports whether a weapon has the pack that it needs.
func Fits(spec *weapons.Spec, pack components.PackKind) bool {
	return spec.Pack == components.NoPack || spec.Pack == pack
}

// PackLabels are the names of packs.
var PackLabels = map[components.PackKind]string{
	components.EnergyPack: "Energy pack", components.ShieldPack: "Shield pack", components.RepairPack: "Repair pack",
}

// GroundBelow returns the first surface below a point within reach metres.
func GroundBelow(world collision.Shape, from geom.Vec, reach float64) (collision.Hit, bool) {
	return world.Raycast(from, geom.Vec{Z: -reach})
}
