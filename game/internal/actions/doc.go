// Package actions converts keys, mouse buttons and pads to the commands of a player. It
// opens no window and polls no device, so bindings and latching are tested without one.
// Package device reads the real devices.
//
// A match ticks every 32 ms, and devices are read every 8 ms. [Latch] keeps each press
// until the next tick, so that even the shortest click counts.
package actions
