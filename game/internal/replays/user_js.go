package replays

import (
	"errors"
	"io/fs"

	"github.com/skijet/skijet/internal/pagestore"
)

// About says to players which replays are kept.
const About = "This browser keeps your last matches, as many as fit into 1.5 MB and at most ten, and your best runs"

// UserMatches returns the store of the matches of the user, in the storage of the page.
func UserMatches() (Store, error) {
	return page{area: pagestore.Local, prefix: "skijet/matches/", aside: "skijet/old matches/", limit: matchesLimit}, nil
}

// UserRuns returns the store of the best runs of the user, in the storage of the page.
func UserRuns() (Store, error) {
	return page{area: pagestore.Local, prefix: "skijet/runs/", aside: "skijet/old runs/"}, nil
}

// matchesLimit is how many letters of a page's storage matches may take [ours]. Browsers give a
// page 2.5 to 5 million, of which settings and best runs need some.
const matchesLimit = 2_000_000

// leftKey names the match that was left in the storage of the page's session, which ends with its tab:
// other tabs have matches of their own.
const leftKey = "skijet/match"

// TakeLeft returns what [KeepLeft] kept of the tab, once, and where it was; nil for nothing.
func TakeLeft(string) (data []byte, place string, err error) {
	text, err := pagestore.Session.Read(leftKey)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	return []byte(text), leftKey, errors.Join(err, pagestore.Session.Remove(leftKey))
}

// KeepLeft keeps the match that a page is left in; nil keeps nothing.
func KeepLeft(_ string, data []byte) error {
	if data == nil {
		return pagestore.Session.Remove(leftKey)
	}
	return pagestore.Session.Write(leftKey, string(data))
}
