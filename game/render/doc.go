// Package render draws a level and what moves in it with Ebitengine: terrain,
// structures, models, glows, sky. It reads plain data and knows no rules of the
// game.
//
// # How depth works
//
// Ebitengine has no depth buffer, but it can blend by maximum. The first pass
// writes the closeness of each fragment as a thermometer over the four 8-bit
// channels: the channels fill one after the other. The component-wise maximum
// of two thermometers is the thermometer of the larger one, so one unordered
// draw leaves the nearest surface of each pixel with 1,020 levels. The second
// pass does the same within the level that the first one found, which makes a
// million levels: 3 mm at 100 m. The third pass draws the same vertices and
// discards what lies behind. Sprites sample the first picture to fade where
// they touch a surface.
//
// # How a pixel knows where it is
//
// Vertices carry 1/w, which is linear on the screen. A fragment turns it back
// into w and walks that far along its view ray, which gives the exact world
// position. Terrain needs nothing else: slopes, sunlight and the openness to
// the sky come from a map over the ground that is baked once, so a coarse level
// of detail is lit like the fine one.
//
// Axes are those of geom: x right, y forward, z up, metres.
package render
