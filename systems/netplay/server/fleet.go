package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/skijet/skijet/internal/agones"
)

// underFleet lets the host play under Agones: at the address that it gives, and until it ends the server.
// A server with people is allocated, so that a fleet that shrinks ends those without. One that a lobby is to know is allocated for that,
// and announced from then on.
func (h *host) underFleet(ctx context.Context, s *agones.Sidecar, play func(context.Context) error) error {
	beside, leave := context.WithCancel(context.WithoutCancel(ctx)) // until all matches have gone on elsewhere
	defer leave()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	at, err := s.Await(ctx)
	if err != nil {
		return play(ctx) // which is over
	}
	h.flags.Port.Advertise = cmp.Or(h.flags.Port.Advertise, at.Address())
	h.log.Printf("Agones knows this server as %s at %s", at.Meta.Name, at.Address())
	allocated, end := func() {}, func(why string) {
		h.log.Print(why)
		stop()
	}
	if h.gate != nil {
		allocated, h.gate.ends = h.gate.open, end
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		told := 0
		s.Run(beside, func() bool {
			if now := h.people(); ctx.Err() == nil && now != told && h.tellPeople(ctx, s, told, now) == nil {
				told = now
			}
			return h.isPlaying()
		}, allocated, end)
	}()
	err = play(ctx)
	leave()
	<-ended
	return err
}

// tellPeople says how many people there are. What fails, which is logged, is to be said again.
func (h *host) tellPeople(ctx context.Context, s *agones.Sidecar, was, people int) error {
	err := s.Label(ctx, "people", fmt.Sprint(people))
	switch {
	case err != nil || h.gate != nil:
	case was == 0:
		err = s.Allocate(ctx)
	case people == 0:
		err = s.Ready(ctx)
	}
	return err
}

// people returns how many people play in all rooms.
func (h *host) people() (sum int) {
	for _, r := range h.all() {
		sum += r.health().people
	}
	return sum
}

// isPlaying reports whether all rooms play.
func (h *host) isPlaying() bool {
	return !slices.ContainsFunc(h.all(), func(r *room) bool { return !r.health().Playing })
}
