package listen

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"sync"
	"time"
)

// Numbers of tickets [ours].
const (
	ticketLife = 5 * time.Minute // in which a client fetches the level, over a slow line too
	nonceBytes = 12
	macBytes   = 16
)

var errTicket = errors.New("the ticket is not valid: ask for another one")

// tickets signs tickets, and remembers those that were used until they have expired.
type tickets struct {
	key   [32]byte
	mutex sync.Mutex
	used  map[[nonceBytes]byte]int64 // when it expires, seconds of Unix
	swept int64
}

func newTickets() *tickets {
	t := &tickets{used: map[[nonceBytes]byte]int64{}}
	rand.Read(t.key[:])
	return t
}

func (t *tickets) sign(room string, content []byte) []byte {
	mac := hmac.New(sha256.New, t.key[:])
	mac.Write(content)
	mac.Write([]byte(room))
	return mac.Sum(nil)[:macBytes]
}

// issue returns a ticket to a room.
func (t *tickets) issue(room string, now time.Time) string {
	content := binary.LittleEndian.AppendUint64(nil, uint64(now.Add(ticketLife).Unix()))
	var nonce [nonceBytes]byte
	rand.Read(nonce[:])
	content = append(content, nonce[:]...)
	return base64.RawURLEncoding.EncodeToString(append(content, t.sign(room, content)...))
}

// check refuses a ticket that is forged or has expired. It keeps nothing.
func (t *tickets) check(room, ticket string, now time.Time) (nonce [nonceBytes]byte, expires int64, err error) {
	data, err := base64.RawURLEncoding.DecodeString(ticket)
	if err != nil || len(data) != 8+nonceBytes+macBytes {
		return nonce, 0, errTicket
	}
	content, mac := data[:8+nonceBytes], data[8+nonceBytes:]
	expires = int64(binary.LittleEndian.Uint64(content))
	if !hmac.Equal(mac, t.sign(room, content)) || now.Unix() > expires {
		return nonce, 0, errTicket
	}
	copy(nonce[:], content[8:])
	return nonce, expires, nil
}

// redeem is check that takes a ticket for the first time, and refuses it after that.
func (t *tickets) redeem(room, ticket string, now time.Time) error {
	nonce, expires, err := t.check(room, ticket, now)
	if err != nil {
		return err
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.swept != now.Unix() {
		t.swept = now.Unix()
		for n, at := range t.used {
			if at < t.swept {
				delete(t.used, n)
			}
		}
	}
	if _, used := t.used[nonce]; used {
		return errTicket
	}
	t.used[nonce] = expires
	return nil
}
