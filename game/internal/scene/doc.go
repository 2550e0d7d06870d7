// Package scene holds what the arena shows of a match: the states of its last two ticks, the
// interpolation between them, and the source of its ticks, which is a match that is stepped or
// a replay.
package scene
