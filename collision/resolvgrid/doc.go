// Package resolvgrid keeps moving bodies in the cells of a resolv space laid
// over the ground plane. It takes from resolv the cells and nothing else:
// resolv's own tests miss contained shapes, lose visits when they nest and use
// package-level scratch.
package resolvgrid
