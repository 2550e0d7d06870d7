// Package directory is how players find servers beyond the local network: what a server says of itself,
// the list that servers announce themselves to, and the search of an arena in both.
package directory
