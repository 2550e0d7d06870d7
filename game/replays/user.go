//go:build !js

package replays

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// UserFolder returns where the matches of the user are kept: skijet/replays in the
// folder that the system has for data of programs.
func UserFolder() (Folder, error) {
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return Folder{filepath.Join(data, "skijet", "replays")}, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return Folder{}, err
	}
	base := filepath.Join(home, ".local", "share")
	switch runtime.GOOS {
	case "darwin", "ios":
		base = filepath.Join(home, "Library", "Application Support")
	case "windows":
		if base = os.Getenv("LocalAppData"); base == "" {
			return Folder{}, errors.New("%LocalAppData% is not set")
		}
	}
	return Folder{filepath.Join(base, "skijet", "replays")}, nil
}
