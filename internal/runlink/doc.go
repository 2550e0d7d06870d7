// Package runlink codes a run of a time trial in so few bytes that it fits into a link.
//
// A [Run] holds no positions: it is the inputs of somebody from the place where a run is
// restarted to the last gate. Who has the level plays them again in a match of its own, and
// that match says how long the run took. So the time in a link proves itself, and a run that
// began with speed from nowhere cannot be told.
//
// # Form
//
// A file begins with "SKR" and a version of a byte. The length of what follows is a varint.
// Package codec encodes the fields of Run, the number of ticks is a varint, and package
// internal/inputcodec encodes the inputs. A CRC-32 of all of it, little endian, is the end.
// As a text it is in the base64 of addresses, and a link has it as the value of "run".
package runlink
