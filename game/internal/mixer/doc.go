// Package mixer generates every sound of the arena from formulas, places it in space and
// mixes it. A game's own sounds are formulas or files; see package mixer.
//
// A sound is a recipe of layers: tones, bells and filtered noise that glide and decay. All of
// them stand in tables with their loudness, to which they are brought when they are made. Each
// belongs to a [Bus]. The mixer sums the most important voices, adds what the [Room] answers,
// and limits the sum.
//
// The mixer is an [io.Reader] of samples and is tested without a device. The device is
// opened by oto, the driver below Ebitengine's audio package: that package ends the whole
// game if there is no device, while oto returns an error and the game goes on without
// sound.
package mixer
