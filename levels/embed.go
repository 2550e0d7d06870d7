package levels

import (
	"embed"
	"io/fs"
	"path"
	"strings"
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

// Embedded builds an embedded level by its name.
func Embedded(name string, options ...Option) (*Level, error) {
	if strings.ContainsAny(name, `/\.`) {
		return nil, &Error{File: name, Reason: "no embedded level has such a name", Err: fs.ErrNotExist}
	}
	return LoadFS(embedded, path.Join("data", name), options...)
}
