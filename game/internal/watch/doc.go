// Package watch is for users who watch instead of playing: whom the camera follows, the free
// camera, and the keys, the timeline and the kills of a replay, which package playback plays.
package watch
