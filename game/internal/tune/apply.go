package tune

import (
	"encoding/json"
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/ruleset"
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

// Tune changes the spec of a player who is about to join, and the rules of the Tribes model in
// the match, which it returns. It also returns what of the file is not about that player or those
// rules, a sentence each.
func (f *File) Tune(spec *systems.PlayerSpec, rules tribes.Rules) (tuned tribes.Rules, unused []string) {
	if f.Model != "" && f.Model != spec.Model {
		return rules, []string{fmt.Sprintf("it is about the movement %s, not %s", f.Model, spec.Model)}
	}
	other := *f
	other.Tribes = nil
	if f.Tribes != nil {
		if base := f.BaseRules(); base != "" && base != rules.Name {
			unused = append(unused, fmt.Sprintf("its tribes_rules change the rules %s, not %s", base, rules.Name))
		} else {
			rules = over(f.Tribes, f.given.Tribes, rules)
			other.Tribes = &rules
		}
	}
	if parts := other.parts(); len(parts) > 0 {
		spec.Parts = append(append([]systems.Part(nil), spec.Parts...), parts...)
	}
	switch {
	case f.Armor == nil:
	case f.Armor.Name != spec.Armor.Name:
		unused = append(unused, fmt.Sprintf("it is about the armour %s, not %s", f.Armor.Name, spec.Armor.Name))
	default:
		spec.Armor = *f.Armor
	}
	return rules, unused
}

// BaseRules returns the name of the rules of the Tribes model that the file changes, or nothing
// if it changes any.
func (f *File) BaseRules() string {
	if f.Tribes == nil {
		return ""
	}
	given := *f.Tribes
	if f.given.Tribes != nil {
		given.Name = ""
		_ = json.Unmarshal(f.given.Tribes, &given) // it was read before
	}
	if _, ok := ruleset.Options(f.Tribes.Name); !ok || given.Name == "" {
		return ""
	}
	return f.Tribes.Name
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
	status, ok := modes.StatusOf(m)
	if !ok {
		return []string{"this match has no rules"}, nil
	}
	_, err = m.Enter(modes.RulesEntry(over(f.Match, f.given.Match, status.Rules)))
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
