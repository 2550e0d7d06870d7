// Package hud draws what lies over the world: speed, energy, health, messages,
// scores and the menu. It draws from plain structs and knows nothing of the
// match, so a test can fill one and look at the picture.
//
// All sizes are given for a window 720 pixels high and grow with it.
package hud
