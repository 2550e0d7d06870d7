// Package sum is what the tests of package slips put formulas in.
package sum

// Of returns the sum of two numbers.
func Of(a, b int) int { return a + b }
