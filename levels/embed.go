package levels

import (
	_ "embed"
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

// FirstLevel is the level that is played first, and the only one in a program for a web page,
// which is built with the tag skijet_site.
const FirstLevel = "valley"

// Embedded builds an embedded level by its name. In a program built for a browser with the
// tag skijet_site, all but the first level are beside the page: until the page has fetched
// one, the error wraps [ErrElsewhere].
func Embedded(name string, options ...Option) (*Level, error) {
	if strings.ContainsAny(name, `/\.`) {
		return nil, &Error{File: name, Reason: "no embedded level has such a name", Err: fs.ErrNotExist}
	}
	fsys := fs.FS(embedded)
	if slices.Contains(EmbeddedNames(), name) {
		var err error
		if fsys, err = filesOf(name); err != nil {
			return nil, err
		}
	}
	return LoadFS(fsys, path.Join("data", name), options...)
}

// EmbeddedFiles returns the files of an embedded level, in the folder data/NAME.
func EmbeddedFiles(name string) (fs.FS, error) {
	if !slices.Contains(EmbeddedNames(), name) {
		return nil, &Error{File: name, Reason: "no embedded level has such a name", Err: fs.ErrNotExist}
	}
	return filesOf(name)
}

//go:embed abouts.json
var aboutsFile []byte

// abouts describes the embedded levels by their names. A page lists those too that it has not fetched.
var abouts = sync.OnceValue(func() (all map[string]About) {
	if err := json.Unmarshal(aboutsFile, &all); err != nil {
		panic(err) // a test compares the file with the levels
	}
	return all
})

// EmbeddedNames returns the names of the levels that are part of the program or beside its
// page, in alphabetical order.
func EmbeddedNames() []string { return slices.Sorted(maps.Keys(abouts())) } // deterministic: sorted

// EmbeddedAbout describes such a level by its name, or returns false if there is none.
func EmbeddedAbout(name string) (About, bool) {
	about, ok := abouts()[name]
	return about, ok
}
