// Package input turns keys, mouse buttons and pads into what a player wants to
// do. It is pure: it opens no window and polls no device, so bindings and edge
// latching are tested without one. Package device reads the real machine.
//
// A match ticks every 32 ms while devices are read every 8 ms. [Latch] keeps
// each press until the next tick has seen it, so the quickest click counts.
package input
