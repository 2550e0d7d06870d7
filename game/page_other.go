//go:build !js

package game

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems/netplay/server"
)

// serve is the server that this program can be.
var serve = server.Run

// goesOn reports whether a run goes on with the match that the last one was left in: one that begins
// with the start page does.
func goesOn(o *options.Options) bool {
	return !unattended(o) && !o.ChoosesMatch() && o.Replay == "" && o.Seconds == 0 && o.Online.Join == ""
}

// joinAddress returns the address of a room as it was given.
func joinAddress(given string) string { return given }

// pageAddress is none: the arena is on no page.
func pageAddress() string { return "" }

// writeRun writes a run to a file beside the replays of the user, and returns where.
func writeRun(name string, data []byte) (string, error) {
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

// watchPage does nothing outside a page.
func (g *Game) watchPage() {}

// fetchLevel fails: outside a page every level is in the program.
func fetchLevel(string) error { return errors.New("it is not part of this program") }

// reportToPage does nothing outside a browser.
func (g *Game) reportToPage() {}
