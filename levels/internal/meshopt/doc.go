// Package meshopt decompresses the buffers of glTF files with EXT_meshopt_compression or
// KHR_meshopt_compression, by the bitstream that the two specifications describe.
//
// Packed data comes from strangers: every input gives either as many bytes as were
// asked for or an error, the same on every machine. The caller bounds the size.
package meshopt
