// Package options holds what a player chooses before and during play: the
// flags of the arena, and the settings that are kept between games. It opens
// no window, so both work where there is no display.
package options
