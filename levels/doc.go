// Package levels decodes, validates and builds the worlds that matches run in.
//
// A level is a folder with a manifest, an optional 16-bit heightmap and any
// number of glTF structures, or a single glTF file whose mesh is the level. The
// format is described in docs/levels.md.
//
// Level files come from strangers, so every loader refuses what it does not
// understand with an [Error] that names the file, the place and the reason, and
// no input makes it panic. The built geometry is the same in every bit on every
// machine; [Level.ContentHash] proves it.
package levels
