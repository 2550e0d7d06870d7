// Package plaingrid keeps moving bodies in the cells of a uniform grid over the ground
// plane. It has no dependency outside this module, costs somewhat less than resolvgrid,
// and is the grid to use for more than 1,000 bodies, or where several goroutines query one
// grid. docs/collision.md has the figures.
package plaingrid
