package directory

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/url"
	"strconv"
	"time"
)

// Times of who wants to play at once [ours].
const (
	playAgain = time.Second
	mostWait  = 20 * time.Second // for a server that is being started
)

// haste is what becomes of somebody who wants to play at once.
type haste struct {
	player      string // the same for all lobbies, as long as it takes
	began, last time.Time
	place       string // that a lobby holds
	waits       bool   // a lobby has said that there will be one
}

// Play asks the lists that are lobbies for a place to play at once, and returns the address of the first that one holds, or whether
// there will be one soon. It is called again and again, as Look is.
func (s *Search) Play(now time.Time, version int) (place string, waits bool) {
	h := &s.haste
	if now.Sub(h.last) > askAgain {
		*h = haste{player: rand.Text()[:16], began: now}
	}
	h.last = now
	waits = h.waits && now.Sub(h.began) < mostWait
	for _, l := range s.lists {
		if what := l + PathPlay + h.player; waits || s.asked[what].IsZero() {
			s.ask(now, what, playAgain, func(ctx context.Context) func(*Search) { return s.askFor(ctx, l, h.player, version) })
		}
	}
	if place = h.place; place != "" {
		*h = haste{}
	}
	return place, waits
}

// askFor asks a lobby for a place.
func (s *Search) askFor(ctx context.Context, lobby, player string, version int) func(*Search) {
	body := url.Values{"player": {player}, "version": {strconv.Itoa(version)}}.Encode()
	answer, err := Fetch(ctx, lobby, PathPlay, body)
	var p Place
	if err == nil && answer.Status == 200 {
		err = json.Unmarshal(answer.Body, &p)
	}
	return func(s *Search) {
		h := &s.haste
		if h.player != player || err != nil {
			return
		}
		if h.waits = answer.Status == 202; answer.Status == 200 && p.Address != "" {
			h.place = p.Address
		}
	}
}
