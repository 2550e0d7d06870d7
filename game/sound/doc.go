// Package sound makes every sound of the arena from formulas, places it in
// space and mixes it. A game's own sounds are formulas too, or files; see [Source].
//
// The mixer is an [io.Reader] of samples and is tested without a device. The
// device is opened through oto, the driver below Ebitengine's own audio
// package: that package ends the whole game when there is no device, whereas
// oto only says so, and the game plays on in silence.
package sound
