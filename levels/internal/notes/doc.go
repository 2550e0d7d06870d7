// Package notes collects notes for the author of a level: on what a file contains that was
// probably not intended.
package notes
