package pagestore

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall/js"
)

// Read returns the text of a key. The error wraps [fs.ErrNotExist] if there is none.
func Read(key string) (text string, err error) {
	err = guarded(func(storage js.Value) error {
		item := storage.Call("getItem", key)
		if item.IsNull() {
			return fs.ErrNotExist
		}
		text = item.String()
		return nil
	})
	return text, err
}

// Write replaces the text of a key.
func Write(key, text string) error {
	return guarded(func(storage js.Value) error {
		storage.Call("setItem", key, text)
		return nil
	})
}

// Keys returns the keys with a prefix, without it.
func Keys(prefix string) (keys []string, err error) {
	err = guarded(func(storage js.Value) error {
		for i := range storage.Get("length").Int() {
			if key, ok := strings.CutPrefix(storage.Call("key", i).String(), prefix); ok {
				keys = append(keys, key)
			}
		}
		return nil
	})
	return keys, err
}

// guarded calls f with the storage. A browser that refuses storage throws on the first
// touch, which arrives as a panic.
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
