package replays

import (
	"path"
	"syscall/js"

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

// UserCareer returns the store of what the user has done in all matches, in the storage of the page.
func UserCareer() (Store, error) {
	return page{area: pagestore.Local, prefix: "skijet/career/", aside: "skijet/old career/"}, nil
}

// matchesLimit is how many letters of a page's storage matches may take [ours]. Browsers give a
// page 2.5 to 5 million, of which settings and best runs need some.
const matchesLimit = 2_000_000

// Export has the browser download a file, and says so.
func Export(_, name string, data []byte) (where string, err error) {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	link, url := js.Global().Get("document").Call("createElement", "a"), js.Global().Get("URL")
	address := url.Call("createObjectURL", js.Global().Get("Blob").New([]any{bytes}))
	link.Set("href", address)
	link.Set("download", path.Base(name))
	link.Call("click")
	url.Call("revokeObjectURL", address)
	return "the downloads of the browser", nil
}
