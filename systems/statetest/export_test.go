package statetest

import "github.com/skijet/skijet/systems"

// Holes is HolesOf for all components of the scenes.
func Holes(known map[string]string, scenes ...Scene) ([]Hole, error) {
	return holes(func(*systems.Registration) bool { return true }, known, scenes)
}
