package bests

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems/replay"
)

// Folder is a [Store] of files.
type Folder string

// Names returns the names of the replays in the folder, in order.
func (f Folder) Names() ([]string, error) {
	entries, err := os.ReadDir(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), replay.Suffix) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// Read returns the content of a file.
func (f Folder) Read(name string) ([]byte, error) { return regular.Read(f.Place(name), replay.MaxFile) }

// Write replaces a file. One that cannot be read as a replay stays beside it with the
// suffix .broken.
func (f Folder) Write(name string, data []byte) error {
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return err
	}
	path := f.Place(name)
	if _, err := replay.Open(path); err != nil {
		if err := os.Rename(path, path+".broken"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return regular.WriteFile(path, data)
}

// Place returns the path of a file.
func (f Folder) Place(name string) string { return filepath.Join(string(f), name) }
