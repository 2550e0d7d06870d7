// Package meshopt unpacks what glTF files hold packed by EXT_meshopt_compression
// and KHR_meshopt_compression, from the bitstream that the two specifications
// describe.
//
// Packed data comes from strangers: every input gives either as many bytes as were
// asked for or an error, the same on every machine. The caller bounds the size.
package meshopt
