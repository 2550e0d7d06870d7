//go:build js && skijet_site

package levels

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
	"syscall/js"
)

//go:embed data/valley
var embedded embed.FS

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
