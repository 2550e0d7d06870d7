package replays

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"
)

// area is where a page keeps text by keys.
type area interface {
	Keys(prefix string) ([]string, error) // without the prefix
	Size(key string) (int, error)         // letters; wraps fs.ErrNotExist
	Read(key string) (string, error)      // wraps fs.ErrNotExist
	Write(key, text string) error
	Remove(key string) error
}

// page is a [Store] in the storage of a web page.
type page struct {
	area   area
	prefix string // of the keys
	aside  string // of the keys of replays that were set aside
	limit  int    // letters of all replays together; 0 is none
}

// Names returns the names of the replays.
func (p page) Names() ([]string, error) {
	names, err := p.area.Keys(p.prefix)
	slices.Sort(names)
	return names, err
}

// Made returns the zero time: replays tell by themselves when they were made.
func (p page) Made(string) time.Time { return time.Time{} }

// Read returns a replay.
func (p page) Read(name string) ([]byte, error) {
	text, err := p.area.Read(p.prefix + name)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

// Write replaces a replay. Where there is a limit, the first others by name make room.
func (p page) Write(name string, data []byte) error {
	text := base64.StdEncoding.EncodeToString(data)
	if p.limit > 0 && len(text) > p.limit {
		return fmt.Errorf("it is larger than the %.1f MB that this page keeps", float64(p.limit)/4*3/1e6)
	}
	for {
		others, size, err := p.others(name)
		if err != nil {
			return err
		}
		if p.limit == 0 || size+len(text) <= p.limit {
			if err := p.area.Write(p.prefix+name, text); err == nil || p.limit == 0 || len(others) == 0 {
				return err
			}
		}
		if err := p.Remove(others[0]); err != nil {
			return err
		}
	}
}

// others returns the names of all replays but one, and how many letters they have.
func (p page) others(name string) (names []string, size int, err error) {
	names, err = p.Names()
	names = slices.DeleteFunc(names, func(n string) bool { return n == name })
	for _, n := range names {
		letters, err := p.area.Size(p.prefix + n)
		if err != nil {
			return nil, 0, err
		}
		size += letters
	}
	return names, size, err
}

// Create begins a replay.
func (p page) Create(name string) (File, error) {
	if _, err := p.area.Size(p.prefix + name); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, fs.ErrExist)
	}
	return &draft{page: p, name: name, kept: time.Now()}, nil
}

// Remove removes a replay.
func (p page) Remove(name string) error { return p.area.Remove(p.prefix + name) }

// SetAside copies a replay to a key that Names does not find.
func (p page) SetAside(name string) error {
	text, err := p.area.Read(p.prefix + name)
	if err != nil {
		return err
	}
	return p.area.Write(p.aside+name, text)
}

// Place names a replay.
func (p page) Place(name string) string { return name + " in the browser's storage" }

// draft is a replay of a page that is being written. All of it is kept again from time to time,
// so that a page that is closed loses no more than the end.
type draft struct {
	page page
	name string
	data bytes.Buffer
	kept time.Time
}

// draftTime is how often a draft is kept [ours]: that takes some milliseconds.
const draftTime = 10 * time.Second

// Write adds to the draft.
func (d *draft) Write(b []byte) (int, error) {
	d.data.Write(b)
	if time.Since(d.kept) < draftTime {
		return len(b), nil
	}
	return len(b), d.Sync()
}

// Sync keeps what was written.
func (d *draft) Sync() error {
	d.kept = time.Now()
	return d.page.Write(d.name, d.data.Bytes())
}

// Close does nothing: Sync has kept it.
func (d *draft) Close() error { return nil }
