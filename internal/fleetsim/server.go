package fleetsim

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
)

// Times of servers, as rooms have them.
const (
	keepsBody = time.Minute     // of a link that is gone
	silent    = 3 * time.Second // after which it is
)

// server is a process with rooms, and the truth about them.
type server struct {
	w         *world
	id        string
	address   string
	allocated bool
	dead      bool
	cut       bool // from lobbies
	drift     float64
	rooms     [][]*body
	door      lobby.Door
	draining
}

// body is a player in a room.
type body struct {
	player *player
	linked bool // a link is there, as far as the server knows
	links  int  // so far
}

func (s *server) clock() time.Time {
	return epoch.Add(s.w.now + time.Duration(float64(s.w.now)*s.drift))
}

// people counts those in all rooms.
func (s *server) people() (count int) {
	for _, r := range s.rooms {
		count += len(r)
	}
	return count
}

// about is what it says of itself.
func (s *server) about() directory.Server {
	a := directory.About{ID: s.id, Name: "fleet", Version: version}
	for i, r := range s.rooms {
		a.Rooms = append(a.Rooms, directory.Room{Name: roomNames[i], Mode: "ctf", People: len(r), Seats: s.w.plan.Seats})
	}
	return directory.Server{Address: s.address, About: a}
}

// roomNames are those of all servers.
var roomNames = func() (all []string) {
	for i := range 64 {
		all = append(all, fmt.Sprint("room", i+1))
	}
	return all
}()

// announce tells a lobby, again and again, until it is to end.
func (s *server) announce() {
	if !s.dead && !s.ends() {
		s.tell()
		s.w.after(time.Duration(float64(s.door.Next())*(1-s.drift)), s.announce)
	}
}

// tell tells a lobby.
func (s *server) tell() {
	w, h := s.w, s.w.anyLobby()
	a := s.door.Announcement(s.clock(), s.about())
	a.Ends = s.ends()
	w.call(lobby.Every/2, func(reply func(func())) {
		if s.cut || h.dead {
			return
		}
		h.do(func(now time.Time) {
			h.lobby.Announce(now, a, func(r lobby.Reply, err error) {
				if err == nil {
					reply(func() { s.heard(&a, r) })
				}
			})
		})
	}, func() { s.heard(&a, lobby.Reply{Comes: true}) })
}

// heard ends the server if it may, or lets it go on with the matches of another one.
func (s *server) heard(a *directory.Announcement, r lobby.Reply) {
	switch {
	case s.dead:
	case s.ends():
		if !r.Comes && s.standby == nil {
			s.drop("no lobby finds another one")
		}
	case s.door.Ends(s.clock(), a, r.End):
		s.w.tell("%s ends, with %d people", s.address, s.people())
		s.w.report.Ended++
		s.end()
	case r.Follow != "" && s.follows == "":
		s.follows = r.Follow
		s.follow(r.Follow)
	}
}

// end ends it, also by a crash: all links are gone.
func (s *server) end() {
	w := s.w
	s.dead = true
	w.servers = slices.DeleteFunc(w.servers, func(o *server) bool { return o == s })
	delete(w.places, s.address)
	w.died[s.id] = w.now
	for _, r := range s.rooms {
		for _, b := range r {
			if b.linked {
				w.after(silent, func() { b.player.lost(s) })
			}
		}
	}
	s.rooms = make([][]*body, len(s.rooms))
	w.alloc.refill()
}

// seat lets a player in, who may have a body there.
func (s *server) seat(p *player, room int) error {
	for _, b := range s.rooms[room] {
		if b.player == p {
			b.linked = true
			b.links++
			return nil
		}
	}
	if len(s.rooms[room]) >= s.w.plan.Seats {
		return errFull
	}
	s.rooms[room] = append(s.rooms[room], &body{player: p, linked: true})
	return nil
}

// leave takes a body out of the room.
func (s *server) leave(p *player) {
	for i := range s.rooms {
		s.rooms[i] = slices.DeleteFunc(s.rooms[i], func(b *body) bool { return b.player == p })
	}
}

// unlink is called when the link of a player is gone, of which the server hears nothing: its body stays for a minute.
func (s *server) unlink(p *player) {
	for i, r := range s.rooms {
		for _, b := range r {
			if b.player != p {
				continue
			}
			link := b.links
			s.w.after(silent, func() { b.linked = b.linked && b.links != link })
			s.w.after(silent+keepsBody, func() {
				if b.links == link {
					s.rooms[i] = slices.DeleteFunc(s.rooms[i], func(o *body) bool { return o == b })
				}
			})
		}
	}
}

// follow starts a stand-by, which has no rooms until it is in charge, and of which no allocator knows.
func (w *world) follow() *server {
	n := w.start()
	w.servers = w.servers[:len(w.servers)-1]
	n.allocated, n.rooms = true, nil
	n.announce()
	return n
}

// replace kills another server, unless it has ended, and takes its place a little later, where those play on who have not gone.
func (s *server) replace(other *server) {
	w := s.w
	if other.dead {
		s.end()
		return
	}
	w.tell("%s is killed with %d people, and %s takes its place", other.address, other.people(), s.address)
	w.report.Replaced++
	rooms := other.rooms
	other.end()
	w.after(w.between(500*time.Millisecond, 2*time.Second), func() {
		w.servers, s.rooms = append(w.servers, s), rooms
		s.takeOver(other, slices.Concat(rooms...))
	})
}

// takeOver lets people of another server play on here.
func (s *server) takeOver(other *server, people []*body) {
	for _, b := range people {
		if p := b.player; p.server != other {
			s.unlink(p)
		} else {
			p.server = s
			s.w.after(max(p.leaves-s.w.now, 0), func() { p.leave(s) })
		}
	}
}

var errFull, errNone = errors.New("the room is full"), errors.New("no server is ready")

// allocator is Agones: it keeps some servers ready.
type allocator struct {
	w        *world
	starting int
	going    int // allocations that go on
}

// refill starts servers until enough are ready.
func (a *allocator) refill() {
	ready := a.starting
	for _, s := range a.w.servers {
		if !s.allocated {
			ready++
		}
	}
	for ; ready < a.w.plan.Buffer; ready++ {
		a.starting++
		a.w.after(a.w.between(a.w.plan.Starts/4, a.w.plan.Starts), func() {
			a.starting--
			a.w.start()
		})
	}
}

// start makes a server, which is ready. Addresses are used again, as those of nodes are.
func (w *world) start() *server {
	w.started++
	s := &server{w: w, id: fmt.Sprint("server", w.started), rooms: make([][]*body, w.plan.Rooms)}
	for i := 0; s.address == ""; i++ {
		address := fmt.Sprint("10.0.0.", i, ":7000")
		if w.places[address] == nil {
			s.address = address
		}
	}
	w.places[s.address] = s
	if w.plan.Drift {
		s.drift = (w.random.Float64() - 0.5) * 2e-3
	}
	w.servers = append(w.servers, s)
	return s
}

// allocate gives somebody a server, which begins to announce itself.
func (a *allocator) allocate(reply func(address string, err error)) {
	w := a.w
	a.going++
	w.report.AtOnce = max(w.report.AtOnce, a.going)
	took := w.between(20*time.Millisecond, 200*time.Millisecond)
	if w.faults.slow {
		took = w.between(time.Second, 20*time.Second)
	}
	w.after(took, func() {
		a.going--
		i := slices.IndexFunc(w.servers, func(s *server) bool { return !s.allocated })
		if i < 0 || w.faults.refuses {
			w.report.refused(w)
			reply("", errNone)
			return
		}
		s := w.servers[i]
		s.allocated = true
		w.report.refusals = w.report.refusals[:0]
		w.tell("%s (%s) is allocated", s.address, s.id)
		w.after(w.between(10*time.Millisecond, 500*time.Millisecond), s.announce)
		a.refill()
		reply(s.address, nil)
	})
}
