// Package regular reads and writes regular files. It reads those of a limited size:
// the only files that programs of this module open for what people hand to them.
// Opening a pipe would wait for ever, a device or a sparse file would fill the memory.
// What it writes appears whole or not at all.
package regular
