package tuning

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
)

// File is what a file of tuning holds: any of its parts. The fields in a part have the names
// that they have in Go. Those that a file leaves out are those of the armour of that name, or
// the usual ones of the mode.
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
}

// ErrFile is wrapped by the errors of refused files.
var ErrFile = errors.New("tuning refused")

// maxFile is the largest file, bytes [ours].
const maxFile = 64 << 10

// Load reads a file. Its errors name the file, the place and the reason.
func Load(path string) (*File, error) {
	data, err := regular.Read(path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Decode reads the contents of a file. Unknown fields and numbers that nothing can have are
// refused.
func Decode(data []byte) (*File, error) {
	var names struct {
		Model, Mode string
		Armor       struct{ Name string }
	}
	_ = json.Unmarshal(data, &names) // what is wrong is told below
	f := defaults(names.Model, names.Armor.Name, names.Mode)
	given := map[string]json.RawMessage{}
	_ = json.Unmarshal(data, &given)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(f); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, placed(err, data))
	}
	if d.More() {
		return nil, fmt.Errorf("%w: line %d: something follows the end", ErrFile, lineOf(data, d.InputOffset()))
	}
	f.forget(given)
	if err := f.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	return f, nil
}

// defaults returns all parts as they are without tuning.
func defaults(model, armor, mode string) *File {
	f := &File{Armor: new(components.ArmorData), Match: new(modes.Rules)}
	rules := tribes.Arena()
	f.Tribes, f.Torque, f.Slide = &rules, new(torque.Rules), new(slide.Rules)
	f.Datablock, f.Walker = new(components.DatablockData), new(components.WalkerData)
	spec, err := systems.Preset(model, armor)
	if err != nil {
		spec, err = systems.Preset(model, "")
	}
	if err == nil {
		*f.Armor = spec.Armor
		*f.Torque, _ = systems.PartValue(spec.Tuning, systems.TorqueRules)
		*f.Datablock, _ = systems.PartValue(spec.Tuning, components.Datablock)
		*f.Slide, _ = systems.PartValue(spec.Tuning, systems.SlideRules)
		*f.Walker, _ = systems.PartValue(spec.Tuning, components.Walker)
	}
	if usual, ok := modes.ByName(mode); ok {
		*f.Match = usual.Usual
	}
	return f
}

// forget drops the parts that were not given.
func (f *File) forget(given map[string]json.RawMessage) {
	drop(&f.Armor, given, "armor")
	drop(&f.Tribes, given, "tribes_rules")
	drop(&f.Torque, given, "torque_rules")
	drop(&f.Datablock, given, "datablock")
	drop(&f.Slide, given, "slide_rules")
	drop(&f.Walker, given, "walker")
	drop(&f.Match, given, "match")
}

func drop[T any](part **T, given map[string]json.RawMessage, name string) {
	if _, ok := given[name]; !ok {
		*part = nil
	}
}

// placed names the line and the field of an error of package json.
func placed(err error, data []byte) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", lineOf(data, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: field %s: it is a %s, want a %s", lineOf(data, kind.Offset), kind.Field, kind.Value, kind.Type)
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return fmt.Errorf("line %d: it ends in the middle", lineOf(data, int64(len(data))))
	}
	if _, name, ok := strings.Cut(err.Error(), "unknown field "); ok {
		return fmt.Errorf("line %d: there is no field %s", lineOf(data, int64(max(bytes.Index(data, []byte(name)), 0))), name)
	}
	return err
}

func lineOf(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(int(offset), 0), len(data))], []byte("\n"))
}

// Validate refuses numbers that nothing can have. The error names the part and the field.
func (f *File) Validate() error {
	for _, part := range []struct {
		name  string
		check func() error
	}{
		{"armor", func() error { return ifGiven(f.Armor, func() error { return systems.CheckArmor(*f.Armor) }) }},
		{"tribes_rules", func() error { return ifGiven(f.Tribes, f.Tribes.Validate) }},
		{"torque_rules", func() error { return ifGiven(f.Torque, f.Torque.Validate) }},
		{"datablock", func() error { return ifGiven(f.Datablock, func() error { return torque.CheckDatablock(f.Datablock) }) }},
		{"slide_rules", func() error { return ifGiven(f.Slide, f.Slide.Validate) }},
		{"walker", func() error { return ifGiven(f.Walker, func() error { return slide.ValidateWalker(f.Walker) }) }},
		{"match", func() error { return ifGiven(f.Match, f.Match.Validate) }},
	} {
		if err := part.check(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

func ifGiven[T any](part *T, check func() error) error {
	if part == nil {
		return nil
	}
	return check()
}

// Encode writes the contents of a file.
func (f *File) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// IsEmpty reports whether the file has no part.
func (f *File) IsEmpty() bool {
	return f.Armor == nil && f.Match == nil && len(f.parts()) == 0
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
