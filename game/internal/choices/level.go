package choices

import "github.com/skijet/skijet/levels"

// LevelOf returns the name by which an embedded level of a title is opened, or false for others.
func LevelOf(title string) (string, bool) {
	for _, name := range levels.EmbeddedNames() {
		if a, ok := levels.EmbeddedAbout(name); ok && a.Title == title {
			return name, true
		}
	}
	return "", false
}
