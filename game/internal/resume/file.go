//go:build !js

package resume

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/skijet/skijet/game/internal/replays"
)

// address is nothing: a program has no address.
func address() string { return "" }

// folder returns where the matches are kept, by programs.
func folder() (replays.Folder, error) {
	data, err := replays.UserData()
	return replays.Folder{Path: filepath.Join(data, "left")}, err
}

// take returns what keep kept of a program, once, and where it was; nil for nothing.
func take(program string) (data []byte, place string, err error) {
	f, err := folder()
	if err != nil {
		return nil, "", err
	}
	data, err = f.Read(program + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	return data, f.Place(program + ".json"), errors.Join(err, f.Remove(program+".json"))
}

// keep keeps the bytes of a match; nil removes them.
func keep(program string, data []byte) error {
	f, err := folder()
	switch {
	case err != nil:
		return err
	case data != nil:
		return f.Write(program+".json", data)
	}
	if err = f.Remove(program + ".json"); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
