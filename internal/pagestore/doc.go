// Package pagestore keeps text in the storage of a web page. It has functions in a
// browser only.
package pagestore
