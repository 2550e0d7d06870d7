// Package overlay fills the HUD with what the followed player is to know of a match.
package overlay
