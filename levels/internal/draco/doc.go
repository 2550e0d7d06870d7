// Package draco decompresses the meshes of glTF files with KHR_draco_mesh_compression, by the
// bitstream of version 2.2 that the Draco specification describes: triangles that were encoded
// sequentially or by edgebreaker, with the attributes and predictions that encoders of glTF files
// write.
//
// Compressed data comes from strangers: every input gives either a mesh of as many triangles as
// the caller allows, whose corners are all there, or an error, the same on every machine.
package draco
