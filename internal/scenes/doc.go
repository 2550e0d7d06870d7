// Package scenes makes the worlds of a few triangles that the tests of single steps
// play in, and says how deep a box is in them.
package scenes
