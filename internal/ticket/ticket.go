// Package ticket signs tickets: to a place, by a nonce, for some minutes.
package ticket

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"time"
)

// Life is how long a ticket is valid [ours]: in it a client fetches the level, over a slow line too.
const Life = 5 * time.Minute

const macBytes = 16

// ErrTicket is returned for a ticket that is forged or has expired.
var ErrTicket = errors.New("the ticket is not valid: ask for another one")

// Nonce tells tickets apart.
type Nonce [12]byte

// NewNonce returns one that nobody guesses.
func NewNonce() (n Nonce) {
	rand.Read(n[:])
	return n
}

// String returns what [ParseNonce] reads.
func (n Nonce) String() string { return base64.RawURLEncoding.EncodeToString(n[:]) }

// ParseNonce reads a nonce.
func ParseNonce(text string) (n Nonce, ok bool) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	return n, err == nil && copy(n[:], data) == len(data) && len(data) == len(n)
}

// Key signs tickets.
type Key [32]byte

// NewKey returns one that nobody else has.
func NewKey() (k Key) {
	rand.Read(k[:])
	return k
}

// KeyOf returns the key of everybody who has the same secret.
func KeyOf(secret string) Key { return sha256.Sum256([]byte(secret)) }

// Sign returns the signature of parts of a text.
func (k *Key) Sign(parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, k[:])
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)[:macBytes]
}

// Issue returns a ticket to a place.
func (k *Key) Issue(place string, n Nonce, now time.Time) string {
	content := binary.LittleEndian.AppendUint64(nil, uint64(now.Add(Life).Unix()))
	content = append(content, n[:]...)
	return base64.RawURLEncoding.EncodeToString(append(content, k.Sign(content, []byte(place))...))
}

// Check refuses a ticket that is forged or has expired.
func (k *Key) Check(place, ticket string, now time.Time) (n Nonce, expires int64, err error) {
	data, err := base64.RawURLEncoding.DecodeString(ticket)
	if err != nil || len(data) != 8+len(n)+macBytes {
		return n, 0, ErrTicket
	}
	content, mac := data[:8+len(n)], data[8+len(n):]
	expires = int64(binary.LittleEndian.Uint64(content))
	if !hmac.Equal(mac, k.Sign(content, []byte(place))) || now.Unix() > expires {
		return n, 0, ErrTicket
	}
	copy(n[:], content[8:])
	return n, expires, nil
}
