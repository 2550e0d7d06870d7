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

// Write replaces a file.
func (f Folder) Write(name string, data []byte) error {
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return err
	}
	return regular.WriteFile(f.Place(name), data)
}

// SetAside renames a file: it gets the suffix .old.
func (f Folder) SetAside(name string) error { return os.Rename(f.Place(name), f.Place(name)+".old") }

// Place returns the path of a file.
func (f Folder) Place(name string) string { return filepath.Join(string(f), name) }
