// Package heightmap decodes the heights of terrain: 16-bit PNG, raw samples, and .ter files of
// Torque games.
package heightmap
