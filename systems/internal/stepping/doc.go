// Package stepping has parts of a step that the movement models share: jets, ledges, speeds, and what a
// step reports. It knows no match.
package stepping
