// Package loading shows that a game is being made, which takes seconds, and then that game.
package loading
