// Package hostile feeds everything that reads a file with files that nobody should
// write: cut off at every byte, with every bit of their headers flipped, with counts
// and lengths that lie, and what is no file at all. What has checksums is read with the
// old ones and with those of what is in it now. A reader may take one or refuse
// it with an error that names the file; it may not panic, take long, fill the memory
// or change what it was to replace.
package hostile
