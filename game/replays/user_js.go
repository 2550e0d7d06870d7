package replays

import "errors"

// UserFolder returns an error: a page has no files.
func UserFolder() (Folder, error) { return Folder{}, errors.New("a browser has no files") }
