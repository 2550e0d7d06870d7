// Package playback plays a replay for somebody who watches: at several speeds, with
// pauses, single ticks and jumps. It draws nothing. What is to be drawn after a tick,
// and after a jump, it tells a [Stage].
//
// A picture lies between two ticks, as in a match that is played: [Playback.Fraction]
// says where, at any speed.
package playback
