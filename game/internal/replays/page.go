package replays

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/skijet/skijet/internal/pagestore"
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

// Write replaces a replay. Where there is no room, what was set aside goes first, and where
// there is a limit then the first others by name. All of them stay if that does not help.
func (p page) Write(name string, data []byte) error {
	text := base64.StdEncoding.EncodeToString(data)
	if p.limit > 0 && len(text) > p.limit {
		return fmt.Errorf("it is larger than the %.1f MB that this page keeps", float64(p.limit)/4*3/1e6)
	}
	var gone removed
	err := p.makeRoom(name, text, &gone)
	if err != nil {
		err = errors.Join(err, gone.putBack(p.area))
	}
	return err
}

// makeRoom writes the text of a replay and removes others until it has room.
func (p page) makeRoom(name, text string, gone *removed) error {
	for {
		others, size, err := p.others(name)
		if err != nil {
			return err
		}
		if p.limit > 0 && size+len(text) > p.limit {
			err = gone.take(p.area, p.prefix+others[0])
		} else if err = p.area.Write(p.prefix+name, text); !errors.Is(err, pagestore.ErrFull) {
			return err
		} else {
			err = p.takeLeast(others, gone)
		}
		if err != nil {
			return err
		}
	}
}

// takeLeast removes what is worth least where the browser has no room for more.
func (p page) takeLeast(others []string, gone *removed) error {
	aside, err := p.area.Keys(p.aside)
	switch {
	case err != nil:
		return err
	case len(aside) > 0:
		return gone.take(p.area, p.aside+aside[0])
	case p.limit > 0 && len(others) > 0:
		return gone.take(p.area, p.prefix+others[0])
	}
	return pagestore.ErrFull
}

// removed are texts that were removed from an area, by their keys.
type removed []struct{ key, text string }

// take removes a text.
func (r *removed) take(a area, key string) error {
	text, err := a.Read(key)
	if err != nil {
		return err
	}
	*r = append(*r, struct{ key, text string }{key, text})
	return a.Remove(key)
}

// putBack writes all of them again, the latest first: those are worth most.
func (r removed) putBack(a area) (err error) {
	for _, old := range slices.Backward(r) {
		err = errors.Join(err, a.Write(old.key, old.text))
	}
	return err
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

// SetAside moves a replay to a key that Names does not find. It stays there while there is room
// for all else, see Write.
func (p page) SetAside(name string) error {
	var gone removed
	if err := gone.take(p.area, p.prefix+name); err != nil {
		return err
	}
	err := p.area.Write(p.aside+name, gone[0].text)
	if err != nil {
		err = errors.Join(err, gone.putBack(p.area))
	}
	return err
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
	own  bool // the page has a text of it
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

// Sync keeps what was written. The error wraps [fs.ErrExist] if another tab of the page has kept
// one of that name since Create.
func (d *draft) Sync() error {
	d.kept = time.Now()
	if !d.own {
		if _, err := d.page.Create(d.name); err != nil {
			return err
		}
	}
	err := d.page.Write(d.name, d.data.Bytes())
	d.own = d.own || err == nil
	return err
}

// Close does nothing: Sync has kept it.
func (d *draft) Close() error { return nil }
