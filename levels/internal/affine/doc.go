// Package affine has the maps of the nodes of models and of placements: they turn, scale,
// mirror and move. Every product is rounded before it is added, so a placed vertex has the
// same bits on every machine.
package affine
