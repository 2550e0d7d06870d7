// Package scene holds what the arena shows of a match: the states of its last two ticks, the
// picture between them, and the source from which its ticks come.
package scene
