// Package defended gives matches the module of turrets and sensors where their level has some, so
// that all other matches keep their hashes.
package defended
