// Package regular reads and writes regular files. It is the only package of this module
// that opens files named by users. Files that it reads are limited in size and must be
// regular: opening a pipe could wait forever, and a device or a sparse file could fill
// the memory. A file that it writes appears whole or not at all.
package regular
