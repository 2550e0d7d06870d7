// Package looks holds the looks and sounds of weapons, ready to draw and to play, and the
// colours of teams.
package looks
