package pagestore

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall/js"
)

// Area is a storage of the page, by its name in the page.
type Area string

// Areas. What is in Local stays; what is in Session ends with the tab.
const (
	Local   Area = "localStorage"
	Session Area = "sessionStorage"
)

// Read returns the text of a key. The error wraps [fs.ErrNotExist] if there is none.
func (a Area) Read(key string) (text string, err error) {
	err = a.guarded(func(storage js.Value) error {
		item := storage.Call("getItem", key)
		if item.IsNull() {
			return fs.ErrNotExist
		}
		text = item.String()
		return nil
	})
	return text, err
}

// Size returns the number of letters of the text of a key. The error is that of Read.
func (a Area) Size(key string) (size int, err error) {
	err = a.guarded(func(storage js.Value) error {
		item := storage.Call("getItem", key)
		if item.IsNull() {
			return fs.ErrNotExist
		}
		size = js.Global().Get("Object").Invoke(item).Get("length").Int()
		return nil
	})
	return size, err
}

// Write replaces the text of a key.
func (a Area) Write(key, text string) error {
	return a.guarded(func(storage js.Value) error {
		storage.Call("setItem", key, text)
		return nil
	})
}

// Remove removes a key, or does nothing if there is none.
func (a Area) Remove(key string) error {
	return a.guarded(func(storage js.Value) error {
		storage.Call("removeItem", key)
		return nil
	})
}

// Keys returns the keys with a prefix, without it.
func (a Area) Keys(prefix string) (keys []string, err error) {
	err = a.guarded(func(storage js.Value) error {
		for i := range storage.Get("length").Int() {
			if key, ok := strings.CutPrefix(storage.Call("key", i).String(), prefix); ok {
				keys = append(keys, key)
			}
		}
		return nil
	})
	return keys, err
}

// quotaNames are what browsers call the error of a storage without room; the second one is that
// of older Firefox.
var quotaNames = []string{"QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"}

// guarded calls f with the storage. A browser that refuses storage throws on the first
// touch, which arrives as a panic.
func (a Area) guarded(f func(storage js.Value) error) (err error) {
	defer func() {
		r := recover()
		if thrown, ok := r.(js.Error); ok && slices.Contains(quotaNames, thrown.Get("name").String()) {
			err = ErrFull
		} else if r != nil {
			err = fmt.Errorf("storage refused: %v", r)
		}
	}()
	storage := js.Global().Get(string(a))
	if storage.IsUndefined() || storage.IsNull() {
		return errors.Join(fs.ErrNotExist, errors.New("no storage"))
	}
	return f(storage)
}
