//go:build !js

package game

// loadSaved returns nothing: only a page is loaded again.
func loadSaved() (*savedMatch, error) { return nil, nil }

// watchPage does nothing outside a page.
func (g *Game) watchPage() {}
