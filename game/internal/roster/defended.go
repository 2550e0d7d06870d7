package roster

import (
	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Defended returns the modules of a match on a level, with that of turrets and sensors if it has some.
func Defended(level *levels.Level, modules []systems.Module) []systems.Module {
	return defended.With(level, modules)
}
