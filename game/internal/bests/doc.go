// Package bests keeps the best run of the user on each course of a time trial, as a replay, so
// that anybody can see how it was done, and a ghost can repeat it exactly.
//
// A [Keeper] records the runs of a match from their start to their finish, and writes
// the one that is faster than all before to a [replays.Store], which is a folder or, in a
// browser, the storage of the page.
package bests
