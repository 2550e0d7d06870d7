package resume

import (
	"errors"
	"io/fs"
	"syscall/js"

	"github.com/skijet/skijet/internal/pagestore"
)

// address returns where the page is, with the flags: what was played with others does not go on.
func address() string {
	location := js.Global().Get("location")
	return location.Get("pathname").String() + location.Get("search").String()
}

// key names the match in the storage of the page's session, which ends with its tab: other tabs have
// matches of their own.
const key = "skijet/match"

// take returns what keep kept of the tab, once, and where it was; nil for nothing.
func take(string) (data []byte, place string, err error) {
	text, err := pagestore.Session.Read(key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	return []byte(text), key, errors.Join(err, pagestore.Session.Remove(key))
}

// keep keeps the bytes of a match; nil removes them.
func keep(_ string, data []byte) error {
	if data == nil {
		return pagestore.Session.Remove(key)
	}
	return pagestore.Session.Write(key, string(data))
}
