// Package geom holds the vectors, boxes, triangles and angles that every other
// package computes with. It imports the standard library only.
//
// Axes: x right, y forward, z up. Lengths are metres, times seconds.
//
// # Bit-exactness
//
// The Go compiler may fuse x*y + z into one instruction with one rounding on
// arm64, riscv64, s390x and GOAMD64=v3, and then the same program gives other
// bits there. An explicit conversion forbids it, so every product here that
// feeds a sum is written float64(x*y) + z. Code above this package either goes
// through these helpers or does the same. Sine and cosine come from
// [SinCos], a polynomial over integer angles, because math.Sin differs between
// machines.
package geom
