//go:build !js

package game

// reportToPage has no page to tell outside a browser.
func reportToPage(int64, int) {}
