// Package plaingrid keeps moving bodies in the cells of a uniform grid over the
// ground plane. It needs nothing but this module, and it stays fast where a
// level holds more bodies than resolvgrid is good for.
package plaingrid
