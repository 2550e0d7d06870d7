//go:build !js

package online

import "crypto/rand"

// ownerWord returns a word that nobody guesses.
func ownerWord() string { return rand.Text() }
