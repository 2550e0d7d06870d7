package listen

import (
	"sync"
	"time"

	"github.com/skijet/skijet/internal/ticket"
)

// tickets signs tickets, and remembers those that were used until they have expired.
type tickets struct {
	key   ticket.Key
	mutex sync.Mutex
	used  map[ticket.Nonce]int64 // when it expires, seconds of Unix
	swept int64
}

func newTickets(key *ticket.Key) *tickets {
	t := &tickets{key: ticket.NewKey(), used: map[ticket.Nonce]int64{}}
	if key != nil {
		t.key = *key
	}
	return t
}

// issue returns a ticket to a room.
func (t *tickets) issue(room string, now time.Time) string {
	return t.key.Issue(room, ticket.NewNonce(), now)
}

// check refuses a ticket that is forged or has expired. It keeps nothing.
func (t *tickets) check(room, text string, now time.Time) error {
	_, _, err := t.key.Check(room, text, now)
	return err
}

// redeem is check that takes a ticket for the first time, and refuses it after that.
func (t *tickets) redeem(room, text string, now time.Time) error {
	nonce, expires, err := t.key.Check(room, text, now)
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
		return ticket.ErrTicket
	}
	t.used[nonce] = expires
	return nil
}
