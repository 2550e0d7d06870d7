// Package scenes makes the small worlds in which single steps are tested, of a few
// triangles each, and returns how deep a box overlaps them.
package scenes
