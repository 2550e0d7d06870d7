package bots

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// fused are shots with a fuse, of which some go off by who comes near.
var fused = systems.NewQuery(components.Fuse, components.Position)

// findMines lists the mines that lie about.
func (s *scene) findMines() {
	s.mines = s.mines[:0]
	for _, entry := range fused.In(s.match) {
		if components.Fuse.Get(entry).Proximity > 0 {
			s.mines = append(s.mines, components.Position.Get(entry).Feet)
		}
	}
}
