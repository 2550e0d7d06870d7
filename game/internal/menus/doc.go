// Package menus has the pages of the menu, which are shown instead of a match or over it, and
// what their rows do. A page changes the settings that the menu was given. What else it does to
// the game, and the session that it reads, are in [Actions].
package menus
