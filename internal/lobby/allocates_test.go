package lobby

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// pool allocates servers, or none.
type pool struct {
	mutex sync.Mutex
	asked int
	none  bool
}

func (p *pool) Allocate(context.Context) (string, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.asked++; p.none {
		return "", errors.New("none is ready")
	}
	return "10.0.0.1:7", nil
}

// TestService_AsksItsAllocator, and says what became of it, the same trouble once.
func TestService_AsksItsAllocator(t *testing.T) {
	p := &pool{none: true}
	var passed atomic.Int64
	now := func() time.Time { return time.Unix(1000, passed.Load()) }
	said := make(chan string, 99)
	s := NewService(Setup{Options: Options{Every: Every, Version: 3}, Store: directory.NewMemory(now), Allocator: p,
		Now: now, Log: func(format string, args ...any) { said <- fmt.Sprintf(format, args...) }})
	step := func(d time.Duration) {
		passed.Add(int64(d))
		s.do(func(l *Lobby, now time.Time) { l.Tick(now) })
	}
	step(0)
	hears := func(want string) {
		t.Helper()
		for began := time.Now(); ; step(time.Second) {
			select {
			case text := <-said:
				if text != want {
					t.Errorf("it says %q, want %q", text, want)
				}
				return
			case <-time.After(time.Millisecond):
			}
			if time.Since(began) > 20*time.Second {
				t.Fatalf("it never says %q", want)
			}
		}
	}
	hears("no server was allocated: none is ready")
	p.mutex.Lock()
	p.none = false
	p.mutex.Unlock()
	hears("another server was allocated, at 10.0.0.1:7")
}
