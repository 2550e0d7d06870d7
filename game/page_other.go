//go:build !js

package game

import (
	"errors"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/netplay/server"
)

// serve is the server that this program can be.
var serve = server.Run

// goesOn reports whether a run goes on with the match that the last one was left in: one that begins
// with the start page does.
func goesOn(o *options.Options) bool {
	return !unattended(o) && !o.ChoosesMatch() && o.Watch.Replay == "" && o.Shot.Seconds == 0 && o.Online.Join == ""
}

// joinAddress returns the address of a room as it was given.
func joinAddress(given string) string { return given }

// watchPage does nothing outside a page.
func (g *Game) watchPage() {}

// fetchLevel fails: outside a page every level is in the program.
func fetchLevel(string) error { return errors.New("it is not part of this program") }

// reportToPage does nothing outside a browser.
func (g *Game) reportToPage() {}
