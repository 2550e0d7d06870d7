//go:build !js

package race

// PageAddress is none: the arena is on no page.
func PageAddress() string { return "" }
