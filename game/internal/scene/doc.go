// Package scene holds what the arena shows of a match: the states of its last two ticks, the
// interpolation between them, and the source of its ticks: a match that is stepped, one that a room
// plays, or a replay.
package scene
