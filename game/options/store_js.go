package options

import "github.com/skijet/skijet/internal/pagestore"

// pageStore keeps settings in the storage of the page.
type pageStore struct{}

// pageKey names the settings in the page's storage.
const pageKey = "skijet/settings.json"

// UserStore returns the storage of the page.
func UserStore() (Store, error) { return pageStore{}, nil }

func (pageStore) Name() string { return "in the browser's storage" }

func (pageStore) Read() ([]byte, error) {
	text, err := pagestore.Local.Read(pageKey)
	return []byte(text), err
}

func (pageStore) Write(data []byte) error { return pagestore.Local.Write(pageKey, string(data)) }
