package tuning

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
)

// with appends a part if it is given.
func with[T any](parts []systems.Part, kind *donburi.ComponentType[T], value *T) []systems.Part {
	if value == nil {
		return parts
	}
	return append(parts, systems.With(kind, *value))
}

// Tune changes the spec of a player who is about to join, and returns what of the file is not
// about that player, a sentence each.
func (f *File) Tune(spec *systems.PlayerSpec) (unused []string) {
	model := f.Model
	if model == "" {
		model = spec.Model
	}
	if model != spec.Model {
		return []string{fmt.Sprintf("it is about the movement %s, not %s", model, spec.Model)}
	}
	if parts := f.parts(); len(parts) > 0 {
		spec.Tuning = append(append([]systems.Part(nil), spec.Tuning...), parts...)
	}
	if f.Armor == nil {
		return nil
	}
	if f.Armor.Name != spec.Armor.Name {
		return []string{fmt.Sprintf("it is about the armour %s, not %s", f.Armor.Name, spec.Armor.Name)}
	}
	spec.Armor = *f.Armor
	return nil
}

// TuneMatch gives a match that has not begun the rules of the file, and returns why it does
// not.
func (f *File) TuneMatch(m *systems.Match, mode string) (unused []string, err error) {
	if f.Match == nil {
		return nil, nil
	}
	if f.Mode != "" && f.Mode != mode {
		return []string{fmt.Sprintf("its rules are of the mode %s, not %s", f.Mode, mode)}, nil
	}
	_, err = m.Enter(modes.RulesEntry(*f.Match))
	return nil, err
}

// Take makes a pointer to rules, or to other numbers of a movement model, a part of the file.
func (f *File) Take(part any) {
	switch value := part.(type) {
	case *tribes.Rules:
		f.Tribes = value
	case *torque.Rules:
		f.Torque = value
	case *components.DatablockData:
		f.Datablock = value
	case *slide.Rules:
		f.Slide = value
	case *components.WalkerData:
		f.Walker = value
	}
}
