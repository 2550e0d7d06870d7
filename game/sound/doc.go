// Package sound generates every sound of the arena from formulas, places it in space and
// mixes it. A game's own sounds are formulas or files; see [Source].
//
// The mixer is an [io.Reader] of samples and is tested without a device. The device is
// opened by oto, the driver below Ebitengine's audio package: that package ends the whole
// game if there is no device, while oto returns an error and the game goes on without
// sound.
package sound
