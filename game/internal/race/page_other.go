//go:build !js

package race

import (
	"os"
	"path/filepath"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/regular"
)

// PageAddress is none: the arena is on no page.
func PageAddress() string { return "" }

// write writes a run to a file beside the replays of the user, and returns where.
func write(name string, data []byte) (string, error) {
	folder, err := replays.UserData()
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "shared", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	return path, regular.WriteFile(path, data)
}
