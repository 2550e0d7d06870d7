// Package wreck lets pieces of bases lie as wrecks after their destruction until enough of their
// health is repaired.
package wreck
