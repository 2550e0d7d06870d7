package levels

import (
	"io/fs"
	"path"
	"slices"
	"strings"
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
