package server

import (
	"context"
	"slices"
	"time"
)

// Times of a server that ends, and has people [ours].
const (
	drainWithin = 45 * time.Second // in which another server must have come
	drainAgain  = time.Second
	moveWithin  = 6 * time.Second
)

// drain lets the matches of all rooms go on elsewhere, before the server ends: at their stand-bys, or at a server that the
// lobby finds for them. Without one it gives up.
func (h *host) drain() {
	for began, told := now(), false; ; time.Sleep(drainAgain) {
		h.move(moveWithin)
		if h.gate == nil {
			return
		}
		comes := h.tellLobby(true).Comes || slices.ContainsFunc(h.all(), func(r *room) bool { return r.health().followed })
		switch {
		case !comes || now().Sub(began) > drainWithin:
			if people := h.people(); people > 0 {
				h.log.Printf("no other server goes on with the matches of %d people, and they end", people)
			}
			return
		case !told:
			told = true
			h.log.Printf("the lobby is asked for a server that goes on with the matches of %d people, who play on here for %v at most", h.people(), drainWithin)
		}
	}
}

// move lets the matches of all rooms go on at their stand-bys, if they have some, before the server ends.
func (h *host) move(within time.Duration) {
	ctx, stop := context.WithTimeout(context.Background(), within)
	defer stop()
	for _, r := range h.all() {
		if !r.moves(ctx) {
			continue
		}
		h.log.Printf("%s: its match moves to the stand-by", r.name)
		defer func() {
			select {
			case <-r.ended:
			case <-ctx.Done():
			}
		}()
	}
}

// moves begins the move to the stand-by, for which it waits while that is behind. It reports whether there is one.
func (r *room) moves(ctx context.Context) bool {
	for {
		err, has := errMoved, false
		r.do(func() {
			err, has = r.game.room.Move(), r.clients() < len(r.guests)
			for _, g := range r.guests {
				g.moves = g.follows && err == nil
			}
		})
		if err == nil || !has || ctx.Err() != nil {
			return err == nil
		}
		time.Sleep(followGrid)
	}
}

// isFollowed reports whether a room has a stand-by.
func (h *host) isFollowed(name string) bool {
	r := h.find(name)
	return r != nil && r.health().followed
}

// succeed lets the matches of a server that ends go on here, beside what is played here.
func (h *host) succeed(ctx context.Context, address string) {
	h.mutex.Lock()
	known := h.ending[address]
	h.ending[address] = true
	h.mutex.Unlock()
	if known {
		return
	}
	h.log.Printf("the lobby wants this server to go on with the matches of the one at %s, which ends", address)
	go func() {
		h.follow(ctx, address, true)
		for _, r := range h.all() {
			if r.follow != nil && !r.health().leads {
				h.forget(r)
				r.stop(errRoomCloses)
			}
		}
		if ctx.Err() != nil {
			return
		}
		if err := h.reload(); err != nil { // it plays the rooms of its own again that have made way
			h.log.Printf("rooms that have made way for those of %s stay closed: %v", address, err)
		}
		h.mutex.Lock()
		delete(h.ending, address)
		h.mutex.Unlock()
	}()
}
