// Package render draws a level and everything that moves in it with Ebitengine:
// terrain, structures, models, glows, sky. It reads plain data and does not depend on
// the rules of the game.
//
// # Depth
//
// Ebitengine has no depth buffer, but it can blend by maximum. The first pass writes
// the closeness of each fragment as a thermometer code over the four 8-bit channels:
// the channels fill one after the other. The component-wise maximum of two thermometer
// codes is the code of the larger value. One draw call in any order therefore leaves
// the nearest surface of each pixel, with 1,020 levels. The second pass does the same
// within the level found by the first one, which makes a million levels: 3 mm at 100 m.
// The third pass draws the same vertices and discards the hidden fragments. Sprites
// sample the result of the first pass to fade near surfaces.
//
// # World position of a pixel
//
// Vertices carry 1/w, which is linear on the screen. A fragment inverts it and follows
// its view ray to that distance, which gives the exact world position. Terrain needs
// nothing else: slope, sunlight and openness to the sky are read from a map of the
// ground that is baked once, so lighting is the same at every level of detail.
//
// # Light of lamps
//
// Lamps of a level and what glows in it light structures. Rays are cast from the vertices
// when a level is loaded, triangles are cut where the light changes between them, and the
// result is in the colours of the vertices, so it costs nothing in a picture.
//
// Axes are those of geom: x right, y forward, z up, metres.
package render
