// Package debug explains on pages over the picture what a match, a body and the bots do, and
// what frames cost.
package debug
