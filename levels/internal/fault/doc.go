// Package fault is the error of all that reads levels: file, line, place, reason and class.
// Package levels returns it as its own Error.
package fault
