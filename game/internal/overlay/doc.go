// Package overlay fills the frame of the HUD from a match, for the player whom the camera
// follows.
package overlay
