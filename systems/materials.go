package systems

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// materialsOf returns the materials of a level as the movement models take them.
func materialsOf(level *levels.Level) []components.MaterialData {
	list := make([]components.MaterialData, 0, len(level.Materials))
	for _, m := range level.Materials {
		list = append(list, components.MaterialData{Name: m.Name, Friction: m.Friction, Elasticity: m.Elasticity})
	}
	return list
}
