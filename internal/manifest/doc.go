// Package manifest holds level.json as it is in a file: package levels reads it, and
// tools/levelgen writes it. docs/levels.md describes the fields.
package manifest
