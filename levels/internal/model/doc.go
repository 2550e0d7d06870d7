// Package model decodes a glTF file into the parts of a level: meshes, markers, platforms, a
// grid of terrain, lamps, and properties of the level. They are in our axes, x right, y forward
// and z up, and not yet placed: package levels places them and merges them with others.
package model
