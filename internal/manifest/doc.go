// Package manifest holds level.json as it is in a file: package levels reads it, and
// tools/levelgen writes it. docs/levels.md describes the fields. The tag "limit" of a field is the least
// and the greatest of its numbers, or of the bytes of its text.
package manifest
