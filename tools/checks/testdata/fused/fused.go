// Package fused breaks the rule on purpose: the checks must find line 6.
package fused

// Sum is written as nobody in the simulation may write it.
func Sum(x, y, z float64) float64 {
	return x*y + z
}

// Guarded is how it is written instead.
func Guarded(x, y, z float64) float64 {
	return float64(x*y) + z
}
