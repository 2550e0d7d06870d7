// Package panels draws everything over the world: speed, energy, health, messages, scores
// and notices. It draws from plain structs and does not depend on the match, so a test
// can fill a struct and check the image.
//
// All sizes are for a window 720 pixels high, and scale with it.
package panels
