// Package playback plays a replay to a viewer: at several speeds, with pauses, single
// ticks and jumps. It draws nothing: it calls a [Stage] after each tick and each jump.
//
// A frame lies between two ticks, as in a match that is played: [Playback.Fraction] returns
// where, at any speed.
package playback
