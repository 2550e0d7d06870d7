package systems

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// Levels returns the levels that modules bring, in their order. It is an error that
// wraps [ErrModule] if one of them lacks a name or spawns, or is named as another or as
// an embedded level.
func Levels(modules ...Module) ([]*levels.Level, error) {
	var all []*levels.Level
	taken := levels.EmbeddedNames()
	for i := range modules {
		for _, level := range modules[i].Levels {
			refuse := func(format string, args ...any) error {
				return fmt.Errorf("%w: module %q: %s", ErrModule, modules[i].Name, fmt.Sprintf(format, args...))
			}
			switch {
			case level == nil:
				return nil, refuse("a level is nil: was the error of levels.Build looked at?")
			case level.Name == "":
				return nil, refuse("a level has no name: set levels.Parts.Name")
			case len(level.Spawns) == 0:
				return nil, refuse("level %q has no spawns: make it with levels.Build, which finds some", level.Name)
			case slices.Contains(taken, level.Name):
				return nil, refuse("there is a level %q already: give levels.Parts.Name another name", level.Name)
			}
			taken = append(taken, level.Name)
			all = append(all, level)
		}
	}
	return all, nil
}

// LevelNames returns the names of the embedded levels and of those that modules bring.
func LevelNames(modules ...Module) []string {
	names := levels.EmbeddedNames()
	for i := range modules {
		for _, level := range modules[i].Levels {
			if level != nil {
				names = append(names, level.Name)
			}
		}
	}
	return names
}

// OpenLevel returns the level of that name that a module brings, or else what
// [levels.Open] returns.
func OpenLevel(nameOrPath string, modules ...Module) (*levels.Level, error) {
	own, err := Levels(modules...)
	if err != nil {
		return nil, err
	}
	for _, level := range own {
		if level.Name == nameOrPath {
			return level, nil
		}
	}
	level, err := levels.Open(nameOrPath, Reads(modules...))
	// A level that is there may lack one of its files: the names of others do not help then.
	var fault *levels.Error
	if errors.Is(err, fs.ErrNotExist) && errors.As(err, &fault) && fault.File == nameOrPath && len(own) > 0 {
		var names []string
		for _, level := range own {
			names = append(names, level.Name)
		}
		return nil, fmt.Errorf("%w; modules have %s", err, strings.Join(names, ", "))
	}
	return level, err
}

// Reads returns the option for loading a level whose properties these modules read: the level
// does not list them in Level.Ignored.
func Reads(modules ...Module) levels.Option {
	var names []string
	for i := range modules {
		names = append(names, modules[i].Properties...)
	}
	return levels.Reads(names...)
}

// LevelZone returns the entity of a zone by its number in Level.Zones. A system may have removed it.
func LevelZone(m *Match, number int) components.ID { return m.firstZone + components.ID(number) }
