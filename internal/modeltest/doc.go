// Package modeltest holds what the tests of all movement models share: scenes of
// a few triangles, and a slow, obvious measure of how deep a box is in them.
package modeltest
