//go:build !js

package options

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/internal/regular"
)

// FileStore keeps settings in the file that it names.
type FileStore string

// UserStore returns the settings file of the user, skijet/settings.json in
// the folder that the system keeps for settings.
func UserStore() (Store, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return nil, err
	}
	return FileStore(filepath.Join(folder, "skijet", "settings.json")), nil
}

// Name returns the path of the file.
func (f FileStore) Name() string { return string(f) }

// Read returns the content of the file.
func (f FileStore) Read() ([]byte, error) { return regular.Read(string(f), maxBytes) }

// maxBytes is the most of a settings file: a thousand times what the game writes.
const maxBytes = 1 << 20

// Write replaces the file at once, so that a crash leaves the old or the new
// one and never half of it. A file that could not be read as settings stays
// beside it with the suffix .broken, because somebody may have edited it.
func (f FileStore) Write(data []byte) error {
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o755); err != nil {
		return err
	}
	if _, err := Load(f); err != nil {
		if err := os.Rename(string(f), string(f)+".broken"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return regular.WriteFile(string(f), data)
}
