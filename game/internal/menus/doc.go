// Package menus has the pages of the menu, which are shown instead of a match or over it, and
// what their rows do. A page changes the settings that the menu was given. Whatever else it
// reads from the game, or does to it, is a function of [Actions].
package menus
