// Package stepping has what the movement models share: the jets, ledges and speeds of a step, what it
// reports, and the check of its numbers. It knows no match.
package stepping
