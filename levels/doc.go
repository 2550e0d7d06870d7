// Package levels decodes, validates and builds the worlds that matches run in.
//
// A level is a folder with a manifest, an optional 16-bit heightmap and any number of
// glTF structures; or a single glTF file whose mesh is the level. docs/levels.md
// describes the format. Besides geometry it has spawns, flags, zones and pickups, base pieces, a course
// for a time trial, and how the level looks; [EmbeddedNames] lists the levels of the program.
//
// Level files may come from strangers. So every loader refuses what it does not
// understand, with an [Error] that names the file, the place and the reason, and no input
// makes it panic. The geometry of a level is the same in every bit on every machine,
// which [Level.ContentHash] verifies.
package levels
