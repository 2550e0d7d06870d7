//go:build !js

package tune

import (
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/regular"
)

// save writes files to a folder of their own beside the replays of the user, and
// returns it.
func save(files map[string][]byte, now time.Time) (string, error) {
	data, err := replays.UserData()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(data, "tuning", now.Format("20060102-150405"))
	for _, name := range inOrder(files) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := regular.WriteFile(path, files[name]); err != nil {
			return "", err
		}
	}
	return folder, nil
}
