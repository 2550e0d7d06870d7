package options

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall/js"
)

// pageStore keeps settings in the storage of the page.
type pageStore struct{}

// pageKey names the settings in the page's storage.
const pageKey = "skijet/settings.json"

// UserStore returns the storage of the page.
func UserStore() (Store, error) { return pageStore{}, nil }

func (pageStore) Name() string { return "in the browser's storage" }

func (pageStore) Read() (data []byte, err error) {
	err = guarded(func(storage js.Value) error {
		item := storage.Call("getItem", pageKey)
		if item.IsNull() {
			return fs.ErrNotExist
		}
		data = []byte(item.String())
		return nil
	})
	return data, err
}

func (pageStore) Write(data []byte) error {
	return guarded(func(storage js.Value) error {
		storage.Call("setItem", pageKey, string(data))
		return nil
	})
}

// guarded calls f with the storage. A browser that refuses storage throws on
// the first touch, which arrives as a panic.
func guarded(f func(storage js.Value) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("storage refused: %v", r)
		}
	}()
	storage := js.Global().Get("localStorage")
	if storage.IsUndefined() || storage.IsNull() {
		return errors.Join(fs.ErrNotExist, errors.New("no storage"))
	}
	return f(storage)
}
