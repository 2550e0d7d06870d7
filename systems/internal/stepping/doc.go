// Package stepping has what the movement models share: the jets, ledges and speeds of a step, and what it
// reports. It knows no match.
package stepping
