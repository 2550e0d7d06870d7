//go:build !js

package game

// reportToPage does nothing outside a browser.
func (g *Game) reportToPage() {}
