// Package watch is what a user does who does not play: whom the picture follows, the free
// camera, and the keys, the timeline and the kills of a replay, which package playback plays.
package watch
