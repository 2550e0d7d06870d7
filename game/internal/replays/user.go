//go:build !js

package replays

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// About says to players which replays are kept.
const About = "Your last ten matches and your best runs are kept"

// UserMatches returns the store of the matches of the user.
func UserMatches() (Store, error) { return userStore("replays") }

// UserRuns returns the store of the best runs of the user, beside that of the matches.
func UserRuns() (Store, error) { return userStore("runs") }

// UserCareer returns the store of what the user has done in all matches.
func UserCareer() (Store, error) { return userStore("career") }

// userStore returns a folder for data of the user.
func userStore(name string) (Store, error) {
	data, err := UserData()
	if err != nil {
		return nil, err
	}
	return Folder{filepath.Join(data, name)}, nil
}

// Export writes a file into a folder beside those, and returns where that folder is.
func Export(folder, name string, data []byte) (where string, err error) {
	f, err := userStore(folder)
	if err != nil {
		return "", err
	}
	return f.Place(""), f.Write(name, data)
}

// UserData returns the folder for data of the user: skijet, in the folder that the system has
// for data of programs.
func UserData() (string, error) {
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "skijet"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	base := filepath.Join(home, ".local", "share")
	switch runtime.GOOS {
	case "darwin", "ios":
		base = filepath.Join(home, "Library", "Application Support")
	case "windows":
		if base = os.Getenv("LocalAppData"); base == "" {
			return "", errors.New("%LocalAppData% is not set")
		}
	}
	return filepath.Join(base, "skijet"), nil
}
