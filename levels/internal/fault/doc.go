// Package fault has the error of everything that reads levels: file, line, place, reason and
// class. Package levels returns it as its own Error.
package fault
