// Package fetch asks servers over HTTP, natively and in browsers, where it links no package net/http.
package fetch

import "time"

// MostBytes is how much of an answer is read [ours].
const MostBytes = 1 << 20

// Answer is what a server says.
type Answer struct {
	Status int
	Body   []byte
	Trip   time.Duration // there and back; in a browser with all that it does before
}

// Form is the type of the body of a request that has one.
const Form = "application/x-www-form-urlencoded"
