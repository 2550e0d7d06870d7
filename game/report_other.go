//go:build !js

package game

// tellPage has no page to tell outside a browser.
func tellPage(int64, int) {}
