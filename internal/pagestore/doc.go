// Package pagestore keeps text in the storage of a web page. It has functions in a
// browser only.
package pagestore

import "errors"

// ErrFull is wrapped by the error for a text for which a page has no room left.
var ErrFull = errors.New("the browser's storage is full")
