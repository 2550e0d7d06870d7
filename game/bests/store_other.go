//go:build !js

package bests

import "github.com/skijet/skijet/game/replays"

// UserStore returns the store of the user: the folder skijet/runs, beside that of the
// matches.
func UserStore() (Store, error) {
	matches, err := replays.UserFolder()
	if err != nil {
		return nil, err
	}
	return Folder(FolderOf(matches)), nil
}
