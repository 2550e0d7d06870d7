package wire

import (
	"bytes"
	"errors"
	"testing"

	"github.com/skijet/skijet/systems/netplay/link"
)

// TestSeal_UpToTheLimitIsOpenedAgain, with its kind and content, and nothing beyond it, nor with another bit.
func TestSeal_UpToTheLimitIsOpenedAgain(t *testing.T) {
	const limit = 40
	for size := 1; size <= limit; size++ { // of kind and content
		before, message := []byte("before"), make([]byte, size)
		for i := range message {
			message[i] = byte(7*i + size)
		}
		sealed, err := seal(append(bytes.Clone(before), message...), len(before), limit)
		if fits := size+checksumBytes <= limit; (err == nil) != fits || !fits && (!errors.Is(err, link.ErrSize) || !bytes.Equal(sealed, before)) {
			t.Errorf("%d bytes: %v, and %x", size, err, sealed)
		}
		if err != nil {
			sealed, _ = seal(message, 0, 2*limit)
			if _, _, err := open(sealed, limit); err == nil {
				t.Errorf("%d bytes are read, the limit is %d", len(sealed), limit)
			}
			continue
		}
		sealed = sealed[len(before):]
		if kind, content, err := open(sealed, limit); err != nil || kind != message[0] || !bytes.Equal(content, message[1:]) {
			t.Errorf("%d bytes: kind %d, %x, %v", size, kind, content, err)
		}
		for bit := range 8 * len(sealed) {
			sealed[bit/8] ^= 1 << (bit % 8)
			if _, _, err := open(sealed, limit); err == nil {
				t.Errorf("%d bytes with another bit %d are read", size, bit)
			}
			sealed[bit/8] ^= 1 << (bit % 8)
		}
	}
	for n := range checksumBytes + 1 {
		if _, _, err := open(make([]byte, n), limit); err == nil {
			t.Errorf("%d bytes are a message", n)
		}
	}
}
