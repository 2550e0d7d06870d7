package bests

import (
	"encoding/base64"
	"slices"

	"github.com/skijet/skijet/internal/pagestore"
)

// pageStore is a [Store] in the storage of the page.
type pageStore struct{}

// pagePrefix begins the keys of runs in the page's storage.
const pagePrefix = "skijet/runs/"

// oldPrefix begins those of runs that cannot be played any more.
const oldPrefix = "skijet/old runs/"

// UserStore returns the storage of the page.
func UserStore() (Store, error) { return pageStore{}, nil }

func (pageStore) Names() ([]string, error) {
	names, err := pagestore.Local.Keys(pagePrefix)
	slices.Sort(names)
	return names, err
}

func (pageStore) Read(name string) ([]byte, error) {
	text, err := pagestore.Local.Read(pagePrefix + name)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

func (pageStore) Write(name string, data []byte) error {
	return pagestore.Local.Write(pagePrefix+name, base64.StdEncoding.EncodeToString(data))
}

// SetAside copies a run to a key that Names does not find.
func (pageStore) SetAside(name string) error {
	text, err := pagestore.Local.Read(pagePrefix + name)
	if err != nil {
		return err
	}
	return pagestore.Local.Write(oldPrefix+name, text)
}

func (pageStore) Place(name string) string { return name + " in the browser's storage" }
