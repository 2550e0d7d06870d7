// Package agonestest pretends to be the sidecar of Agones.
package agonestest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Sidecar is one that is pretended: it keeps what is said to it.
type Sidecar struct {
	*httptest.Server
	mutex   sync.Mutex
	asked   []string
	refused []string
	refuse  int // so many requests are refused next
	changes chan string
	state   string // that it tells who asks
}

const known = `{"object_meta":{"name":"arena-x7","labels":{"a":"b"},"deletion_timestamp":"%s"},"status":{"state":"%s","address":"192.0.2.7","ports":[{"name":"game","port":7000}]}}`

// New starts one.
func New(t testing.TB) *Sidecar {
	p := &Sidecar{changes: make(chan string), state: "Scheduled"}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		said := strings.TrimSpace(r.URL.Path + " " + string(data))
		p.mutex.Lock()
		refuses, state := p.refuse > 0, p.state
		if refuses {
			p.refuse--
			p.refused = append(p.refused, said)
		} else if len(p.asked) == 0 || p.asked[len(p.asked)-1] != said {
			p.asked = append(p.asked, said)
		}
		p.mutex.Unlock()
		switch {
		case refuses:
			http.Error(w, "not yet", http.StatusServiceUnavailable)
		case r.URL.Path == "/gameserver":
			fmt.Fprintf(w, known, "0", state)
		case r.URL.Path == "/watch/gameserver":
			w.WriteHeader(http.StatusOK)
			for {
				_ = http.NewResponseController(w).Flush()
				select {
				case text := <-p.changes:
					fmt.Fprintf(w, "{\"result\":%s}\n", text)
				case <-r.Context().Done():
					return
				}
			}
		default:
			fmt.Fprint(w, "{}")
		}
	}))
	t.Cleanup(p.Close)
	return p
}

// Refused returns what it did not take.
func (p *Sidecar) Refused() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.refused)
}

// Refuse lets it refuse so many requests next.
func (p *Sidecar) Refuse(count int) {
	p.mutex.Lock()
	p.refuse = count
	p.mutex.Unlock()
}

// Is lets it tell a state to who asks.
func (p *Sidecar) Is(state string) {
	p.mutex.Lock()
	p.state = state
	p.mutex.Unlock()
}

// Port is where it waits.
func (p *Sidecar) Port() string { return p.URL[strings.LastIndex(p.URL, ":")+1:] }

// Change tells who watches the server that it was deleted, at a time in seconds unless that is 0, and its state.
func (p *Sidecar) Change(deleted, state string) { p.changes <- fmt.Sprintf(known, deleted, state) }

// Said returns what was said to it, in order: of equal requests in a row the first.
func (p *Sidecar) Said() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.asked)
}
