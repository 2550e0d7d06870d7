package replays

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems/replay"
)

// Folder is a [Store] of files.
type Folder struct {
	Path string
}

// aside is the suffix of files that were set aside.
const aside = ".old"

// Names returns the names of the files in the folder. A missing folder is empty.
func (f Folder) Names() ([]string, error) {
	entries, err := os.ReadDir(f.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); !e.IsDir() && !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, replay.Suffix+aside) {
			names = append(names, name)
		}
	}
	return names, nil
}

// Made returns when a file was last changed.
func (f Folder) Made(name string) time.Time {
	info, err := os.Stat(f.Place(name))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// Read returns the content of a file.
func (f Folder) Read(name string) ([]byte, error) { return regular.Read(f.Place(name), replay.MaxFile) }

// Write replaces a file.
func (f Folder) Write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(f.Place(name)), 0o755); err != nil {
		return err
	}
	return regular.WriteFile(f.Place(name), data)
}

// Create makes a file.
func (f Folder) Create(name string) (File, error) {
	if err := os.MkdirAll(f.Path, 0o755); err != nil {
		return nil, err
	}
	return os.OpenFile(f.Place(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

// Remove removes a file.
func (f Folder) Remove(name string) error { return os.Remove(f.Place(name)) }

// SetAside renames a file.
func (f Folder) SetAside(name string) error { return os.Rename(f.Place(name), f.Place(name)+aside) }

// Place returns the path of a file.
func (f Folder) Place(name string) string { return filepath.Join(f.Path, name) }
