//go:build !js

package game

// reportToPage does nothing outside a browser.
func reportToPage(int64, int) {}
