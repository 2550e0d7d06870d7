// Package menus is the pages that are shown instead of, or over, a match: rows and what they
// do. The pages change the settings that the menu was given; everything else they ask of the
// game, and do to it, goes through the functions of [Actions].
package menus
