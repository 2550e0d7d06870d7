package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
)

// endings of rooms, for those who are in them.
var (
	errServerEnds = errors.New("the server ends")
	errRoomCloses = errors.New("the host closes this room")
)

// plan is what becomes of a room by other wishes.
type plan struct {
	room *room // nil: a new one
	next setup
	game *game // nil: the match goes on
}

// reload reads flags, config file and rotation again, and changes what they say otherwise than before. If
// anything is wrong, nothing changes.
func (h *host) reload() error {
	h.changing.Lock()
	defer h.changing.Unlock()
	next, err := h.flags.readConfig(h.flags.Upkeep.Config)
	if err != nil {
		return err
	}
	follows := h.flags.Many.Follow != ""
	if follows { // whatever is said here, its rooms are those of the other server
		next.rooms = nil
		for _, r := range h.all() {
			next.rooms = append(next.rooms, r.setup())
		}
	}
	next.rotation, err = readRotation(h.flags.Together.Rotation)
	if err = errors.Join(err, next.rotation.check(h.flags.Together.Rotation, next.rooms, &h.table)); err != nil {
		return err
	}
	before := h.wished()
	var plans []plan
	for i, s := range next.rooms {
		r := h.find(s.Name)
		if follows || r != nil && (r.follow != nil || slices.Contains(before.rooms, s)) {
			continue
		}
		p, err := h.plan(r, s)
		if err != nil {
			return next.locate(i, err)
		}
		plans = append(plans, p)
	}
	var kept []*room
	for _, r := range h.all() {
		if r.follow != nil || slices.ContainsFunc(next.rooms, func(s setup) bool { return s.Name == r.name }) {
			kept = append(kept, r)
		} else {
			r.stop(errRoomCloses)
			h.log.Printf("%s: closes", r.name)
		}
	}
	for _, p := range plans {
		if p.room == nil {
			p.room, err = h.open(p.game)
			kept = append(kept, p.room)
		} else {
			err = h.carryOut(p)
		}
		if err != nil { // which no plan leads to
			return err
		}
	}
	for _, r := range kept {
		mode := r.lap.mode // of one that came from another server
		if at := slices.IndexFunc(next.rooms, func(s setup) bool { return s.Name == r.name }); at >= 0 {
			mode = next.rooms[at].Mode
		}
		r.do(func() { r.lap.rotation, r.lap.mode = next.rotation, mode })
	}
	h.mutex.Lock()
	h.rooms, h.wishes = kept, *next
	h.mutex.Unlock()
	if len(before.rooms) > 0 {
		h.log.Printf("flags, config file and rotation are read again: %d of %d rooms change what they play", len(plans), len(kept))
	}
	return nil
}

// plan makes what another setup of a room needs. Nothing changes yet.
func (h *host) plan(r *room, next setup) (p plan, err error) {
	p = plan{room: r, next: next}
	if r != nil && !r.setup().needsMatch(next) {
		return p, nil
	}
	p.game, err = h.table.game(next, h.flags.Seed+uint64(h.made), &h.archive)
	h.made++
	return p, err
}

// carryOut changes a room that there is.
func (h *host) carryOut(p plan) (err error) {
	r := p.room
	r.do(func() {
		if p.game != nil {
			err = r.replace(p.game)
			return
		}
		r.game.adjust(p.next)
		r.tell(nil)
	})
	return err
}

// open lets a new room play.
func (h *host) open(g *game) (*room, error) { return h.openFollowing(g, nil) }

// openFollowing lets a new room play, which may follow another one.
func (h *host) openFollowing(g *game, l *leader) (*room, error) {
	r, err := newRoom(h.made, g, h.book, h.log, l)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(h.ctx)
	r.stop = cancel
	r.ask = func(c change) {
		go func() { // which the end of the host does not wait for
			if err := h.change([]*room{r}, c); err != nil {
				h.log.Printf("what comes next cannot be played: %v", err)
				r.do(func() {
					r.game.room.Say(components.Nobody, "That cannot be played: "+err.Error())
					r.againIfOver()
				})
			}
		}()
	}
	r.expel = func(player components.ID, g guest) { go h.expel(r, player, g) } // which asks all rooms, this one too
	r.forget = func() { h.forget(r) }
	h.running.Go(func() { r.run(ctx) })
	return r, nil
}

// change changes a part of the setups of rooms, until the config file says otherwise. If one of them
// cannot play that, nothing changes.
func (h *host) change(rooms []*room, c change) error {
	h.changing.Lock()
	defer h.changing.Unlock()
	if c.Name != nil {
		return &fault{"name", "cannot be changed"}
	}
	var plans []plan
	for _, r := range rooms {
		next := r.setup().with(c)
		p, err := plan{}, next.check()
		if err == nil {
			p, err = h.plan(r, next)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		plans = append(plans, p)
	}
	for _, p := range plans {
		if err := h.carryOut(p); err != nil {
			return fmt.Errorf("%s: %w", p.room.name, err)
		}
	}
	return nil
}
