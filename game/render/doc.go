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
// Only objects need all three. The triangles of a heightfield have an order in which none
// hides a later one, so the terrain is drawn once: where it is at each pixel, as a number of
// 24 bits. Quads over the screen turn that into both images of the depth and into light.
// Plants come from far to near after the objects and need no second pass, and grass and
// sprites have the third one alone.
//
// # World position of a pixel
//
// Vertices carry 1/w, which is linear on the screen. A fragment inverts it and follows
// its view ray to that distance, which gives the exact world position. The light of the
// terrain needs nothing else: slope, sunlight and openness to the sky are read from a map of the
// ground that is baked once, so lighting is the same at every level of detail.
//
// # Light of lamps
//
// Lamps of a level and what glows in it light structures. Rays are cast from the vertices
// when a level is loaded, triangles are cut where the light changes between them, and the
// result is in the colours of the vertices, so it costs nothing in a frame.
//
// # What a frame costs
//
// Ebitengine has no vertex shaders: the processor projects every vertex, and each draw call
// copies its vertices twice, 48 bytes each time, before the driver gets them. That makes
// about 11 ns for each vertex of a call with its indices, and 10 to 20 ns to project, cull and
// light one: more than the loops around it, for the vertices of a frame fill the second
// cache. So what saves time is what saves vertices and passes: the terrain in one pass,
// its chunks with an error of at most a pixel and a third, models without triangles that are
// smaller than a pixel, only vertices of triangles that face the eye, round sprites as triangles
// around their discs, trees whose flat sides share their corners, and in the HUD lines of text
// and the ground of the radar as one piece each.
//
// BenchmarkPicture of package game measures all of a frame but the driver, with 16 bots on
// 131,072 triangles of ground. On a core of 2.6 GHz it takes 1.5 to 1.7 ms of processor time
// (2.6 ms with a terrain in three passes, models in full and a HUD letter by letter): 0.3 ms for the
// updates, most of them for the tick of a match that every second frame has, and the rest for
// Draw, of which
//
//	30 %  15 calls with 31,000 vertices and 26,000 triangles: objects 3 times 4,300 vertices,
//	      plants 2 times 2,500, terrain 5,100, grass 3,200, sprites 2,000, HUD 1,800
//	18 %  objects: some 135 parts of bodies, shots and flags, with 6,500 vertices to project
//	15 %  terrain: 25 chunks with 10,000 samples to project
//	11 %  plants: 700 tufts, 30 stones, 90 bushes and 110 trees in sight
//	 5 %  sprites
//	12 %  HUD: 8 % what is drawn, and 3 % what it shows
//	 4 %  the scene: poses, effects, shadows
//
// With a second core 1.3 to 1.5 ms pass until it is done, instead of 1.5 to 1.7. Only the calls have to
// come from one goroutine, and in one order; what projects vertices needs nothing of Ebitengine, so
// it is done beside the first calls, as tasks that each goroutine takes when it is free. In
// BenchmarkDrawWholeScene Draw takes 1.05 ms on one core and 0.84 on two. When the depth of all surfaces is drawn, only calls are left,
// with which nobody can help: a third of the time. On one core tasks come one after the other and
// take as long as without any.
//
// Nothing of the world repeats itself from frame to frame while the eye moves. What is left
// to save are passes of the objects: with a depth buffer they would need one. The second one,
// for the fractions of a depth level, is 4 % of a frame; without it parts of a body would show
// through each other by up to 3.5 pixels, at any distance.
//
// A mesh of a million triangles is drawn in parts: those that lie between pixels are left out, and
// Ebitengine is made to draw before too many vertices wait in its queue.
//
// Axes are those of geom: x right, y forward, z up, metres.
package render
