// Package affine has the transforms of nodes in models and of placed models: rotation, scale,
// reflection and translation. Every product is rounded before it is added, so a placed vertex
// has the same bits on every machine.
package affine
