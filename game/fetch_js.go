package game

import (
	"errors"
	"syscall/js"
	"time"
)

// fetchPoll is how often the page is asked whether a level has arrived.
const fetchPoll = 20 * time.Millisecond

// fetchLevel has the page fetch a level, and waits. The page shows how far it is: its
// skijetFetch(name) returns an object whose state becomes "done", or the reason of failure.
// Ebitengine allows an update to wait, for it runs none of them in a callback of the page.
func fetchLevel(name string) error {
	fetch := js.Global().Get("skijetFetch")
	if fetch.Type() != js.TypeFunction {
		return errors.New("this page cannot fetch it")
	}
	for {
		state := fetch.Invoke(name).Get("state").String()
		switch state {
		case "loading":
			time.Sleep(fetchPoll)
		case "done":
			return nil
		default:
			return errors.New(state)
		}
	}
}
