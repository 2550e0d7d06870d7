package scene

import (
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
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
	entry, ok := s.Match.Entry(id)
	if !ok || !entry.HasComponent(components.Arsenal) {
		return nil
	}
	pack := components.NoPack
	if entry.HasComponent(components.Pack) {
		pack = components.Pack.Get(entry).Kind
	}
	slots := components.Arsenal.Get(entry).Slots
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
	entry, ok := s.Match.Entry(s.Self)
	status, _ := modes.StatusOf(s.Match)
	return ok && entry.HasComponent(modes.Run) && status.Playing() && !s.Led()
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
