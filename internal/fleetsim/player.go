package fleetsim

import (
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/internal/lobby"
)

// player is somebody who comes, asks a lobby where to play, plays and goes. Asking again, and giving up a server that does not answer,
// is what an arena does.
type player struct {
	w      *world
	name   string
	came   time.Duration // when it began to ask
	tries  int
	server *server       // where it plays; nil: nowhere
	leaves time.Duration // at this time
}

// arrive lets somebody come, and the next one later.
func (w *world) arrive() {
	if w.quiet {
		return
	}
	rate := w.plan.MostArrivals
	gap := time.Duration(w.random.ExpFloat64() / rate * float64(time.Second))
	w.after(gap, w.arrive)
	if w.plan.Arrivals != nil && w.random.Float64()*rate >= w.plan.Arrivals(w.now) {
		return // thinned to the rate of now
	}
	w.names++
	p := &player{w: w, name: fmt.Sprint("player", w.names), came: w.now}
	w.players[p.name] = p
	w.report.Arrivals++
	p.ask()
}

// id is by what lobbies know the player, in this try.
func (p *player) id() string { return fmt.Sprint(p.name, ".", p.tries) }

// ask asks a lobby, until there is a place.
func (p *player) ask() {
	w, h := p.w, p.w.anyLobby()
	w.tell("%s asks lobby %d", p.id(), h.number)
	again := func() { w.after(w.between(800*time.Millisecond, 1200*time.Millisecond), p.ask) }
	w.call(2500*time.Millisecond, func(reply func(func())) {
		if h.dead {
			return
		}
		h.do(func(now time.Time) {
			h.lobby.Play(now, lobby.Ask{Player: p.id(), Version: version}, func(r lobby.Result, at lobby.Place) {
				reply(func() {
					w.tell("%s hears %v %v", p.id(), r, at)
					switch r {
					case lobby.Placed:
						p.connect(at)
					case lobby.Waits, lobby.Lost:
						w.report.Waits++
						again()
					default:
						w.fail("%s hears %v", p.name, r)
					}
				})
			})
		})
	}, again)
}

// connect goes to a server, which lets it in when its level is loaded.
func (p *player) connect(at lobby.Place) {
	w := p.w
	fresh := func() { // asks for another place
		p.tries++
		p.ask()
	}
	w.call(4*time.Second, func(reply func(func())) {
		s := w.places[at.Address]
		if s == nil || s.id != at.ID {
			return
		}
		s.door.Came(s.clock(), "")
		reply(func() {
			loads := w.between(200*time.Millisecond, w.plan.Slowest)
			w.after(loads, func() { p.sit(s, at.Room, fresh) })
		})
	}, fresh)
}

// sit takes a seat.
func (p *player) sit(s *server, room string, fresh func()) {
	w := p.w
	if s.dead || s.hasLeft {
		fresh()
		return
	}
	s.door.Came(s.clock(), p.id())
	if err := s.seat(p, slices.Index(roomNames, room)); err != nil {
		w.report.Full++
		fresh()
		return
	}
	if w.chance(w.faults.loss) { // it never hears of its seat
		s.unlink(p)
		w.after(4*time.Second, fresh)
		return
	}
	p.server = s
	w.report.seated(w, w.now-p.came)
	if p.leaves == 0 {
		p.leaves = w.now + time.Duration(w.random.ExpFloat64()*float64(w.plan.Stays))
	}
	w.after(max(p.leaves-w.now, 0), func() { p.leave(s) })
}

// leave ends the match of the player, unless it plays elsewhere.
func (p *player) leave(s *server) {
	if p.server == s && s != nil && !p.w.still {
		p.server = nil
		delete(p.w.players, p.name)
		s.leave(p)
	}
}

// lost is called when the server of the player is gone. It asks for another place.
func (p *player) lost(s *server) {
	if p.server == s {
		p.server, p.came = nil, p.w.now
		p.tries++
		p.ask()
	}
}
