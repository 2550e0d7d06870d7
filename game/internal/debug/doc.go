// Package debug has the pages of F3: times and memory, the systems of a tick, bodies and their
// last step, and the plans of bots.
package debug
