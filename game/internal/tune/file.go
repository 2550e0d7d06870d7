package tune

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
)

// File is what a file of tuning holds: any of its parts. The fields in a part have the names
// that they have in Go. Those that a file leaves out are as usual: an armour's those of the
// armour of that name, the Tribes rules' those of the rules of that name or else of the match,
// other parts' those of the first body of the model, and a match's those of the match.
type File struct {
	Model string                `json:"model,omitempty"` // movement model of the parts below
	Armor *components.ArmorData `json:"armor,omitempty"`
	// Rules of the movement models, and what else they are tuned by.
	Tribes    *tribes.Rules             `json:"tribes_rules,omitempty"`
	Torque    *torque.Rules             `json:"torque_rules,omitempty"`
	Datablock *components.DatablockData `json:"datablock,omitempty"`
	Slide     *slide.Rules              `json:"slide_rules,omitempty"`
	Walker    *components.WalkerData    `json:"walker,omitempty"`
	// Mode is the mode to which Match belongs.
	Mode  string       `json:"mode,omitempty"`
	Match *modes.Rules `json:"match,omitempty"`

	given given // parts of a file that was read
}

// given are parts as a file has them. They change rules that are known when the match is made.
type given struct {
	Tribes json.RawMessage `json:"tribes_rules"`
	Match  json.RawMessage `json:"match"`
}

// over returns a part of a file over the usual values, which stay where the file says nothing.
func over[T any](part *T, given json.RawMessage, usual T) T {
	if given == nil {
		return *part
	}
	_ = json.Unmarshal(given, &usual) // it was read before
	return usual
}

// ErrFile is wrapped by the errors of refused files.
var ErrFile = errors.New("tuning refused")

// maxFile is the largest file, bytes [ours].
const maxFile = 64 << 10

// Load reads a file. Its errors name the file, the place and the reason. Modules are those of the
// game, whose movement models and modes a file can be about too.
func Load(path string, modules ...systems.Module) (*File, error) {
	data, err := regular.Read(path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := Decode(data, modules...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Decode reads the contents of a file. Unknown fields and numbers that nothing can have are
// refused, and parts that do not say what they are about.
func Decode(data []byte, modules ...systems.Module) (f *File, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w: %w", ErrFile, err)
		}
	}()
	var asked File
	if err := jsonfile.Decode(data, &asked); err != nil {
		return nil, err
	}
	if f, err = asked.usual(modules); err != nil {
		return nil, err
	}
	_ = json.Unmarshal(data, f) // it was read before
	_ = json.Unmarshal(data, &f.given)
	return f, f.Validate()
}

// usual returns the parts that a file has, as they are without tuning. It refuses a file that
// does not say what they are about.
func (f *File) usual(modules []systems.Module) (*File, error) {
	usual := &File{}
	if f.Match != nil && f.Mode == "" {
		return nil, errors.New("match needs mode, the mode whose rules it changes")
	}
	if f.Mode != "" {
		if err := arguments.OneOf("mode", f.Mode, modes.Names(modules...)...); err != nil {
			return nil, err
		}
	}
	if f.Match != nil {
		mode, _ := modes.ByName(f.Mode) // a mode of a game has its rules in the match
		usual.Match = &mode.Default
	}
	if f.Model == "" {
		if f.Armor != nil || len(f.parts()) > 0 {
			return nil, errors.New("armor and rules of movement need model, the movement model that they are of")
		}
		return usual, nil
	}
	if err := arguments.OneOf("model", f.Model, systems.Models(modules...)...); err != nil {
		return nil, err
	}
	return usual, f.usualBody(usual, modules)
}

// usualBody adds the parts of a body to the usual ones.
func (f *File) usualBody(usual *File, modules []systems.Module) error {
	armor := ""
	if f.Armor != nil {
		armor = f.Armor.Name
	}
	if presets := systems.Presets(f.Model, modules...); armor != "" && len(presets) > 0 {
		if err := arguments.OneOf("armor: Name", armor, presets...); err != nil {
			return err
		}
	}
	spec, _ := systems.Preset(f.Model, armor, modules...) // a model without presets has nothing usual
	spec.Model = f.Model
	if f.Armor != nil {
		usual.Armor = &spec.Armor
	}
	if f.Tribes != nil {
		if f.Model == components.ModelTorque || f.Model == components.ModelSlide {
			return otherModel("tribes_rules", f.Model)
		}
		set, ok := ruleset.Options(f.Tribes.Name)
		if !ok {
			set.Rules = tribes.Arena()
		}
		usual.Tribes = &set.Rules
	}
	return errors.Join(
		usualPart(&usual.Torque, f.Torque, "torque_rules", &spec, systems.TorqueRules),
		usualPart(&usual.Datablock, f.Datablock, "datablock", &spec, components.Datablock),
		usualPart(&usual.Slide, f.Slide, "slide_rules", &spec, systems.SlideRules),
		usualPart(&usual.Walker, f.Walker, "walker", &spec, components.Walker))
}

// usualPart sets a part that is given to that of a body. A body of another model has none.
func usualPart[T any](usual **T, given *T, name string, spec *systems.PlayerSpec, kind *donburi.ComponentType[T]) error {
	if given == nil {
		return nil
	}
	value, ok := systems.PartValue(spec.Parts, kind)
	if !ok {
		return otherModel(name, spec.Model)
	}
	*usual = &value
	return nil
}

func otherModel(part, model string) error {
	return fmt.Errorf("%s: the movement %s has none", part, model)
}

// Validate refuses numbers that nothing can have. The error names the part and the field.
func (f *File) Validate() error {
	for _, part := range []struct {
		name  string
		given bool
		check func() error
	}{
		{"armor", f.Armor != nil, func() error { return systems.CheckArmor(f.Armor) }},
		{"tribes_rules", f.Tribes != nil, func() error { return f.Tribes.Validate() }},
		{"torque_rules", f.Torque != nil, func() error { return f.Torque.Validate() }},
		{"datablock", f.Datablock != nil, func() error { return torque.CheckDatablock(f.Datablock) }},
		{"slide_rules", f.Slide != nil, func() error { return f.Slide.Validate() }},
		{"walker", f.Walker != nil, func() error { return slide.ValidateWalker(f.Walker) }},
		{"match", f.Match != nil, func() error { return f.Match.Validate() }},
	} {
		if !part.given {
			continue
		}
		if err := part.check(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// Encode writes the contents of a file.
func (f *File) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// parts are the components of the movement model that the file tunes.
func (f *File) parts() []systems.Part {
	var parts []systems.Part
	parts = with(parts, systems.TribesRules, f.Tribes)
	parts = with(parts, systems.TorqueRules, f.Torque)
	parts = with(parts, components.Datablock, f.Datablock)
	parts = with(parts, systems.SlideRules, f.Slide)
	return with(parts, components.Walker, f.Walker)
}
