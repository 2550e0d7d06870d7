// Package online leads into matches that rooms play, back into them where a connection is lost, and
// out of them.
package online
