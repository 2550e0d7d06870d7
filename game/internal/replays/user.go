//go:build !js

package replays

import (
	"errors"
	"io/fs"
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

// userStore returns a folder for data of the user.
func userStore(name string) (Store, error) {
	data, err := UserData()
	if err != nil {
		return nil, err
	}
	return Folder{filepath.Join(data, name)}, nil
}

// left returns where the match that a program was left in is kept.
func left(program string) (Folder, string, error) {
	data, err := UserData()
	return Folder{filepath.Join(data, "left")}, program + ".json", err
}

// TakeLeft returns what [KeepLeft] kept of a program, once, and where it was; nil for nothing.
func TakeLeft(program string) (data []byte, place string, err error) {
	folder, name, err := left(program)
	if err != nil {
		return nil, "", err
	}
	if data, err = folder.Read(name); errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	return data, folder.Place(name), errors.Join(err, folder.Remove(name))
}

// KeepLeft keeps the match that a program is left in; nil keeps nothing.
func KeepLeft(program string, data []byte) error {
	folder, name, err := left(program)
	switch {
	case err != nil:
		return err
	case data != nil:
		return folder.Write(name, data)
	}
	if err = folder.Remove(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
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
