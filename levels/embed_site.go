//go:build js && skijet_site

package levels

import (
	"archive/zip"
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"syscall/js"
)

//go:embed data/valley
var embedded embed.FS

//go:embed abouts.json
var aboutsFile []byte

// abouts describes all levels, for lists of those that are not here yet.
func abouts() map[string]About {
	var all map[string]About
	if err := json.Unmarshal(aboutsFile, &all); err != nil {
		return nil
	}
	return all
}

// EmbeddedNames returns the names of the levels that are part of the program or beside its
// page, in alphabetical order.
func EmbeddedNames() []string { return slices.Sorted(maps.Keys(abouts())) }

// EmbeddedAbout describes such a level by its name, or returns false if there is none.
func EmbeddedAbout(name string) (About, bool) {
	about, ok := abouts()[name]
	return about, ok
}

// filesOf returns the files of a level: embedded ones, or those of the archive that the page
// has put into the object skijetLevels.
func filesOf(name string) (fs.FS, error) {
	if name == FirstLevel {
		return embedded, nil
	}
	missing := &Error{File: name, Reason: "has not been fetched", Err: ErrElsewhere}
	page := js.Global().Get("skijetLevels")
	if page.Type() != js.TypeObject {
		return nil, missing
	}
	array := page.Get(name)
	if array.Type() != js.TypeObject {
		return nil, missing
	}
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &Error{File: name, Reason: "its archive cannot be read", Err: err}
	}
	return files, nil
}
