package defended

import (
	"slices"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/defences"
)

// With returns the modules of a match on a level, with that of turrets and sensors if the level has
// some for the mode of the match.
func With(level *levels.Level, modules []systems.Module) []systems.Module {
	own := defences.Module()
	for i := range modules {
		if modules[i].Name == own.Name {
			return modules
		}
		if modules[i].Variant == "" {
			continue
		}
		if of, err := level.For(modules[i].Variant); err == nil {
			level = of
		}
	}
	if slices.ContainsFunc(level.Pieces, func(p levels.Piece) bool { return p.Kind == levels.PieceTurret || p.Kind == levels.PieceSensor }) {
		return append(slices.Clip(modules), own)
	}
	return modules
}
