//go:build !js

package directory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Life is how long a store keeps an entry that is not written again [ours].
const Life = 10 * time.Minute

// ErrStale is returned by a Swap that knew an older revision than the store has.
var ErrStale = errors.New("directory: the entry was changed by another lobby")

// Store keeps entries by keys. Each write has another revision, larger than those before; 0 is that of a key which is not
// there. An error other than ErrStale says nothing about whether the write was made.
type Store interface {
	Get(ctx context.Context, key string) (Entry, uint64, error)
	Swap(ctx context.Context, key string, e Entry, revision uint64) (uint64, error)
	// Watch tells of all entries, and of all changes, until ctx is done.
	Watch(ctx context.Context, saw func(key string, e Entry, revision uint64)) error
}

// openers open stores by the scheme of a URL. A program registers those that it links before it begins.
var openers = map[string]func(url string) (Store, error){}

// Register lets Open open stores of a scheme.
func Register(scheme string, open func(url string) (Store, error)) { openers[scheme] = open }

// Open opens a store.
func Open(url string) (Store, error) {
	scheme, _, _ := strings.Cut(url, "://")
	if open := openers[scheme]; open != nil {
		return open(url)
	}
	return nil, fmt.Errorf("directory: %q: this program has no such directory: use that of cmd/server/nats", url)
}

// Table is a store without a clock, an error or a lock. The zero value is empty.
type Table struct {
	rows map[string]row
	last uint64
	next time.Time // when old rows are looked for
}

type row struct {
	Entry
	revision uint64
	at       time.Time
}

// Get returns what a key has.
func (t *Table) Get(key string) (Entry, uint64) {
	r := t.rows[key]
	return r.Entry, r.revision
}

// Swap writes what a key has, unless it has another revision.
func (t *Table) Swap(now time.Time, key string, e Entry, revision uint64) (uint64, error) {
	if t.rows == nil {
		t.rows = map[string]row{}
	}
	if now.After(t.next) {
		t.next = now.Add(Life / 8)
		for key, r := range t.rows { // deterministic: each by itself
			if now.Sub(r.at) > Life {
				delete(t.rows, key)
			}
		}
	}
	if t.rows[key].revision != revision {
		return 0, ErrStale
	}
	t.last++
	t.rows[key] = row{e, t.last, now}
	return t.last, nil
}

// Each visits all rows, in the order in which they were written.
func (t *Table) Each(visit func(key string, e Entry, revision uint64)) {
	keys := make([]string, 0, len(t.rows))
	for key := range t.rows { // sorted below
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int { return int(int64(t.rows[a].revision) - int64(t.rows[b].revision)) })
	for _, key := range keys {
		visit(key, t.rows[key].Entry, t.rows[key].revision)
	}
}

// Memory is the store of one process, whose lobbies all watch it.
type Memory struct {
	now   func() time.Time
	mutex sync.Mutex
	table Table
	saw   map[int]func(key string, e Entry, revision uint64)
	count int
}

// NewMemory returns an empty store.
func NewMemory(now func() time.Time) *Memory {
	return &Memory{now: now, saw: map[int]func(string, Entry, uint64){}}
}

// Get returns what a key has.
func (m *Memory) Get(_ context.Context, key string) (Entry, uint64, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	e, revision := m.table.Get(key)
	return e, revision, nil
}

// Swap writes what a key has.
func (m *Memory) Swap(_ context.Context, key string, e Entry, revision uint64) (uint64, error) {
	m.mutex.Lock()
	next, err := m.table.Swap(m.now(), key, e, revision)
	watchers := make([]func(string, Entry, uint64), 0, len(m.saw))
	for _, saw := range m.saw { // deterministic: each by itself
		watchers = append(watchers, saw)
	}
	m.mutex.Unlock()
	if err == nil {
		for _, saw := range watchers {
			saw(key, e, next)
		}
	}
	return next, err
}

// Watch tells of all entries and changes.
func (m *Memory) Watch(ctx context.Context, saw func(key string, e Entry, revision uint64)) error {
	m.mutex.Lock()
	m.count++
	number := m.count
	m.saw[number] = saw
	var all []func()
	m.table.Each(func(key string, e Entry, revision uint64) { all = append(all, func() { saw(key, e, revision) }) })
	m.mutex.Unlock()
	for _, one := range all {
		one()
	}
	<-ctx.Done()
	m.mutex.Lock()
	delete(m.saw, number)
	m.mutex.Unlock()
	return ctx.Err()
}
