// Package options holds what a player chooses before and during play: the
// flags of the arena, and the settings that are kept between games. It opens
// no window, so both work where there is no display.
//
// The flags are read as those of all tools are, by kong, also in a browser, where they
// come from the address. It adds 0.24 MB to the 8.14 MB of the arena for js/wasm, as
// gzip -9 packs it, which is not worth a second reader.
package options
