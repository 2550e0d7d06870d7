// Package geom holds the vectors, boxes, triangles and angles that every other
// package computes with. It imports the standard library only.
//
// Axes: x right, y forward, z up, a right-handed system. Lengths are metres,
// times seconds, and angles integers: an [Angle] is a 65,536th of a turn, and
// yaw turns left. Everything is a value: methods return what they make and change
// nothing.
//
//	Vec        a point, displacement, velocity or direction
//	Box        by centre and half extents: what moves and is swept
//	Bounds     by corners: what broadphases and hierarchies compare
//	Triangle   a face, its front where A, B, C run counter-clockwise
//	Pose       where a rigid thing is: turned, then moved
//	Angle, YawPitch   a turn, and where somebody looks
//
// [FeetBox] makes the box of a body from the place of its feet.
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
