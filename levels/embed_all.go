//go:build !(js && skijet_site)

package levels

import (
	"embed"
	"io/fs"
)

//go:embed data
var embedded embed.FS

// EmbeddedNames returns the names of the levels that are part of the program,
// in alphabetical order.
func EmbeddedNames() []string {
	entries, err := fs.ReadDir(embedded, "data")
	if err != nil {
		return nil
	}
	names := make([]string, 0, len(entries))
	for _, entry := range entries {
		if entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

// EmbeddedAbout describes an embedded level by its name, or returns false if there is none.
// It is quick, and says nothing of the level's faults.
func EmbeddedAbout(name string) (About, bool) { return aboutIn(embedded, name) }

// filesOf returns the files of an embedded level.
func filesOf(string) (fs.FS, error) { return embedded, nil }
